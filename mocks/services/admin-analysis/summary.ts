import { operation } from '../../core/operation.ts'
import { lastDays, periodBefore } from '../../figures/days.ts'
import { statePlatform, sumPlatform, takingsIn } from '../../figures/platform-figures.ts'
import { periodOf } from '../../figures/period.ts'
import { everyonesRole } from '../../http/may-use.ts'

/** The current state of the platform, and the sums of a period and of the previous one. */
export const service = operation('admin-analysis.summary', async ({ body, contract, db, now }) => {
  const period = periodOf(body, now)
  const role = everyonesRole(contract)
  const earlier = periodBefore(period)
  const today = lastDays(now, 1)
  const month = { from: `${today.to.slice(0, 8)}01`, to: today.to }
  const [state, sums, before, takings] = await Promise.all([
    statePlatform(db.query, role, period),
    sumPlatform(db.query, role, period),
    sumPlatform(db.query, role, earlier),
    takingsIn(db.query, [period, earlier, today, month]),
  ])
  return {
    ...period,
    state: { ...state, today: takings[2], month: takings[3] },
    sums: { ...sums, ...takings[0] },
    before: { ...before, ...takings[1] },
  }
})
