import { readError } from '../core/read-error.ts'
import { faultOf, type Fault } from './fault.ts'

/** A reason why the backend cannot start, as one sentence for the operator; every other error is a bug. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

const IN_THE_WAY: Record<Fault, string> = {
  away: 'The database does not answer',
  slow: 'The database is too slow',
  full: 'The disk has no room left',
  readOnly: 'The disk or the database may only be read',
  damaged: 'The disk or the database is damaged',
  moved: 'The tables follow other schemas',
}

/** What a start that failed says: a sentence where the operator can do something about it, else where in the code it happened. */
export function sayStartFailure(error: unknown): string {
  if (error instanceof StartFailure) return error.message
  const fault = faultOf(error)
  if (fault) return `${IN_THE_WAY[fault]} (${readError(error).message}): mend that, then start again.`
  return (error instanceof Error && error.stack) || String(error)
}
