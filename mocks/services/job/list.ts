import { DAY } from '../../../src/schema/time.ts'
import { sayAmounts } from '../../bulk/amounts.ts'
import { canUndo } from '../../bulk/way-back.ts'
import { fileUntil } from '../../bulk/parts.ts'
import { reasonIn } from '../../bulk/reason.ts'
import type { BulkJob } from '../../core/bulk-job.ts'
import { rowIn, textIn } from '../../db/row-values.ts'
import { operation } from '../../core/operation.ts'

const SHOWN = 7 * DAY
const MOST = 20

/** The kind of file that an export writes: the same rows as CSV and as a workbook are two jobs of one name. */
const formatOf = ({ kind, asked }: Pick<BulkJob, 'kind' | 'asked'>) =>
  kind === 'export' ? textIn(rowIn(asked, 'head'), 'format') || null : null

export const service = operation('job.list', async (context) => {
  const { db, contract, person, now } = context
  const jobs = await db.query
    .selectFrom('bulk_job')
    .selectAll()
    .where('userId', '=', person.userId)
    .where('createTime', '>=', new Date(now - SHOWN).toISOString())
    .orderBy('createTime', 'desc')
    .orderBy('jobId')
    .limit(MOST)
    .execute()
  return {
    jobs: jobs.map((job) => ({
      ...job,
      ...(job.caller.begun ?? { screen: null, action: null }),
      status: job.state,
      reason: reasonIn(context.locale, job.reason),
      fileUntil: fileUntil(job, now),
      format: formatOf(job),
      amount: sayAmounts(contract, job, context.locale),
      undo: canUndo(context, job),
    })),
  }
})
