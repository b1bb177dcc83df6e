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
  /** What the file is called, before its period. */
  file: string
  /** Refuses what cannot be counted. */
  check?: (context: Context<Person>, period: Period, by: By) => Promise<void>
  count: (context: Context<Person>, period: Period, by: By) => Promise<Trend>
  titleOf: (context: Context) => (name: string) => string
  /** Whether the file has a column with the sum; where nothing is said, as soon as there are two lines. */
  sums?: boolean
  /** By how much a figure of the file is smaller than that of the chart, e.g. yuan and fen. */
  divisor?: (body: Row) => number
}

/** A chart over the hours, days or months of a period against the one before, and the same as a file: the calls `trend` and `trendExport` of a group. */
export function trendOperations<By extends Grain = 'day' | 'month'>(
  group: string,
  { file, check, count, titleOf, sums, divisor = () => 1 }: Plan<By>,
) {
  async function ask(context: Context<Person>) {
    const period = periodOf(context.body, context.now)
    const asked = `${context.body.by ?? ''}`
    // why: which there are is said by the schema of each call that is built here; an empty one is none.
    const by = (asked in byTitles ? asked : 'day') as By
    await check?.(context, period, by)
    const [{ labels, series }, before] = await Promise.all([count(context, period, by), count(context, periodBefore(period), by)])
    const title = titleOf(context)
    return { ...period, by, labels, series: series.map((one) => ({ ...one, title: title(one.name) })), before: sumSeries(before) }
  }

  // why: what is given and answered is the same in every group; that of one stands for all.
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
