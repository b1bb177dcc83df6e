import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSteps } from '../../../src/workbench/files/steps.ts'
import { applySplice, type Splice } from '../../../src/workbench/text/splice.ts'

type Change = { path: string; splice: Splice }

/** Two files, and the steps that they share. */
function desk(texts: Record<string, string>) {
  const now = { ...texts }
  const steps = createSteps()
  const apply = (changes: Change[]) => {
    for (const { path, splice } of changes) now[path] = applySplice(now[path]!, splice)
  }
  return {
    now,
    add(changes: Change[], mark?: string) {
      steps.add(changes, (path) => now[path]!, mark)
      apply(changes)
    },
    undo: () => apply(steps.undo()),
    redo: () => apply(steps.redo()),
    canUndo: steps.canUndo,
    canRedo: steps.canRedo,
  }
}

const put = (path: string, at: number, text: string): Change => ({ path, splice: { start: at, end: at, text } })

test('what is typed at one place goes back in one go, and what was done elsewhere in its own', () => {
  const { now, add, undo, canUndo } = desk({ a: 'ab', b: 'cd' })
  add([put('a', 1, 'x')], 'title')
  add([put('a', 2, 'y')], 'title')
  add([put('b', 0, '-')], 'other')
  undo()
  expect(now).toEqual({ a: 'axyb', b: 'cd' })
  undo()
  expect([now, canUndo()]).toEqual([{ a: 'ab', b: 'cd' }, false])
})

test('typing after a step that was done again is a step of its own', () => {
  const { now, add, undo, redo } = desk({ a: 'ab', b: '' })
  add([put('a', 1, 'x')], 'title')
  undo()
  redo()
  add([put('a', 2, 'y')], 'title')
  undo()
  expect(now['a']).toBe('axb')
})

const anyStep = fc.record({
  changes: fc.array(fc.record({ path: fc.constantFrom('a', 'b'), at: fc.nat(30), length: fc.nat(4), text: fc.string({ maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  mark: fc.constantFrom(undefined, 'one', 'two'),
})

test('any steps, all taken back, give the first byte, and done again the last', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), fc.array(anyStep, { maxLength: 12 }), (a, b, steps) => {
      const { now, add, undo, redo, canUndo, canRedo } = desk({ a, b })
      for (const { changes, mark } of steps) {
        const texts: Record<string, string> = { ...now }
        const made = changes.map(({ path, at, length, text }): Change => {
          const start = Math.min(at, texts[path]!.length)
          const splice = { start, end: Math.min(start + length, texts[path]!.length), text }
          texts[path] = applySplice(texts[path]!, splice)
          return { path, splice }
        })
        add(made, mark)
      }
      const last = { ...now }
      while (canUndo()) undo()
      expect(now).toEqual({ a, b })
      while (canRedo()) redo()
      expect(now).toEqual(last)
    }),
    { numRuns: 600 },
  )
})
