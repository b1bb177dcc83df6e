import { applySplice, inverseOf, type Splice } from '../text/splice.ts'

type Change = { path: string; splice: Splice; isEnd?: true }
export type Step = { changes: Change[]; back: Change[]; mark: string | undefined }

export type Steps = ReturnType<typeof createSteps>

/** One undo history for all files: changes made together are undone together. */
export function createSteps() {
  let past: Step[] = []
  let future: Step[] = []
  return {
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    /** `textOf` returns a file's text before the changes, which are applied in order. Steps in a row with one mark merge, e.g. a word. */
    add(changes: Change[], textOf: (path: string) => string, mark?: string, isNew: (path: string) => boolean = () => false): void {
      const texts = new Map<string, string>()
      const back = changes.map(({ path, splice }): Change => {
        const text = texts.get(path) ?? textOf(path)
        texts.set(path, applySplice(text, splice))
        // A file that begins with a change ends with taking it back.
        return { path, splice: inverseOf(text, splice), ...(text === '' && isNew(path) ? { isEnd: true as const } : {}) }
      })
      const last = past.at(-1)
      if (mark !== undefined && last?.mark === mark && future.length === 0)
        past[past.length - 1] = { changes: [...last.changes, ...changes], back: [...back.toReversed(), ...last.back], mark }
      else past = [...past, { changes, back: back.toReversed(), mark }]
      future = []
    },
    all: () => ({ past, future }),
    /** Takes over the history of the page that was here before. */
    restore(known: { past: Step[]; future: Step[] }): void {
      past = known.past
      future = known.future
    },
    /** The changes that undo the last step, in order. */
    undo(): Change[] {
      const step = past.at(-1)
      if (!step) return []
      past = past.slice(0, -1)
      future = [...future, { ...step, mark: undefined }]
      return step.back
    },
    redo(): Change[] {
      const step = future.at(-1)
      if (!step) return []
      future = future.slice(0, -1)
      past = [...past, { ...step, mark: undefined }]
      return step.changes
    },
  }
}
