import { expect, it } from 'vitest'
import { chainFaults } from '../../../../src/schema/evolve/chains.ts'

const among = (names: Record<string, string[]>) =>
  chainFaults(Object.entries(names).map(([name, was]) => ({ name, was }))).map(({ of, past, why }) => `${of} ${why} ${past}`)

it.each([
  ['a name that nothing has any more', { topic: ['name'] }, []],
  ['a chain of names', { subject: ['name', 'topic'] }, []],
  ['a name that was passed on', { first: [], second: ['first'] }, ['second lives first']],
  ['a name whose holder came from elsewhere', { second: ['first'], third: ['second'] }, []],
  ['a swap that says which came first', { gross: ['net', 'between'], net: ['gross'] }, []],
  ['a swap that does not', { gross: ['net'], net: ['gross'] }, ['gross swap net', 'net swap gross']],
  ['a circle of three that does not', { a: ['c'], b: ['a'], c: ['b'] }, ['a swap c', 'b swap a', 'c swap b']],
  ['a circle of three that does', { a: ['c'], b: ['a'], c: ['b', 'between'] }, []],
  ['two that were one', { subject: ['name'], title: ['name'] }, ['title met name']],
  ['chains that meet', { subject: ['name', 'topic'], title: ['topic', 'head'] }, ['title met topic']],
  ['its own name', { subject: ['subject'] }, ['subject own subject']],
  ['a name twice', { subject: ['name', 'topic', 'name'] }, ['subject twice name']],
])('of %s is told what is wrong with it, and nothing else (L4)', (_, names, faults) => {
  expect(among(names)).toEqual(faults)
})
