import { groupingOf } from '../../compile/contract-groups.ts'
import { unitFieldsOf } from '../../compile/units.ts'
import type { AuthoredField, AuthoredView } from '../../format/authored.ts'
import type { Entity } from '../../format/entity.ts'
import { isOffLevel } from '../../levels.ts'
import { exampleWorld, orderFields, orderList } from '../example-world.ts'
import type { Graph, Path } from '../graph.ts'
import { sayNoFigure } from '../measures.ts'
import { strayChoice } from '../renamed.ts'
import type { Report, Rule } from '../rule.ts'

/** The properties that each kind of view may have, and those that it must have. */
const KINDS: Record<string, { words: (keyof AuthoredView)[]; needs?: (keyof AuthoredView)[] }> = {
  board: { words: ['card', 'limits', 'sums'], needs: ['card'] },
  calendar: { words: ['until'] },
  chart: { words: ['sums', 'averages', 'uncounted'] },
  gallery: { words: ['card'], needs: ['card'] },
  group: { words: [] },
  tree: { words: [] },
}

export const viewFits: Rule = {
  name: 'view-fits',
  why: 'A view without a kind shows nothing, and a view of two kinds shows only one of them. A board needs a field with choices for its columns, and a row with several of them would belong in several columns; a limit for a column that does not exist never warns. A calendar shows only rows that have a day, and one that ends at a moment cannot begin on a day. A gallery needs a picture, or a text for its letter. A tree needs a field that refers to another row of the same entity, and must say what happens to the rows below a deleted one: otherwise they would have no parent. Groups and charts need few values or a time, and a chart adds up only numbers of one kind.',
  seeks: { screen: ['views'] },

  screen(graph, { file, screen, entity }, report) {
    if (!entity) return
    for (const [name, view] of Object.entries(screen.list?.views ?? {})) {
      const at = ['list', 'views', name]
      if (!ofOneKind(view, at, file, report)) continue
      if (view.board !== undefined) lookAtBoard(entity.entity, view, screen.list?.summary, at, file, report)
      if (view.calendar !== undefined) lookAtCalendar(entity.entity, view, at, file, report)
      if (view.gallery !== undefined) lookAtGallery(entity.entity, view, at, file, report)
      if (view.tree !== undefined && !isLost(graph, file, entity, view.tree)) lookAtTree(entity, view, at, file, report)
      if (view.group) lookAtGroups(entity.entity, view.group, 'group', at, file, report)
      if (view.chart) lookAtChart(entity.entity, view, at, file, report)
    }
  },

  examples: {
    ok: {
      ...orderList({
        list: {
          columns: ['orderNo', 'status', 'amount'],
          views: {
            board: { title: '看板', board: 'status', card: ['orderNo'], limits: { open: 20 } },
            chart: { title: '图表', chart: ['status'], sums: ['amount'], averages: ['amount'], uncounted: true },
            cards: { title: '卡片', gallery: 'orderNo', card: ['amount'] },
            groups: { title: '分组', group: ['status'] },
          },
        },
      }),
      ...inEnglish({ board: { title: 'Board' }, chart: { title: 'Chart' }, cards: { title: 'Cards' }, groups: { title: 'Groups' } }),
    },
    notOk: {
      ...orderList({
        list: {
          columns: ['orderNo', 'status', 'amount'],
          views: {
            board: { title: '看板', board: 'status', card: ['orderNo'], limits: { opne: 20 }, sums: ['amount'] },
            days: { title: '日历', calendar: 'amount' },
            tree: { title: '树', tree: 'orderNo' },
            none: { title: '无' },
            chart: { title: '图表', chart: ['orderNo'], sums: ['status'], card: ['orderNo'] },
            cards: { title: '卡片', gallery: 'amount', card: ['orderNo'] },
            groups: { title: '分组', group: ['amount'], sums: ['amount'] },
            bare: { title: '空图', chart: ['status'], uncounted: true },
          },
        },
      }),
      ...orderFields({
        day: { title: '日期', type: 'string', format: 'date' },
        moment: { title: '时间', type: 'string', format: 'date-time' },
      }),
      'screens/days.json': {
        kind: 'list',
        title: '日程',
        permission: 'order',
        entity: 'order',
        list: { columns: ['orderNo'], views: { days: { title: '日历', calendar: 'day', until: 'moment' } } },
      },
      ...inEnglish({
        board: { title: 'Board' },
        days: { title: 'Days' },
        tree: { title: 'Tree' },
        none: { title: 'None' },
        chart: { title: 'Chart' },
        cards: { title: 'Cards' },
        groups: { title: 'Groups' },
        bare: { title: 'Bare' },
      }),
    },
    says: [
      'screens/days.json#/list/views/days/until Unexpected until by "moment", a "date-time" after a "date"; expected a field with "format": "date"',
      'screens/order.json#/list/views/board/limits/opne Unexpected choice "opne", expected one of: open, paid. Did you mean "open"?',
      'screens/order.json#/list/views/board/sums/0 Unexpected sum of "amount", the list has none; expected "summary": { "amount": "sum" } beside "views"',
      'screens/order.json#/list/views/days/calendar Unexpected calendar by "amount", expected a stored field with "format": "date" or "date-time"',
      'screens/order.json#/list/views/tree/tree Unexpected tree by "orderNo", expected a stored field with "entity": "order" and "whenDeleted"',
      'screens/order.json#/list/views/none Missing property "board" or "calendar" or "chart" or "gallery" or "group" or "tree", a view is of one kind',
      'screens/order.json#/list/views/chart/chart/0 Unexpected chart by "orderNo", expected a stored field with choices, of another row, of yes or no, of a day or of a moment',
      'screens/order.json#/list/views/chart/sums/0 Unexpected figure "status", expected a number that is stored for each row',
      'screens/order.json#/list/views/chart/card Unexpected property "card" beside "chart", it belongs to "board" and "gallery"',
      'screens/order.json#/list/views/cards/gallery Unexpected gallery by "amount", expected a picture ("format": "image"), several of them, or a text',
      'screens/order.json#/list/views/groups/group/0 Unexpected group by "amount", expected a stored field with choices, of another row, of yes or no, of a day or of a moment',
      'screens/order.json#/list/views/groups/sums Unexpected property "sums" beside "group", it belongs to "board" and "chart"',
      'screens/order.json#/list/views/bare/uncounted Unexpected "uncounted" without figures, expected "sums" or "averages" beside it',
    ],
  },
}

/** Whether a view has exactly one kind, and only properties of that kind. */
function ofOneKind(view: AuthoredView, at: Path, file: string, report: Report): boolean {
  const names = Object.keys(KINDS)
  const [kind, second] = names.filter((one) => one in view)
  if (kind === undefined) {
    report(file, at, `Missing property ${names.map((one) => `"${one}"`).join(' or ')}, a view is of one kind`, { at: 'key' })
    return false
  }
  if (second !== undefined) {
    report(file, [...at, second], `Unexpected property "${second}" beside "${kind}", a view is of one kind`, { at: 'key' })
    return false
  }
  const { words, needs = [] } = KINDS[kind]!
  for (const need of needs) if (!(need in view)) report(file, at, `Missing property "${need}", which "${kind}" shows`, { at: 'key' })
  for (const word of Object.keys(view)) {
    if (word === 'title' || word === kind || (words as string[]).includes(word)) continue
    const owners = names.filter((one) => (KINDS[one]!.words as string[]).includes(word))
    const belongs = owners.map((one) => `"${one}"`).join(' and ')
    report(file, [...at, word], `Unexpected property "${word}" beside "${kind}", it belongs to ${belongs}`, { at: 'key' })
  }
  return true
}

function lookAtBoard(
  entity: Entity,
  { board = '', limits, sums }: AuthoredView,
  summary: Record<string, string> | undefined,
  at: Path,
  file: string,
  report: Report,
): void {
  const field = (entity.properties as Record<string, AuthoredField>)[board]
  if (!field) return
  const reason = unfit(field)
  if (reason) {
    report(file, [...at, 'board'], `Unexpected board by "${board}", ${reason}; expected a stored field with "oneOf"`)
    return
  }
  for (const [nth, name] of (sums ?? []).entries())
    if (entity.properties[name] && summary?.[name] !== 'sum')
      report(
        file,
        [...at, 'sums', nth],
        `Unexpected sum of "${name}", the list has none; expected "summary": { "${name}": "sum" } beside "views"`,
      )
  const choices = field.oneOf!.map((choice) => String(choice.const))
  for (const choice in limits) {
    if (choices.includes(choice)) continue
    const { message, suggestion } = strayChoice('choice', choice, field)
    report(file, [...at, 'limits', choice], message, { at: 'key', ...(suggestion === undefined ? {} : { suggestion }) })
  }
}

/** Why a field cannot supply the columns of a board. */
function unfit(field: AuthoredField): string | undefined {
  if (field.writeOnly) return 'it is write-only'
  if (field.computed) return 'it is computed'
  if (field.type === 'array') return 'it holds several choices'
  return field.oneOf ? undefined : 'it has no choices'
}

function lookAtCalendar(entity: Entity, view: AuthoredView, at: Path, file: string, report: Report): void {
  let isFit = true
  for (const word of ['calendar', 'until'] as const) {
    const field = (entity.properties as Record<string, AuthoredField>)[view[word] ?? '']
    if (!field || ((field.format === 'date' || field.format === 'date-time') && !field.computed && !field.masked && !field.sealed)) continue
    report(file, [...at, word], `Unexpected ${word} by "${view[word]}", expected a stored field with "format": "date" or "date-time"`)
    isFit = false
  }
  const [format, end] = [view.calendar, view.until].map((name) => (entity.properties as Record<string, AuthoredField>)[name ?? '']?.format)
  if (isFit && format !== undefined && end !== undefined && format !== end)
    report(
      file,
      [...at, 'until'],
      `Unexpected until by "${view.until}", a "${end}" after a "${format}"; expected a field with "format": "${format}"`,
    )
}

function lookAtGallery(entity: Entity, { gallery = '' }: AuthoredView, at: Path, file: string, report: Report): void {
  const field = (entity.properties as Record<string, AuthoredField>)[gallery]
  if (!field || field.items?.format === 'image') return
  if (field.type === 'string' && (field.format === undefined || field.format === 'image') && !field.masked) return
  report(file, [...at, 'gallery'], `Unexpected gallery by "${gallery}", expected a picture ("format": "image"), several of them, or a text`)
}

type Rows = { entity: Entity; name: string }

/** Whether a word of the field cannot be read, or leads to no rows, which is told there. */
const isLost = ({ lost, atlas }: Graph, file: string, { name: entity, entity: rows }: Rows, field: string): boolean =>
  !Object.hasOwn(atlas.entities, (rows.properties as Record<string, AuthoredField>)[field]?.entity ?? entity) ||
  [...(lost.get(`entities/${entity}.json`) ?? []), ...(lost.get(file) ?? []).map((path) => path.slice(1))].some(
    ([word, name]) => word === 'properties' && name === field,
  )

function lookAtTree({ entity, name }: Rows, { tree = '' }: AuthoredView, at: Path, file: string, report: Report): void {
  const field = (entity.properties as Record<string, AuthoredField>)[tree]
  if (!field || (field.entity === name && field.whenDeleted && field.type !== 'array' && !field.computed)) return
  report(file, [...at, 'tree'], `Unexpected tree by "${tree}", expected a stored field with "entity": "${name}" and "whenDeleted"`)
}

const GROUPED = 'expected a stored field with choices, of another row, of yes or no, of a day or of a moment'

const isGroupedBy = (entity: Entity, name: string): boolean =>
  (groupingOf(entity, [name]).groups ?? []).length > 0 || isOffLevel(entity.properties[name] as AuthoredField)

function lookAtGroups(entity: Entity, names: string[], word: 'chart' | 'group', at: Path, file: string, report: Report): void {
  for (const [nth, name] of names.entries())
    if (Object.hasOwn(entity.properties, name) && !isGroupedBy(entity, name))
      report(file, [...at, word, nth], `Unexpected ${word} by "${name}", ${GROUPED}`)
}

function lookAtChart(entity: Entity, { chart = [], ...figures }: AuthoredView, at: Path, file: string, report: Report): void {
  const properties = entity.properties as Record<string, AuthoredField>
  const isGrouped = (name: string) => isGroupedBy(entity, name)
  lookAtGroups(entity, chart, 'chart', at, file, report)
  if (figures.uncounted && !figures.sums && !figures.averages)
    report(file, [...at, 'uncounted'], 'Unexpected "uncounted" without figures, expected "sums" or "averages" beside it', { at: 'key' })
  // What it is grouped by is looked at where it stands: any field makes measures known.
  const measures = groupingOf(entity, Object.keys(properties)).measures ?? {}
  for (const word of ['sums', 'averages'] as const)
    for (const [nth, name] of (figures[word] ?? []).entries()) {
      if (!properties[name]?.type) continue
      const [unit] = unitFieldsOf(properties[name])
      if (!Object.hasOwn(measures, name)) report(file, [...at, word, nth], sayNoFigure(name, properties[name]))
      else if (unit !== undefined && !isGrouped(unit))
        report(
          file,
          [...at, word, nth],
          `Unexpected figure "${name}", it is counted in "${unit}", by which rows cannot be grouped; ${GROUPED}`,
        )
    }
}

function inEnglish(views: Record<string, { title: string }>): Record<string, unknown> {
  const file = 'locales/en-US/screens/order.json'
  return { [file]: { ...(exampleWorld[file] as object), list: { views } } }
}
