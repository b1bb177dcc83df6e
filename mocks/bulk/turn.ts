import type { Updateable } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import type { BulkJob } from '../core/bulk-job.ts'
import type { Person } from '../core/sessions.ts'
import type { BulkTables } from '../db/bulk-tables.ts'
import type { Database, Trx } from '../db/database.ts'
import type { Dispatch } from '../server/dispatch.ts'

export type BulkParts = {
  db: Database
  contract: Contract
  dispatch: Pick<Dispatch, 'within' | 'linesWithin' | 'cellsWithin' | 'settle' | 'find' | 'addRecords'>
  now: () => number
}
/** The context of a turn: `on` joins its transaction. */
export type Turn = BulkParts & { trx: Trx; on: Database; job: BulkJob; person: Person }

/** What a turn changes in its job. */
export type Change = Updateable<BulkTables['bulk_job']>
