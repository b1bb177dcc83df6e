import type { Row } from '../../db/database.ts'
import type { Context } from '../../http/service.ts'
import { problems } from '../../http/problems.ts'
import { periodBefore } from '../../figures/days.ts'
import { titlesOf } from '../../figures/titles.ts'
import { sumUsage, sumUsageBy } from '../../figures/usage-figures.ts'
import { periodOf } from './period.ts'

type Part = Row & { calls: number; before: number | null }

/** Sums of a period and of the one before, and which services and applications made them. */
export async function askedSummary({ person, body, db, now, contract, locale }: Context) {
  if (!person) throw problems.expired()
  const period = periodOf(body, now)
  const narrow = { userId: person.userId, service: body['service'] as string | undefined, appId: body['appId'] as string | undefined }
  const earlier = periodBefore(period)
  const partsOf = async (by: 'service' | 'appId'): Promise<Part[]> => {
    const [parts, before] = await Promise.all([sumUsageBy(db.query, period, narrow, [by]), sumUsageBy(db.query, earlier, narrow, [by])])
    const known = new Map(before.map((one) => [one[by] as unknown, Number(one['calls'])]))
    return parts.map((one) => ({ ...one, calls: Number(one['calls']), before: known.get(one[by]) ?? null }))
  }
  const [sums, before, services, applications, names] = await Promise.all([
    sumUsage(db.query, period, narrow),
    sumUsage(db.query, earlier, narrow),
    partsOf('service'),
    partsOf('appId'),
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
