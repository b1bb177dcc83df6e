import { applySplice, changesNothing, inverseOf, type Splice } from './splice.ts'

/** A step and what takes it back; `typed` is the moment of the last key, in milliseconds, of a step that was typed. */
type Step = { splice: Splice; inverse: Splice; typed: number | undefined }

/** A text and how it came to be: form and text pane share one, so that undo goes back in the order in which things were done. */
export type History = { readonly text: string; readonly past: readonly Step[]; readonly future: readonly Step[] }

/** A person who pauses longer begins a new step. */
const PAUSE = 1000

export const startHistory = (text: string): History => ({ text, past: [], future: [] })

/**
 * Does one splice. What is typed without a pause, each key beside the last one, is one step: pass the moment of the key as `typed`, in
 * milliseconds. A splice that changes nothing leaves no step.
 */
export function record(history: History, splice: Splice, typed?: number): History {
  const { text, past } = history
  if (changesNothing(splice) || text.slice(splice.start, splice.end) === splice.text) return history
  const last = past.at(-1)
  const joined = last && history.future.length === 0 ? joinTyped(last, splice, typed) : undefined
  const after = applySplice(text, splice)
  if (joined && last) {
    const before = applySplice(text, last.inverse)
    const step = { splice: joined, inverse: inverseOf(before, joined), typed }
    return { text: after, past: [...past.slice(0, -1), step], future: [] }
  }
  return { text: after, past: [...past, { splice, inverse: inverseOf(text, splice), typed }], future: [] }
}

/** Takes the last step back; `splice` is what that does to the text. The same history, and no splice, where there is none. */
export function undo(history: History): { history: History; splice?: Splice } {
  const step = history.past.at(-1)
  if (!step) return { history }
  const text = applySplice(history.text, step.inverse)
  return { history: { text, past: history.past.slice(0, -1), future: [step, ...history.future] }, splice: step.inverse }
}

/** Does again what was taken back last. */
export function redo(history: History): { history: History; splice?: Splice } {
  const [step, ...future] = history.future
  if (!step) return { history }
  // Nothing that is typed from now on belongs to it.
  const done = { ...step, typed: undefined }
  return { history: { text: applySplice(history.text, step.splice), past: [...history.past, done], future }, splice: step.splice }
}

/** The splice of two that were typed one after the other; undefined where they are two steps. */
function joinTyped(last: Step, next: Splice, typed: number | undefined): Splice | undefined {
  if (typed === undefined || last.typed === undefined || typed - last.typed > PAUSE) return undefined
  const { start, end, text } = last.splice
  const written = start + text.length
  if (next.start > written || next.end < start) return undefined
  const kept = text.slice(0, Math.max(0, next.start - start)) + next.text + text.slice(Math.max(0, next.end - start))
  return { start: Math.min(start, next.start), end: end + Math.max(0, next.end - written), text: kept }
}
