import type { Service } from '../../http/service.ts'
import { periodBefore } from '../../figures/days.ts'
import { funnelOf } from '../../figures/people-figures.ts'
import { periodOf } from '../usage/period.ts'

/** How far those came who registered in a period, and in the one before. */
export const service: Service = async ({ body, db, now }) => {
  const period = periodOf(body, now)
  const [steps, before] = await Promise.all([funnelOf(db.query, period), funnelOf(db.query, periodBefore(period))])
  return { ...period, ...steps, before }
}
