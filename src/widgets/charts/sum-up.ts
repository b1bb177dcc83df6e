import type { Say } from '../../schema/texts.ts'
import { readLocale } from '../../i18n/i18n.ts'
import { writeNumber } from '../../schema/figures.ts'
import { besideUnit } from '../../schema/unit-form.ts'
import { changeOf } from './change-of.ts'
import { addsUp, knownBefore, totalAt, totalOf, type ChartData, type Measure } from './chart-data.ts'
import { writeMeasure } from './write-measure.ts'

/** A name such as 第 1 周 needs no space beside the words of the sentence; a date does. */
const BETWEEN_HAN = /(?<=\p{sc=Han}) (?=\p{sc=Han})/gu

type Sum = { kind?: 'time' | 'parts'; unit?: string | undefined }
type Write = (value: number | null) => string

/**
 * A chart in one sentence, for people who cannot see it or are in a hurry: how much, when most, who most, and what has changed. `unit` is
 * what a count counts: a sentence has no axis beside it that says so.
 */
export function sumUp(say: Say<'widgets/charts'>, data: ChartData, measure: Measure, { kind = 'time', unit }: Sum = {}): string {
  const write: Write = (value) => besideUnit(writeMeasure(say, measure, value), measure === 'count' ? unit : undefined, readLocale(), value)
  const totals = data.labels.map((label, at) => ({ label, total: totalAt(data, at) }))
  const known = totals.filter((one): one is { label: string; total: number } => one.total !== null)
  if (known.length === 0) return say('sumNone')
  const adds = addsUp(measure)
  const highest = known.reduce((best, one) => (one.total > best.total ? one : best))
  if (kind === 'parts') return `${sumParts(say, known, write)}${changeSince(say, data, measure)}`
  const facts = {
    from: data.labels[0]!,
    to: data.labels.at(-1)!,
    total: write(known.reduce((sum, one) => sum + one.total, 0)),
    average: write(known.reduce((sum, one) => sum + one.total, 0) / known.length),
    highest: write(highest.total),
    at: highest.label,
  }
  const change = changeSince(say, data, measure)
  const sentence = say(adds ? 'sumTotal' : 'sumAverage', facts).replaceAll(BETWEEN_HAN, '')
  if (!adds || data.series.length < 2) return `${sentence}${change}`
  const largest = data.series.reduce((best, one) => ((totalOf(one) ?? 0) > (totalOf(best) ?? 0) ? one : best))
  return `${sentence}${say('sumLargest', { title: largest.title, value: write(totalOf(largest)) })}${change}`
}

/** Compared with the whole previous period. The mean of daily means is not the mean of a period, so nothing is said about means. */
function changeSince(say: Say<'widgets/charts'>, data: ChartData, measure: Measure): string {
  const before = knownBefore(data)
  if (!before || !addsUp(measure)) return ''
  const sum = (values: (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0)
  const change = changeOf(say, measure, sum(data.labels.map((_, at) => totalAt(data, at))), sum(before))
  return say('sumChange', { change })
}

function sumParts(say: Say<'widgets/charts'>, known: { label: string; total: number }[], write: Write): string {
  const sum = known.reduce((all, one) => all + one.total, 0)
  const first = known.reduce((best, one) => (one.total > best.total ? one : best))
  const facts = { total: write(sum), title: first.label, value: write(first.total) }
  if (known.length === 1 || sum === 0) return say('sumPart', facts)
  return say('sumParts', { ...facts, percent: writeNumber((first.total / sum) * 100, 1) })
}
