import type { Say } from '../../schema/texts.ts'
import { writeNumber } from '../../schema/figures.ts'
import type { Measure } from './chart-data.ts'

/** How much a figure has changed since the period before, in words: a share in points, everything else in per cent of what it was. */
export function changeOf(
  say: Say<'dashboards/overview'>,
  measure: Measure,
  value: number | null | undefined,
  before: number | null | undefined,
): string {
  if (before === undefined || value === null || value === undefined) return ''
  if (before === null) return say('noBefore')
  if (measure === 'percent') {
    const points = value - before
    if (Math.abs(points) < 0.05) return say('asBefore')
    return say(points > 0 ? 'morePoints' : 'lessPoints', { points: writeNumber(Math.abs(points), 1) })
  }
  if (before === 0) return value === 0 ? say('asBefore') : say('noBefore')
  const change = ((value - before) / before) * 100
  if (Math.abs(change) < 0.05) return say('asBefore')
  return say(change > 0 ? 'moreThanBefore' : 'lessThanBefore', { percent: writeNumber(Math.abs(change), 1) })
}
