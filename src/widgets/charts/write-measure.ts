import type { Say } from '../../schema/texts.ts'
import { readLocale } from '../../i18n/i18n.ts'
import { writeDuration } from '../../schema/duration.ts'
import { writeHours } from '../../schema/hours.ts'
import { writeMoney, writeNumber } from '../../schema/figures.ts'
import type { Measure } from './chart-data.ts'

/** A value with its unit, formatted for reading; a dash if it is unknown. */
export function writeMeasure(say: Say<'widgets/charts'>, measure: Measure, value: number | null | undefined): string {
  if (value === null || value === undefined) return '—'
  // Another backend's answer, which the component that shows it reports: nothing is written that looks like a figure.
  if (typeof value !== 'number') throw new TypeError('a figure that is no number')
  switch (measure) {
    case 'money':
      return writeMoney(value)
    case 'percent':
      return `${writeNumber(value, 1)}%`
    case 'seconds':
      // Nobody reads the minutes after a hundred hours.
      return writeHours(value < 360_000 ? value : Math.round(value / 3600) * 3600, readLocale())
    case 'average':
      return writeNumber(value, 1)
    case 'milliseconds':
      return withUnit(say, measure, writeNumber(value, 0))
    default:
      return withUnit(say, measure, writeNumber(value, 1))
  }
}

const around = new WeakMap<Say<'widgets/charts'>, Map<Measure, [before: string, after: string]>>()

/** The sentence of a unit is looked up once, not for each of a thousand figures of a table. */
function withUnit(say: Say<'widgets/charts'>, measure: 'count' | 'characters' | 'milliseconds', figure: string): string {
  const known = around.get(say) ?? new Map<Measure, [string, string]>()
  around.set(say, known)
  let sides = known.get(measure)
  if (!sides) known.set(measure, (sides = say(measure, { value: '\u0000' }).split('\u0000') as [string, string]))
  return sides.join(figure)
}

/** From here on a figure is too long for an axis. */
const LONG = 1_000_000

/**
 * A figure short enough for an axis. All figures of one chart have the same form: in full, or, if the largest is too long for that,
 * abbreviated in the steps of the language: 1.3M, 130万.
 */
export function writeShort(locale: string, measure: Measure, value: number, most = Infinity): string {
  if (measure === 'percent') return `${writeNumber(value, 0)}%`
  if (measure === 'seconds') return writeDuration(value)
  const whole = measure === 'money' ? value / 100 : value
  const isShort = Math.abs(whole) < 1000 || (measure === 'money' ? most / 100 : most) < LONG
  const text = isShort
    ? writeNumber(whole, 1)
    : new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(whole)
  return measure === 'money' ? `¥${text}` : text
}
