import { type Letters, readPattern, type Tree } from '../../src/schema/check/pattern-tree.ts'
import type { Random } from './random.ts'

/** Letters that people write, the most usual first. */
const USUAL: Letters[] = [[[97, 122]], [[65, 90]], [[48, 57]], [[0x4e00, 0x9fa5]], [[33, 126]]]

/** A repetition without an end goes on for this many more at most. */
const MORE = 5

/** A text that a pattern matches. Assertions and `\p{…}` are not read, so that it must be judged afterwards. */
export function writeMatching(pattern: string, random: Random): string {
  return write(readPattern(pattern), random)
}

function write(tree: Tree, random: Random): string {
  if ('letters' in tree) return String.fromCodePoint(random.pick(codesOf(tree.letters)))
  if ('row' in tree) return tree.row.map((part) => write(part, random)).join('')
  if ('either' in tree) return write(random.pick(tree.either), random)
  const count = random.int(tree.least, Math.min(tree.most, tree.least + MORE))
  return Array.from({ length: count }, () => write(tree.repeated, random)).join('')
}

/** What can be chosen from a set: of the usual letters that it has those of one kind, else its first ones. */
function codesOf(letters: Letters): number[] {
  for (const kind of USUAL) {
    const common = kind.flatMap(([from, to]) => letters.flatMap(([first, last]) => between(Math.max(from, first), Math.min(to, last))))
    if (common.length > 0) return common
  }
  return letters.slice(0, 1).flatMap(([first, last]) => between(first, Math.min(last, first + MORE)))
}

const between = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
