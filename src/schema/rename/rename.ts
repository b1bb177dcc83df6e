import { type Finding, type SourceFile } from '../read.ts'
import { isSaid } from './spell.ts'
import { type Asked, createDesk, type Desk } from './desk.ts'
import { moveReference } from './references.ts'
import { type Names, renameItself } from './itself.ts'
import type { Place, Thing } from './thing.ts'

export type Renamed = {
  /** What the changed files say now; null for one that is no more. */
  files: Record<string, string | null>
  /** Where else it was named, each once. */
  moved: Place[]
  /** What would be wrong afterwards and was not before. */
  left: Finding[]
}

/** Why nothing is renamed: the key is what it was, nothing can be called so, or something else is. */
export type NotRenamed = { refused: 'same' | 'wrong' | 'taken' }

/** So many times in a row a moved reference may reveal the next. */
const ROUNDS = 40

/**
 * Gives a thing another key, and moves along whatever refers to it, in all files: what `check` no longer understands is what named it. Rows
 * and people find it again by its `was`; something that is `isNew` nobody has known by its old key.
 */
export function rename(files: readonly SourceFile[], thing: Thing, to: string, asked: Asked = {}): Renamed | NotRenamed {
  const desk = createDesk(files, asked)
  const refused = isSaid(thing, to)
  if (refused) return { refused }
  const known = new Set(desk.findings().map(desk.nameOf))
  const names = renameItself(desk, thing, to, asked.isNew === true)
  if (!names) return { refused: 'taken' }
  const moved: Place[] = []
  const left = follow(desk, known, names, moved)
  return { files: desk.changed(), moved, left: left.filter(({ severity }) => severity === 'error') }
}

/** Moves what the new findings are about, until nothing moves any more; answers which are left. */
function follow(desk: Desk, known: ReadonlySet<string>, names: readonly Names[], moved: Place[]): Finding[] {
  for (let round = 0; ; round++) {
    const fresh = desk.findings().filter((one) => !known.has(desk.nameOf(one)))
    // From the end of each file, so that the places before keep theirs.
    const move = (isLast: boolean) => fresh.toReversed().flatMap((one) => moveReference(desk, one, names, isLast))
    const first = round < ROUNDS ? move(false) : []
    const places = first.length > 0 || round >= ROUNDS ? first : move(true)
    if (places.length === 0) return fresh
    desk.settle()
    moved.push(...places)
  }
}
