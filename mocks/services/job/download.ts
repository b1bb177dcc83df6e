import { Readable } from 'node:stream'
import { ownJob } from '../../bulk/own-job.ts'
import { fileOf } from '../../bulk/parts.ts'
import type { BulkRowState } from '../../core/bulk-job.ts'
import { Download } from '../../core/download.ts'
import { operation } from '../../core/operation.ts'
import { mayUse } from '../../http/may-use.ts'
import { problems } from '../../http/problems.ts'
import { csvLine } from '../../../src/schema/write-csv.ts'
import { sayIn } from '../../../scripts/lib/say-in.ts'

const PART = 1000
const STATES = {
  waiting: 'stateWaiting',
  checked: 'stateChecked',
  done: 'stateDone',
  skipped: 'stateSkipped',
  failed: 'stateFailed',
} as const

/** A report with the outcome of each row, or the exported file, read while it is sent. */
export const service = operation('job.download', async (context) => {
  const { contract, db, locale, body, person } = context
  const job = await ownJob(context, body.jobId)
  const { jobId, kind } = job
  if (kind === 'export') {
    const call = contract.calls[job.call]
    // The right may have been withdrawn since the file was made.
    if (!call || !mayUse(contract, call, person)) throw problems.forbidden()
    return fileOf(db, job, context.now)
  }
  const say = sayIn(locale)
  const stateOf = (state: BulkRowState) => say('bulk/bulk', STATES[state])
  async function* lines() {
    const isFile = kind === 'import'
    const titles = [say('bulk/bulk', isFile ? 'line' : 'place'), ...(isFile ? [] : [say('bulk/bulk', 'row')])]
    yield `\uFEFF${csvLine([...titles, say('bulk/bulk', 'state'), say('bulk/bulk', 'reason')])}`
    for (let last = 0; ;) {
      const rows = await db.query
        .selectFrom('bulk_row')
        .selectAll()
        .where('jobId', '=', jobId)
        .where('at', '>', last)
        .orderBy('at')
        .limit(PART)
        .execute()
      if (rows.length === 0) return
      last = rows.at(-1)!.at
      const cells = rows.map(({ at, name, key, state, reason }) => [
        String(at),
        ...(isFile ? [] : [name ?? key ?? '']),
        stateOf(state),
        reason ?? '',
      ])
      yield cells.map(csvLine).join('')
    }
  }
  return new Download(`${jobId}.csv`, Readable.from(lines()))
})
