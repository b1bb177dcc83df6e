import type { Generated } from 'kysely'
import type { BulkJob, BulkRow } from '../core/bulk-job.ts'

type Counted = 'total' | 'checked' | 'done' | 'skipped' | 'failed' | 'undone' | 'bytes'

/** What is kept of work on many rows. */
export type BulkTables = {
  bulk_job: Omit<BulkJob, Counted> & { [Name in Counted]: Generated<number> }
  /** Parts of a file that is being written, sealed: it may hold what lies sealed in its table. */
  bulk_part: { jobId: string; at: number; content: string }
  bulk_row: BulkRow
}
