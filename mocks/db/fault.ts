import { readError } from '../core/read-error.ts'

/** Why nothing can be read or kept just now, whatever was asked. */
export type Fault = 'away' | 'slow' | 'full' | 'readOnly' | 'damaged' | 'moved'

/** The database could not do its work, and would have failed at any other; `cause` is what the driver said. */
export class DatabaseFault extends Error {
  override name = 'DatabaseFault'
  readonly fault: Fault

  constructor(fault: Fault, cause: unknown) {
    super(readError(cause).message ?? String(cause), { cause })
    this.fault = fault
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html, and what Node says of a connection. */
const POSTGRES: [Fault, RegExp][] = [
  ['away', /^(08\w{3}|57P0[1-5]|53300|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/],
  ['slow', /^(57014|55P03|53200)$/],
  ['full', /^(53100|53400)$/],
  ['readOnly', /^25006$/],
  ['damaged', /^XX00[12]$/],
]
/** Failures of the driver itself have no code. */
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
  // Its lower byte is the kind, the rest says more of it.
  const fault = errcode === undefined ? undefined : SQLITE[errcode & 255]
  return fault ? new DatabaseFault(fault, error) : error
}

/** A table or a column is not there: a mistake of ours, or the tables follow other schemas by now. */
export function isMissing(error: unknown): boolean {
  const { errcode, code, message = '' } = readError(error)
  return /^42(703|P01)$/.test(code ?? '') || (errcode === 1 && /^no such (table|column)|has no column named/.test(message))
}

/** The same of a file: a disk without room, or one that may only be read. */
const FILES: Record<string, Fault> = { ENOSPC: 'full', EDQUOT: 'full', EFBIG: 'full', EROFS: 'readOnly', EIO: 'damaged' }

/** Of whatever was thrown: what stands in the way of everything, if that is what it says. */
export function faultOf(error: unknown): Fault | undefined {
  return error instanceof DatabaseFault ? error.fault : FILES[readError(error).code ?? '']
}
