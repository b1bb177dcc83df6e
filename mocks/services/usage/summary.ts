import type { Service } from '../../http/service.ts'
import { problems } from '../../http/problems.ts'
import { periodBefore } from '../../figures/days.ts'
import { titlesOf } from '../../figures/titles.ts'
import { sumUsage, sumUsageBy } from '../../figures/usage-figures.ts'
import { periodOf } from './period.ts'

/** Sums of a period and of the one before, and which services and applications made them. */
export const service: Service = async ({ person, body, db, now, contract, locale }) => {
  if (!person) throw problems.expired()
  const period = periodOf(body, now)
  const narrow = { userId: person.userId, service: body['service'] as string | undefined, appId: body['appId'] as string | undefined }
  const [sums, before, services, applications, names] = await Promise.all([
    sumUsage(db.query, period, narrow),
    sumUsage(db.query, periodBefore(period), narrow),
    sumUsageBy(db.query, period, narrow, ['service']),
    sumUsageBy(db.query, period, narrow, ['appId']),
    db.query.selectFrom('application').select(['appId', 'appName']).where('userId', '=', person.userId).execute(),
  ])
  const titleOf = titlesOf(contract, 'usage', 'service', locale)
  const nameOf = new Map(names.map((one) => [one['appId'], one['appName']]))
  return {
    ...period,
    sums,
    before,
    services: services.map((one) => ({ ...one, title: titleOf(one['service']) })),
    applications: applications.map((one) => ({ ...one, appName: nameOf.get(one['appId']) ?? one['appId'] })),
  }
}
