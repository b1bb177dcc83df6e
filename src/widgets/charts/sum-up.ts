import type { Say } from '../../schema/texts.ts'
import { writeNumber } from '../../schema/figures.ts'
import { changeOf } from './change-of.ts'
import { addsUp, knownBefore, totalAt, totalOf, type ChartData, type Measure } from './chart-data.ts'
import { writeMeasure } from './write-measure.ts'

/** A name such as 第 1 周 needs no space beside the words of the sentence; a date does. */
const BETWEEN_HAN = /(?<=\p{sc=Han}) (?=\p{sc=Han})/gu

/** A chart in one sentence, for people who cannot see it or are in a hurry: how much, when most, who most, and what has changed. */
export function sumUp(say: Say<'widgets/charts'>, data: ChartData, measure: Measure, kind: 'time' | 'parts' = 'time'): string {
  const totals = data.labels.map((label, at) => ({ label, total: totalAt(data, at) }))
  const known = totals.filter((one): one is { label: string; total: number } => one.total !== null)
  if (known.length === 0) return say('sumNone')
  const adds = addsUp(measure)
  const highest = known.reduce((best, one) => (one.total > best.total ? one : best))
  if (kind === 'parts') return `${sumParts(say, known, measure)}${changeSince(say, data, measure)}`
  const facts = {
    from: data.labels[0]!,
    to: data.labels.at(-1)!,
    total: writeMeasure(
      say,
      measure,
      known.reduce((sum, one) => sum + one.total, 0),
    ),
    average: writeMeasure(say, measure, known.reduce((sum, one) => sum + one.total, 0) / known.length),
    highest: writeMeasure(say, measure, highest.total),
    at: highest.label,
  }
  const change = changeSince(say, data, measure)
  const sentence = say(adds ? 'sumTotal' : 'sumAverage', facts).replaceAll(BETWEEN_HAN, '')
  if (!adds || data.series.length < 2) return `${sentence}${change}`
  const largest = data.series.reduce((best, one) => ((totalOf(one) ?? 0) > (totalOf(best) ?? 0) ? one : best))
  return `${sentence}${say('sumLargest', { title: largest.title, value: writeMeasure(say, measure, totalOf(largest)) })}${change}`
}

/** Compared with the whole previous period. The mean of daily means is not the mean of a period, so nothing is said about means. */
function changeSince(say: Say<'widgets/charts'>, data: ChartData, measure: Measure): string {
  const before = knownBefore(data)
  if (!before || !addsUp(measure)) return ''
  const sum = (values: (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0)
  const change = changeOf(say, measure, sum(data.labels.map((_, at) => totalAt(data, at))), sum(before))
  return say('sumChange', { change })
}

function sumParts(say: Say<'widgets/charts'>, known: { label: string; total: number }[], measure: Measure): string {
  const sum = known.reduce((all, one) => all + one.total, 0)
  const first = known.reduce((best, one) => (one.total > best.total ? one : best))
  const facts = { total: writeMeasure(say, measure, sum), title: first.label, value: writeMeasure(say, measure, first.total) }
  if (known.length === 1 || sum === 0) return say('sumPart', facts)
  return say('sumParts', { ...facts, percent: writeNumber((first.total / sum) * 100, 1) })
}
