import { setImmediate } from 'node:timers/promises'
import { digitsOf, plainAmount } from '../../src/schema/currency.ts'
import { HOME } from '../../src/schema/time.ts'
import { display, nameZone, type Where, writeTime } from '../../src/schema/display.ts'
import { unitFor } from '../../src/schema/unit-form.ts'
import { sayIn } from '../../src/schema/say-in.ts'
import type { Call, Entity } from '../../src/schema/contract.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Context } from '../core/context.ts'
import type { Cell, Download, Kind, TableHead } from '../core/download.ts'
import type { Resource } from './resource.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import { formatOf, writeTable } from './write-table.ts'
import type { Row } from '../db/database.ts'
import { listIn, rowIn, textIn } from '../db/row-values.ts'
import { joinList } from './list-cell.ts'

const MOST_ROWS = 1_000_000

/** Rows that are written at once: others wait no longer than this takes. */
const SLICE = 50

/** All rows that match the filter, with the visible columns in their order, units and time zone in the headings, and readable values. */
export async function exportRows(resource: Resource, context: Context, entity: Entity): Promise<Download> {
  if (Array.isArray(context.body.groupBy) && context.body.groupBy.length > 0) return exportGroups(resource, context, entity)
  const { cellsOf, ...table } = tableOf(context, entity)
  const parts = resource.all(context, entity, MOST_ROWS)
  // The first part is read before anything is sent, so that an error can still be returned as an envelope.
  const first = await parts.next()
  async function* cells() {
    for (let part = first; !part.done; part = await parts.next())
      for (let at = 0; at < part.value.length; at += SLICE) {
        yield cellsOf(part.value.slice(at, at + SLICE))
        await setImmediate()
      }
  }
  return writeTable({ ...table, parts: cells() })
}

/** The number of groups that are read at once, and the maximum number of such reads. */
const GROUPS = 1000
const MOST_READS = 100

/** A line for each group of what the filter finds: its name, of a group within another both, how many rows it has, and their sums. */
async function exportGroups(resource: Resource, context: Context, entity: Entity): Promise<Download> {
  const { call, locale, now, body, request } = context
  const where = { locale, timeZone: zoneOf(request.header('x-time-zone')), now }
  const known = call.columns?.[locale] ?? []
  const sums = known.filter((column) => Object.hasOwn(call.summary ?? {}, column.name))
  const keys = listIn<string>(body, 'groupBy').map((word) => {
    const [name = ''] = word.split(':')
    const column = known.find((one) => one.name === name)
    return { column, title: column?.title ?? entity.properties[name]?.title[locale] ?? name }
  })
  const read = async (groupPage: number) => {
    const asked = { ...body, pageNo: 1, pageSize: 1, groupSums: true, groupSize: GROUPS, groupPage }
    return listIn((await resource.list({ ...context, body: asked }, entity)).grouped ?? {}, 'groups')
  }
  const nameOf = (key: Row, by: Column | undefined): Cell => {
    const named = textIn(key, 'label') || (by?.choices ? '' : textIn(key, 'value'))
    return named || (by ? cellOf(by, key.value, where, {}) : null)
  }
  const line = (group: Row): Cell[] => {
    const named = listIn(group, 'by').map((key, at) => nameOf(key, keys[at]?.column))
    const own = rowIn(group, 'sums')
    const count = typeof group.count === 'number' ? group.count : null
    return [...named, count, ...sums.map((one) => cellOf(one, own[one.name], where, own))]
  }
  // The first part is read before anything is sent, so that an error can still be returned as an envelope.
  const first = await read(1)
  async function* parts() {
    for (let part = first, page = 1; part.length > 0; part = await read(page)) {
      yield part.map(line)
      if (part.length < GROUPS || page++ === MOST_READS) return
    }
  }
  return writeTable({
    name: `${entity.name}-${new Date(now).toISOString().slice(0, 10)}`,
    columns: [
      ...keys.map(({ title }) => ({ title, kind: 'text' as const })),
      { title: sayIn(locale)('resource/export', 'count'), kind: 'number' },
      ...sums.map((column) => ({ title: headingOf(column, where), kind: kindOf(column) })),
    ],
    format: formatOf(body),
    parts: parts(),
  })
}

/** Converts rows to an exported table: the columns, and the cells of each row. */
export function tableOf(context: Context, entity: Entity): TableHead & { cellsOf: (rows: Row[]) => Cell[][] } {
  const asked = columnsOf(context.call, context)
  const columns = asked.flatMap((column) => [column, ...unitBeside(column, asked, entity, context.locale)])
  const where = { locale: context.locale, timeZone: zoneOf(context.request.header('x-time-zone')), now: context.now }
  return {
    name: `${entity.name}-${new Date(context.now).toISOString().slice(0, 10)}`,
    columns: columns.map((column) => ({ title: headingOf(column, where), kind: kindOf(column) })),
    format: formatOf(context.body),
    cellsOf: (rows) => rows.map((row) => columns.map((column) => cellOf(column, valueOf(row, column), where, row))),
  }
}

type Columns = NonNullable<Call['columns']>[Locale]
type Column = Columns[number]
type Place = Where & { timeZone: string; now: number }

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

/** Figures stay numbers, so a unit that differs by row gets a column of its own: one for all figures that have it, unless a requested column has it already. */
function unitBeside(column: Column, asked: Columns, entity: Entity, locale: Locale): Columns {
  const { title, cell, units } = column
  const isRate = cell === 'rate'
  if (!units) return []
  const hasIt = (one: Column) => one.name === units.by || (one.units?.by === units.by && one.cell !== 'rate')
  const isSaid = asked.some((one) => one.name === units.by) || asked.find(hasIt) !== column
  if (!isRate && isSaid) return []
  const choices = Object.entries(units.titles).map(([value, word]) => ({ value, title: unitFor(word, locale) }))
  const heading = isRate ? sayIn(locale)('schema/display', 'perUnit', { title }) : entity.properties[units.by]?.title[locale]
  return [{ name: units.by, title: heading ?? units.by, cell: 'tag', choices }]
}

/** Amounts in different currencies have different numbers of decimals. */
const kindOf = ({ cell, choices, units }: Column): Kind =>
  choices ? 'text' : cell === 'money' && units ? 'number' : (KINDS[cell] ?? 'text')

/** The heading names the unit of the figures and the time zone of the times. */
function headingOf(column: Column, { locale, timeZone, now }: Place): string {
  const { title, cell, unit } = column
  const kind = kindOf(column)
  const say = sayIn(locale)
  const of =
    kind === 'moment'
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
function cellOf(column: Column, value: unknown, where: Place, row: Row): Cell {
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

function columnsOf(call: Call, { body, locale }: Context): Columns {
  const all = call.columns?.[locale] ?? []
  const asked: unknown = body.columns
  if (!Array.isArray(asked) || asked.length === 0) return all
  return asked.map((name) => {
    const column = all.find((one) => one.name === name)
    if (!column) throw problems.invalid({ columns: text('http/problems', 'noHeading', { title: name }) })
    return column
  })
}

/** A reference is exported as its label, the way a list shows it. */
function valueOf(row: Row, { name, from }: Column): unknown {
  return row[from ?? (`${name}Label` in row ? `${name}Label` : name)]
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
