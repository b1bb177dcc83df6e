import type { AuthoredField } from '../format/authored.ts'
import type { Finding } from '../read.ts'
import type { Kind } from '../source.ts'
import type { Graph, Path } from './graph.ts'
import type { CallsAt, EntityAt, FieldAt, FileAt, RoutesAt, ScreenAt } from './visit.ts'

export type Details = {
  severity?: 'warning'
  suggestion?: string
  lacks?: Finding['lacks']
  at?: 'key' | 'value'
  /** The offset of the mistake in the file, if a path cannot express it. */ offset?: number
  /** Of a rule that checks all files together: other files, or kinds of files, from which alone this finding follows besides its own file. */
  apart?: readonly (Kind | `${string}.json`)[]
}

/** Reports a mistake: the file, the path of the value in it, and the message. */
export type Report = (file: string, path: Path, message: string, details?: Details) => void

type Look<T> = (graph: Graph, at: T, report: Report) => void

/**
 * What a rule checks: all files are walked once for all rules. A file is checked again only when it changes, or when something changes that
 * the rule looked up for it in the graph; `check` runs after every change, so it should be fast.
 */
export type Looks = {
  /** Each file that is JSON, whatever its structure. */
  file?: Look<FileAt>
  /** Each screen, entity, calls file and routes file without structural errors; an entity may be defined inside a screen. */
  screen?: Look<ScreenAt>
  entity?: Look<EntityAt>
  calls?: Look<CallsAt>
  routes?: Look<RoutesAt>
  /** Each field of an entity, and each field that a form overrides; nested ones too. */
  field?: Look<FieldAt>
  /** `field` is called only for fields that have one of these properties. */
  words?: readonly (keyof AuthoredField)[]
  /** All files together. */
  check?: (graph: Graph, report: Report) => void
  /**
   * The words that `check` reads, where it does not read all: after an edit of others alone it finds what it found before. `uses` are those of
   * who sends which call, and `any` of files of any kind.
   */
  reads?: Partial<Record<'screen' | 'entity' | 'calls' | 'uses' | 'any', readonly string[]>>
  /** Where a finding of `check` says nothing else, it follows from its own file and files of these kinds: for no other that cannot be read it has to wait. */
  apart?: readonly Kind[]
}

/** A rule: `name` is its file name and says what it requires, `why` is its documentation, `examples` are its tests. */
export type Rule = Looks & {
  name: string
  /** The harm that the rule prevents, for people who see its findings. */
  why: string
  /** A backend refuses to start with schemas that break this rule, because it could serve nobody safely. */
  stops?: true
  /** The words without which its look at an entity, or at a screen, finds nothing: it is shown only those where one of them stands. */
  seeks?: { entity?: readonly string[]; screen?: readonly string[] }
  /** The rule checks a screen for its rows: if their entity is unknown, only that is reported. */
  ofRows?: true
  examples: {
    ok: Record<string, unknown>
    notOk: Record<string, unknown>
    /** `file#/path message` of each finding in `notOk`. */
    says: string[]
  }
}
