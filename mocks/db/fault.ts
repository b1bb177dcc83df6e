import { readError } from '../core/read-error.ts'

/** Why nothing can be read or stored at the moment, whatever the request. */
export const FAULTS = ['away', 'slow', 'full', 'readOnly', 'damaged', 'moved'] as const
export type Fault = (typeof FAULTS)[number]

/** The database failed for a reason that affects every request; `cause` is the error of the driver. */
export class DatabaseFault extends Error {
  override name = 'DatabaseFault'
  readonly fault: Fault

  constructor(fault: Fault, cause: unknown) {
    super(readError(cause).message ?? String(cause), { cause })
    this.fault = fault
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html, and connection errors of Node. */
const POSTGRES: [Fault, RegExp][] = [
  // A protocol violation (08P01) is a statement that we sent, e.g. one with more values than fit.
  ['away', /^(08(?!P01)\w{3}|57P0[1-5]|53300|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/],
  ['slow', /^(57014|55P03|53200)$/],
  ['full', /^(53100|53400)$/],
  ['readOnly', /^25006$/],
  ['damaged', /^XX00[12]$/],
]
/** Errors of the driver itself have no code. */
const GONE =
  /^(connection terminated|client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|query read timeout)/i

/** https://www.sqlite.org/rescode.html */
const SQLITE: Record<number, Fault> = {
  5: 'slow',
  6: 'slow',
  8: 'readOnly',
  10: 'damaged',
  11: 'damaged',
  13: 'full',
  14: 'away',
  26: 'damaged',
}

export function postgresFault(error: unknown): unknown {
  const { code, message = '' } = readError(error)
  const fault = POSTGRES.find(([, codes]) => codes.test(code ?? ''))?.[0] ?? (code === undefined && GONE.test(message) ? 'away' : undefined)
  return fault ? new DatabaseFault(fault, error) : error
}

export function sqliteFault(error: unknown): unknown {
  const { errcode } = readError(error)
  // The lower byte is the primary code, the rest gives details.
  const fault = errcode === undefined ? undefined : SQLITE[errcode & 255]
  return fault ? new DatabaseFault(fault, error) : error
}

/** PostgreSQL: names and types that are none (42), values of another type (22), and a value that has to be there. */
const OTHERWISE = /^(42\w{3}|22\w{3}|23502)$/
/** SQLite: a statement that does not fit the tables, a value that has to be there, and one of another type. */
const OTHERWISE_SQLITE: ReadonlySet<unknown> = new Set([1, 1299, 3091])

/** A statement does not fit the tables: either a bug, or the tables were brought to other schemas meanwhile. */
export function isMisfit(error: unknown): boolean {
  const { errcode, code } = readError(error)
  return OTHERWISE.test(code ?? '') || OTHERWISE_SQLITE.has(errcode)
}

/** The same for files: a full or read-only disk. */
const FILES: Record<string, Fault> = { ENOSPC: 'full', EDQUOT: 'full', EFBIG: 'full', EROFS: 'readOnly', EIO: 'damaged' }

/** The fault that any thrown error stands for, if it affects every request. */
export function faultOf(error: unknown): Fault | undefined {
  return error instanceof DatabaseFault ? error.fault : FILES[readError(error).code ?? '']
}
