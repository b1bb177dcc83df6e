import type { ReportBlock, ReportRows, ReportScreen } from '../compiled-screen.ts'
import type { AuthoredBlock, AuthoredField, AuthoredRows, AuthoredScreen } from '../format/authored.ts'
import { REPORT_CALL } from '../core-calls.ts'
import type { Entity } from '../format/entity.ts'
import type { Atlas } from './atlas.ts'
import { callRef } from './call-ref.ts'
import { compileSearch } from './field.ts'
import { chartFigure, chartGrouping } from './views.ts'

/** A field that filters a report, and the rows that it belongs to. */
export function searchedOf({ search = [] }: Pick<AuthoredScreen, 'search'>): { rows: string; field: string }[] {
  return search.map((one) => {
    const [rows = '', field = ''] = one.split('.')
    return { rows, field }
  })
}

/** The rows that a block counts; by default the only ones. */
export const rowsOfBlock = ({ rows = {} }: Pick<AuthoredScreen, 'rows'>, block: AuthoredBlock): string =>
  block.rows ?? Object.keys(rows)[0] ?? ''

/** The fields of some rows that a report reads. */
export function fieldsOfRows(screen: AuthoredScreen, name: string, properties: Record<string, unknown>): string[] {
  const { time, where = {} } = screen.rows![name]!
  const ofBlocks = Object.values(screen.blocks ?? {}).flatMap((block) =>
    rowsOfBlock(screen, block) === name ? [block.sum, block.average, block.by, block.split] : [],
  )
  const searched = searchedOf(screen).flatMap(({ field }) => (Object.hasOwn(properties, field) ? [field] : []))
  return [...new Set([time, ...Object.keys(where), ...searched, ...ofBlocks.flatMap((one) => one ?? [])])]
}

/** A report, ready to be drawn. */
export function reportBody(atlas: Atlas, screen: AuthoredScreen): Omit<ReportScreen, 'id' | 'title' | 'kind'> {
  const entityOf = (name: string): Entity => atlas.entities[screen.rows![name]!.entity]!
  return {
    ...(Object.hasOwn(atlas.calls, REPORT_CALL) ? { ask: callRef(atlas, REPORT_CALL, undefined) } : {}),
    period: screen.period!,
    rows: Object.entries(screen.rows!).map(([name, rows]) => compileRows(atlas, screen, name, rows)),
    search: searchedOf(screen).map(({ rows, field }) => compileSearch(atlas, field, entityOf(rows))),
    blocks: Object.entries(screen.blocks!).map(([name, block]) => {
      const rows = rowsOfBlock(screen, block)
      return compileBlock(atlas, name, block, rows, entityOf(rows))
    }),
  }
}

function compileRows(atlas: Atlas, screen: AuthoredScreen, name: string, rows: AuthoredRows): ReportRows {
  const properties = atlas.entities[rows.entity]!.properties as Record<string, AuthoredField>
  const list = rows.screen === undefined ? undefined : atlas.world.screens[rows.screen]?.list
  return {
    name,
    call: callRef(atlas, rows.call ?? 'list', rows.entity),
    time: rows.time,
    ...(properties[rows.time]?.format === 'date' ? { days: true as const } : {}),
    ...(rows.where ? { where: rows.where } : {}),
    narrowed: searchedOf(screen).flatMap(({ field }) => (Object.hasOwn(properties, field) ? [field] : [])),
    ...(rows.screen === undefined
      ? {}
      : {
          list: {
            screen: rows.screen,
            searched: [
              ...(list?.search ?? []).flatMap((one) => (typeof one === 'string' ? one : 'any' in one ? [] : one.field)),
              ...(list?.tabsBy === undefined ? [] : [list.tabsBy]),
            ],
          },
        }),
  }
}

function compileBlock(atlas: Atlas, name: string, block: AuthoredBlock, rows: string, entity: Entity): ReportBlock {
  const common = { name, title: block.title, ...(block.wide ? { wide: true as const } : {}) }
  if (block.text !== undefined) return { ...common, kind: 'text', text: block.text }
  const measured = block.sum ?? block.average
  const figure = measured === undefined ? {} : { figure: chartFigure(atlas, entity, block.sum === undefined ? 'average' : 'sum', measured) }
  if (block.by === undefined) return { ...common, kind: 'figure', rows, ...figure }
  return {
    ...common,
    kind: 'chart',
    rows,
    ...figure,
    by: chartGrouping(atlas, entity, block.by),
    ...(block.split === undefined ? {} : { split: chartGrouping(atlas, entity, block.split) }),
    ...(block.draw ? { draw: block.draw } : {}),
    ...(block.first === undefined ? {} : { first: block.first }),
  }
}
