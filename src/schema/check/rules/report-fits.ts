import { groupingOf } from '../../compile/contract-groups.ts'
import { rowsOfBlock, searchedOf } from '../../compile/report.ts'
import { unitFieldsOf } from '../../compile/units.ts'
import type { AuthoredBlock, AuthoredField, AuthoredScreen } from '../../format/authored.ts'
import type { Entity } from '../../format/entity.ts'
import { isOffLevel } from '../../levels.ts'
import { exampleWorld } from '../example-world.ts'
import type { Graph, Path } from '../graph.ts'
import { sayNoFigure } from '../measures.ts'
import { unexpected } from '../near.ts'
import type { Report, Rule } from '../rule.ts'

export const reportFits: Rule = {
  name: 'report-fits',
  why: 'A report that counts rows that do not exist, or groups by a field that does not allow it, shows nothing. Values in several units do not make one figure, and a link to other rows than those that were counted is misleading.',
  seeks: { screen: ['rows', 'blocks', 'search'] },

  screen(graph, { file, screen }, report) {
    if (screen.kind !== 'report') return
    const tell = (known: Iterable<string>, word: string, name: string, path: Path): boolean => {
      const all = [...known]
      if (all.includes(name)) return true
      const { message, suggestion } = unexpected(word, name, all)
      report(file, path, message, suggestion === undefined ? {} : { suggestion })
      return false
    }
    const of = new Map<string, Entity>()
    for (const [name, rows] of Object.entries(screen.rows ?? {})) {
      const at = ['rows', name]
      const entity = graph.atlas.entities[rows.entity]
      if (!entity) {
        tell(Object.keys(graph.atlas.entities), 'entity', rows.entity, [...at, 'entity'])
        continue
      }
      // Errors in the entity itself are reported there, and nothing that would follow from them is reported here.
      if (graph.sound(`entities/${rows.entity}.json`)) of.set(name, entity)
      lookAtRows(graph, screen, name, entity, at, file, report, tell)
    }
    for (const [nth, { rows, field }] of searchedOf(screen).entries()) {
      if (!tell(Object.keys(screen.rows ?? {}), 'rows', rows, ['search', nth])) continue
      const entity = of.get(rows)
      if (entity) tell(Object.keys(entity.properties), 'field', field, ['search', nth])
    }
    for (const [name, block] of Object.entries(screen.blocks ?? {})) lookAtBlock(screen, block, of, ['blocks', name], file, report, tell)
  },

  examples: {
    ok: withReport({
      income: { title: '收入', sum: 'amount' },
      states: { title: '状态', by: 'status', draw: 'share', wide: true },
      note: { title: '说明', text: '只含已支付的订单。' },
    }),
    notOk: {
      ...withReport({
        income: { title: '收入', sum: 'status' },
        states: { title: '状态', by: 'statsu' },
        note: { title: '说明', text: '只含已支付的订单。', sum: 'amount' },
        others: { title: '其他', rows: 'oders', split: 'status' },
        split: { title: '再分', split: 'status' },
        rent: { title: '租金', sum: 'rent' },
      }),
      'screens/second.json': {
        kind: 'report',
        title: '对比',
        permission: 'report',
        period: 'last-30-days',
        rows: { orders: { entity: 'order', time: 'day' }, paid: { entity: 'order', time: 'day', where: { status: 'paid' } } },
        blocks: { all: { title: '全部', by: 'status' } },
      },
    },
    says: [
      'screens/report.json#/blocks/income/sum Unexpected figure "status", expected a number that is stored for each row',
      'screens/report.json#/blocks/states/by Unexpected field "statsu", expected one of: amount, day, orderNo, rent, status. Did you mean "status"?',
      'screens/report.json#/blocks/note/sum Unexpected property "sum" beside "text", expected a text or a figure',
      'screens/report.json#/blocks/others/rows Unexpected rows "oders", expected one of: orders. Did you mean "orders"?',
      'screens/report.json#/blocks/split/split Unexpected "split" without "by", expected what the rows are grouped by first',
      'screens/report.json#/blocks/rent/sum Unexpected figure "rent", it is an amount of one currency or another; expected a number that is stored for each row',
      'screens/second.json#/blocks/all Missing property "rows", the report has several; expected one of: orders, paid',
    ],
  },
}

type Tell = (known: Iterable<string>, word: string, name: string, path: Path) => boolean

function lookAtRows(
  graph: Graph,
  screen: AuthoredScreen,
  name: string,
  entity: Entity,
  at: Path,
  file: string,
  report: Report,
  tell: Tell,
): void {
  const rows = screen.rows![name]!
  const properties = entity.properties as Record<string, AuthoredField>
  const { calls } = graph.atlas
  const called = graph.atlas.callName(rows.call ?? 'list', rows.entity)
  const isList = (call: { does: string; entity?: string } | undefined) => call?.does === 'list' && call.entity === rows.entity
  if (!isList(calls[called])) {
    const lists = Object.values(calls).flatMap((one) => (isList(one) ? [one.name] : []))
    tell(lists, 'call', rows.call ?? 'list', [...at, ...(rows.call ? ['call'] : ['entity'])])
  }
  if (tell(Object.keys(properties), 'field', rows.time, [...at, 'time']) && !isTime(properties[rows.time]!))
    report(file, [...at, 'time'], `Unexpected time "${rows.time}", expected a stored field with "format": "date" or "date-time"`)
  for (const one of Object.keys(rows.where ?? {})) tell(Object.keys(properties), 'field', one, [...at, 'where', one])
  if (rows.screen === undefined) return
  const target = graph.world.screens[rows.screen]
  if (target && target.kind !== 'list')
    report(file, [...at, 'screen'], `Unexpected screen "${rows.screen}" that is no list, expected the list of these rows`)
  else if (!target) tell(Object.keys(graph.world.screens), 'screen', rows.screen, [...at, 'screen'])
}

const isTime = ({ format, computed, masked, sealed }: AuthoredField): boolean =>
  (format === 'date' || format === 'date-time') && !computed && !masked && !sealed

const GROUPED = 'expected a stored field with choices, of another row, of yes or no, of a day or of a moment'

function lookAtBlock(
  screen: AuthoredScreen,
  block: AuthoredBlock,
  of: Map<string, Entity>,
  at: Path,
  file: string,
  report: Report,
  tell: Tell,
): void {
  if (block.text !== undefined) {
    for (const word of ['rows', 'sum', 'average', 'by', 'split', 'draw', 'first'] as const)
      if (block[word] !== undefined)
        report(file, [...at, word], `Unexpected property "${word}" beside "text", expected a text or a figure`, { at: 'key' })
    return
  }
  const names = Object.keys(screen.rows ?? {})
  if (block.rows === undefined && names.length > 1)
    return report(file, at, `Missing property "rows", the report has several; expected one of: ${names.join(', ')}`, { at: 'key' })
  if (block.rows !== undefined && !tell(names, 'rows', block.rows, [...at, 'rows'])) return
  const entity = of.get(rowsOfBlock(screen, block))
  if (!entity) return
  if (block.sum !== undefined && block.average !== undefined)
    report(file, [...at, 'average'], 'Unexpected "average" beside "sum", a block shows one figure', { at: 'key' })
  const properties = entity.properties as Record<string, AuthoredField>
  for (const word of ['split', 'draw', 'first'] as const)
    if (block[word] !== undefined && block.by === undefined)
      report(file, [...at, word], `Unexpected "${word}" without "by", expected what the rows are grouped by first`, { at: 'key' })
  const groups = (name: string) => groupingOf(entity, [name]).groups ?? []
  for (const word of ['by', 'split'] as const) {
    const name = block[word]
    if (name === undefined || (word === 'split' && block.by === undefined)) continue
    if (!tell(Object.keys(properties), 'field', name, [...at, word])) continue
    if (groups(name).length === 0 && !isOffLevel(properties[name]!)) report(file, [...at, word], `Unexpected ${word} "${name}", ${GROUPED}`)
    else if (word === 'split' && (isTime(properties[name]!) || name === block.by))
      report(file, [...at, word], `Unexpected split by "${name}", expected another field than "by", and no time`)
  }
  for (const word of ['sum', 'average'] as const) {
    const name = block[word]
    if (name === undefined || !tell(Object.keys(properties), 'field', name, [...at, word])) continue
    const [unit] = unitFieldsOf(properties[name])
    // Groupings are checked separately, so all fields are passed here to get the measures.
    const isMeasured = Object.hasOwn(groupingOf(entity, Object.keys(properties)).measures ?? {}, name)
    if (!isMeasured) report(file, [...at, word], sayNoFigure(name, properties[name]!))
    else if (unit !== undefined && block.by === undefined)
      report(file, [...at, word], `Unexpected figure "${name}" without "by", it is counted in several units, those of "${unit}"`)
  }
}

function withReport(blocks: Record<string, AuthoredBlock>): Record<string, unknown> {
  const entity = exampleWorld['entities/order.json'] as { properties: object }
  const english = exampleWorld['locales/en-US/entities/order.json'] as { properties: object }
  const titles = Object.fromEntries(
    Object.entries(blocks).map(([name, { text }]) => [name, { title: 'Block', ...(text ? { text: 'Text.' } : {}) }]),
  )
  return {
    'entities/order.json': {
      ...entity,
      properties: {
        ...entity.properties,
        day: { title: '日期', type: 'string', format: 'date' },
        rent: { title: '租金', type: 'integer', format: 'money' },
      },
    },
    'locales/en-US/entities/order.json': {
      ...english,
      properties: { ...english.properties, day: { title: 'Day' }, rent: { title: 'Rent' } },
    },
    'screens/report.json': {
      kind: 'report',
      title: '报表',
      route: '/report',
      menu: { group: 'orders', order: 20 },
      permission: 'report',
      period: 'last-30-days',
      rows: { orders: { entity: 'order', time: 'day' } },
      blocks,
    },
    'locales/en-US/screens/report.json': { title: 'Report', blocks: titles },
  }
}
