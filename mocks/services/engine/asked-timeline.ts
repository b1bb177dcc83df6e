import type { Locale } from '../../../src/schema/compiled.ts'
import { sourceOf, timelineOf, type EngineMeasure, type Range, type Source } from '../../figures/engine-figures.ts'
import { titlesOf } from '../../figures/titles.ts'
import type { Context } from '../../http/service.ts'

const titles: Record<string, Record<Locale, string>> = {
  p50: { 'zh-CN': 'P50 延迟', 'en-US': 'P50 latency' },
  p95: { 'zh-CN': 'P95 延迟', 'en-US': 'P95 latency' },
}

export type AskedTimeline = {
  measure: EngineMeasure
  labels: string[]
  series: { name: string; title: string; values: (number | null)[] }[]
}

export const askedSource = ({ body, db, now }: Context): Promise<Source> =>
  sourceOf(db.query, (body['range'] as Range | undefined) ?? 'hour', now)

/** The timeline that a body asks for. */
export async function askedTimeline({ body, contract, locale }: Context, source: Source): Promise<AskedTimeline> {
  const measure = (body['measure'] as EngineMeasure | undefined) ?? 'calls'
  const { labels, series } = await timelineOf(source, measure, (body['service'] as string | undefined) || undefined)
  const serviceOf = titlesOf(contract, 'engine', 'service', locale)
  return { measure, labels, series: series.map((one) => ({ ...one, title: titles[one.name]?.[locale] ?? serviceOf(one.name) })) }
}
