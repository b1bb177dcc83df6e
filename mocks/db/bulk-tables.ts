import type { Generated } from 'kysely'
import type { BulkJob, BulkRow } from '../core/bulk-job.ts'

type Counted = 'total' | 'checked' | 'done' | 'skipped' | 'failed' | 'undone' | 'isUndoable' | 'bytes'

/** The tables of bulk jobs. */
export type BulkTables = {
  bulk_job: Omit<BulkJob, Counted> & { [Name in Counted]: Generated<number> }
  /** Parts of an export file that is being written; encrypted, because they may contain values that are encrypted in their table. */
  bulk_part: { jobId: string; at: number; content: string }
  bulk_row: BulkRow
}
