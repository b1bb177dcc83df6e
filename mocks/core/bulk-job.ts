import type { Locale } from '../../src/schema/compiled.ts'
import type { TableHead } from './download.ts'

type Row = Record<string, unknown>

/** One call for each of many rows, a file of rows to be added, or a file to be written. */
type BulkKind = 'each' | 'import' | 'export'

/** What an export asks for, and the head of its file, which stays as it was when it was begun. */
export type ExportAsked = { body: Row; head: TableHead }

/** `asking`: some lines of a file are wrong, and whoever sent it decides whether the others go in. */
type BulkState = 'running' | 'stopped' | 'asking' | 'done'
/** `checked` are lines of a file that may go in; `skipped` are rows for which this is not possible as they are. */
export type BulkRowState = 'waiting' | 'checked' | 'done' | 'skipped' | 'failed'

/** What a call needs to know of the request that has asked for it. */
export type Caller = { locale: Locale; ip: string; origin: string; zone?: string | undefined; browser?: string | undefined }

export type BulkJob = {
  jobId: string
  userId: string
  visitorId: string | null
  kind: BulkKind
  /** The call by its name. */
  call: string
  /** What this is called, as its page said. */
  title: string
  /** What each call is sent beside the row: the move, or the filter and the columns of an export. */
  asked: Row
  caller: Caller
  state: BulkState
  phase: 'checking' | 'running'
  /** Why it does not go on. */
  reason: string | null
  total: number
  checked: number
  done: number
  skipped: number
  failed: number
  /** How many of those that were done were taken back. */
  undone: number
  /** The job that it takes back. */
  undoes: string | null
  /** How large the file of an export is by now, and nothing where there is none any more. */
  bytes: number
  seen: boolean
  turnTime: string
  createTime: string
  finishTime: string | null
}

export type BulkRow = {
  jobId: string
  /** Its place; of a file the number of its line. */
  at: number
  key: string | null
  /** The values of a line, sealed. */
  data: string | null
  state: BulkRowState
  name: string | null
  reason: string | null
  /** The row's own version: with which alone it is treated, and then the one that it was left with. */
  version: number | null
  /** Of a line of a file: what is wrong with it, cell by cell. */
  faults: LineFault[] | null
}

/** What is wrong with a cell, or with the line as a whole. */
export type LineFault = { field?: string; message: string }

/** A line of a file as it was read; `faults` are cells that are no choice of their column. */
export type SheetLine = { line: number; values: Row; faults: { line: number; field?: string; message: string }[] }
