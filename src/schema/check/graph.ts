import type { Atlas } from '../compile/atlas.ts'
import type { World } from '../read.ts'
import type { Kind, Source } from '../source.ts'

export type Path = readonly (string | number)[]

/** How the words of a file are spelled there that are read as others: by the place where each is read. */
export type Spelled = ReadonlyMap<string, string>

/** Everything that a rule may look at. */
export type Graph = {
  world: World
  atlas: Atlas
  sources: Pick<ReadonlyMap<string, Source>, 'get' | 'has' | 'keys' | 'values'>
  /** The invalid parts of each file with structural errors; the world holds the rest. */
  lost: ReadonlyMap<string, readonly Path[]>
  /** How the words of such a file are spelled there that are read as others. */
  spelled: ReadonlyMap<string, Spelled>
  /** Whether a file could be read and has lost nothing that others depend on; deeper rules skip the others. */
  sound: (file: string) => boolean
  /** Whether an unusable file mentions this id, in which case it must not be reported as unused; `kinds` are those whose files may. */
  mentioned: (id: string, kinds?: readonly Kind[]) => boolean
  /** Of a graph whose readers are watched, the one that it shows. */
  whole?: Graph | undefined
}

/** A file that says something else now. */
export type Moved = { was: Source | undefined; is: Source | undefined }
