import type { Service } from '../../http/service.ts'
import { lastDays, periodBefore } from '../../figures/days.ts'
import { statePlatform, sumPlatform, takingsIn } from '../../figures/platform-figures.ts'
import { periodOf } from '../usage/period.ts'

/** The platform at this moment, what a period brought, and what the one before did. */
export const service: Service = async ({ body, db, now }) => {
  const period = periodOf(body, now)
  const earlier = periodBefore(period)
  const today = lastDays(now, 1)
  const month = { from: `${today.to.slice(0, 8)}01`, to: today.to }
  const [state, sums, before, takings] = await Promise.all([
    statePlatform(db.query, period),
    sumPlatform(db.query, period),
    sumPlatform(db.query, earlier),
    takingsIn(db.query, [period, earlier, today, month]),
  ])
  return {
    ...period,
    state: { ...state, today: takings[2], month: takings[3] },
    sums: { ...sums, ...takings[0] },
    before: { ...before, ...takings[1] },
  }
}
