import { sayIn } from '../../src/schema/say-in.ts'
import type { Entity } from '../../src/schema/contract.ts'
import type { Context } from '../core/context.ts'
import type { Cell, Download } from '../core/download.ts'
import type { Row } from '../db/database.ts'
import { listIn, rowIn } from '../db/row-values.ts'
import { chartTable, figureOf } from './chart-table.ts'
import { cellOf, headingOf, kindOf, type Place, zoneOf } from './export-cell.ts'
import { type ExportKey, keyOf } from './export-key.ts'
import type { Resource } from './resource.ts'
import { formatOf, writeTable } from './write-table.ts'

/** The number of groups that are read at once, and the maximum number of such reads. */
const GROUPS = 1000
const MOST_READS = 100

/** A line for each group of what the filter finds, with its sums; or with `groupFigure` the table of a chart. */
export async function exportGroups(resource: Resource, context: Context, entity: Entity): Promise<Download> {
  const { call, locale, now, body, request } = context
  const where: Place = { locale, timeZone: zoneOf(request.header('x-time-zone')), now }
  const figure = figureOf(call, body, locale)
  const keys = listIn<string>(body, 'groupBy').map((word) => keyOf(word, call.grouped?.[locale] ?? [], entity, where))
  const read = async (groupPage: number) => {
    const asked = { ...body, pageNo: 1, pageSize: 1, groupSums: figure === undefined, groupSize: GROUPS, groupPage }
    return listIn((await resource.list({ ...context, body: asked }, entity)).grouped ?? {}, 'groups')
  }
  // The first part is read before anything is sent, so that an error can still be returned as an envelope.
  const first = await read(1)
  async function* groups() {
    for (let part = first, page = 1; part.length > 0; part = await read(page)) {
      yield part
      if (part.length < GROUPS || page++ === MOST_READS) return
    }
  }
  const table = figure ? await chartTable(groups(), keys, figure, where) : sumsTable(groups(), keys, context, where)
  return writeTable({ name: `${entity.name}-${new Date(now).toISOString().slice(0, 10)}`, format: formatOf(body), ...table })
}

/** A line for each group: its name, of a group within another both, how many rows it has, and their sums. */
function sumsTable(groups: AsyncIterable<Row[]>, keys: ExportKey[], { call, locale }: Context, where: Place) {
  const sums = (call.columns?.[locale] ?? []).filter((column) => Object.hasOwn(call.summary ?? {}, column.name))
  const line = (group: Row): Cell[] => {
    const own = rowIn(group, 'sums')
    const count = typeof group.count === 'number' ? group.count : null
    return [
      ...listIn(group, 'by').map((key, at) => keys[at]!.nameOf(key)),
      count,
      ...sums.map((one) => cellOf(one, own[one.name], where, own)),
    ]
  }
  async function* parts() {
    for await (const part of groups) yield part.map(line)
  }
  return {
    columns: [
      ...keys.map(({ heading }) => ({ title: heading, kind: 'text' as const })),
      { title: sayIn(locale)('resource/export', 'count'), kind: 'number' as const },
      ...sums.map((column) => ({ title: headingOf(column, where), kind: kindOf(column) })),
    ],
    parts: parts(),
  }
}
