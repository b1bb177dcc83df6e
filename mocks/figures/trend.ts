import type { Row } from '../db/database.ts'
import type { Context } from '../core/context.ts'
import { operation } from '../core/operation.ts'
import type { Person } from '../core/sessions.ts'
import { sumSeries } from './before.ts'
import { periodBefore, type Period } from './days.ts'
import { periodOf } from './period.ts'
import type { Grain, Trend } from './usage-figures.ts'
import { writeTrend } from './write-trend.ts'
import { text, type LocalText } from '../http/texts.ts'

export const byTitles: Record<Grain, LocalText> = {
  hour: text('figures/headings', 'hour'),
  day: text('figures/headings', 'day'),
  month: text('figures/headings', 'month'),
}

type Plan<By extends Grain> = {
  /** The name of the file, before its period. */
  file: string
  /** Refuses a period that cannot be counted. */
  check?: (context: Context<Person>, period: Period, by: By) => Promise<void>
  count: (context: Context<Person>, period: Period, by: By) => Promise<Trend>
  titleOf: (context: Context) => (name: string) => string
  /** Whether the file has a sum column; by default if there are two or more series. */
  sums?: boolean
  /** The factor by which figures in the file are smaller than those of the chart, e.g. yuan and fen. */
  divisor?: (body: Row) => number
}

/** The calls `trend` and `trendExport` of a group: a chart by hour, day or month, compared with the previous period, and as a file. */
export function trendOperations<By extends Grain = 'day' | 'month'>(
  group: string,
  { file, check, count, titleOf, sums, divisor = () => 1 }: Plan<By>,
) {
  async function ask(context: Context<Person>) {
    const period = periodOf(context.body, context.now)
    const asked = `${context.body.by ?? ''}`
    // why: the schema of each of these calls says which values are possible; an empty one is none of them.
    const by = (asked in byTitles ? asked : 'day') as By
    await check?.(context, period, by)
    const [{ labels, series }, before] = await Promise.all([count(context, period, by), count(context, periodBefore(period), by)])
    const title = titleOf(context)
    return { ...period, by, labels, series: series.map((one) => ({ ...one, title: title(one.name) })), before: sumSeries(before) }
  }

  // why: parameters and answers are the same in every group; those of one group stand for all.
  const of = group as 'usage'
  return {
    trend: operation(`${of}.trend`, ask),
    trendExport: operation(`${of}.trendExport`, async (context) => {
      const { from, to, by, labels, series, before } = await ask(context)
      const { locale } = context
      const parts = divisor(context.body)
      const shown = (values: Trend['series'][number]['values']) => values.map((value) => (value === null ? null : value / parts))
      return writeTrend({
        name: `${file}-${from}-${to}`,
        by: byTitles[by](locale),
        labels,
        series: series.map((one) => ({ ...one, values: shown(one.values) })),
        before: shown(before),
        locale,
        body: context.body,
        sums: sums ?? series.length > 1,
      })
    }),
  }
}
