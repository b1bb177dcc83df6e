import { nameZone } from '../../src/schema/display.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import { formatOf, writeTable } from '../resource/write-table.ts'
import type { Cell, Download } from '../core/download.ts'
import { HOME } from '../../src/schema/time.ts'
import { text } from '../http/texts.ts'

export type Written = {
  name: string
  /** What a row stands for, e.g. a day. */
  by: string
  labels: string[]
  series: { title: string; values: (number | null)[] }[]
  locale: Locale
  /** Has the requested file format. */
  body: { format?: unknown }
  /** Whether to add a column with the sum. */
  sums?: boolean
  /** The last column: the previous period, if anything is known about it. */
  before?: (number | null)[] | undefined
}

const total = text('figures/headings', 'total')
const earlier = text('figures/headings', 'earlier')

/** Writes the data of a chart to a file, with the headings of the screen. An unknown value is an empty cell, not 0. */
export function writeTrend({ name, by, labels, series, locale, body, sums = false, before }: Written): Promise<Download> {
  const hasBefore = before?.some((value) => value !== null) ?? false
  const first = labels[0] && /^\d{4}-\d\d-\d\d/.test(labels[0]) ? `${by} (${nameZone(HOME, Date.parse(labels[0]))})` : by
  const head = [first, ...series.map(({ title }) => title), ...(sums ? [total(locale)] : []), ...(hasBefore ? [earlier(locale)] : [])]
  const rows = labels.map((label, at): Cell[] => {
    const values = series.map((one) => one.values[at] ?? null)
    const known = values.filter((value) => value !== null)
    const sum = known.length === 0 ? null : known.reduce((all, one) => all + one, 0)
    return [label, ...values, ...(sums ? [sum] : []), ...(hasBefore ? [before?.[at] ?? null] : [])]
  })
  const isDay = labels.every((label) => /^\d{4}-\d\d-\d\d$/.test(label))
  const kindOf = (at: number) => (at > 0 ? 'number' : isDay ? 'day' : 'text')
  const columns = head.map((title, at) => ({ title, kind: kindOf(at) }) as const)
  return writeTable({ name, columns, parts: [rows], format: formatOf(body) })
}

const calls = text('figures/headings', 'calls')

type Ranks = Pick<Written, 'name' | 'by' | 'locale' | 'body'> & {
  rows: { title: string; calls: number; before: number | null }[]
  /** The name of the counted figure, if it is not calls. */
  counted?: string
}

/** Writes a ranking to a file, the largest first as on the screen. */
export function writeRanks({ name, by, rows, locale, body, counted = calls(locale) }: Ranks): Promise<Download> {
  const sorted = rows.toSorted((a, b) => b.calls - a.calls)
  return writeTrend({
    name,
    by,
    labels: sorted.map(({ title }) => title),
    series: [{ title: counted, values: sorted.map((one) => one.calls) }],
    before: sorted.map(({ before }) => before),
    locale,
    body,
  })
}
