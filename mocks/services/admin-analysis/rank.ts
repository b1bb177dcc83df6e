import { rankPlatform } from '../../figures/platform-figures.ts'
import { everyonesRole } from '../../http/may-use.ts'
import { titlesOf } from '../../figures/titles.ts'
import type { Context } from '../../core/context.ts'
import { periodOf } from '../../figures/period.ts'
import { operation } from '../../core/operation.ts'
import { writeRanks } from '../../figures/write-trend.ts'
import { text } from '../../http/texts.ts'

/** The ten users, agents and services with the most calls in a period, with their calls in the previous period. */
async function askedRank({ body, db, now, contract, locale }: Context) {
  const period = periodOf(body, now)
  const { users, agents, services } = await rankPlatform(db.query, everyonesRole(contract), period)
  const titleOf = titlesOf(contract, 'usage', 'service', locale)
  return { ...period, users, agents, services: services.map((one) => ({ ...one, title: titleOf(one.service) })) }
}

/** Who called most, and what. */
export const rank = operation('admin-analysis.rank', askedRank)

const headings = {
  users: text('services/admin-analysis', 'user'),
  agents: text('services/admin-analysis', 'agent'),
  services: text('services/admin-analysis', 'service'),
}

/** One of the rankings as a file. */
export const rankExport = operation('admin-analysis.rankExport', async (context) => {
  const { locale, body } = context
  const { from, to, ...ranks } = await askedRank(context)
  const of = body.of || 'services'
  const rows = of === 'services' ? ranks.services : ranks[of].map((one) => ({ ...one, title: one.realName ?? one.contact ?? one.userId }))
  return writeRanks({ name: `${of}-${from}-${to}`, by: headings[of](locale), rows, locale, body })
})
