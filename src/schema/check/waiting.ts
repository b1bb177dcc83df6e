import { namingsIn } from '../named-choices.ts'
import type { Kind, Source } from '../source.ts'
import { concernedBy } from './concerned.ts'
import type { Path } from './graph.ts'
import { presenceOf, WHOLE } from './noting.ts'
import { collectedOtherwise } from './other-words.ts'

/** Whether findings have to wait for a file that cannot be read: those of a file, or those that depend on some things (`notes`). */
export type Waits = {
  (source: Source | undefined, notes: ReadonlySet<string>): boolean
  /** The kinds of the files that cannot be read. */
  kinds: ReadonlySet<Kind>
}

const GATHERED: ReadonlySet<Kind> = new Set(['screen', 'entity', 'calls', 'routes', 'menu'])

/** Whether this is no more than that the file is there; what calls there are, its contents say. */
const isName = ({ path, kind }: Source, what: string): boolean => kind !== 'calls' && what === presenceOf(path)

/**
 * Whether findings of a file, or of a rule that looked up some things, may follow from a file that is not JSON, not an object, or an entity
 * whose fields are none. Such a file is reported, and all findings that it could change wait until it can be read. If all files can be read, nothing waits (undefined).
 */
export function waitingFor(
  unsound: ReadonlySet<string>,
  sources: ReadonlyMap<string, Source>,
  lost: ReadonlyMap<string, readonly Path[]>,
): Waits | undefined {
  // Of an entity without its fields nobody can say which it has.
  const isRead = ({ path, kind, isObject }: Source): boolean =>
    isObject && !(kind === 'entity' && lost.get(path)?.some(([word, ...rest]) => word === 'properties' && rest.length === 0))
  const unreadable = [...unsound].flatMap((path) => sources.get(path) ?? []).filter((source) => !isRead(source))
  if (unreadable.length === 0) return undefined
  const lists = new Set(unreadable.filter(({ kind }) => kind === 'choices').map(({ id }) => id))
  // Files that refer to a list of choices contain its values.
  const speakers = lists.size === 0 ? [] : [...sources.values()].filter((source) => namingsIn(source).some(({ name }) => lists.has(name)))
  // Which files there are is known, whatever they say.
  const contentsOf = (source: Source) => [
    ...concernedBy(undefined, source).filter((what) => !what.endsWith('*') && what !== presenceOf(WHOLE.sources) && !isName(source, what)),
    ...collectedOtherwise(source, 'all').map((one) => WHOLE[one]),
  ]
  const waiting = new Set([...unreadable, ...speakers].flatMap(contentsOf))
  // So is who sends which call.
  if (unreadable.some(({ kind }) => GATHERED.has(kind))) waiting.add(WHOLE.uses)
  return Object.assign(
    (source: Source | undefined, notes: ReadonlySet<string>) =>
      (source !== undefined && (!isRead(source) || waiting.has(source.path))) || [...waiting].some((what) => notes.has(what)),
    { kinds: new Set(unreadable.map(({ kind }) => kind)) },
  )
}
