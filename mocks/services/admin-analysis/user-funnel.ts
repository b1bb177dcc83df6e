import { everyonesRole } from '../../http/may-use.ts'
import { operation } from '../../core/operation.ts'
import { periodBefore } from '../../figures/days.ts'
import { funnelOf, steps } from '../../figures/people-figures.ts'
import { periodOf } from '../../figures/period.ts'
import type { Locale } from '../../../src/schema/compiled.ts'
import { writeTrend } from '../../figures/write-trend.ts'

/** How far those came who registered in a period, and in the one before. */
export const userFunnel = operation('admin-analysis.userFunnel', async ({ body, contract, db, now }) => {
  const period = periodOf(body, now)
  const role = everyonesRole(contract)
  const [steps, before] = await Promise.all([funnelOf(db.query, role, period), funnelOf(db.query, role, periodBefore(period))])
  return { ...period, ...steps, before }
})

type Texts = Record<Locale, string>
const step: Texts = { 'zh-CN': '步骤', 'en-US': 'Step' }
const people: Texts = { 'zh-CN': '用户数', 'en-US': 'Users' }
const titles: Record<(typeof steps)[number], Texts> = {
  registered: { 'zh-CN': '注册', 'en-US': 'Registered' },
  certified: { 'zh-CN': '完成认证', 'en-US': 'Certified' },
  application: { 'zh-CN': '创建应用', 'en-US': 'Has an application' },
  call: { 'zh-CN': '首次调用', 'en-US': 'First call' },
  order: { 'zh-CN': '首次下单', 'en-US': 'First order' },
}

/** The funnel of new users as a file. */
export const userFunnelExport = operation('admin-analysis.userFunnelExport', async ({ body, contract, db, now, locale }) => {
  const period = periodOf(body, now)
  const role = everyonesRole(contract)
  const [counts, before] = await Promise.all([funnelOf(db.query, role, period), funnelOf(db.query, role, periodBefore(period))])
  return writeTrend({
    name: `funnel-${period.from}-${period.to}`,
    by: step[locale],
    labels: steps.map((one) => titles[one][locale]),
    series: [{ title: people[locale], values: steps.map((one) => counts[one]) }],
    before: steps.map((one) => before[one]),
    locale,
  })
})
