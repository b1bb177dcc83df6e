import type { Field } from '../compiled.ts'
import type { Call, Contract, Property } from '../contract.ts'
import { fieldOf as readOf } from '../around.ts'
import { judge } from '../verdict.ts'
import type { Json } from './json.ts'

/** A valid body of the call, or undefined if no example can be constructed. */
export function exampleBody(contract: Contract, call: Call): Json | undefined {
  const properties = call.entity === undefined ? {} : (contract.entities[call.entity]?.properties ?? {})
  if (call.does === 'list')
    return {
      pageNo: 1,
      pageSize: contract.paging.size,
      ...(call.sort && call.sorts.includes(call.sort.field) ? { sortField: call.sort.field, sortOrder: call.sort.order } : {}),
    }
  if (call.does === 'export') return {}
  if (call.does === 'import') return { text: call.form[contract.defaultLocale].map(({ title }) => title).join(',') }
  const fields = call.does === 'get' || call.does === 'delete' ? [] : call.form[contract.defaultLocale]
  const values = exampleValues(fields, properties)
  if (Object.keys(judge(fields, values, { locale: contract.defaultLocale, now: Date.parse(MOMENT) })).length > 0) return undefined
  const keys = Object.entries(call.send).map(([body, field]) => [
    body,
    properties[field] ? exampleOf(fieldOf(properties[field]), properties[field]) : 'example',
  ])
  const isRead = call.does === 'edit' && fields.length > 0 && keys.length > 0
  return {
    ...Object.fromEntries(keys),
    ...(isRead ? { version: 1 } : {}),
    ...(call.moves.length > 1 ? { move: call.moves[0] } : {}),
    ...values,
  }
}

const MOMENT = '2026-11-21T08:00:00Z'

/** A valid value of each of the product's own formats. */
const FORMATS: Record<string, unknown> = {
  phone: '13800138000',
  telephone: '+442079460958',
  email: 'someone@example.com',
  url: 'https://example.com/callback',
  'id-number': '11010519491231002X',
  interface: 'asr.sentence',
  'credit-code': '91350100M000100Y43',
  'money-fen': 1999,
  money: 1999,
  percent: 50,
  bytes: 1048576,
  'duration-s': 75,
  'hours-s': 18000,
  'date-time': MOMENT,
  date: '2026-11-21',
  password: 'Example-2026',
  captcha: '123456',
  'ip-list': '192.0.2.1',
  markdown: '**Example**',
}

function exampleValues(fields: Field[], properties: Record<string, Property>): Json {
  const values: Json = {}
  for (const field of fields) if (!field.visible) values[field.name] = exampleOf(field, properties[field.name])
  // A field that repeats another one gets the same example.
  for (const { name, rules } of fields) {
    const must = rules?.must
    const operand = must !== null && typeof must === 'object' && 'equals' in must ? must.equals : undefined
    if (operand !== null && typeof operand === 'object' && 'field' in operand) values[name] = values[operand.field]
    else if (operand !== undefined && operand !== null) values[name] = operand
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

function exampleOf(field: Pick<Field, 'type' | 'rules' | 'choices' | 'fields' | 'item' | 'default'>, property?: Property): unknown {
  const { type, rules = {}, choices, fields, item } = field
  const written = property?.examples?.[0] ?? (readOf(field.default) === undefined ? field.default : undefined)
  if (written !== undefined && written !== null) return written
  const choice = choices?.find(({ disabled }) => !disabled)?.value
  switch (type) {
    case 'array':
      if (fields) return [exampleValues(fields, {})]
      return [
        choice ?? item?.choices?.[0]?.value ?? exampleOf({ type: item?.type ?? 'string', ...(item?.rules ? { rules: item.rules } : {}) }),
      ]
    case 'object':
      return exampleValues(fields ?? [], {})
    default:
  }
  if (choice !== undefined) return choice
  if (rules.format && Object.hasOwn(FORMATS, rules.format)) return FORMATS[rules.format]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return within(rules.multipleOf ?? 1, rules.minimum, rules.maximum)
  return 'example'.padEnd(rules.minLength ?? 0, '0').slice(0, rules.maxLength)
}

function within(value: number, least = -Infinity, most = Infinity): number {
  return Math.min(Math.max(value, least), most)
}

function fieldOf({ type, rules, choices }: Property): Pick<Field, 'type' | 'rules' | 'choices'> {
  return { type, rules, ...(choices ? { choices: choices.map(({ value }) => ({ value, title: String(value) })) } : {}) }
}
