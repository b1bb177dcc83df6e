import { digitsOf, plainAmount } from '../../src/schema/currency.ts'
import { display, nameZone, type Where, writeTime } from '../../src/schema/display.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Call } from '../../src/schema/contract.ts'
import { sayIn } from '../../src/schema/say-in.ts'
import { HOME } from '../../src/schema/time.ts'
import { unitFor } from '../../src/schema/unit-form.ts'
import type { Cell, Kind } from '../core/download.ts'
import type { Row } from '../db/database.ts'
import { joinList } from './list-cell.ts'

export type ExportColumn = NonNullable<Call['columns']>[Locale][number]
export type Place = Where & { timeZone: string; now: number }

const KINDS: Record<string, Kind> = {
  money: 'money',
  number: 'number',
  unit: 'number',
  rate: 'number',
  percent: 'number',
  bytes: 'number',
  duration: 'number',
  hours: 'number',
  'date-time': 'moment',
  moment: 'moment',
  elapsed: 'moment',
  countdown: 'moment',
  date: 'day',
}

/** Amounts in different currencies have different numbers of decimals. */
export const kindOf = ({ cell, choices, units }: ExportColumn): Kind =>
  choices ? 'text' : cell === 'money' && units ? 'number' : (KINDS[cell] ?? 'text')

/** The heading names the unit of the figures and the time zone of the times. */
export function headingOf(column: ExportColumn, { locale, timeZone, now }: Place): string {
  const { title, cell, unit } = column
  const kind = kindOf(column)
  const say = sayIn(locale)
  const of =
    kind === 'moment' || column.zoned
      ? nameZone(timeZone, now)
      : kind === 'money' || cell === 'rate'
        ? say('schema/display', 'yuan')
        : kind !== 'number'
          ? undefined
          : cell === 'percent'
            ? '%'
            : cell === 'bytes'
              ? say('schema/display', 'bytes')
              : cell === 'duration' || cell === 'hours'
                ? say('schema/display', 'seconds')
                : unit && unitFor(unit, locale)
  return of ? `${title} (${of})` : title
}

/** A figure as a number in the unit of the heading; everything else as readable text. */
export function cellOf(column: ExportColumn, value: unknown, where: Place, row: Row): Cell {
  const kind = kindOf(column)
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number' && Number.isFinite(value)) {
    if (kind === 'money') return Math.round(value) / 100
    if (column.cell === 'money' && column.units) return Number(plainAmount(value, digitsOf(row[column.units.by])))
    if (column.cell === 'rate') return value / 100
    if (kind === 'number') return value
  }
  if (Array.isArray(value) && column.cell !== 'entries' && column.cell !== 'range') {
    const entries = value.map((one) => display(column, one, where))
    return joinList(entries, sayIn(where.locale)('schema/display', 'comma'))
  }
  return kind === 'moment' && !Array.isArray(value) ? writeTime(value, where.timeZone) : display(column, value, where)
}

/** The time zone in which the reader sees and writes times. */
export function zoneOf(header: string | undefined): string {
  if (!header) return HOME
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: header }).resolvedOptions().timeZone
  } catch {
    return HOME
  }
}
