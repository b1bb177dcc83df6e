import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Change, changeValue, OUT } from '../../../../src/schema/evolve/change.ts'
import { flowsOf, type Kind } from '../../../../src/schema/evolve/flow.ts'
import { matchNames, newPart, orderRenames } from '../../../../src/schema/evolve/match.ts'
import type { Conversion } from '../../../../src/schema/format/evolve.ts'

const by = (to: Kind, step: Conversion, more: Partial<Change> = {}): Change => ({
  from: step.from ?? to,
  to,
  names: [],
  flows: flowsOf([step], to),
  ...more,
})

it.each<[string, Change, unknown, unknown]>([
  ['seconds', by('integer', { divide: 60, round: 'up' }), 61, 2],
  ['whole minutes of seconds', by('integer', { divide: 60, round: 'up' }), 120, 2],
  ['yuan as a text', by('integer', { from: 'string', multiply: 100, round: 'nearest' }), ' 12.34 ', 1234],
  ['yuan of which machines make a little more', by('integer', { from: 'string', multiply: 100, round: 'up' }), '1.1', 110],
  ['yuan of which machines make a little less', by('integer', { from: 'string', multiply: 100, round: 'nearest' }), '1.005', 101],
  ['a text that is no figure', by('integer', { from: 'string' }), '1,200', OUT],
  ['a text that is no whole number', by('integer', { from: 'string' }), '1.5', OUT],
  ['a figure beyond what can be counted', by('integer', { from: 'string' }), '99999999999999999999', OUT],
  ['what does not fit, where that is said', by('integer', { from: 'string' }, { otherwise: { value: 0 } }), 'many', 0],
  ['what is named, before it is read', by('integer', { from: 'string' }, { names: [['n/a', null]] }), 'n/a', null],
  ['a fraction below nothing', by('integer', { from: 'number', round: 'down' }), -0.5, -1],
  ['a fraction that is nothing', by('integer', { from: 'number', round: 'up' }), -0.5, 0],
  ['a number as a text', by('string', { from: 'number' }), 1.5, '1.5'],
  ['a yes as a number', by('integer', { from: 'boolean' }), true, 1],
  ['a number as a yes', by('boolean', { from: 'integer' }), 0, false],
  ['a number that is neither', by('boolean', { from: 'integer' }), 2, OUT],
  ['a text with blanks of Chinese', by('string', { trim: true }), '　北京 ', '北京'],
  ['a text that is too long', by('string', { cut: 2 }), '𝄞𝄞𝄞', '𝄞𝄞'],
  ['a text that is parted', by('array', { from: 'string', split: ',' }), 'a, b,,c', ['a', 'b', 'c']],
  ['a text as the only entry', by('array', { from: 'string' }), 'a', ['a']],
  ['a list as a text', by('string', { from: 'array', join: '、' }), ['a', 'b'], 'a、b'],
  ['a moment late in the evening as a day', by('date', { from: 'date-time' }), '2026-11-20T17:00:00.000Z', '2026-11-21'],
  ['a day as a moment', by('date-time', { from: 'date' }), '2026-11-21', '2026-11-20T16:00:00.000Z'],
  ['a value that is not offered any more', { from: 'string', to: 'string', names: [], flows: [], only: ['a'] }, 'b', OUT],
  ['nothing', by('integer', { divide: 60, round: 'up' }), null, null],
])('of %s becomes what anybody would write (L5)', (_, change, value, becomes) => {
  expect(changeValue(change, value)).toEqual(becomes)
})

it('inside a document, names, values and gaps change, and whatever nobody spoke of stays (L4)', () => {
  const change: Change = {
    from: 'array',
    to: 'array',
    names: [],
    flows: [],
    inside: [
      { name: 'amount', from: 'count', change: by('integer', { multiply: 2 }) },
      { name: 'unit', fill: 'piece' },
      { name: 'note', dies: true },
    ],
  }
  expect(changeValue(change, [{ count: 2, note: 'x', other: 1 }, { unit: 'box' }])).toEqual([
    { other: 1, amount: 4, unit: 'piece' },
    { unit: 'piece' },
  ])
})

it('whichever names change places, each is free when it is taken and everything ends where it belongs (L4)', () => {
  const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 })
  fc.assert(
    fc.property(
      names.chain((from) =>
        fc.tuple(
          fc.constant(from),
          fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f'], { minLength: from.length, maxLength: from.length }),
        ),
      ),
      ([from, to]) => {
        const table = new Map<string, string>(from.map((name) => [name, `values of ${name}`]))
        for (const one of orderRenames(from.map((name, at) => ({ from: name, to: to[at]! })))) {
          expect(table.has(one.to), `${one.to} is taken`).toBe(false)
          table.set(one.to, table.get(one.from)!)
          table.delete(one.from)
        }
        expect(new Map(from.map((name, at) => [to[at]!, `values of ${name}`]))).toEqual(new Map(table))
      },
    ),
  )
})

it('a chain that was written on leaves what is new of it, wherever it was cut short (L4)', () => {
  expect(newPart([], ['a', 'b'])).toEqual(['a', 'b'])
  expect(newPart(['a'], ['a', 'b'])).toEqual(['b'])
  expect(newPart(['a', 'b'], ['b', 'c'])).toEqual(['c'])
  expect(newPart(['a', 'b'], ['b'])).toEqual([])
  expect(newPart(['a', 'a'], ['a', 'a', 'a'])).toEqual(['a'])
})

it('an old name leads to what it has become, and a name that was passed on to its old holder (L4)', () => {
  const match = (applied: Record<string, string[]>, wanted: Record<string, string[]>) =>
    matchNames(
      Object.entries(applied).map(([name, was]) => ({ name, was })),
      Object.entries(wanted).map(([name, was]) => ({ name, was })),
    ).map(({ name, from, beside }) => `${name} ← ${from ?? 'nothing'}${beside ? ` beside ${beside}` : ''}`)
  expect(match({ name: [] }, { topic: ['name'] })).toEqual(['topic ← name'])
  expect(match({ topic: ['name'] }, { topic: ['name'] })).toEqual(['topic ← topic'])
  expect(match({ a: [], b: [] }, { a: ['b'], b: ['a', 'between'] })).toEqual(['a ← b', 'b ← a'])
  expect(match({ a: ['b'], b: ['a', 'between'] }, { a: ['b'], b: ['a', 'between'] })).toEqual(['a ← a', 'b ← b'])
  expect(match({ a: [], b: [] }, { b: ['a'], c: ['b'] })).toEqual(['b ← a', 'c ← b'])
  expect(match({ a: [], b: [] }, { b: ['a'] })).toEqual(['b ← b beside a'])
})
