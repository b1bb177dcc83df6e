import { namingsIn } from '../named-choices.ts'
import type { Source } from '../source.ts'
import { concernedBy } from './concerned.ts'

/** Whether what was found out of a file, by asking for some things, has to wait for a file that cannot be read. */
export type Waits = (source: Source | undefined, notes: ReadonlySet<string>) => boolean

/**
 * Whether what is said of a file, or by a rule that asked for some things, may come from a file that is no JSON, or no object: of that nobody
 * knows what it says. It is told as such, and whatever it could change waits until it can be read. Nothing waits while all can be read.
 */
export function waitingFor(unsound: ReadonlySet<string>, sources: ReadonlyMap<string, Source>): Waits | undefined {
  const unreadable = [...unsound].flatMap((path) => sources.get(path) ?? []).filter((source) => !source.isObject)
  if (unreadable.length === 0) return undefined
  const lists = new Set(unreadable.filter(({ kind }) => kind === 'choices').map(({ id }) => id))
  // Whoever names choices says what their file says.
  const speakers = lists.size === 0 ? [] : [...sources.values()].filter((source) => namingsIn(source).some(({ name }) => lists.has(name)))
  const waiting = new Set([...unreadable, ...speakers].flatMap((source) => concernedBy(undefined, source)))
  return (source, notes) =>
    (source !== undefined && (!source.isObject || waiting.has(source.path))) || [...waiting].some((what) => notes.has(what))
}
