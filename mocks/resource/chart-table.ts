import type { Locale } from '../../src/schema/compiled.ts'
import type { Call } from '../../src/schema/contract.ts'
import { sayIn } from '../../src/schema/say-in.ts'
import { placesAlong } from '../../src/schema/time-places.ts'
import { SPANS } from '../../src/schema/spans.ts'
import { unitFor } from '../../src/schema/unit-form.ts'
import type { Cell, Kind, TableColumn } from '../core/download.ts'
import type { Row } from '../db/database.ts'
import { listIn } from '../db/row-values.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import { cellOf, type ExportColumn, headingOf, kindOf, type Place } from './export-cell.ts'
import type { ExportKey } from './export-key.ts'

/** The figure of a chart: rows counted, or the sum or average of a column. */
export type ChartFigure = { how: 'count' | 'sum' | 'average'; column: ExportColumn | undefined; title: string }

/** The figure that the body asks for; undefined if it does not ask for a chart. */
export function figureOf(call: Call, { groupFigure, groupMeasure }: Row, locale: Locale): ChartFigure | undefined {
  const say = sayIn(locale)
  if (groupFigure === 'count') return { how: 'count', column: undefined, title: say('resource/export', 'count') }
  if (groupFigure !== 'sum' && groupFigure !== 'average') return undefined
  const column = call.grouped?.[locale].find(({ name }) => name === groupMeasure)
  if (!column) throw problems.invalid({ groupMeasure: text('http/problems', 'notGroupable') })
  return { how: groupFigure, column, title: say('resource/export', groupFigure === 'sum' ? 'sumOf' : 'averageOf', { title: column.title }) }
}

type Table = { columns: TableColumn[]; parts: Cell[][][] }
type Group = { by: Row[]; value: unknown }

/**
 * The table below a chart: a line for each value, of time without gaps. What divides it has a column for each of its choices that occurs; rows
 * of another entity may be many, and have a line each.
 */
export async function chartTable(read: AsyncIterable<Row[]>, [by, split]: ExportKey[], figure: ChartFigure, where: Place): Promise<Table> {
  const groups: Group[] = []
  for await (const part of read) for (const group of part) groups.push({ by: listIn(group, 'by'), value: group[figure.how] })
  const places = placesOf(by!, groups)
  const columnOf = (title: string): TableColumn => figureColumn(figure, title, where)
  const named = { title: by!.heading, kind: 'text' as const }
  const cell = (value: unknown, keys: Row[]) => figureCell(figure, value, [by!, split], keys, where)
  if (!split) {
    const values = new Map(groups.map(({ by: [key], value }) => [markOf(key!), value]))
    const amountOf = (place: Row) => values.get(markOf(place)) ?? noneOf(figure)
    const lines = places.map((place) => [by!.nameOf(place), cell(amountOf(place), [place])])
    if (figure.how === 'average' || figure.column?.units) return { columns: [named, columnOf(figure.title)], parts: [lines] }
    const all = places.reduce((sum, place) => sum + numberOf(amountOf(place)), 0)
    const shareOf = (place: Row) => (all === 0 ? null : Math.round((numberOf(amountOf(place)) / all) * 1000) / 10)
    const share = { title: `${sayIn(where.locale)('resource/export', 'share')} (%)`, kind: 'number' as const }
    return { columns: [named, columnOf(figure.title), share], parts: [lines.map((line, at) => [...line, shareOf(places[at]!)])] }
  }
  if (!split.choices) {
    const lines = places.flatMap((place) =>
      groups
        .filter(({ by: [key] }) => markOf(key!) === markOf(place))
        .map(({ by: keys, value }) => [by!.nameOf(keys[0]!), split.nameOf(keys[1]!), cell(value, keys)]),
    )
    return { columns: [named, { title: split.heading, kind: 'text' }, columnOf(figure.title)], parts: [lines] }
  }
  return divided()

  function divided(): Table {
    const say = sayIn(where.locale)
    const choices: unknown[] = split!.choices!
    const placeOf = (key: Row) => (choices.indexOf(key.value) + choices.length + 1) % (choices.length + 1)
    const parts = unique(groups.map(({ by: [, key] }) => key!)).sort((one, other) => placeOf(one) - placeOf(other))
    const isApart = figure.column?.units?.by === split!.name
    const titleOf = (key: Row): string => {
      const unit = isApart ? figure.column!.units!.titles[`${key.value}`] : undefined
      if (unit !== undefined) return `${figure.title} (${unitFor(unit, where.locale)})`
      return `${figure.title} · ${split!.nameOf(key) ?? say('resource/export', 'none')}`
    }
    const values = new Map(groups.map(({ by: keys, value }) => [keys.map(markOf).join(' '), value]))
    // What is counted in other units is not zero.
    const none = isApart && !by!.span ? null : noneOf(figure)
    const amountOf = (place: Row, part: Row) => values.get(`${markOf(place)} ${markOf(part)}`) ?? none
    const adds = figure.how !== 'average' && !isApart && parts.length > 1
    const sumOf = (place: Row) => parts.reduce((sum, part) => sum + numberOf(amountOf(place, part)), 0)
    return {
      columns: [
        named,
        ...parts.map((part) => columnOf(titleOf(part))),
        ...(adds ? [columnOf(`${figure.title} · ${say('resource/export', 'total')}`)] : []),
      ],
      parts: [
        places.map((place) => [
          by!.nameOf(place),
          ...parts.map((part) => cell(amountOf(place, part), [place, part])),
          ...(adds ? [cell(sumOf(place), [place])] : []),
        ]),
      ],
    }
  }
}

/** The values along the chart: of time in order, without gaps; of everything else as they are asked for, the largest first. */
function placesOf({ span: written }: ExportKey, groups: Group[]): Row[] {
  const found = unique(groups.map(({ by: [key] }) => key!))
  const span = SPANS.find((one) => one === written)
  if (!span) return found
  const known = found.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
  return [...placesAlong(known, span).map((value): Row => ({ value, label: null })), ...found.filter(({ value }) => value === null)]
}

const markOf = ({ value }: Row): string => JSON.stringify(value)

const unique = (keys: Row[]): Row[] => [...new Map(keys.map((key) => [markOf(key), key])).values()]

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Where there are no rows, nothing was counted, and nothing can be averaged. */
const noneOf = ({ how }: ChartFigure): number | null => (how === 'average' ? null : 0)

function figureColumn({ column }: ChartFigure, title: string, where: Place): TableColumn {
  const kind: Kind = column ? kindOf(column) : 'number'
  return { title: column ? headingOf({ ...column, title }, where) : title, kind }
}

/** A figure in the unit of its group. */
function figureCell({ column }: ChartFigure, value: unknown, by: (ExportKey | undefined)[], keys: Row[], where: Place): Cell {
  if (!column) return typeof value === 'number' ? value : null
  return cellOf(column, value, where, Object.fromEntries(keys.map((key, at) => [by[at]!.name, key.value])))
}
