import type { AuthoredField } from '../format/authored.ts'
import type { Graph, Path } from './graph.ts'
import type { CallsAt, EntityAt, FieldAt, FileAt, RoutesAt, ScreenAt } from './visit.ts'

export type Details = {
  severity?: 'warning'
  suggestion?: string
  at?: 'key' | 'value'
  /** Where the mistake stands in the file, if a path cannot say it. */ offset?: number
}

/** Names a mistake: the file, the path to the value inside it, and the sentence. */
export type Report = (file: string, path: Path, message: string, details?: Details) => void

type Look<T> = (graph: Graph, at: T, report: Report) => void

/**
 * What a rule looks at: all files are walked once for all rules. What stands in one file is looked at again only when the file changes,
 * or something that the rule looked up in the graph for it; `check` is asked after every change, so it should be quick.
 */
export type Looks = {
  /** Each file that is JSON, whatever its structure. */
  file?: Look<FileAt>
  /** Each screen, entity, file of calls and file of routes of a sound structure; an entity may stand inside a screen. */
  screen?: Look<ScreenAt>
  entity?: Look<EntityAt>
  calls?: Look<CallsAt>
  routes?: Look<RoutesAt>
  /** Each field of an entity, and of a form that says what differs there; those nested in it too. */
  field?: Look<FieldAt>
  /** `field` is shown only those that say one of these words. */
  words?: readonly (keyof AuthoredField)[]
  /** All files as one. */
  check?: (graph: Graph, report: Report) => void
}

/** One rule: what it requires is its file name, why is its documentation, its examples are its tests. */
export type Rule = Looks & {
  name: string
  /** The harm that the rule prevents, for people who meet its finding. */
  why: string
  /** A backend does not start over schemas in which this is wrong: nobody could be served safely. */
  stops?: true
  /** The words without which its look at an entity, or at a screen, finds nothing: it is shown only those where one of them stands. */
  seeks?: { entity?: readonly string[]; screen?: readonly string[] }
  /** Its look at a screen is about the rows of that: where nobody knows their entity, that alone is told. */
  ofRows?: true
  examples: {
    ok: Record<string, unknown>
    notOk: Record<string, unknown>
    /** `file#/path message` of each finding in `notOk`. */
    says: string[]
  }
}
