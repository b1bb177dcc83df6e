import { splitMark } from '../fix/byte-order-mark.ts'
import type { SourceFile } from '../read.ts'

/** Files as they will be written; edited files keep their formatting. */
export type Draft = {
  write: (path: string, text: string) => void
  edit: (path: string, change: (text: string) => string) => void
  note: (sentence: string) => void
  changed: () => SourceFile[]
  notes: () => string[]
}

export function createDraft(files: SourceFile[]): Draft {
  const before = new Map(files.map(({ path, text }) => [path, text]))
  const after = new Map<string, string>()
  const notes: string[] = []
  return {
    write: (path, text) => void after.set(path, text),
    edit(path, change) {
      const { mark, bare } = splitMark(after.get(path) ?? before.get(path) ?? '')
      after.set(path, mark + change(bare))
    },
    note: (sentence) => void notes.push(sentence),
    changed: () => [...after].map(([path, text]) => ({ path, text })),
    notes: () => notes,
  }
}
