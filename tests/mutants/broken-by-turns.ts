import { type Change, type Checker, createChecker } from '../../src/schema/check/checker.ts'
import type { Finding, SourceFile } from '../../src/schema/read.ts'

/** A folder in which one slip after another is made, each alone. */
export type ByTurns = {
  checker: Checker
  original: (path: string) => SourceFile
  /** What is found with these changes and none that were made before. */
  with: (...changes: Change[]) => Finding[]
}

/** What the last turn changed is put back along with the changes of the next: a second check for it alone would cost as much again. */
export function byTurns(files: SourceFile[]): ByTurns {
  const checker = createChecker(files)
  const originals = new Map(files.map((file) => [file.path, file]))
  const original = (path: string) => originals.get(path)!
  let changed: string[] = []
  return {
    checker,
    original,
    with(...changes) {
      const back = changed.filter((path) => !changes.some((one) => one.path === path)).map((path) => originals.get(path) ?? { path })
      changed = changes.map(({ path }) => path)
      return checker.change([...back, ...changes])
    },
  }
}
