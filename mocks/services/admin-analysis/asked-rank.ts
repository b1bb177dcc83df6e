import { rankPlatform } from '../../figures/platform-figures.ts'
import { titlesOf } from '../../figures/titles.ts'
import type { Context } from '../../http/service.ts'
import { periodOf } from '../usage/period.ts'

/** The ten users, agents and services with the most calls in a period, and how many they had in the one before. */
export async function askedRank({ body, db, now, contract, locale }: Context) {
  const period = periodOf(body, now)
  const { users, agents, services } = await rankPlatform(db.query, period)
  const titleOf = titlesOf(contract, 'usage', 'service', locale)
  return { ...period, users, agents, services: services.map((one) => ({ ...one, title: titleOf(one['service']) })) }
}
