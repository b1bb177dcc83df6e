import type { AuthoredAction, AuthoredColumn, AuthoredField, AuthoredFields } from '../../format/authored.ts'
import type { Call } from '../../format/call.ts'
import { fieldOf, ME_FIELDS } from '../../around.ts'
import { callOf } from '../../compile/remote.ts'
import { holesOf } from '../../template.ts'
import { orderList } from '../example-world.ts'
import { checkLinks } from '../linked-fields.ts'
import {
  amongColumns,
  aliked,
  AROUND,
  checkConditions,
  checkOptions,
  far,
  fieldsOfCall,
  type Looker,
  looksAround,
  teller,
} from '../names.ts'
import type { Graph, Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'
import { tellKey } from '../tell-key.ts'
import { saying } from '../says.ts'
import { namesBeside, namesOfEntity } from '../entity-names.ts'
import { type EntityAt, type FieldAt, fieldsIn, type FormAt, namesIn, type ScreenAt } from '../visit.ts'
import { wholeFormOf } from '../whole-form.ts'

const [OPTIONS, COMPUTED] = [saying('options'), saying('computed')]
const LINKS = AROUND | OPTIONS | COMPUTED

export const knownField: Rule = {
  name: 'known-field',
  ofRows: true,
  why: 'A list can only show what a row has: a typo would be an empty column, a search that finds nothing or a sentence with a gap.',

  screen: checkScreen,
  entity: checkEntity,
  calls(graph, { id, file, calls }, report) {
    for (const [name, call] of calls) checkCall(graph, id, file, name, call, report)
  },

  examples: {
    ok: orderList({ list: { columns: ['orderNo'], sort: '-amount' } }),
    notOk: orderList({ list: { columns: ['orderNo'], search: ['amout'], keep: ['status'], sort: '-stauts' } }),
    says: [
      'screens/order.json#/list/search/0 Unexpected field "amout", expected one of: amount, orderNo, status. Did you mean "amount"?',
      'screens/order.json#/list/keep/0 Unexpected field "status", it is no column of this list; expected it among "columns", or taken out here',
      'screens/order.json#/list/sort Unexpected field "stauts", expected one of: amount, orderNo, status. Did you mean "status"?',
    ],
  },
}

/** The names in `body`, `send`, `where`, `set` and `answers` of a call must be fields, too. */
function checkCall(graph: Graph, id: string, file: string, name: string, call: Call, report: Report): void {
  if (!call.body && !call.send && !call.where && !call.set && !call.answers) return
  const entity = graph.atlas.entities[call.entity ?? id]
  const known = entity ? namesOfEntity(entity) : NONE
  if (call.body) {
    const takes = call.body as AuthoredFields
    const path = [name, 'body']
    const all = Array.isArray(takes) ? [] : fieldsIn(takes, path, file, 'form')
    checkForm(graph, file, { names: namesIn(takes, path), all }, known, report)
  }
  if (!Object.hasOwn(graph.atlas.entities, call.entity ?? id)) return
  const look = teller(file, known, report)
  for (const [body, field] of Object.entries(call.send ?? {})) look(field, [name, 'send', body])
  for (const word of ['where', 'set'] as const) for (const field of Object.keys(call[word] ?? {})) look(field, [name, word, field])
  for (const [at, field] of (call.answers ?? []).entries()) look(field, [name, 'answers', at])
}

function checkScreen(graph: Graph, at: ScreenAt, report: Report): void {
  const { file, screen, entity, actions, submits, forms } = at
  const known = entity ? namesOfEntity(entity.entity) : NONE
  const look = teller(file, known, report)
  const holes = (text: string | undefined, path: Path, names = known) => {
    if (text?.includes('{')) for (const hole of holesOf(text)) teller(file, names, report)(hole, path)
  }
  if (screen.list && entity) {
    lookAll(screen.list.columns, ['list', 'columns'], known, look)
    lookAll(screen.list.search, ['list', 'search'], known, look)
    if (screen.list.sort) look(screen.list.sort.replace(/^-/, ''), ['list', 'sort'])
    for (const [at, sort] of (screen.list.sorts ?? []).entries()) look(sort.replace(/^-/, ''), ['list', 'sorts', at])
    const inColumns = amongColumns(file, columnsOf(screen), known, report)
    checkCard(screen, inColumns)
    for (const [at, name] of (screen.list.keep ?? []).entries()) inColumns(name, ['list', 'keep', at])
    if (screen.list.refine !== true) for (const [at, name] of (screen.list.refine ?? []).entries()) inColumns(name, ['list', 'refine', at])
    for (const name in screen.list.summary) look(name, ['list', 'summary', name])
    for (const name in screen.list.where) look(name, ['list', 'where', name])
    for (const name in screen.list.counted?.where) look(name, ['list', 'counted', 'where', name])
    for (const name in screen.list.first) look(name, ['list', 'first', name])
    for (const name in screen.list.refresh?.while) look(name, ['list', 'refresh', 'while', name])
    if (screen.list.begins) look(screen.list.begins.field, ['list', 'begins', 'field'])
    if (screen.list.tabsBy) look(screen.list.tabsBy, ['list', 'tabsBy'])
    for (const [name, view] of Object.entries(screen.list.views ?? {})) {
      for (const word of ['board', 'calendar', 'until'] as const)
        if (view[word] !== undefined) look(view[word], ['list', 'views', name, word])
      for (const word of ['gallery', 'tree'] as const) if (view[word] !== undefined) inColumns(view[word], ['list', 'views', name, word])
      for (const word of ['card', 'chart', 'group', 'sums', 'averages'] as const)
        for (const [at, one] of (view[word] ?? []).entries()) inColumns(one, ['list', 'views', name, word, at])
    }
  }
  if (screen.kind === 'detail' && entity) {
    for (const name in screen.refresh?.while) look(name, ['refresh', 'while', name])
    if (Array.isArray(screen.fields)) for (const [at, name] of screen.fields.entries()) look(name, ['fields', at])
    for (const name in screen.sections) {
      const section = screen.sections[name]!
      if (!section.fields && !section.widget && !section.table && !section.screen)
        report(file, ['sections', name], 'Missing property "fields", a section shows fields, a table, a screen or a widget', { at: 'key' })
      if (section.table) look(section.table, ['sections', name, 'table'])
      holes(section.notice, ['sections', name, 'notice'])
      for (const field in section.visible) look(field, ['sections', name, 'visible', field])
      lookAll(section.fields, ['sections', name, 'fields'], known, look)
    }
  }
  if (screen.kind === 'form') checkParts(graph, at, known, report)
  for (const { action, path, entries = NONE } of actions) {
    for (const name in action.when) if (!known.includes(name) && !entries.includes(name)) look(name, [...path, 'when', name])
    if (action.confirm) holes(action.confirm, [...path, 'confirm'])
    if (action.confirmMany) holes(action.confirmMany, [...path, 'confirmMany'], ['count'])
    if (action.help) holes(action.help, [...path, 'help'])
    lookAll(action.facts, [...path, 'facts'], known, look)
    checkSaid(graph, at, known, action, path, report)
  }
  const here = submits.length === 0 ? known : withTyped(known, forms)
  for (const { submit, path } of submits) {
    for (const name in submit.when) if (!here.includes(name)) teller(file, here, report)(name, [...path, 'when', name])
    if (submit.confirm) holes(submit.confirm, [...path, 'confirm'], here)
    checkSaid(graph, at, known, submit, path, report)
  }
  for (const form of forms) checkForm(graph, file, form, form.entity === entity ? known : namesOfEntity(form.entity!.entity), report, at)
  for (const state in screen.states) {
    const { notice, unlock } = screen.states[state]!
    if (notice) holes(notice, ['states', state, 'notice'])
    if (unlock) look(unlock, ['states', state, 'unlock'])
  }
  if (screen.text) holes(screen.text, ['text'], screen.takes ?? [])
}

const NONE: string[] = []

/** The names of an entity, and of what is typed on a screen beside them. */
function withTyped(known: string[], forms: FormAt[]): string[] {
  const typed = new Set(forms.flatMap(({ names }) => names.map(({ name }) => name)))
  return namesBeside(
    known,
    [...typed].filter((name) => !known.includes(name)),
  )
}

/** The placeholders of the toast may come from the row, the input or the answer of the call. */
function checkSaid(
  graph: Graph,
  { file, screen, entity, forms }: ScreenAt,
  known: string[],
  { then, call: named }: { then?: AuthoredAction['then']; call?: string },
  path: Path,
  report: Report,
): void {
  if (typeof then !== 'object' || !then.say?.includes('{')) return
  const unknown = holesOf(then.say).filter((hole) => !known.includes(hole))
  if (unknown.length === 0) return
  const call = named === undefined ? undefined : graph.atlas.called(named, entity?.name)
  const { properties, additionalProperties } = (call?.answer ?? {}) as { properties?: object; additionalProperties?: unknown }
  // The answer of such a call is not declared completely.
  if (call?.does === 'service' ? !properties || additionalProperties : additionalProperties) return
  const typed = forms.flatMap(({ names }) => names.map(({ name }) => name))
  const rows = call?.entity === undefined ? undefined : graph.atlas.entities[call.entity]
  // Of an entity that is missing it is said where it is named.
  if (call?.entity !== undefined && !rows) return
  const answered = rows ? namesOfEntity(rows) : NONE
  const more = new Set([...typed, ...answered, ...Object.keys(properties ?? {}), ...(screen.takes ?? [])])
  const all = namesBeside(
    known,
    [...more].filter((name) => !known.includes(name)),
  )
  for (const hole of unknown) if (!all.includes(hole)) teller(file, all, report)(hole, [...path, 'then', 'say'])
}

const columnsOf = ({ list }: ScreenAt['screen']) => (list?.columns ?? []).map((one) => (typeof one === 'string' ? one : one.field))

/** What names a row, and the figure and note of a card, must be columns of the list, because the backend answers nothing else. */
function checkCard({ list }: ScreenAt['screen'], look: Looker): void {
  if (list?.named) look(list.named, ['list', 'named'])
  for (const word of ['figure', 'note'] as const) if (list?.card?.[word]) look(list.card[word], ['list', 'card', word])
}

/** A part of a form is shown depending on what its screen loads: fields of the entity, or those that the call answers. */
function checkParts(graph: Graph, { file, screen, entity }: ScreenAt, known: string[], report: Report): void {
  for (const word of ['tabs', 'steps', 'sections'] as const)
    for (const [name, part] of Object.entries(screen[word] ?? {})) {
      if (!part.visible) continue
      const load = screen.load === undefined ? undefined : graph.atlas.called(screen.load, entity?.name)
      const answered = Object.keys((load?.answer?.['properties'] as object | undefined) ?? {})
      const all = load ? namesBeside(known, answered) : NONE
      for (const field of Object.keys(part.visible))
        if (!all.includes(field)) teller(file, all, report)(field, [word, name, 'visible', field])
    }
}

/** Paths are built only for unknown names. */
function lookAll(columns: unknown, path: Path, known: string[], look: Looker): void {
  if (!Array.isArray(columns)) return
  for (let at = 0; at < columns.length; at++) {
    const column = columns[at] as AuthoredColumn | { any: string[] }
    if (typeof column === 'string') {
      if (!known.includes(column)) look(column, [...path, at])
    } else if ('any' in column) lookAll(column.any, [...path, at, 'any'], known, look)
    else if (!known.includes(column.field)) look(column.field, [...path, at, 'field'])
  }
}

/** A name that is no field of the entity needs its own title and type; `screen` says what else is on the form. */
function checkForm(
  graph: Graph,
  file: string,
  form: Pick<FormAt, 'names' | 'all'> & Partial<Pick<FormAt, 'whole'>>,
  known: string[],
  report: Report,
  screen?: ScreenAt,
): void {
  const { names, all } = form
  for (const one of names) {
    const { name, patch } = one
    if (known.includes(name)) continue
    if (patch?.title && patch.type) continue
    if (patch && Object.keys(patch).length > 0 && (patch.title || patch.type))
      report(file, one.path, `Missing property "${patch.title ? 'type' : 'title'}", a field of its own says both title and type`, {
        at: 'key',
      })
    else teller(file, known, report)(name, one.path)
  }
  if (all.length === 0) return
  const curious = all.filter(
    ({ field }) => looksAround(field) || field.options || fieldOf(field.default) !== undefined || field.countedIn?.includes('.'),
  )
  if (curious.length === 0) return
  const around = screen ? Object.keys(wholeFormOf(screen, form as FormAt)) : NONE
  const here = namesBeside(known, [...around, ...names.map(({ name }) => name)])
  const fieldsOf = (head: string) => {
    if (head === 'me') return [...ME_FIELDS]
    if (head === 'row') return known
    const one = all.find(({ name, field }) => name === head && (field.options ?? field.entity))
    const call = callOf(graph.atlas, one ? wholeOf(form, one) : screen?.entity && wholeFormOf(screen, form as FormAt)[head])
    return call === undefined ? undefined : fieldsOfCall(graph, call)
  }
  for (const one of curious) {
    const { field, path: at, beside } = one
    const near = beside ? namesBeside(here, Object.keys(beside)) : here
    if (looksAround(field)) checkConditions(field, at, far(file, near, fieldsOf, report))
    const initial = fieldOf(field.default)
    if (initial !== undefined) far(file, near, fieldsOf, report)(initial, [...at, 'default', 'field'])
    if (field.countedIn?.includes('.')) far(file, near, fieldsOf, report)(field.countedIn, [...at, 'countedIn'])
    if (field.options) checkOptions(graph, file, wholeOf(form, one), at, () => near, report)
  }
}

/** A field of a form, merged with the field of its entity. */
const wholeOf = ({ whole = [] }: Partial<Pick<FormAt, 'whole'>>, { name, field, isOuter }: FieldAt): AuthoredField =>
  (isOuter && whole.find((one) => one.name === name)?.field) || field

function checkEntity(graph: Graph, { file, path, entity, fields }: EntityAt, report: Report): void {
  const properties = entity.properties as Record<string, AuthoredField>
  const known = namesOfEntity(entity)
  const look = teller(file, known, report)
  if (!known.includes(entity.key)) tellKey(entity, known, file, path, report)
  if (entity.owner) look(entity.owner, [...path, 'owner'])
  for (const [at, name] of (entity.found ?? []).entries()) look(name, [...path, 'found', at])
  if (entity.state) look(entity.state, [...path, 'state'])
  if (entity.sort) look(entity.sort.replace(/^-/, ''), [...path, 'sort'])
  if (entity.label) {
    const holes = holesOf(entity.label)
    for (const hole of holes) look(hole, [...path, 'label'])
    // A single brace is reported elsewhere.
    if (holes.length === 0 && !/\{\w+\}/.test(entity.label)) report(file, [...path, 'label'], aliked(entity.key))
  }
  for (const name in entity.moves)
    for (const field in (entity.moves[name] as { when?: object }).when) look(field, [...path, 'moves', name, 'when', field])
  for (const one of fields) {
    const { field } = one
    const { title, type } = field
    if (!title) report(file, one.path, 'Missing property "title"', { at: 'key' })
    if (!type) report(file, one.path, 'Missing property "type"', { at: 'key' })
    if (type === 'array' && !field.items)
      report(file, one.path, 'Missing property "items", a list says what its entries are', { at: 'key' })
    if (type === 'object' && !field.properties) report(file, one.path, CONSISTS, { at: 'key' })
    if (type === 'array' && field.items?.type === 'object' && !field.items.properties)
      report(file, [...one.path, 'items'], CONSISTS, { at: 'key' })
    if (one.says & LINKS && (one.says & (OPTIONS | COMPUTED) || looksAround(field))) checkLinks(graph, one, known, properties, report)
  }
}

const CONSISTS = 'Missing property "properties", an object says what it consists of'
