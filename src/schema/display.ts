import { atHome, DAY, HOME, HOUR, MINUTE } from './time.ts'
import { writeLength } from './duration.ts'
import { writeHours } from './hours.ts'
import type { Choice, Locale, Units } from './compiled.ts'
import { writeAmount } from './currency.ts'
import { writeMoney, writeNumber, writePrice } from './figures.ts'
import { isObject } from './is-object.ts'
import type { Row } from './row.ts'
import { sayIn } from './say-in.ts'
import { writeTelephone } from './telephone.ts'
import { unitFor } from './unit-form.ts'

export type Shown = {
  cell: string
  choices?: Pick<Choice, 'value' | 'title'>[] | undefined
  unit?: string | undefined
  units?: Units | undefined
  /** For an object: its fields. For a list of objects: those of each entry; the first one names it. */
  fields?: Part[] | undefined
}
type Part = Shown & { name: string; title?: string; from?: string }
/** `now` is the current time, for values that are shown relative to it. */
export type Where = { locale: Locale; timeZone?: string | undefined; now?: number | undefined }

/**
 * A value as plain text: what a cell shows, and what an export contains. An empty value gives an empty text. `row` is needed if another
 * field decides the unit.
 */
export function display(column: Shown, value: unknown, where: Where, row?: Row): string {
  if (value === undefined || value === null || value === '') return ''
  if (Array.isArray(value) && column.cell === 'entries') return writeEntries(column, value, where)
  if (Array.isArray(value) && column.cell === 'range') return value.map((end) => writeEnd(end, where)).join(' – ')
  if (Array.isArray(value)) return value.map((one) => display(column, one, where)).join(sayIn(where.locale)('schema/display', 'comma'))
  if (column.fields && isObject(value)) return writeParts(column.fields, value, where)
  if (column.choices) return titleOf(column.choices, value)
  if (column.cell === 'unit' && isInHours(column, row)) return writers['hours']!(value, column, where)
  const write = writers[column.cell]
  const unit = column.cell === 'money' && column.units ? currencyIn(column.units, row) : unitIn(column, row)
  return write ? write(value, { ...column, unit }, where) : writeText(value)
}

/** The unit of a figure: constant, or decided by another field of the row. */
export const unitIn = ({ unit, units }: Pick<Shown, 'unit' | 'units'>, row: Row | undefined): string | undefined =>
  units && row ? units.titles[String(row[units.by])] : unit

/** Whether an amount is in seconds that people read in hours, by the unit of its row. */
export const isInHours = ({ units }: Pick<Shown, 'units'>, row: Row | undefined): boolean =>
  units !== undefined && row !== undefined && (units.hours?.includes(String(row[units.by])) ?? false)

/** The code of a currency, not its name. */
const currencyIn = ({ by }: Units, row: Row | undefined): string | undefined => {
  const code = row?.[by]
  return typeof code === 'string' ? code : undefined
}

type Writer = (value: unknown, column: Shown, where: Where) => string

const writers: Record<string, Writer> = {
  // An amount whose row names the currency is written with it; otherwise its currency is unknown.
  money: (value, { units, unit }) => (isFigure(value) ? (units ? writeAmount(value, unit) : writeMoney(value)) : writeText(value)),
  number: (value, { unit }, { locale }) => (isFigure(value) ? withUnit(value, unit, locale) : writeText(value)),
  unit: (value, { unit }, { locale }) => (isFigure(value) ? withUnit(value, unit, locale) : writeText(value)),
  rate: (value, { unit }, { locale }) => (isFigure(value) ? writeRate(value, unit, locale) : writeText(value)),
  percent: (value) => (isFigure(value) ? `${writeNumber(value, 2)}%` : writeText(value)),
  progress: (value, _, { locale }) => writeProgress(value, locale),
  bytes: (value) => (isFigure(value) ? writeBytes(value) : writeText(value)),
  duration: (value) => (isFigure(value) ? writeLength(value) : writeText(value)),
  hours: (value, _, { locale }) => (isFigure(value) ? writeHours(value, locale) : writeText(value)),
  boolean: (value, _, { locale }) =>
    value === true || value === 1 ? sayIn(locale)('schema/display', 'yes') : sayIn(locale)('schema/display', 'no'),
  mark: (value, _, { locale }) =>
    value === true || value === 1 ? sayIn(locale)('schema/display', 'yes') : sayIn(locale)('schema/display', 'no'),
  elapsed: (value, _, { locale, now = Date.now() }) =>
    isMoment(value) ? writeSpan(now - Date.parse(value as string), locale) : writeText(value),
  countdown: (value, _, { locale, now = Date.now() }) =>
    isMoment(value) ? writeCountdown(Date.parse(value as string) - now, locale) : writeText(value),
  phone: (value) => writeTelephone(writeText(value)),
  masked: (value) => maskText(writeText(value)),
  'date-time': (value, _, { timeZone }) => writeTime(value, timeZone),
  moment: (value, _, { timeZone }) => writeTime(value, timeZone),
  date: (value, _, { timeZone }) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : writeTime(value, timeZone).slice(0, 10),
}

/** A price with its unit: ¥1.20 per hour. */
const writeRate = (fen: number, per: string | undefined, locale: Locale): string =>
  per === undefined ? writePrice(fen) : sayIn(locale)('schema/display', 'per', { price: writePrice(fen), unit: per })

/** Bytes in steps of 1024 with at most one decimal: 1536 → 1.5 KB. */
export function writeBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']
  let size = Math.abs(bytes)
  let at = 0
  while (size >= 1023.95 && at < units.length - 1) {
    size /= 1024
    at++
  }
  return `${bytes < 0 ? '-' : ''}${writeNumber(size, at ? 1 : 0)} ${units[at]}`
}

/** A duration in its largest unit, with hours from one day on: 3 h, 1 d 3 h. */
export function writeSpan(milliseconds: number, locale: Locale): string {
  const say = sayIn(locale)
  const span = Math.max(0, milliseconds)
  const [days, hours] = [Math.floor(span / DAY), Math.floor((span % DAY) / HOUR)]
  if (days > 0) return hours > 0 ? say('schema/display', 'daysHours', { days, hours }) : say('schema/display', 'days', { days })
  if (hours > 0) return say('schema/display', 'hours', { hours })
  return span >= MINUTE ? say('schema/display', 'minutes', { minutes: Math.floor(span / MINUTE) }) : say('schema/display', 'moment')
}

/** Remaining time, with minutes below one day: 5 h 20 min. */
export function writeCountdown(milliseconds: number, locale: Locale): string {
  const say = sayIn(locale)
  if (milliseconds <= 0) return say('schema/display', 'over')
  const [hours, minutes] = [Math.floor(milliseconds / HOUR), Math.floor((milliseconds % HOUR) / MINUTE)]
  if (milliseconds >= DAY || hours === 0 || minutes === 0) return writeSpan(milliseconds, locale)
  return say('schema/display', 'hoursMinutes', { hours, minutes })
}

/** Progress in percent, and the remaining time if it can be estimated. */
function writeProgress(value: unknown, locale: Locale): string {
  const { percent, left } = (typeof value === 'object' && value !== null ? value : {}) as { percent?: unknown; left?: unknown }
  if (!isFigure(percent)) return writeText(value)
  const share = `${writeNumber(percent)}%`
  return isFigure(left) ? sayIn(locale)('schema/display', 'progress', { share, left: writeLength(left) }) : share
}

/** An end of a range: a time to the minute, a day or a time of day unchanged, or nothing if it is open. */
function writeEnd(end: unknown, { timeZone }: Where): string {
  if (end === null || end === undefined) return ''
  return isMoment(end) && String(end).includes('T') ? writeTime(end, timeZone).slice(0, 16) : writeText(end)
}

/** What an object consists of, each with its title. */
const writeParts = (fields: Part[], object: Row, where: Where): string =>
  fields
    .flatMap((part) => {
      const words = display(part, object[part.from ?? part.name] ?? object[part.name], where, object)
      return words === '' ? [] : [part.title ? `${part.title} ${words}` : words]
    })
    .join(sayIn(where.locale)('schema/display', 'comma'))

/** A list of objects with all that each of them consists of, a line each. */
export const linesOfEntries = ({ fields = [] }: Shown, entries: unknown[], where: Where): string[] =>
  entries.map((entry) => (isObject(entry) ? writeParts(fields, entry, where) : ''))

const NAMED = 3

/** The number of entries, and the names of the first few. */
function writeEntries({ fields = [] }: Shown, entries: unknown[], where: Where): string {
  const [first] = fields
  const names = entries.slice(0, NAMED).flatMap((entry) => {
    const of = entry as Record<string, unknown> | null
    return (first && of && typeof of === 'object' && display(first, of[first.from ?? first.name] ?? of[first.name], where)) || []
  })
  if (entries.length === 0) return ''
  return names.length > 0
    ? `${entries.length} · ${names.join(sayIn(where.locale)('schema/display', 'comma'))}${entries.length > NAMED ? ' …' : ''}`
    : `${entries.length}`
}

/**
 * `YYYY-MM-DD HH:mm:ss` in the given time zone, by default that of the product, so that lists, charts and files agree. Invalid times are
 * returned unchanged.
 */
export function writeTime(value: unknown, timeZone?: string): string {
  const at = typeof value === 'number' || typeof value === 'string' ? new Date(value) : value
  if (!(at instanceof Date) || Number.isNaN(at.getTime())) return writeText(value)
  if (!timeZone || timeZone === HOME) return atHome(at.getTime()).slice(0, 19).replace('T', ' ')
  const part: Record<string, string> = {}
  for (const { type, value: text } of clock(timeZone).formatToParts(at)) part[type] = text
  return `${part['year']}-${part['month']}-${part['day']} ${part['hour']}:${part['minute']}:${part['second']}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Memoised, because creating a formatter takes a hundred times longer than using it. */
function clock(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = clocks.get(timeZone ?? '')
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    ...(timeZone ? { timeZone } : {}),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone ?? '', made)
  return made
}

/** The name of a time zone: its offset if that is constant (`UTC+8`), else its name. */
export function nameZone(timeZone: string, now: number): string {
  const year = new Date(now).getUTCFullYear()
  const [winter, summer] = [0, 6].map((month) => distanceAt(Date.UTC(year, month, 15), timeZone)) as [number, number]
  return winter === summer ? writeDistance(winter) : timeZone
}

/** An offset from UTC in minutes: 480 → UTC+8, -210 → UTC-3:30. */
export function writeDistance(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

const distanceAt = (moment: number, timeZone: string): number =>
  Math.round((Date.parse(`${writeTime(moment, timeZone).replace(' ', 'T')}Z`) - moment) / MINUTE)

function titleOf(choices: Pick<Choice, 'value' | 'title'>[], value: unknown): string {
  return choices.find((choice) => choice.value === value)?.title ?? writeText(value)
}

function withUnit(value: number, unit: string | undefined, locale: Locale): string {
  const text = writeNumber(value)
  return unit ? `${text}${unit === '%' ? '' : ' '}${unitFor(unit, locale, value)}` : text
}

function writeText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isMoment = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value))
const isFigure = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Keeps the first three and the last four characters; an already masked value stays as it is. */
export function maskText(text: string): string {
  if (text.includes('*')) return text
  const all = [...text]
  if (all.length <= 4) return '*'.repeat(all.length)
  const [head, tail] = all.length > 8 ? [3, 4] : [1, 1]
  return all.slice(0, head).join('') + '*'.repeat(all.length - head - tail) + all.slice(-tail).join('')
}
