import { describe, expect, it } from 'vitest'
import { findRoleNames } from '../../../scripts/lib/role-names.ts'

const told = (text: string, file = 'mocks/services/a/b.ts') =>
  findRoleNames({ [file]: text }, { names: ['boss', 'user'], others: ['user'] }).map(({ line, message }) => `${line} ${message}`)

describe('code that calls a role by its name', () => {
  it.each([
    ['compared', "const is = (row: Row) => row['role'] === 'boss'"],
    ['chosen', "const type = person.role === 'x' ? 'boss' : 'clerk'"],
    ['listed', "const CONFINED = new Set(['boss'])"],
    ['an entity’s too, compared as a role', "const is = person.role !== 'user'"],
    ['an entity’s too, looked for among roles', "const is = person.roles.includes('user')"],
    ['an entity’s too, set as a role', "add('user', { role: 'user' })"],
    ['in SQL', "const query = sql`select 1 from t where t.role = 'user' and ''= 'user'`"],
    ['an area', "const is = roles.some(({ area }) => area === 'boss')"],
  ])('is told by file and line: %s', (_, text) => {
    expect(told(`\n${text}`)).toEqual([expect.stringMatching(/^2 "(boss|user)" is the name of a role or an area/)])
  })

  it.each([
    ['the name of an entity', "store.find('user', userId)"],
    ['the value of something else', "const order = { channel: 'boss' }"],
    ['a word in a text', "const text = 'ask the boss'"],
    ['a comment', "// the 'boss' of all\nconst a = 1"],
  ])('is not: %s', (_, text) => {
    expect(told(text)).toEqual([])
  })

  it('is none of the demo world, of examples, and of tests', () => {
    for (const file of ['mocks/seed/plan.ts', 'src/schema/docs/examples.ts', 'tests/unit/a.test.ts'])
      expect(told("const is = row['role'] === 'boss'", file), file).toEqual([])
  })
})
