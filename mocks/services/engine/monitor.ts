import { sourceOf, timelineOf, type EngineMeasure, type Source, listEngines, sumCalls } from '../../figures/engine-figures.ts'
import { sumSeries } from '../../figures/before.ts'
import { titlesOf } from '../../figures/titles.ts'
import type { Context } from '../../core/context.ts'
import { operation, type BodyOf } from '../../core/operation.ts'
import type { Person } from '../../core/sessions.ts'
import { measureEngines } from '../../metering/measure-engines.ts'
import { watchEngines } from '../../notices/engine-alarms.ts'
import { writeTrend } from '../../figures/write-trend.ts'
import { text, type LocalText } from '../../http/texts.ts'

const titles: Record<string, LocalText> = {
  p50: text('services/engine', 'p50'),
  p95: text('services/engine', 'p95'),
}

type Asking = Context<Person, BodyOf<'engine.monitor'>>

type AskedTimeline = {
  measure: EngineMeasure
  labels: string[]
  series: { name: string; title: string; values: (number | null)[] }[]
  before: (number | null)[]
}

const askedSource = ({ body, db, now }: Asking): Promise<Source> => sourceOf(db.query, body.range || 'hour', now)

/** The timeline that a body asks for. */
async function askedTimeline({ body, contract, locale }: Asking, source: Source): Promise<AskedTimeline> {
  const measure = body.measure || 'calls'
  const service = body.service || undefined
  const [{ labels, series }, before] = await Promise.all([
    timelineOf(source, measure, service),
    timelineOf(source, measure, service, source.before),
  ])
  // Latencies are compared by P95; a sum of P50 and P95 would be meaningless.
  const compared = measure === 'latency' ? before.series.filter(({ name }) => name === 'p95') : before.series
  const serviceOf = titlesOf(contract, 'engine', 'service', locale)
  return {
    measure,
    labels,
    series: series.map((one) => ({ ...one, title: titles[one.name]?.(locale) ?? serviceOf(one.name) })),
    before: sumSeries({ labels: before.labels, series: compared }),
  }
}

const unused = { calls: 0, failed: 0, p50: null, p95: null }

/** All engines with their calls in the last hour, day or week, all calls compared with the previous period, and open alarms. */
export const monitor = operation('engine.monitor', async (context) => {
  const { db, now, tools, outbox, contract, locale } = context
  await measureEngines(db, now, false)
  await watchEngines(db, tools.store, { now, outbox, contract })
  const source = await askedSource(context)
  const [engines, sums, before, timeline, open] = await Promise.all([
    listEngines(db.query),
    sumCalls(source, source.labels),
    sumCalls(source, source.before),
    askedTimeline(context, source),
    db.query
      .selectFrom('engine_alarm')
      .select(({ fn }) => fn.countAll<number>().as('value'))
      .where('status', '=', 'open')
      .executeTakeFirst(),
  ])
  const [serviceOf, statusOf] = [titlesOf(contract, 'engine', 'service', locale), titlesOf(contract, 'engine', 'status', locale)]
  return {
    // The figures of an engine are those of the requested range.
    engines: engines.map((one) => ({
      ...one,
      ...(sums.engines.get(one.engineId) ?? unused),
      serviceTitle: serviceOf(one.service),
      statusTitle: statusOf(one.status),
    })),
    openAlarms: open?.value ?? 0,
    sums: sums.all,
    before: before.all,
    labels: timeline.labels,
    series: timeline.series,
    seriesBefore: timeline.before,
  }
})

const moment = text('services/engine', 'moment')

/** The timeline as a file; latencies have no sum. */
export const monitorExport = operation('engine.monitorExport', async (context) => {
  const source = await askedSource(context)
  const { labels, series, before, measure } = await askedTimeline(context, source)
  const { locale, body } = context
  const name = `engines-${labels[0]!.slice(0, 10)}-${labels.at(-1)!.slice(0, 10)}`
  return writeTrend({ name, by: moment(locale), labels, series, before, locale, body, sums: measure !== 'latency' && series.length > 1 })
})
