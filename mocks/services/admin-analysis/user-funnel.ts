import type { Service } from '../../http/service.ts'
import { funnelOf } from '../../figures/people-figures.ts'
import { periodOf } from '../usage/period.ts'

/** How far those came who registered in a period. */
export const service: Service = async ({ body, db, now }) => {
  const period = periodOf(body, now)
  return { ...period, ...(await funnelOf(db.query, period)) }
}
