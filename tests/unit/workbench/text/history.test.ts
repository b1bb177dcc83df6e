import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type History, record, redo, startHistory, undo } from '../../../../src/workbench/text/history.ts'
import type { Splice } from '../../../../src/workbench/text/splice.ts'

const typed = (text: string, keys: [Splice, number][]): History =>
  keys.reduce((history, [splice, at]) => record(history, splice, at), startHistory(text))
const key = (at: number, text: string): Splice => ({ start: at, end: at, text })

test('what is typed without a pause is one step', () => {
  const word = typed('ab', [
    [key(1, 'x'), 0],
    [key(2, 'y'), 300],
    [{ start: 2, end: 3, text: '' }, 700],
    [key(2, 'z'), 1500],
  ])
  expect(word.text).toBe('axzb')
  expect(undo(word).history).toMatchObject({ text: 'ab', past: [] })
})

test('a backspace into what was there before belongs to the step, too', () => {
  const word = typed('abcd', [
    [key(2, 'x'), 0],
    [{ start: 2, end: 3, text: '' }, 100],
    [{ start: 1, end: 2, text: '' }, 200],
    [{ start: 0, end: 1, text: '' }, 300],
    [{ start: 0, end: 1, text: 'q' }, 400],
  ])
  expect(word.text).toBe('qd')
  expect(undo(word).history).toMatchObject({ text: 'abcd', past: [] })
})

test.each<[string, [Splice, number][]]>([
  [
    'after a pause',
    [
      [key(0, 'x'), 0],
      [key(1, 'y'), 1001],
    ],
  ],
  [
    'elsewhere',
    [
      [key(0, 'x'), 0],
      [key(2, 'y'), 1],
    ],
  ],
])('typing %s begins a step', (_, keys) => {
  expect(typed('abc', keys).past).toHaveLength(2)
})

test('an edit of a form is a step of its own, beside what is typed', () => {
  const first = record(startHistory('abc'), key(0, 'x'), 0)
  expect(record(first, key(1, 'y')).past).toHaveLength(2)
  expect(record(record(startHistory('abc'), key(0, 'x')), key(1, 'y'), 0).past).toHaveLength(2)
})

test('what changes nothing leaves no step, and what was taken back stays to be done again', () => {
  const one = undo(record(startHistory('abc'), key(0, 'x'))).history
  expect(record(one, key(1, ''))).toBe(one)
  expect(record(one, { start: 0, end: 1, text: 'a' })).toBe(one)
  expect(redo(one).history.text).toBe('xabc')
  expect(undo(startHistory('abc')).splice).toBeUndefined()
  expect(redo(startHistory('abc')).splice).toBeUndefined()
})

test('typing after a step that was done again is a step of its own', () => {
  const again = redo(undo(record(startHistory('abc'), key(0, 'x'), 0)).history).history
  expect(record(again, key(1, 'y'), 1).past).toHaveLength(2)
})

const anySplice = fc.record({ at: fc.nat(40), length: fc.nat(4), text: fc.string({ maxLength: 3 }), typed: fc.option(fc.nat(400)) })

test('any steps, all taken back, give the first byte, and done again the last', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.array(anySplice, { maxLength: 20 }), (text, splices) => {
      let history = startHistory(text)
      let moment = 0
      for (const { at, length, text: written, typed: pause } of splices) {
        const start = Math.min(at, history.text.length)
        const end = Math.min(start + length, history.text.length)
        moment += pause ?? 0
        history = record(history, { start, end, text: written }, pause === null ? undefined : moment)
      }
      const last = history.text
      while (history.past.length > 0) history = undo(history).history
      expect(history.text).toBe(text)
      while (history.future.length > 0) history = redo(history).history
      expect(history.text).toBe(last)
    }),
    { numRuns: 1000 },
  )
})
