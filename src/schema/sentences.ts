import { plainFigure, writeMoney } from './figures.ts'
import type { Field, Locale } from './compiled.ts'
import type { RuleName } from './rules.ts'
import { sayIn } from './say-in.ts'
import { fill } from './template.ts'
import type { Key } from './texts.ts'

type Fault = { rule: RuleName; detail: Record<string, unknown> }

/**
 * The message for a broken rule: that of the field, else the default one. It is shown next to its field and does not contain the title,
 * because a title inserted into a sentence reads well in few languages.
 */
export function sayFault(locale: Locale, { rule, detail }: Fault, field: Field): string {
  const own = field.messages?.[rule]
  const facts = field.rules?.format === 'money-fen' ? inYuan(detail) : detail
  if (own !== undefined) return fill(own, { title: field.title, ...facts })
  const say = sayIn(locale) as (namespace: 'schema/faults', key: Key<'schema/faults'>, values: Record<string, unknown>) => string
  return say('schema/faults', usual(rule, detail, field), { ...facts, name: field.title, count: facts['min'] ?? facts['max'] })
}

/** A limit of an amount is written like amounts. */
const inYuan = (detail: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, typeof value === 'number' ? writeMoney(value) : value]))

function usual(rule: RuleName, detail: Record<string, unknown>, field: Field): Key<'schema/faults'> {
  const isMoney = field.rules?.format === 'money' || field.rules?.format === 'money-fen'
  if (rule === 'type' && isMoney && isNoFigure(detail['given'])) return 'noAmount'
  // An amount with a third decimal is not an integer number of cents.
  if (rule === 'type' && field.rules?.format === 'money') return 'decimals'
  if ((rule === 'type' || rule === 'multipleOf') && field.rules?.format === 'money-fen') return 'cents'
  if (rule === 'type' && field.type === 'integer') return 'whole'
  if (rule === 'type' && field.type === 'number') return 'number'
  // One end of a range is still missing.
  if (rule === 'type' && field.type === 'array' && field.widget.endsWith('-range')) return 'bothEnds'
  if (rule === 'format') return formats[String(detail['format'])] ?? 'format'
  return rule === 'required' ? askFor(field) : rule
}

/** Whether a text that was typed is no number, with how many decimals ever. */
const isNoFigure = (given: unknown): boolean =>
  typeof given === 'string' && !/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plainFigure(given).replace(/^[¥￥]/, ''))

/** The message for an empty required field. */
function askFor({ widget, type, rules, choices, options }: Field): Key<'schema/faults'> {
  const known = asks[widget]
  if (known) return known
  if (choices || options || choosers.has(widget)) return type === 'array' ? 'chooseSome' : 'choose'
  if (type === 'array') return 'add'
  if (rules?.format === 'money-fen' || rules?.format === 'money') return 'amount'
  return type === 'integer' || type === 'number' ? 'number' : 'fill'
}

const choosers = new Set([
  'select',
  'cascader',
  'tree-select',
  'multi-select',
  'transfer',
  'remote-select',
  'remote-table',
  'remote-tree',
  'voice-picker',
  'radio',
  'segmented',
  'stars',
  'checkbox-group',
])

/** Controls that are not filled in by typing. */
const asks: Record<string, Key<'schema/faults'>> = {
  date: 'date',
  'date-time': 'dateTime',
  'date-range': 'date',
  time: 'time',
  'time-range': 'time',
  'date-time-range': 'dateTime',
  colour: 'colour',
  upload: 'upload',
  audio: 'record',
  agree: 'agree',
  checkbox: 'agree',
}

/** Formats with a message that says more than "wrong format". */
const formats: Record<string, Key<'schema/faults'>> = {
  phone: 'format-phone',
  telephone: 'format-telephone',
  email: 'format-email',
  url: 'format-url',
  'id-number': 'format-id-number',
  interface: 'format-interface',
  'credit-code': 'format-credit-code',
  captcha: 'format-captcha',
  'date-time': 'format-date-time',
  date: 'format-date',
  time: 'format-time',
  colour: 'format-colour',
  'ip-list': 'format-ip-list',
}
