import type { Locale } from '../../src/schema/compiled.ts'
import type { TableHead } from './download.ts'

type Row = Record<string, unknown>

/** One call for each of many rows, an import of a file, or an export to a file. */
type BulkKind = 'each' | 'import' | 'export'

/** The request of an export, and the head of its file, which is fixed when the job starts. */
export type ExportAsked = { body: Row; head: TableHead }

/** `asking`: some lines of a file are invalid, and the person decides whether the others are imported. */
type BulkState = 'running' | 'stopped' | 'asking' | 'done'
/** `checked` are valid lines of a file; `skipped` are rows for which the call is not possible in their state. */
export type BulkRowState = 'waiting' | 'checked' | 'done' | 'skipped' | 'failed'

/** The screen and action that started a job, which give its title in each language. */
export type Begun = { screen: string; action: string }

/** What is kept of the request that started the job, for the calls that the job makes. */
export type Caller = {
  locale: Locale
  ip: string
  origin: string
  zone?: string | undefined
  browser?: string | undefined
  /** The number of the job, once it works. */
  batch?: string | undefined
  begun?: Begun | undefined
}

/** Amounts by their unit: different units never add up. */
export type Amounts = Record<string, number>

export type BulkJob = {
  jobId: string
  userId: string
  visitorId: string | null
  kind: BulkKind
  /** The name of the call. */
  call: string
  /** The title of the job, as its page named it. */
  title: string
  /** What each call is sent besides the row: the move, or the filter and the columns of an export. */
  asked: Row
  caller: Caller
  state: BulkState
  phase: 'checking' | 'running'
  /** The reason why the job has stopped. */
  reason: string | null
  total: number
  checked: number
  done: number
  skipped: number
  failed: number
  /** What the valid lines of a file come to, by unit; null if they give nothing that adds up. */
  amounts: Amounts | null
  /** How many of the processed rows were undone. */
  undone: number
  /** The job that this one undoes. */
  undoes: string | null
  /** 0 for a job from before rows recorded what is needed for it. */
  isUndoable: number
  /** The size of an export's file so far; 0 once the file is deleted. */
  bytes: number
  seen: boolean
  turnTime: string
  createTime: string
  finishTime: string | null
}

export type BulkRow = {
  jobId: string
  /** The index of the row, or the number of a line in its file. */
  at: number
  key: string | null
  /** The values of a line, encrypted. */
  data: string | null
  state: BulkRowState
  name: string | null
  reason: string | null
  /** The version of the row: the row is processed only if it still has this version; afterwards this is the version that the job left. */
  version: number | null
  /** For a line of a file: its errors, cell by cell. */
  faults: LineFault[] | null
  /** For a line of a file: the line that its row lies below. */
  under: number | null
}

/**
 * An error of a cell, or of the whole line; `on` is the line of the cell, if its row began before. A `doubt` is none: the line is added, but
 * whoever sends it should know this first.
 */
export type LineFault = { field?: string; message: string; on?: number; doubt?: true }

/** A parsed file: the field that each column sets (null if it sets none), and the lines. */
export type Sheet = { columns: (string | null)[]; lines: SheetLine[] }

/**
 * A row of a file, named by its first line; `faults` are cells whose text is none of the choices of their column. `places`: the lines of the
 * entries within it, by their path, if they are not on the first. `under`: the line of the same file that its row lies below, if that is still
 * to be added.
 */
export type SheetLine = {
  line: number
  values: Row
  faults: (Omit<LineFault, 'doubt'> & { line: number })[]
  places?: Record<string, number>
  under?: number | undefined
}
