import { aggregateOf } from '../../compile/computed.ts'
import { fieldOf } from '../../around.ts'
import { callOf } from '../../compile/remote.ts'
import type { AuthoredField, Choice } from '../../format/authored.ts'
import { nameOfChoices } from '../../named-choices.ts'
import { isPeriod, periods } from '../../period.ts'
import { orderAction, orderFields } from '../example-world.ts'
import { AROUND, listsIn, looksAround } from '../names.ts'
import { hasType, tellType, typeOf, valid, values } from '../own-value.ts'
import { unexpected } from '../near.ts'
import { saying } from '../says.ts'
import type { Graph, Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'
import { type FieldAt, fieldsIn } from '../visit.ts'
import { wholeFormOf } from '../whole-form.ts'

/** Words that name values, or fields whose values are named. */
const [OPTIONS, COMPUTED, DEFAULT, EXAMPLES] = [saying('options'), saying('computed'), saying('default'), saying('examples')]
const VALUES = AROUND | OPTIONS | COMPUTED | DEFAULT | EXAMPLES
const CHOICES = saying('oneOf', 'items')

export const knownValue: Rule = {
  name: 'known-value',
  why: 'A condition on a value that a field cannot have is never true, or always true.',

  screen(graph, at, report) {
    const { file, screen, entity, actions, submits, forms } = at
    const properties = (entity?.entity.properties ?? {}) as Record<string, AuthoredField>
    for (const { action, path } of actions) if (action.when) conditions(graph, file, action.when, [...path, 'when'], properties, report)
    for (const { submit, path } of submits) if (submit.when) conditions(graph, file, submit.when, [...path, 'when'], properties, report)
    for (const form of forms) {
      if (form.all.length === 0) continue
      const whole = wholeFormOf(at, form)
      const properties = (form.entity?.entity.properties ?? {}) as Record<string, AuthoredField>
      for (const one of form.all) {
        const { field, beside } = one
        if (looksAround(field)) fieldConditions(graph, one, { ...properties, ...whole, ...beside }, report)
        const outer = one.isOuter ? whole[one.name] : undefined
        if (field.options?.where) optionValues(graph, file, outer ?? field, [...one.path, 'options', 'where'], report)
        choiceTypes(one, report)
        if (field.default === undefined || fieldOf(field.default) !== undefined) continue
        const judge = one.isOuter ? (whole[one.name] ?? properties[one.name]) : field
        if (judge?.type) valid(graph, file, judge, field.default, [...one.path, 'default'], report)
      }
    }
    const { list } = screen
    if (list?.where) conditions(graph, file, list.where, ['list', 'where'], properties, report)
    if (list?.counted) conditions(graph, file, list.counted.where, ['list', 'counted', 'where'], properties, report)
    if (list?.first) conditions(graph, file, list.first, ['list', 'first'], properties, report)
    if (list?.refresh?.while) conditions(graph, file, list.refresh.while, ['list', 'refresh', 'while'], properties, report)
    if (screen.refresh?.while) conditions(graph, file, screen.refresh.while, ['refresh', 'while'], properties, report)
    for (const name in screen.sections) {
      const { visible } = screen.sections[name]!
      if (visible) conditions(graph, file, visible, ['sections', name, 'visible'], properties, report)
    }
    const search = list?.search ?? []
    for (let at = 0; at < search.length; at++) {
      const one = search[at]!
      if (typeof one === 'object' && 'field' in one && one.default !== undefined)
        initial(graph, file, properties[one.field], one.default, ['list', 'search', at, 'default'], report)
    }
  },

  entity(graph, { file, path, entity, fields }, report) {
    const properties = entity.properties as Record<string, AuthoredField>
    for (const name in entity.moves) {
      const { when } = entity.moves[name] as { when?: Record<string, unknown> }
      if (when) conditions(graph, file, when, [...path, 'moves', name, 'when'], properties, report)
    }
    for (const at of fields) {
      if (!(at.says & VALUES)) continue
      const { field, beside } = at
      if (at.says & AROUND && looksAround(field)) fieldConditions(graph, at, beside ? { ...properties, ...beside } : properties, report)
      if (at.says & OPTIONS && field.options?.where) optionValues(graph, file, field, [...at.path, 'options', 'where'], report)
      if (at.says & COMPUTED) computedValues(graph, at, properties, report)
      if (at.says & DEFAULT && field.default !== undefined && fieldOf(field.default) === undefined)
        valid(graph, file, field, field.default, [...at.path, 'default'], report)
      if (at.says & EXAMPLES && field.examples) {
        const under = [...at.path, 'examples']
        for (let index = 0; index < field.examples.length; index++)
          valid(graph, file, field, field.examples[index], [...under, index], report)
      }
      if (at.says & CHOICES) choiceTypes(at, report)
    }
  },

  calls(graph, { id, file, calls }, report) {
    for (const [name, call] of calls) {
      for (const word of ['where', 'set'] as const) {
        if (!call[word]) continue
        const properties = (graph.atlas.entities[call.entity ?? id]?.properties ?? {}) as Record<string, AuthoredField>
        conditions(graph, file, call[word], [name, word], properties, report)
      }
      if (call.body && !Array.isArray(call.body))
        for (const at of fieldsIn(call.body as Record<string, AuthoredField>, [name, 'body'], file, 'form')) {
          choiceTypes(at, report)
          if (at.field.type && at.field.default !== undefined && fieldOf(at.field.default) === undefined)
            valid(graph, file, at.field, at.field.default, [...at.path, 'default'], report)
        }
    }
  },

  examples: {
    ok: orderAction({ when: { status: 'open' } }),
    notOk: {
      ...orderAction({ when: { status: 'opne', note: { not: '' }, via: 'bell.rign' } }),
      ...orderFields({
        open: {
          title: '开放',
          type: 'string',
          format: 'date-time',
          readOnly: true,
          computed: { since: { field: 'paidAt', while: { status: 'opne' } } },
        },
        paidAt: { title: '支付时间', type: 'string', format: 'date-time', readOnly: true },
        marks: {
          title: '标记',
          type: 'array',
          items: { type: 'string', oneOf: [{ const: 'paid', title: '已付', when: { status: 'piad' } }] },
        },
        note: { title: '备注', type: 'string', maxLength: 2, examples: ['好', '好极了'] },
        via: { title: '接口', type: 'string', maxLength: 60, readOnly: true, format: 'interface', default: { field: 'me.phone' } },
        parts: {
          title: '部件',
          type: 'array',
          default: [{ name: '轮' }, { nmae: '轴' }],
          items: { type: 'object', properties: { name: { title: '名称', type: 'string', required: true } } },
        },
      }),
      'calls/bell.json': {
        ring: {
          does: 'service',
          for: 'member',
          body: { volume: { title: '音量', type: 'integer', default: '7' } },
          answer: { type: 'object' },
          sold: { 'bell.ring': { title: '响铃', codes: [4010] } },
        },
      },
      'calls/order.json': { list: { does: 'list', where: { status: 'payd' } }, move: { does: 'move' } },
    },
    says: [
      'calls/bell.json#/ring/body/volume/default Unexpected "7", expected a value of type integer',
      'calls/order.json#/list/where/status Unexpected value "payd", expected one of: open, paid. Did you mean "paid"?',
      'entities/order.json#/properties/open/computed/since/while/status Unexpected value "opne", expected one of: open, paid. Did you mean "open"?',
      'entities/order.json#/properties/marks/items/oneOf/0/when/status Unexpected value "piad", expected one of: open, paid. Did you mean "paid"?',
      'entities/order.json#/properties/note/examples/1 Unexpected "好极了", expected a value that its own field takes: "maxLength" 2',
      'entities/order.json#/properties/parts/default/1 Missing field "name", it is required',
      'entities/order.json#/properties/parts/default/1/nmae Unexpected field "nmae", expected one of: name. Did you mean "name"?',
      'screens/order.json#/actions/pay/when/status Unexpected value "opne", expected one of: open, paid. Did you mean "open"?',
      'screens/order.json#/actions/pay/when/note/not Unexpected text without a character, expected "empty": true or false for what is not filled in',
      'screens/order.json#/actions/pay/when/via Unexpected interface "bell.rign", expected one of: bell.ring. Did you mean "bell.ring"?',
    ],
  },
}

const NO_TEXT = 'Unexpected text without a character, expected "empty": true or false for what is not filled in'

/** A search for days begins with a name of some, or with both ends. */
function initial(graph: Graph, file: string, field: AuthoredField | undefined, value: unknown, path: Path, report: Report): void {
  const isOfDays = field?.format === 'date' || field?.format === 'date-time'
  if (!isOfDays || Array.isArray(value)) return void values(graph, file, field, value, path, report)
  if (isPeriod(value)) return
  const { message, suggestion } = unexpected('value', String(value), [...periods])
  report(file, path, message, suggestion === undefined ? {} : { suggestion })
}

/** Values in `where` of remote choices must be valid for the fields of the other entity. */
function optionValues(graph: Graph, file: string, field: AuthoredField, path: Path, report: Report): void {
  const { where } = field.options ?? {}
  const entity = graph.atlas.entities[graph.atlas.calls[callOf(graph.atlas, field) ?? '']?.entity ?? '']
  const properties = entity?.properties as Record<string, AuthoredField> | undefined
  for (const [name, operand] of Object.entries(where ?? {}))
    if (operand === null || typeof operand !== 'object') values(graph, file, properties?.[name], operand, [...path, name], report)
}

/** Constants of a test must have the type of the field; a point in time is `now` or a date. */
function tests(graph: Graph, file: string, field: AuthoredField, test: Record<string, unknown>, path: Path, report: Report): void {
  for (const [word, one] of Object.entries(test)) {
    // How far a role reaches is no value of the field.
    if (one === null || typeof one === 'object' || word === 'empty' || word === 'reach') continue
    const moment = word === 'earlierThan' || word === 'laterThan'
    if (one === '') report(file, [...path, word], NO_TEXT)
    else if (!moment) values(graph, file, field, one, [...path, word], report)
    else if (one !== 'now' && (typeof one !== 'string' || Number.isNaN(Date.parse(one))))
      report(
        file,
        [...path, word],
        `Unexpected ${JSON.stringify(one)}, expected "now", a moment such as "2026-01-01T00:00:00Z", or a field`,
      )
  }
}

/** The values of choices must have the type of the field. */
function choiceTypes(at: FieldAt, report: Report): void {
  const { oneOf, items } = at.field
  if (oneOf) listTypes(at, oneOf, NOTHING, report)
  if (items?.oneOf) listTypes(at, items.oneOf, ITEMS, report)
}

const NOTHING: Path = []
const ITEMS: Path = ['items']

function listTypes(of: FieldAt, list: Choice[], inside: Path, report: Report): void {
  const { file, field } = of
  const wrong = list.findIndex((choice) => !hasType(field, choice.const))
  if (wrong < 0) return
  const path = [...of.path, ...inside, 'oneOf']
  if (nameOfChoices(list)) return namedTypes(file, field, list, path, report)
  for (let at = wrong; at < list.length; at++)
    if (!hasType(field, list[at]!.const)) tellType(file, field, list[at]!.const, [...path, at, 'const'], report)
}

/** For named choices, the field contains only their name. */
function namedTypes(file: string, field: AuthoredField, list: Choice[], path: Path, report: Report): void {
  const wrong = list.find((choice) => !hasType(field, choice.const))
  if (wrong)
    report(
      file,
      path,
      `Unexpected choices "${nameOfChoices(list)!}" with the value ${JSON.stringify(wrong.const)}, expected values of type ${typeOf(field)}`,
    )
}

/** Checks the conditions of choices, which may depend on other fields. */
function choiceConditions(
  graph: Graph,
  file: string,
  field: AuthoredField,
  path: Path,
  properties: Record<string, AuthoredField>,
  report: Report,
): void {
  for (const [list, under] of listsIn(field, path))
    for (let at = 0; at < list.length; at++) {
      const { when } = list[at]!
      if (when) conditions(graph, file, when, [...under, at, 'when'], properties, report)
    }
}

function fieldConditions(graph: Graph, { file, field, path }: FieldAt, properties: Record<string, AuthoredField>, report: Report): void {
  choiceConditions(graph, file, field, path, properties, report)
  if (field.must && typeof field.must === 'object') tests(graph, file, field, field.must, [...path, 'must'], report)
  for (const word of ['required', 'visible', 'disabled'] as const)
    if (typeof field[word] === 'object') conditions(graph, file, field[word], [...path, word], properties, report)
}

/** Values in the conditions of a value that is counted, summed or waited for. */
function computedValues(graph: Graph, { file, field, path }: FieldAt, properties: Record<string, AuthoredField>, report: Report): void {
  const { computed } = field
  if (!computed) return
  if ('since' in computed) conditions(graph, file, computed.since.while, [...path, 'computed', 'since', 'while'], properties, report)
  const rows = aggregateOf(computed)
  if (!rows?.where) return
  const others = graph.atlas.entities[rows.of.split('.')[0]!]?.properties as Record<string, AuthoredField> | undefined
  if (others) conditions(graph, file, rows.where, [...path, 'computed', rows.word, 'where'], others, report)
}

function conditions(
  graph: Graph,
  file: string,
  condition: Record<string, unknown> | undefined,
  path: Path,
  properties: Record<string, AuthoredField>,
  report: Report,
): void {
  if (!condition) return
  for (const [name, test] of Object.entries(condition)) {
    const field = properties[name]
    if (!field) continue
    if (test === null || typeof test !== 'object') {
      if (test === '') report(file, [...path, name], NO_TEXT)
      else if (test !== null) values(graph, file, field, test, [...path, name], report)
    } else {
      const { in: list } = test as { in?: unknown[] }
      for (const [at, one] of (list ?? []).entries()) if (one !== null) values(graph, file, field, one, [...path, name, 'in', at], report)
      tests(graph, file, field, test as Record<string, unknown>, [...path, name], report)
    }
  }
}
