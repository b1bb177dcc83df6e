import type { Say } from '../../schema/texts.ts'
import { writeNumber } from '../../schema/figures.ts'
import { addsUp, type ChartData, type Measure, totalAt } from './chart-data.ts'
import { writeMeasure } from './write-measure.ts'

/** What a tooltip adds to the series at a position: their sum, if there are several that may be added, and the change from before. */
export function sumAt(say: Say<'widgets/charts'>, measure: Measure, data: ChartData, at: number): string[] {
  const sum = totalAt(data, at)
  if (data.apart || sum === null) return []
  const isSummed = data.series.length > 1 && addsUp(measure)
  const before = data.before?.[at] ?? undefined
  const change = data.series.length > 1 && !isSummed ? '' : changeOf(say, measure, sum, before)
  return [...(isSummed ? [`${say('total')}  ${writeMeasure(say, measure, sum)}`] : []), ...(change ? [change] : [])]
}

/** How much a value has changed from the previous period, in words: a share in percentage points, the rest in per cent of before. */
export function changeOf(
  say: Say<'widgets/charts'>,
  measure: Measure,
  value: number | null | undefined,
  before: number | null | undefined,
): string {
  if (before === undefined || value === null || value === undefined) return ''
  if (before === null) return say('noBefore')
  if (measure === 'percent') {
    const points = Number((value - before).toFixed(1))
    if (Math.abs(points) < 0.05) return say('asBefore')
    return say(points > 0 ? 'morePoints' : 'lessPoints', { count: Math.abs(points), points: writeNumber(Math.abs(points), 1) })
  }
  if (before === 0) return value === 0 ? say('asBefore') : say('noBefore')
  const change = ((value - before) / before) * 100
  if (Math.abs(change) < 0.05) return say('asBefore')
  return say(change > 0 ? 'moreThanBefore' : 'lessThanBefore', { percent: writeNumber(Math.abs(change), 1) })
}
