import { type Checker, createChecker } from '../../../src/schema/check/checker.ts'
import type { SourceFile } from '../../../src/schema/read.ts'

/** Checks files again and again as they change; only what a change concerns is looked at anew. */
export function keepChecker(): (files: readonly SourceFile[]) => Checker {
  let checker: Checker | undefined
  return (files) => {
    try {
      const texts = new Map(files.map(({ path, text }) => [path, text]))
      if (!checker) return (checker = createChecker([...files]))
      const before = new Map(checker.files().map(({ path, text }) => [path, text]))
      const changed = files.filter(({ path, text }) => before.get(path) !== text)
      const gone = [...before.keys()].filter((path) => !texts.has(path)).map((path) => ({ path }))
      if (changed.length + gone.length > 0) checker.change([...changed, ...gone])
      return checker
    } catch (error) {
      // Whatever it stumbled over, the next change begins from scratch.
      checker = undefined
      throw error
    }
  }
}
