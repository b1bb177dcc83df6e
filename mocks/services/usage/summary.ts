import type { Person } from '../../core/sessions.ts'
import type { Context } from '../../core/context.ts'
import { periodBefore } from '../../figures/days.ts'
import { titlesOf } from '../../figures/titles.ts'
import { sumUsage, sumUsageBy } from '../../figures/usage-figures.ts'
import { periodOf } from '../../figures/period.ts'
import { operation, type BodyOf } from '../../core/operation.ts'
import { rankedBy } from '../../figures/platform-figures.ts'
import { writeRanks } from '../../figures/write-trend.ts'
import { text, type LocalText } from '../../http/texts.ts'

/** Sums of a period and of the previous one, by service and application. */
async function askedSummary({ person, body, db, now, contract, locale }: Context<Person, BodyOf<'usage.summary'>>) {
  const period = periodOf(body, now)
  const narrow = { userId: person.userId, service: body.service || undefined, appId: body.appId || undefined }
  const earlier = periodBefore(period)
  const partsOf = async <By extends 'service' | 'appId'>(by: By) => {
    const [parts, before] = await Promise.all([sumUsageBy(db.query, period, narrow, [by]), sumUsageBy(db.query, earlier, narrow, [by])])
    return rankedBy(by, parts, before)
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
    applications: applications.map((one) => ({ ...one, appName: nameOf.get(one.appId ?? '') ?? one.appId })),
  }
}

/** A person's usage, in all and by its parts. */
export const summary = operation('usage.summary', askedSummary)

const headings: Record<'services' | 'applications', LocalText> = {
  services: text('services/usage', 'service'),
  applications: text('services/usage', 'application'),
}

/** A person's calls by service or application, as a file. */
export const partsExport = operation('usage.partsExport', async (context) => {
  const { locale, body } = context
  const { from, to, services, applications } = await askedSummary(context)
  const of = body.of === 'applications' ? 'applications' : 'services'
  const rows = of === 'services' ? services : applications.map((one) => ({ ...one, title: one.appName ?? '' }))
  return writeRanks({ name: `${of}-${from}-${to}`, by: headings[of](locale), rows, locale, body })
})
