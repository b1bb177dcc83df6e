import type { AuthoredField, AuthoredFields } from '../../format/authored.ts'
import type { Call } from '../../format/call.ts'
import type { Entity } from '../../format/entity.ts'
import { holesOf } from '../../template.ts'
import { orderList } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Graph, Path, Report, Rule } from '../rule.ts'
import { actionsOf, columnsIn, entitiesOf, fieldsIn, formsOf, namesIn, screensOf, type ScreenAt } from '../visit.ts'

export const knownField: Rule = {
  name: 'known-field',
  why: 'A list can only show what a row has: a typing error would be an empty column, a search that finds nothing or a sentence with a hole.',

  check(graph, report) {
    for (const at of screensOf(graph)) checkScreen(graph, at, report)
    for (const { file, path, entity } of entitiesOf(graph)) checkEntity(graph, file, path, entity, report)
    for (const [id, calls] of Object.entries(graph.world.calls))
      if (graph.sound(`calls/${id}.json`))
        for (const [name, call] of Object.entries(calls)) checkCall(graph, `calls/${id}.json`, name, call, report)
  },

  examples: {
    ok: orderList({ list: { columns: ['orderNo'], sort: '-amount' } }),
    notOk: orderList({ list: { columns: ['orderNo', 'amout'], sort: '-stauts' } }),
    says: [
      'screens/order.json#/list/columns/1 Unexpected field "amout", expected one of: amount, orderNo, status. Did you mean "amount"?',
      'screens/order.json#/list/sort Unexpected field "stauts", expected one of: amount, orderNo, status. Did you mean "status"?',
    ],
  },
}

/** What a call takes beside its forms, sends and answers are fields too. */
function checkCall(graph: Graph, file: string, name: string, call: Call, report: Report): void {
  const id = call.entity ?? file.slice('calls/'.length, -'.json'.length)
  const known = Object.keys(graph.atlas.entities[id]?.properties ?? {})
  if (call.takes) checkForm(graph, file, call.takes as AuthoredFields, [name, 'takes'], known, report)
  if (!Object.hasOwn(graph.atlas.entities, id)) return
  const look = teller(file, known, report)
  for (const [body, field] of Object.entries(call.send ?? {})) look(field, [name, 'send', body])
  for (const word of ['where', 'set'] as const) for (const field of Object.keys(call[word] ?? {})) look(field, [name, word, field])
  for (const [at, field] of (call.answers ?? []).entries()) look(field, [name, 'answers', at])
}

function teller(file: string, known: string[], report: Report) {
  return (name: string, path: Path) => {
    if (known.includes(name)) return
    const { message, suggestion } = unexpected('field', name, known)
    report(file, path, message, suggestion === undefined ? {} : { suggestion })
  }
}

function checkScreen(graph: Graph, { file, screen, entity }: ScreenAt, report: Report): void {
  const known = Object.keys(entity?.entity.properties ?? {})
  const look = teller(file, known, report)
  const holes = (text: string | undefined, path: Path, names = known) => {
    for (const hole of holesOf(text ?? '')) teller(file, names, report)(hole, path)
  }
  if (screen.list && entity) {
    for (const [at, column] of screen.list.columns.entries())
      look(
        typeof column === 'string' ? column : column.field,
        typeof column === 'string' ? ['list', 'columns', at] : ['list', 'columns', at, 'field'],
      )
    for (const [at, one] of (screen.list.search ?? []).entries()) {
      if (typeof one === 'string') look(one, ['list', 'search', at])
      else if ('any' in one) one.any.forEach((name, index) => look(name, ['list', 'search', at, 'any', index]))
      else look(one.field, ['list', 'search', at, 'field'])
    }
    if (screen.list.sort) look(screen.list.sort.replace(/^-/, ''), ['list', 'sort'])
    for (const name of Object.keys(screen.list.summary ?? {})) look(name, ['list', 'summary', name])
    for (const name of Object.keys(screen.list.where ?? {})) look(name, ['list', 'where', name])
    for (const name of Object.keys(screen.list.refresh?.while ?? {})) look(name, ['list', 'refresh', 'while', name])
    if (screen.list.tabs) look(screen.list.tabs, ['list', 'tabs'])
  }
  if (screen.kind === 'detail' && entity) {
    if (Array.isArray(screen.fields)) for (const [at, name] of screen.fields.entries()) look(name, ['fields', at])
    for (const [name, section] of Object.entries(screen.sections ?? {}))
      if (!section.fields && !section.widget)
        report(file, ['sections', name], 'Missing property "fields", a section shows fields or a widget', { at: 'key' })
    for (const [name, section] of Object.entries(screen.sections ?? {}))
      for (const field of Object.keys(section.visible ?? {})) look(field, ['sections', name, 'visible', field])
    for (const [name, section] of Object.entries(screen.sections ?? {}))
      for (const { name: field, path } of columnsIn(section.fields, ['sections', name, 'fields'])) look(field, path)
  }
  for (const { action, path } of actionsOf(screen)) {
    for (const [at, name] of (action.with ?? []).entries()) look(name, [...path, 'with', at])
    for (const name of Object.keys(action.when ?? {})) look(name, [...path, 'when', name])
    holes(action.confirm, [...path, 'confirm'])
  }
  for (const { fields, path } of formsOf(screen)) checkForm(graph, file, fields, path, known, report)
  for (const [state, { notice, unlock }] of Object.entries(screen.states ?? {})) {
    holes(notice, ['states', state, 'notice'])
    if (unlock) look(unlock, ['states', state, 'unlock'])
  }
  holes(screen.text, ['text'], screen.takes ?? [])
}

/** Names that the entity does not have must bring title and type of their own. */
function checkForm(graph: Graph, file: string, fields: Parameters<typeof namesIn>[0], path: Path, known: string[], report: Report): void {
  const here = [...known, ...(Array.isArray(fields) ? fields : Object.keys(fields))]
  for (const { name, path: at, patch } of namesIn(fields, path)) {
    if (known.includes(name)) continue
    if (patch?.title && patch.type) continue
    if (patch && Object.keys(patch).length > 0 && (patch.title || patch.type))
      report(file, at, `Missing property "${patch.title ? 'type' : 'title'}", a field of its own says both title and type`, { at: 'key' })
    else teller(file, known, report)(name, at)
  }
  if (Array.isArray(fields)) return
  for (const { field, path: at } of fieldsIn(fields, path)) checkConditions(file, field, at, here, report)
  for (const { field, path: at } of fieldsIn(fields, path))
    if (field.options) checkOptions(graph, file, field.options, [...at, 'options'], here, report)
}

function checkOptions(
  graph: Graph,
  file: string,
  options: NonNullable<AuthoredField['options']>,
  path: Path,
  here: string[],
  report: Report,
): void {
  const entity = graph.atlas.entities[graph.atlas.calls[options.call]?.entity ?? '']
  if (!entity) return
  const look = teller(file, Object.keys(entity.properties), report)
  look(options.value, [...path, 'value'])
  for (const hole of holesOf(options.label)) look(hole, [...path, 'label'])
  for (const [name, operand] of Object.entries(options.where ?? {})) {
    look(name, [...path, 'where', name])
    if (operand && typeof operand === 'object' && 'field' in operand)
      teller(file, here, report)(operand.field, [...path, 'where', name, 'field'])
  }
}

function checkConditions(file: string, field: AuthoredField, path: Path, known: string[], report: Report): void {
  const look = teller(file, known, report)
  for (const word of ['required', 'visible', 'disabled'] as const) {
    const condition = field[word]
    if (condition && typeof condition === 'object')
      for (const [name, test] of Object.entries(condition)) checkTest(name, test, [...path, word, name], look)
  }
  if (field.must && typeof field.must === 'object')
    for (const [word, operand] of Object.entries(field.must)) checkOperand(operand, [...path, 'must', word], look)
  for (const [at, choice] of (field.oneOf ?? []).entries())
    for (const name of Object.keys((choice.when as object | undefined) ?? {})) look(name, [...path, 'oneOf', at, 'when', name])
  if (field.sentTo) look(field.sentTo, [...path, 'sentTo'])
}

function checkTest(name: string, test: unknown, path: Path, look: (name: string, path: Path) => void): void {
  look(name, path)
  if (test && typeof test === 'object') for (const [word, operand] of Object.entries(test)) checkOperand(operand, [...path, word], look)
}

function checkOperand(operand: unknown, path: Path, look: (name: string, path: Path) => void): void {
  if (!operand || typeof operand !== 'object' || Array.isArray(operand)) return
  if ('field' in operand) look(String(operand.field), [...path, 'field'])
  if ('row' in operand) look(String(operand.row), [...path, 'row'])
}

function checkEntity(graph: Graph, file: string, path: Path, entity: Entity, report: Report): void {
  const properties = entity.properties as Record<string, AuthoredField>
  const known = Object.keys(properties)
  const look = teller(file, known, report)
  look(entity.key, [...path, 'key'])
  if (entity.owner) look(entity.owner, [...path, 'owner'])
  if (entity.state) look(entity.state, [...path, 'state'])
  if (entity.sort) look(entity.sort.replace(/^-/, ''), [...path, 'sort'])
  for (const hole of holesOf(entity.label ?? '')) look(hole, [...path, 'label'])
  for (const [name, move] of Object.entries(entity.moves ?? {}))
    for (const field of Object.keys((move as { when?: object }).when ?? {})) look(field, [...path, 'moves', name, 'when', field])
  for (const { name, field, path: at } of fieldsIn(properties, [...path, 'properties'])) {
    if (!field.title) report(file, at, 'Missing property "title"', { at: 'key' })
    if (!field.type) report(file, at, 'Missing property "type"', { at: 'key' })
    if (field.type === 'array' && !field.items)
      report(file, at, 'Missing property "items", a list says what its entries are', { at: 'key' })
    if (field.type === 'object' && !field.properties)
      report(file, at, 'Missing property "properties", an object says what it consists of', { at: 'key' })
    checkConditions(file, field, at, [...known, name], report)
    if (field.computed && 'of' in field.computed)
      checkThrough(graph, file, field.computed.of, [...at, 'computed', 'of'], properties, report)
    if (field.computed && ('count' in field.computed || 'sum' in field.computed))
      checkAggregate(graph, file, field.computed, [...at, 'computed'], report)
  }
}

function checkThrough(graph: Graph, file: string, of: string, path: Path, properties: Record<string, AuthoredField>, report: Report): void {
  const [through = '', field = ''] = of.split('.')
  teller(file, Object.keys(properties), report)(through, path)
  const other = graph.atlas.entities[properties[through]?.entity ?? '']
  if (other) teller(file, Object.keys(other.properties), report)(field, path)
  else if (properties[through]) report(file, path, `Unexpected "${of}", expected a field with "entity" before the dot`)
}

function checkAggregate(graph: Graph, file: string, computed: { count?: string; sum?: string }, path: Path, report: Report): void {
  const word = computed.count === undefined ? 'sum' : 'count'
  const [name = '', ...fields] = String(computed[word]).split('.')
  const other = graph.atlas.entities[name]
  if (!other) {
    const { message, suggestion } = unexpected('entity', name, Object.keys(graph.atlas.entities))
    report(file, [...path, word], message, suggestion === undefined ? {} : { suggestion })
  } else for (const field of fields) teller(file, Object.keys(other.properties), report)(field, [...path, word])
}
