import { describe, expect, it } from 'vitest'
import { concernedBy } from '../../../src/schema/check/concerned.ts'
import { presenceOf, WHOLE } from '../../../src/schema/check/noting.ts'
import { Source } from '../../../src/schema/source.ts'

const fileOf = (path: string) => (body: object | undefined) => body && new Source(path, JSON.stringify(body))

describe('a changed file is looked at anew by whoever looked up', () => {
  const app = fileOf('app.json')
  const roles = fileOf('permissions/roles.json')
  it.each([
    ['a word that says something else', app, { a: 1, same: [1] }, { a: 2, same: [1] }, ['app/a']],
    ['a word that came', app, { same: 1 }, { same: 1, a: 1 }, ['app/a', presenceOf('app/a')]],
    ['a word that went', app, { same: 1, a: undefined, b: 1 }, { same: 1 }, ['app/b', presenceOf('app/b')]],
    ['a role that says something else', roles, { roles: { clerk: { area: 'a' } } }, { roles: { clerk: { area: 'b' } } }, ['roles/clerk']],
  ])('%s', (_what, file, before, after, words) => {
    const source = file(after)!
    const whole = source.kind === 'app' ? WHOLE.app : WHOLE.roles
    expect(concernedBy(file(before), source)).toEqual([source.path, WHOLE.sources, whole, ...words])
  })

  it('a file that came or went, too: whether it is there is another question than what it says', () => {
    const source = app({})!
    expect(concernedBy(undefined, source)).toEqual([
      'app.json',
      WHOLE.sources,
      presenceOf('app.json'),
      presenceOf(WHOLE.sources),
      WHOLE.app,
    ])
    expect(concernedBy(source, undefined)).toEqual([
      'app.json',
      WHOLE.sources,
      presenceOf('app.json'),
      presenceOf(WHOLE.sources),
      WHOLE.app,
    ])
    expect(concernedBy(undefined, undefined)).toEqual([])
  })
})
