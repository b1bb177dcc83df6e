import type { Service } from '../../http/service.ts'
import { listEngines, sumCalls } from '../../figures/engine-figures.ts'
import { titlesOf } from '../../figures/titles.ts'
import { measureEngines } from '../../metering/measure-engines.ts'
import { watchEngines } from '../../notices/engine-alarms.ts'
import { askedSource, askedTimeline } from './asked-timeline.ts'

const unused = { calls: 0, failed: 0, p50: null, p95: null }

/** Every engine with its calls of the last hour, day or week, all calls against the time before, and how many alarms are open. */
export const service: Service = async (context) => {
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
      .select(({ fn }) => fn.countAll().as('value'))
      .where('status', '=', 'open')
      .executeTakeFirst(),
  ])
  const [serviceOf, statusOf] = [titlesOf(contract, 'engine', 'service', locale), titlesOf(contract, 'engine', 'status', locale)]
  return {
    // What is asked for is a range, and so the figures of an engine are those of that range.
    engines: engines.map((one) => ({
      ...one,
      ...(sums.engines.get(String(one['engineId'])) ?? unused),
      serviceTitle: serviceOf(one['service']),
      statusTitle: statusOf(one['status']),
    })),
    openAlarms: Number(open?.['value'] ?? 0),
    sums: sums.all,
    before: before.all,
    labels: timeline.labels,
    series: timeline.series,
    seriesBefore: timeline.before,
  }
}
