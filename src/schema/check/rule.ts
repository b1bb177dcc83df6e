import type { Atlas } from '../compile/atlas.ts'
import type { Source, World } from '../read.ts'

export type Path = readonly (string | number)[]

/** Everything a rule may look at. */
export type Graph = {
  world: World
  atlas: Atlas
  sources: Map<string, Source>
  /** Whether a file could be read and has the right structure; deeper rules pass over the others. */
  sound: (file: string) => boolean
  /** Whether a file that could not be used names this id: then nobody may say that nothing uses it. */
  mentioned: (id: string) => boolean
}

export type Told = {
  severity?: 'warning'
  suggestion?: string
  at?: 'key' | 'value'
  /** Where the mistake stands in the file, if a path cannot say it. */ offset?: number
}

/** Names a mistake: the file, the path to the value inside it, and the sentence. */
export type Report = (file: string, path: Path, message: string, told?: Told) => void

/** One rule: what it requires is its file name, why is its documentation, its examples are its tests. */
export type Rule = {
  name: string
  /** The harm that the rule prevents, for people who meet its finding. */
  why: string
  check: (graph: Graph, report: Report) => void
  examples: {
    ok: Record<string, unknown>
    notOk: Record<string, unknown>
    /** `file#/path message` of each finding in `notOk`. */
    says: string[]
  }
}
