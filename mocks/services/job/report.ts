import { ownJob } from '../../bulk/own-job.ts'
import { operation } from '../../core/operation.ts'

const MOST = 200

export const service = operation('job.report', async (context) => {
  const { jobId } = await ownJob(context, context.body.jobId)
  const all = context.db.query.selectFrom('bulk_row').where('jobId', '=', jobId)
  const left = all.where((is) =>
    is.or([is('state', 'in', ['skipped', 'failed']), is.and([is('state', '=', 'checked'), is('faults', 'is not', null)])]),
  )
  const [reasons, rows] = await Promise.all([
    all
      .where('state', 'in', ['skipped', 'failed'])
      .select((at) => ['state', 'reason', at.fn.countAll<number>().as('count')])
      .groupBy(['state', 'reason'])
      .orderBy('count', 'desc')
      .limit(MOST)
      .execute(),
    left.select(['at', 'name', 'state', 'reason', 'faults']).orderBy('at').limit(MOST).execute(),
  ])
  const named = <Of extends { state: string }>({ state, ...one }: Of) => ({ ...one, status: state })
  return { reasons: reasons.map(named), rows: rows.map(named) }
})
