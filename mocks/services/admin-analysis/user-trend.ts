import type { Service } from '../../http/service.ts'
import { periodBefore } from '../../figures/days.ts'
import { retentionOf } from '../../figures/people-figures.ts'
import { sumPeople } from '../../figures/platform-figures.ts'
import { periodOf } from '../usage/period.ts'
import { askedPeople } from './asked-people.ts'

/** Who registered and who called, against the period before, and how many of those who registered came back week by week. */
export const service: Service = async (context) => {
  const { body, db, now } = context
  const period = periodOf(body, now)
  const earlier = periodBefore(period)
  const [trend, retention, retentionBefore, sums, before] = await Promise.all([
    askedPeople(context),
    retentionOf(db, period, now),
    retentionOf(db, earlier, now),
    sumPeople(db.query, period),
    sumPeople(db.query, earlier),
  ])
  return { ...trend, retention, retentionBefore, sums, before }
}
