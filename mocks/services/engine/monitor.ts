import type { Locale } from '../../../src/schema/compiled.ts'
import type { Service } from '../../http/service.ts'
import { listEngines, sourceOf, sumCalls, timelineOf, type EngineMeasure, type Range } from '../../figures/engine-figures.ts'
import { titlesOf } from '../../figures/titles.ts'
import { measureEngines } from '../../metering/measure-engines.ts'
import { watchEngines } from '../../notices/engine-alarms.ts'

const titles: Record<string, Record<Locale, string>> = {
  p50: { 'zh-CN': 'P50 延迟', 'en-US': 'P50 latency' },
  p95: { 'zh-CN': 'P95 延迟', 'en-US': 'P95 latency' },
}

/** Every engine as it reported last, the calls of the last hour, day or week, and how many alarms are open. */
export const service: Service = async ({ body, db, now, tools, outbox, contract, locale }) => {
  const range = (body['range'] as Range | undefined) ?? 'hour'
  const measure = (body['measure'] as EngineMeasure | undefined) ?? 'calls'
  await measureEngines(db, now, false)
  await watchEngines(db, tools.store, { now, outbox })
  const source = await sourceOf(db.query, range, now)
  const [engines, sums, before, timeline, open] = await Promise.all([
    listEngines(db.query),
    sumCalls(source, source.labels),
    sumCalls(source, source.before),
    timelineOf(source, measure, (body['service'] as string | undefined) || undefined),
    db.query
      .selectFrom('engine_alarm')
      .select(({ fn }) => fn.countAll().as('value'))
      .where('status', '=', 'open')
      .executeTakeFirst(),
  ])
  const [serviceOf, statusOf] = [titlesOf(contract, 'engine', 'service', locale), titlesOf(contract, 'engine', 'status', locale)]
  const titleOf = (name: string) => titles[name]?.[locale] ?? serviceOf(name)
  return {
    // What is asked for is a range, and so the figures of an engine are those of that range.
    engines: engines.map((one) => ({
      ...one,
      ...(sums.engines.get(String(one['engineId'])) ?? { calls: 0, failed: 0, p50: null, p95: null }),
      serviceTitle: serviceOf(one['service']),
      statusTitle: statusOf(one['status']),
    })),
    openAlarms: Number(open?.['value'] ?? 0),
    sums: sums.all,
    before: before.all,
    from: source.labels[0],
    to: source.labels.at(-1),
    labels: timeline.labels,
    series: timeline.series.map((one) => ({ ...one, title: titleOf(one.name) })),
  }
}
