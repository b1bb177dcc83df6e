import type { Locale } from '../../src/schema/compiled.ts'
import { csvLine } from '../resource/csv.ts'
import { Download } from '../resource/export.ts'

export type Written = {
  name: string
  /** What a row stands for, e.g. the day. */
  by: string
  labels: string[]
  series: { title: string; values: (number | null)[] }[]
  locale: Locale
  /** A last column with the sum of the others. */
  sums?: boolean
}

const total: Record<Locale, string> = { 'zh-CN': '合计', 'en-US': 'Total' }

/** A chart as a file: its table, with the headings that the screen shows. What is not known is an empty cell, not 0. */
export function writeTrend({ name, by, labels, series, locale, sums = false }: Written): Download {
  const head = [by, ...series.map(({ title }) => title), ...(sums ? [total[locale]] : [])]
  const rows = labels.map((label, at) => {
    const values = series.map((one) => one.values[at] ?? null)
    const known = values.filter((value) => value !== null)
    const sum = known.length === 0 ? null : known.reduce((all, one) => all + one, 0)
    return [label, ...values, ...(sums ? [sum] : [])].map((cell) => (cell === null ? '' : String(cell)))
  })
  return new Download(`${name}.csv`, `\uFEFF${[head, ...rows].map(csvLine).join('')}`)
}
