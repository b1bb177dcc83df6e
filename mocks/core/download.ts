import type { Readable } from 'node:stream'

/** An answer that is sent as it is, without the envelope. */
export class Download {
  readonly name: string
  readonly body: Readable | Buffer | string
  readonly type: string
  readonly headers: Record<string, string>
  constructor(name: string, body: Readable | Buffer | string, type = 'text/csv; charset=utf-8', headers: Record<string, string> = {}) {
    this.name = name
    this.body = body
    this.type = type
    this.headers = headers
  }
}

/** The type of a column of a file; timestamps and dates are in the zone that the heading names. */
export type Kind = 'text' | 'number' | 'money' | 'moment' | 'day'
export type TableColumn = { title: string; kind: Kind }
/** Figures are numbers, in yuan for money; everything else is text, times as `2026-11-21 09:30:00`. */
export type Cell = string | number | null
export type Format = 'csv' | 'xlsx'
/** A table as a file, without its rows. */
export type TableHead = { name: string; columns: TableColumn[]; format: Format }
