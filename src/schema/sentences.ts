import { writeMoney } from './figures.ts'
import type { Field, Locale } from './compiled.ts'
import type { RuleName } from './rules.ts'
import { sayIn } from './say-in.ts'
import { fill } from './template.ts'
import type { Key } from './texts.ts'

type Fault = { rule: RuleName; detail: Record<string, unknown> }

/**
 * What a person is told about a broken rule: the field's own sentence, else the usual one. That stands beside its field and does not
 * name it: a title inside a sentence reads well in few languages, and for few titles.
 */
export function sayFault(locale: Locale, { rule, detail }: Fault, field: Field): string {
  const own = field.messages?.[rule]
  const facts = field.rules?.format === 'money-fen' ? inYuan(detail) : detail
  if (own !== undefined) return fill(own, { title: field.title, ...facts })
  const say = sayIn(locale) as (namespace: 'schema/faults', key: Key<'schema/faults'>, values: Record<string, unknown>) => string
  return say('schema/faults', usual(rule, detail, field), { ...facts, name: field.title, count: facts['min'] ?? facts['max'] })
}

/** A limit of an amount is told as a person writes amounts. */
const inYuan = (detail: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, typeof value === 'number' ? writeMoney(value) : value]))

function usual(rule: RuleName, detail: Record<string, unknown>, field: Field): Key<'schema/faults'> {
  // An amount with a third decimal is no whole number of cents.
  if ((rule === 'type' || rule === 'multipleOf') && field.rules?.format === 'money-fen') return 'cents'
  if (rule === 'format') return formats[String(detail['format'])] ?? 'format'
  return rule === 'required' ? askFor(field) : rule
}

/** What to do about a field in which there is nothing. */
function askFor({ widget, type, rules, choices, options }: Field): Key<'schema/faults'> {
  const known = asks[widget]
  if (known) return known
  if (choices || options || choosers.has(widget)) return type === 'array' ? 'chooseSome' : 'choose'
  if (type === 'array') return 'add'
  if (rules?.format === 'money-fen') return 'amount'
  return type === 'integer' || type === 'number' ? 'number' : 'fill'
}

const choosers = new Set(['select', 'multi-select', 'remote-select', 'voice-picker', 'radio', 'checkbox-group'])

/** Controls in which a person does something else than type. */
const asks: Record<string, Key<'schema/faults'>> = {
  date: 'date',
  'date-time': 'dateTime',
  'date-range': 'date',
  upload: 'upload',
  audio: 'record',
  agree: 'agree',
  checkbox: 'agree',
}

/** Formats of which more can be said than that a value is not in them. */
const formats: Record<string, Key<'schema/faults'>> = {
  phone: 'format-phone',
  email: 'format-email',
  url: 'format-url',
  'id-number': 'format-id-number',
  interface: 'format-interface',
  'credit-code': 'format-credit-code',
  captcha: 'format-captcha',
  'date-time': 'format-date-time',
  date: 'format-date',
  'ip-list': 'format-ip-list',
}
