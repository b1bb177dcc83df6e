import type { Atlas } from '../compile/atlas.ts'
import type { World } from '../read.ts'
import type { Source } from '../source.ts'

export type Path = readonly (string | number)[]

/** Everything a rule may look at. */
export type Graph = {
  world: World
  atlas: Atlas
  sources: Pick<ReadonlyMap<string, Source>, 'get' | 'has' | 'keys' | 'values'>
  /** What each file of a wrong structure has lost for that: the world holds the rest. */
  lost: ReadonlyMap<string, readonly Path[]>
  /** Whether a file could be read and nothing is lost that others depend on; deeper rules pass over the others. */
  sound: (file: string) => boolean
  /** Whether a file that could not be used names this id: then nobody may say that nothing uses it. */
  mentioned: (id: string) => boolean
  /** Of a graph whose readers are watched, the one that it shows. */
  whole?: Graph | undefined
}
