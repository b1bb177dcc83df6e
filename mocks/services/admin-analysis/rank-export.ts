import type { Locale } from '../../../src/schema/compiled.ts'
import type { Ranked } from '../../figures/platform-figures.ts'
import { writeRanks } from '../../figures/write-trend.ts'
import type { Service } from '../../http/service.ts'
import { askedRank } from './asked-rank.ts'

const headings = {
  users: { 'zh-CN': '用户', 'en-US': 'User' },
  agents: { 'zh-CN': '代理商', 'en-US': 'Agent' },
  services: { 'zh-CN': '服务', 'en-US': 'Service' },
} satisfies Record<string, Record<Locale, string>>

/** One of the rankings as a file. */
export const service: Service = async (context) => {
  const { locale, body } = context
  const { from, to, ...ranks } = await askedRank(context)
  const of = (body['of'] as keyof typeof headings | undefined) ?? 'services'
  const rows = (ranks[of] as Ranked[]).map((one) => ({
    ...one,
    title: String(one['title'] ?? one['realName'] ?? one['phone'] ?? one['userId']),
  }))
  return writeRanks({ name: `${of}-${from}-${to}`, by: headings[of][locale], rows, locale })
}
