import type { Locale } from '../../../src/schema/compiled.ts'
import type { Ranked } from '../../figures/platform-figures.ts'
import { writeRanks } from '../../figures/write-trend.ts'
import type { Service } from '../../http/service.ts'
import { askedSummary } from './asked-summary.ts'

const headings: Record<'services' | 'applications', Record<Locale, string>> = {
  services: { 'zh-CN': '服务', 'en-US': 'Service' },
  applications: { 'zh-CN': '应用', 'en-US': 'Application' },
}

/** Which services or applications a person's calls were made of, as a file. */
export const service: Service = async (context) => {
  const { locale, body } = context
  const { from, to, ...parts } = await askedSummary(context)
  const of = body['of'] === 'applications' ? 'applications' : 'services'
  const rows = (parts[of] as Ranked[]).map((one) => ({ ...one, title: String(one['title'] ?? one['appName']) }))
  return writeRanks({ name: `${of}-${from}-${to}`, by: headings[of][locale], rows, locale })
}
