import type { Locale } from './compiled.ts'
import { writeNumber } from './figures.ts'
import { sayIn } from './say-in.ts'

/** A number of seconds with its unit, whatever is long: `17,928 s`, `0.9 秒`. */
export const writeSeconds = (seconds: number, locale: Locale): string =>
  `${writeNumber(seconds, 2)} ${sayIn(locale)('schema/display', 'seconds')}`

/**
 * An amount of seconds for reading, exact to the second, so that lines add up to their total: `5 hours`, `10 minutes`, `4 h 58 min 48 s`.
 */
export function writeHours(seconds: number, locale: Locale): string {
  const say = sayIn(locale)
  const size = Math.abs(seconds)
  const all = size < 60 ? Number(size.toFixed(2)) : Math.round(size)
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor((all % 3600) / 60), all < 60 ? all : all % 60]
  const parts = [
    ...(hours ? [say('schema/display', 'hours', { hours: writeNumber(hours) })] : []),
    ...(minutes ? [say('schema/display', 'minutesAfter', { minutes })] : []),
    ...(rest || all === 0 ? [`${writeNumber(rest)} ${say('schema/display', 'seconds')}`] : []),
  ]
  const whole =
    all === hours * 3600 && hours > 0
      ? say('schema/display', 'wholeHours', { count: hours, hours: writeNumber(hours) })
      : all === minutes * 60 && minutes > 0
        ? say('schema/display', 'wholeMinutes', { count: minutes })
        : parts.join(' ')
  return seconds < 0 && all > 0 ? `-${whole}` : whole
}
