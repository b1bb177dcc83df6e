import { setImmediate } from 'node:timers/promises'
import { unitFor } from '../../src/schema/unit-form.ts'
import { sayIn } from '../../src/schema/say-in.ts'
import type { Call, Entity } from '../../src/schema/contract.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Context } from '../core/context.ts'
import type { Cell, Download, TableHead } from '../core/download.ts'
import { type ExportColumn, zoneOf } from './export-cell.ts'
import { exportGroups } from './export-groups.ts'
import { spread } from './export-lines.ts'
import type { Resource } from './resource.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import { formatOf, writeTable } from './write-table.ts'
import type { Row } from '../db/database.ts'

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

/** Converts rows to an exported table: the columns, and the cells of each line. */
export function tableOf(context: Context, entity: Entity): TableHead & { cellsOf: (rows: Row[]) => Cell[][] } {
  const asked = columnsOf(context.call, context)
  const columns = asked.flatMap((column) => [column, ...unitBeside(column, asked, entity, context.locale)])
  const where = { locale: context.locale, timeZone: zoneOf(context.request.header('x-time-zone')), now: context.now }
  const { columns: heads, linesOf } = spread(columns, where)
  return {
    name: `${entity.name}-${new Date(context.now).toISOString().slice(0, 10)}`,
    columns: heads,
    format: formatOf(context.body),
    cellsOf: (rows) => rows.flatMap(linesOf),
  }
}

/** Figures stay numbers, so a unit that differs by row gets a column of its own: one for all figures that have it, unless a requested column has it already. */
function unitBeside(column: ExportColumn, asked: ExportColumn[], entity: Entity, locale: Locale): ExportColumn[] {
  const { title, cell, units } = column
  const isRate = cell === 'rate'
  if (!units) return []
  const hasIt = (one: ExportColumn) => one.name === units.by || (one.units?.by === units.by && one.cell !== 'rate')
  const isSaid = asked.some((one) => one.name === units.by) || asked.find(hasIt) !== column
  if (!isRate && isSaid) return []
  const choices = Object.entries(units.titles).map(([value, word]) => ({ value, title: unitFor(word, locale) }))
  const heading = isRate ? sayIn(locale)('schema/display', 'perUnit', { title }) : entity.properties[units.by]?.title[locale]
  return [{ name: units.by, title: heading ?? units.by, cell: 'tag', choices }]
}

function columnsOf(call: Call, { body, locale }: Context): ExportColumn[] {
  const all = call.columns?.[locale] ?? []
  const asked: unknown = body.columns
  if (!Array.isArray(asked) || asked.length === 0) return all
  return asked.map((name) => {
    const column = all.find((one) => one.name === name)
    if (!column) throw problems.invalid({ columns: text('http/problems', 'noHeading', { title: name }) })
    return column
  })
}
