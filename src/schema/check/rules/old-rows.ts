import { fieldOf, partsOf } from '../../around.ts'
import { flowFault, flowsOf, isNarrowing, kindOf } from '../../evolve/flow.ts'
import type { AuthoredField, Choice } from '../../format/authored.ts'
import type { Backfill, Conversion } from '../../format/evolve.ts'
import { mapOfChoices, nameOfChoices } from '../../named-choices.ts'
import { isStored } from '../../stored.ts'
import { orderAction, orderFields } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Graph, Path } from '../graph.ts'
import { valid } from '../own-value.ts'
import type { Report, Rule } from '../rule.ts'
import type { EntityAt, FieldAt } from '../visit.ts'

const WORDS = ['backfill', 'map', 'convert'] as const

export const oldRows: Rule = {
  name: 'old-rows',
  why: 'A change to existing rows happens once and to all of them: a value that the field would refuse, or an empty one, would end up everywhere.',
  seeks: { entity: ['backfill', 'map', 'convert'], screen: ['backfill', 'map', 'convert'] },
  stops: true,

  entity(graph, at, report) {
    for (const one of at.fields) {
      const { field } = one
      if (field.backfill === undefined && field.map === undefined && field.convert === undefined) continue
      if (!isTold(at, one, report)) continue
      if (field.backfill !== undefined) checkBackfill(graph, at, one, report)
      const chain = field.convert === undefined ? [] : [field.convert].flat()
      const isNarrow = checkChain(at.file, field, chain, [...one.path, 'convert'], Array.isArray(field.convert), report)
      if (isNarrow && !Object.hasOwn(field.map ?? mapOfChoices(field.oneOf) ?? {}, '*'))
        report(
          at.file,
          [...one.path, 'convert'],
          'Missing "*" in "map", not every value can become that; expected what becomes of the others, such as "map": { "*": null }',
          { at: 'key' },
        )
      if (field.map) checkMap(graph, at.file, field, field.map, [...one.path, 'map'], report)
    }
  },

  screen(_graph, { file, forms }, report) {
    for (const { all } of forms) for (const one of all) inAForm(file, one, report)
  },

  apart: [],
  check(graph, report) {
    for (const name in graph.world.choices) {
      const list = graph.world.choices[name]!
      const map = mapOfChoices(list)
      if (map) checkMap(graph, `choices/${name}.json`, { oneOf: list }, map, ['map'], report)
    }
  },

  examples: {
    ok: orderFields({
      minutes: { title: '时长', type: 'integer', was: 'seconds', convert: { divide: 60, round: 'up' }, backfill: 0 },
      channel: {
        title: '方式',
        type: 'string',
        required: true,
        backfill: 'visit',
        map: { fax: 'call', '*': 'visit' },
        oneOf: [
          { const: 'visit', title: '上门' },
          { const: 'call', title: '电话' },
        ],
      },
      price: { title: '单价', type: 'integer', convert: { from: 'string', multiply: 100, round: 'nearest' }, map: { '*': null } },
      paid: { title: '实付', type: 'integer', backfill: { field: 'amount' } },
      firstNo: { title: '首单', type: 'string', entity: 'order', backfill: { field: 'orderNo' } },
      againNo: { title: '续单', type: 'string', entity: 'order', backfill: { field: 'firstNo.orderNo' } },
    }),
    notOk: {
      ...orderFields({
        minutes: { title: '时长', type: 'integer', convert: { divide: 60 }, backfill: '无' },
        channel: {
          title: '方式',
          type: 'string',
          required: true,
          backfill: null,
          map: { call: 'visit', fax: 'cal' },
          oneOf: [
            { const: 'visit', title: '上门' },
            { const: 'call', title: '电话' },
          ],
        },
        price: { title: '单价', type: 'integer', convert: { from: 'string' } },
        paid: { title: '实付', type: 'integer', backfill: { field: 'amout' } },
        day: { title: '日期', type: 'string', format: 'date', convert: [{ from: 'date-time' }, { split: ',' }] },
        name: { title: '名称', type: 'string', maxLength: 9, backfill: { field: 'amount' } },
        code: { title: '编码', type: 'string', unique: true, backfill: 'none' },
        beforeNo: { title: '上一单', type: 'string', entity: 'order', backfill: 'A1' },
        afterNo: { title: '下一单', type: 'string', entity: 'order', backfill: { field: 'name' } },
      }),
      ...orderAction({ fields: { amount: { backfill: 1 } } }),
    },
    says: [
      'entities/order.json#/properties/minutes/convert Missing property "round", this can leave fractions and the field holds whole numbers; expected "up", "down" or "nearest"',
      'entities/order.json#/properties/minutes/backfill Unexpected "无", expected a value of type integer',
      'entities/order.json#/properties/channel/backfill Unexpected null, "channel" is required; expected what rows without a value get',
      'entities/order.json#/properties/channel/map/call Unexpected value "call" in "map", it is still offered; expected one that is no more',
      'entities/order.json#/properties/channel/map/fax Unexpected value "cal", expected one of: call, visit. Did you mean "call"?',
      'entities/order.json#/properties/price/convert Missing "*" in "map", not every value can become that; expected what becomes of the others, such as "map": { "*": null }',
      'entities/order.json#/properties/paid/backfill/field Unexpected field "amout", expected one of: afterNo, amount, beforeNo, channel, code, day, minutes, name, orderNo, price, status. Did you mean "amount"?',
      'entities/order.json#/properties/day/convert/1/split Unexpected "split", expected a field of type array',
      'entities/order.json#/properties/name/backfill/field Unexpected field "amount", it holds a whole number and "name" a text; expected "convert": { "from": "integer" } beside it',
      'entities/order.json#/properties/code/backfill Unexpected "none" for every row, "code" is "unique" and two would have the same; expected a field to take it from, such as { "field": … }, or no "backfill"',
      'entities/order.json#/properties/beforeNo/backfill Unexpected "A1", the backend numbers the rows of "order" itself, so that in another database it names none; expected the field that says which, such as { "field": … }, or no "backfill"',
      'entities/order.json#/properties/afterNo/backfill/field Unexpected field "name", it names no rows of "order" as "afterNo" does; expected one with "entity": "order"',
      'screens/order.json#/actions/pay/fields/amount/backfill Unexpected "backfill" in a form, expected it in the entity',
    ],
  },
}

function inAForm(file: string, { field, path }: FieldAt, report: Report): void {
  for (const word of WORDS)
    if (field[word] !== undefined) report(file, [...path, word], `Unexpected "${word}" in a form, expected it in the entity`, { at: 'key' })
}

/** Only a stored field that other rows do not use as a reference can be migrated. */
function isTold({ file, entity }: EntityAt, { field, name, path, isOuter }: FieldAt, report: Report): boolean {
  const why = field.computed
    ? 'its value is computed'
    : field.format === 'password' || field.format === 'captcha'
      ? 'it is never stored'
      : isOuter && name === entity.key
        ? 'other rows refer to this one by it'
        : undefined
  if (why === undefined) return true
  for (const word of WORDS)
    if (field[word] !== undefined) report(file, [...path, word], `Unexpected "${word}" on "${name}", ${why}`, { at: 'key' })
  return false
}

function checkBackfill(graph: Graph, at: EntityAt, one: FieldAt, report: Report): void {
  const { field, name } = one
  const path = [...one.path, 'backfill']
  const other = fieldOf(field.backfill)
  if (other === undefined) {
    if (field.backfill !== null && field.unique)
      report(
        at.file,
        path,
        `Unexpected ${JSON.stringify(field.backfill)} for every row, "${name}" is "unique" and two would have the same; expected a field to take it from, such as { "field": … }, or no "backfill"`,
      )
    else if (field.backfill !== null) {
      valid(graph, at.file, field, field.backfill, path, report)
      const target = graph.atlas.entities[field.entity ?? '']
      if (target && (target.properties as Record<string, AuthoredField>)[target.key]?.readOnly)
        report(
          at.file,
          path,
          `Unexpected ${JSON.stringify(field.backfill)}, the backend numbers the rows of "${field.entity}" itself, so that in another database it names none; expected the field that says which, such as { "field": … }, or no "backfill"`,
          { severity: 'warning' },
        )
    } else if (field.required === true && field.visible === undefined)
      report(at.file, path, `Unexpected null, "${name}" is required; expected what rows without a value get`)
    return
  }
  if (!one.isOuter)
    return report(at.file, [...path, 'field'], 'Unexpected "field" inside a list or an object, expected a constant', { at: 'key' })
  const source = sourceOf(graph, at, name, other, [...path, 'field'], report)
  if (!source) return
  if (field.entity && !namesRowsOf(graph, at, field.entity, other, source))
    report(
      at.file,
      [...path, 'field'],
      `Unexpected field "${other}", it names no rows of "${field.entity}" as "${name}" does; expected one with "entity": "${field.entity}"`,
    )
  const { convert } = field.backfill as Backfill
  const chain = convert === undefined ? [] : [convert].flat()
  if (chain.length > 0) checkChain(at.file, field, chain, [...path, 'convert'], Array.isArray(convert), report)
  const [has, wants] = [kindOf(source), flowsOf(chain, kindOf(field))[0]?.from ?? kindOf(field)]
  if (has !== wants && !(has === 'integer' && wants === 'number'))
    report(
      at.file,
      [...path, 'field'],
      `Unexpected field "${other}", it holds ${WHAT[has]} and "${name}" ${WHAT[wants]}; expected "convert": { "from": "${has}" } beside it`,
    )
  if (source.sealed && !field.sealed)
    report(
      at.file,
      [...path, 'field'],
      `Unexpected field "${other}", it is sealed and "${name}" would hold it open; expected "sealed" on both`,
    )
}

/** Whether the values of a field are keys of such rows: it refers to them, or is the key of the entity to which the row refers. */
function namesRowsOf(graph: Graph, { name, entity }: EntityAt, wanted: string, other: string, source: AuthoredField): boolean {
  if (source.entity !== undefined) return source.entity === wanted
  const parts = partsOf(other)
  const head = parts && (entity.properties as Record<string, AuthoredField>)[parts.head]?.entity
  return (parts ? head === wanted : name === wanted) && graph.atlas.entities[wanted]?.key === (parts?.tail ?? other)
}

const WHAT = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'a yes or no',
  array: 'a list',
  object: 'an object',
  date: 'a day',
  'date-time': 'a moment',
}

/** The field that supplies the values of another: of the row itself, or of a row that it refers to. */
function sourceOf(
  graph: Graph,
  { file, entity }: EntityAt,
  name: string,
  other: string,
  path: Path,
  report: Report,
): AuthoredField | undefined {
  const properties = entity.properties as Record<string, AuthoredField>
  const parts = partsOf(other)
  const among = (fields: Record<string, AuthoredField>, word: string, prefix = ''): AuthoredField | undefined => {
    const known = Object.keys(fields).filter((one) => isKept(fields[one]!) && (prefix !== '' || one !== name))
    if (known.includes(word)) return fields[word]
    const { message, suggestion } = unexpected(
      'field',
      prefix + word,
      known.map((one) => prefix + one),
    )
    report(file, path, message, suggestion === undefined ? {} : { suggestion })
    return undefined
  }
  if (!parts) return among(properties, other)
  const target = graph.atlas.entities[properties[parts.head]?.entity ?? '']
  if (target && properties[parts.head]!.type !== 'array')
    return among(target.properties as Record<string, AuthoredField>, parts.tail, `${parts.head}.`)
  report(file, path, `Unexpected "${other}", expected "${parts.head}" to be a field with "entity"`)
  return undefined
}

const isKept = ({ computed, format }: AuthoredField): boolean => !computed && isStored(format === undefined ? {} : { format })

/** Whether the conversions may fail for some values; reports the first invalid conversion. */
function checkChain(file: string, field: AuthoredField, chain: Conversion[], path: Path, isList: boolean, report: Report): boolean {
  const flows = flowsOf(chain, kindOf(field))
  for (const [at, flow] of flows.entries()) {
    const fault = flowFault(flow)
    if (!fault) continue
    const step = isList ? [...path, at] : path
    if (fault.word === undefined || !Object.hasOwn(flow.step, fault.word)) report(file, step, fault.message, { at: 'key' })
    else report(file, [...step, fault.word], fault.message)
    return false
  }
  return flows.some(isNarrowing)
}

/** The targets of a map must be valid values of the field, and its keys must no longer be offered. */
function checkMap(graph: Graph, file: string, field: AuthoredField, map: Record<string, unknown>, path: Path, report: Report): void {
  const choices: readonly Choice[] | undefined = field.oneOf ?? field.items?.oneOf
  for (const [value, becomes] of Object.entries(map)) {
    const choice = choices?.find((one) => String(one.const) === value)
    const heir = choices?.find(({ was }) => was !== undefined && [was].flat().map(String).includes(value))
    if (choice)
      report(file, [...path, value], `Unexpected value "${value}" in "map", it is still offered; expected one that is no more`, {
        at: 'key',
      })
    else if (heir)
      report(file, [...path, value], `Unexpected value "${value}" in "map", "${String(heir.const)}" was called so; expected it once`, {
        at: 'key',
      })
    else if (becomes !== null) valid(graph, file, entryOf(field), becomes, [...path, value], report)
  }
}

/** In a list, each entry is mapped. A file of choices declares no type, so its first value decides. */
function entryOf(field: AuthoredField): AuthoredField {
  if (field.type === 'array' && field.items) return field.items
  if (nameOfChoices(field.oneOf) === undefined || field.type !== undefined) return field
  return { ...field, type: typeof field.oneOf?.[0]?.const === 'number' ? 'number' : 'string' }
}
