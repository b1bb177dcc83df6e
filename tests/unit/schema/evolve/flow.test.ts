import { expect, it } from 'vitest'
import { flowFault, flowsOf, isNarrowing, type Kind } from '../../../../src/schema/evolve/flow.ts'
import type { Conversion } from '../../../../src/schema/format/evolve.ts'

const wrongWord = (end: Kind, ...chain: Conversion[]) => {
  for (const flow of flowsOf(chain, end)) {
    const fault = flowFault(flow)
    if (fault) return fault.word ?? 'whole'
  }
  return undefined
}

it.each<[string, Kind, Conversion[], string | undefined]>([
  ['seconds become minutes', 'integer', [{ divide: 60, round: 'up' }], undefined],
  ['seconds become minutes, of which some are not whole', 'integer', [{ divide: 60 }], 'whole'],
  ['seconds become minutes and hours', 'number', [{ divide: 60 }, { divide: 60 }], undefined],
  ['a text becomes fen', 'integer', [{ from: 'string', multiply: 100, round: 'nearest' }], undefined],
  ['a text becomes a yes or no', 'boolean', [{ from: 'string' }], undefined],
  ['a text becomes a list', 'array', [{ from: 'string', split: ',' }], undefined],
  ['a list becomes a text', 'string', [{ from: 'array', join: ', ' }], undefined],
  ['a list becomes a text without anything between', 'string', [{ from: 'array' }], 'from'],
  ['a list becomes a number', 'integer', [{ from: 'array' }], 'from'],
  ['an object is made of a text', 'object', [{ from: 'string' }], 'from'],
  ['a moment becomes a day', 'date', [{ from: 'date-time' }], undefined],
  ['a number becomes a day', 'date', [{ from: 'integer' }], 'from'],
  ['a text is divided', 'string', [{ divide: 2 }], 'divide'],
  ['a number is cut', 'integer', [{ cut: 2 }], 'cut'],
  ['a number is divided by nothing', 'number', [{ divide: 0 }], 'divide'],
  ['nothing becomes of it', 'integer', [{}], 'whole'],
  ['it was what it is', 'string', [{ from: 'string' }], 'from'],
  ['a whole number becomes one in two steps', 'string', [{ from: 'integer', divide: 2, round: 'down' }, { cut: 3 }], undefined],
])('where %s, the step that cannot be done is told (L5)', (_, end, chain, fault) => {
  expect(wrongWord(end, ...chain)).toBe(fault)
})

it('only what some values cannot become must say what becomes of them (L5)', () => {
  const narrow = (from: NonNullable<Conversion['from']>, to: Kind) => isNarrowing(flowsOf([{ from }], to)[0]!)
  expect(narrow('string', 'integer')).toBe(true)
  expect(narrow('integer', 'boolean')).toBe(true)
  expect(narrow('integer', 'string')).toBe(false)
  expect(narrow('boolean', 'integer')).toBe(false)
  expect(narrow('number', 'integer')).toBe(false)
  expect(narrow('date-time', 'date')).toBe(false)
})
