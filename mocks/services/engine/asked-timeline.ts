import type { Locale } from '../../../src/schema/compiled.ts'
import { sourceOf, timelineOf, type EngineMeasure, type Range, type Source } from '../../figures/engine-figures.ts'
import { sumSeries } from '../../figures/before.ts'
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
  before: (number | null)[]
}

export const askedSource = ({ body, db, now }: Context): Promise<Source> =>
  sourceOf(db.query, (body['range'] as Range | undefined) ?? 'hour', now)

/** The timeline that a body asks for. */
export async function askedTimeline({ body, contract, locale }: Context, source: Source): Promise<AskedTimeline> {
  const measure = (body['measure'] as EngineMeasure | undefined) ?? 'calls'
  const service = (body['service'] as string | undefined) || undefined
  const [{ labels, series }, before] = await Promise.all([
    timelineOf(source, measure, service),
    timelineOf(source, measure, service, source.before),
  ])
  // Of latencies the slow ones are compared; a sum of P50 and P95 says nothing.
  const compared = measure === 'latency' ? before.series.filter(({ name }) => name === 'p95') : before.series
  const serviceOf = titlesOf(contract, 'engine', 'service', locale)
  return {
    measure,
    labels,
    series: series.map((one) => ({ ...one, title: titles[one.name]?.[locale] ?? serviceOf(one.name) })),
    before: sumSeries({ labels: before.labels, series: compared }),
  }
}
