import type { Row } from '../../db/database.ts'
import type { Person } from '../../core/sessions.ts'
import type { Context } from '../../core/context.ts'
import { periodBefore } from '../../figures/days.ts'
import { titlesOf } from '../../figures/titles.ts'
import { sumUsage, sumUsageBy } from '../../figures/usage-figures.ts'
import { periodOf } from '../../figures/period.ts'
import { operation } from '../../core/operation.ts'
import type { Ranked } from '../../figures/platform-figures.ts'
import { writeRanks } from '../../figures/write-trend.ts'
import { text, type Said } from '../../http/texts.ts'

type Part = Row & { calls: number; before: number | null }

/** Sums of a period and of the one before, and which services and applications made them. */
async function askedSummary({ person, body, db, now, contract, locale }: Context<Person>) {
  const period = periodOf(body, now)
  const narrow = { userId: person.userId, service: body.service as string | undefined, appId: body.appId as string | undefined }
  const earlier = periodBefore(period)
  const partsOf = async (by: 'service' | 'appId'): Promise<Part[]> => {
    const [parts, before] = await Promise.all([sumUsageBy(db.query, period, narrow, [by]), sumUsageBy(db.query, earlier, narrow, [by])])
    const known = new Map(before.map((one) => [one[by] as unknown, Number(one.calls)]))
    return parts.map((one) => ({ ...one, calls: Number(one.calls), before: known.get(one[by]) ?? null }))
  }
  const [sums, before, services, applications, names] = await Promise.all([
    sumUsage(db.query, period, narrow),
    sumUsage(db.query, earlier, narrow),
    partsOf('service'),
    partsOf('appId'),
    db.query.selectFrom('application').select(['appId', 'appName']).where('userId', '=', person.userId).execute(),
  ])
  const titleOf = titlesOf(contract, 'usage', 'service', locale)
  const nameOf = new Map(names.map((one) => [one.appId, one.appName]))
  return {
    ...period,
    sums,
    before,
    services: services.map((one) => ({ ...one, title: titleOf(one.service) })),
    applications: applications.map((one) => ({ ...one, appName: nameOf.get(one.appId) ?? one.appId })),
  }
}

/** Sums of a person's use, and what made them. */
export const summary = operation('usage.summary', askedSummary)

const headings: Record<'services' | 'applications', Said> = {
  services: text('services/usage', 'service'),
  applications: text('services/usage', 'application'),
}

/** Which services or applications a person's calls were made of, as a file. */
export const partsExport = operation('usage.partsExport', async (context) => {
  const { locale, body } = context
  const { from, to, ...parts } = await askedSummary(context)
  const of = body.of === 'applications' ? 'applications' : 'services'
  const rows = (parts[of] as Ranked[]).map((one) => ({ ...one, title: String(one.title ?? one.appName) }))
  return writeRanks({ name: `${of}-${from}-${to}`, by: headings[of](locale), rows, locale })
})
