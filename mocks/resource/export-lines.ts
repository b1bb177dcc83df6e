import { isObject } from '../../src/schema/is-object.ts'
import { WITHIN } from '../../src/schema/sheet-fields.ts'
import type { Cell, TableColumn } from '../core/download.ts'
import type { Row } from '../db/database.ts'
import { cellOf, type ExportColumn, headingOf, kindOf, type Place } from './export-cell.ts'

/** What a row, or an entry of a list within it, writes: its own cells, and its lists, each entry of which takes a line. */
type Level = { cells: { at: number; path: string[]; column: ExportColumn }[]; lists: { at: number; path: string[]; level: Level }[] }

/**
 * Columns as a file has them. A list that an import takes is written so that people can edit it: a column with the number of each entry, one
 * for each field, and a line for each entry, on which the cells of the row itself are empty from the second one on.
 */
export function spread(columns: ExportColumn[], where: Place): { columns: TableColumn[]; linesOf: (row: Row) => Cell[][] } {
  const heads: TableColumn[] = []
  const whole = levelOf(columns, '', [])
  return { columns: heads, linesOf: (row) => linesOf(whole, row, row) }

  function levelOf(own: ExportColumn[], title: string, path: string[], level: Level = { cells: [], lists: [] }): Level {
    for (const one of own) {
      const column = { ...one, title: title + one.title }
      const inside = `${column.title}${WITHIN}`
      const to = [...path, one.name]
      if (!one.fields || (title === '' && !one.inLines)) {
        level.cells.push({ at: heads.length, path, column })
        heads.push({ title: headingOf(column, where), kind: kindOf(column) })
      } else if (one.cell === 'entries') {
        const at = heads.length
        heads.push({ title: column.title, kind: 'number' })
        level.lists.push({ at, path: to, level: levelOf(one.fields, inside, []) })
      } else levelOf(one.fields, inside, to, level)
    }
    return level
  }

  /** `around`: what the fields of an entry may name beside it, such as the unit of the row. */
  function linesOf({ cells, lists }: Level, holder: Row, around: Row): Cell[][] {
    const lines: Cell[][] = [blank()]
    for (const { at, path, column } of cells) lines[0]![at] = cellOf(column, valueOf(within(holder, path), column), where, around)
    for (const { at, path, level } of lists) {
      const entries = within(holder, path.slice(0, -1))[path.at(-1)!]
      const inner = (Array.isArray(entries) ? entries : []).filter(isObject).flatMap((entry, index) => {
        const own = linesOf(level, entry, { ...around, ...entry })
        own[0]![at] = index + 1
        return own
      })
      inner.forEach((line, below) => (lines[below] ??= blank()).forEach((cell, n, all) => (all[n] = line[n] ?? cell)))
    }
    return lines
  }

  function blank(): Cell[] {
    return heads.map(() => null)
  }
}

const within = (holder: Row, path: string[]): Row =>
  path.reduce<Row>((row, step) => {
    const inner: unknown = row[step]
    return isObject(inner) ? inner : {}
  }, holder)

/** A reference is exported as its label, the way a list shows it. */
function valueOf(row: Row, { name, from }: ExportColumn): unknown {
  const label = from ?? `${name}Label`
  return row[label in row ? label : name]
}
