import type { BoardView, CalendarView, ChartView, GalleryView, Grouping, GroupView, ListView } from '../compiled-screen.ts'
import type { AuthoredAction, AuthoredField, AuthoredMove, AuthoredView } from '../format/authored.ts'
import type { Entity } from '../format/entity.ts'
import { type Atlas, stateFieldOf } from './atlas.ts'
import type { ScreenContext } from './context.ts'
import { compileColumn, compileSearch } from './field.ts'
import { unitFieldsOf } from './units.ts'

/** The views of a list; nothing if it has none. */
export function viewsOf(context: ScreenContext): { views?: ListView[] } {
  const views = context.screen.list?.views
  if (!views) return {}
  return { views: Object.entries(views).map(([name, view]) => viewOf(context, name, view)) }
}

function viewOf(context: ScreenContext, name: string, view: AuthoredView): ListView {
  if (view.chart) return chartOf(context, name, view)
  if (view.group) return groupOf(context, name, view)
  if (view.calendar !== undefined) return calendarOf(context, name, view.calendar, view)
  if (view.gallery !== undefined) return galleryOf(context, name, view.gallery, view)
  if (view.tree !== undefined) return { kind: 'tree', name, title: view.title, by: view.tree, key: context.entity!.entity.key }
  return boardOf(context, name, view)
}

function boardOf(
  { atlas, screen, entity }: ScreenContext,
  name: string,
  { title, board = '', card, limits, sums }: AuthoredView,
): BoardView {
  const { entity: written } = entity!
  return {
    kind: 'board',
    name,
    title,
    by: board,
    key: written.key,
    choices: (compileSearch(atlas, board, written).choices ?? []).map((choice) => {
      const limit = limits?.[String(choice.value)]
      return limit === undefined ? choice : { ...choice, limit }
    }),
    card: card ?? [],
    ...(sums ? { sums: sums.map((field) => compileColumn(atlas, field, written)) } : {}),
    moves:
      stateFieldOf(written) === board
        ? Object.entries(screen.actions ?? {}).flatMap(([action, one]) => {
            const move = isOfRow(one) && one.move !== undefined ? (written.moves?.[one.move] as AuthoredMove | undefined) : undefined
            return move ? [{ action, to: move.to }] : []
          })
        : [],
  }
}

const isOfRow = ({ on }: AuthoredAction): boolean => [on].flat().includes('row')

function chartOf(
  { atlas, entity }: ScreenContext,
  name: string,
  { title, chart = [], sums, averages, uncounted }: AuthoredView,
): ChartView {
  const figure = (how: 'sum' | 'average') => (field: string) => chartFigure(atlas, entity!.entity, how, field)
  return {
    kind: 'chart',
    name,
    title,
    by: chart.map((field) => chartGrouping(atlas, entity!.entity, field)),
    figures: [...(sums ?? []).map(figure('sum')), ...(averages ?? []).map(figure('average'))],
    ...(uncounted ? { uncounted } : {}),
  }
}

function groupOf({ atlas, screen, entity }: ScreenContext, name: string, { title, group = [] }: AuthoredView): GroupView {
  return {
    kind: 'group',
    name,
    title,
    by: group.map((field) => chartGrouping(atlas, entity!.entity, field)),
    sums: Object.keys(screen.list?.summary ?? {}).map((field) => compileColumn(atlas, field, entity!.entity)),
  }
}

/** What rows are grouped by. */
export function chartGrouping(atlas: Atlas, entity: Entity, field: string): Grouping {
  const { title, choices } = compileColumn(atlas, field, entity)
  const property = (entity.properties as Record<string, AuthoredField>)[field]
  return {
    name: field,
    title,
    ...(isTime(property) ? { time: true as const } : {}),
    ...(choices ? { choices } : {}),
    ...(property?.type === 'boolean' ? { boolean: true as const } : {}),
  }
}

/** The figure that is shown instead of the number of rows. */
export function chartFigure(atlas: Atlas, entity: Entity, how: 'sum' | 'average', field: string): ChartView['figures'][number] {
  const [apart] = unitFieldsOf((entity.properties as Record<string, AuthoredField>)[field])
  return {
    how,
    column: compileColumn(atlas, field, entity),
    ...(apart === undefined ? {} : { apart: chartGrouping(atlas, entity, apart) }),
  }
}

const isTime = (field: AuthoredField | undefined): boolean => field?.format === 'date-time' || field?.format === 'date'

function calendarOf({ entity }: ScreenContext, name: string, by: string, { title, until }: AuthoredView): CalendarView {
  const { format } = (entity!.entity.properties as Record<string, AuthoredField>)[by] ?? {}
  return {
    kind: 'calendar',
    name,
    title,
    by,
    ...(until === undefined ? {} : { until }),
    ...(format === 'date' ? { days: true as const } : {}),
  }
}

function galleryOf({ atlas, entity }: ScreenContext, name: string, by: string, { title, card }: AuthoredView): GalleryView {
  const { cell } = compileColumn(atlas, by, entity!.entity)
  return { kind: 'gallery', name, title, by, card: card ?? [], ...(cell === 'image' ? { picture: true as const } : {}) }
}
