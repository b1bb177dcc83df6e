import type { Choice, Field, Locale } from '../compiled.ts'
import type { Rules } from '../rules.ts'
import { fieldOf } from '../around.ts'
import { type Condition, holds, readsOf } from '../condition.ts'
import type { Call, Contract } from '../contract.ts'
import type { Sold } from '../sold.ts'
import type { Json } from './json.ts'
import { sayIn } from '../say-in.ts'

/** The fields of an interface: those of its call, without those that its path determines and those that are thereby ruled out. */
export function fieldsOf(call: Call, { set, without }: Sold, locale: Locale): Field[] {
  const said = (condition: Condition) => readsOf(condition).every((name) => name in set)
  const settle = (condition: true | Condition) => (condition === true || !said(condition) ? condition : holds(condition, { form: set }))
  return call.form[locale].flatMap((field) => {
    if (field.name in set || without.includes(field.name) || field.disabled === true) return []
    const { visible, required, ...rest } = field
    const shown = visible ? settle(visible) : true
    if (shown === false) return []
    const needed = required ? settle(required) : false
    return [{ ...rest, ...(shown === true ? {} : { visible: shown }), ...(needed === false ? {} : { required: needed }) }]
  })
}

/** The body of an interface as JSON Schema with titles; a recording that the call stores is sent as `file`. */
export function bodyOf(contract: Contract, call: Call, sold: Sold, locale: Locale): { schema: Json; isForm: boolean } {
  const kept = call.file?.as
  const fields = fieldsOf(call, sold, locale)
  const properties: Json = {}
  const required: string[] = []
  for (const [name, of] of Object.entries(call.send)) {
    const key = call.entity === undefined ? undefined : contract.entities[call.entity]?.properties[of]
    properties[name] = { type: key?.type ?? 'string', title: key?.title[locale] ?? name, maxLength: 128 }
    required.push(name)
  }
  for (const field of fields) {
    const name = field.name === kept ? 'file' : field.name
    properties[name] = field.name === kept ? fileSchema(field, call, locale) : valueSchema(field, locale)
    if (field.required === true && !field.visible) required.push(name)
  }
  return { schema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }, isForm: call.file !== undefined }
}

function fileSchema(field: Field, { file }: Call, locale: Locale): Json {
  const { accept, maxSeconds, maxBytes = file?.maxBytes } = field.rules ?? {}
  return {
    type: 'string',
    title: field.title,
    contentMediaType: 'application/octet-stream',
    description: [sayIn(locale)('schema/reference', 'file'), ...(field.help ? [ended(field.help, locale)] : [])].join(
      sayIn(locale)('schema/reference', 'space'),
    ),
    ...(accept ? { 'x-formats': accept.map((ending) => ending.slice(1)) } : {}),
    ...(maxSeconds === undefined ? {} : { 'x-max-seconds': maxSeconds }),
    ...(maxBytes === undefined ? {} : { 'x-max-bytes': maxBytes }),
  }
}

const LIMITS = ['minLength', 'maxLength', 'minimum', 'maximum', 'multipleOf', 'pattern', 'minItems', 'maxItems', 'uniqueItems'] as const

const limitsOf = (rules: Rules = {}): Json =>
  Object.fromEntries(LIMITS.flatMap((limit) => (rules[limit] === undefined ? [] : [[limit, rules[limit]]])))

function valueSchema(field: Field, locale: Locale): Json {
  const { type, title, rules, choices, item, fields, unit } = field
  const described = describe(field, locale)
  const values = choices?.filter(({ disabled }) => !disabled).map(({ value }) => value)
  return {
    type,
    title,
    ...(described ? { description: described } : {}),
    ...(type === 'string' && rules?.format === 'url' ? { format: 'uri' } : {}),
    ...limitsOf(rules),
    ...(values && type !== 'array' ? { enum: values } : {}),
    ...(type === 'array'
      ? {
          items: fields
            ? objectSchema(fields, locale)
            : { type: item?.type ?? 'string', ...limitsOf(item?.rules), ...(values ? { enum: values } : {}) },
        }
      : {}),
    ...(type === 'object' && fields ? objectSchema(fields, locale) : {}),
    ...(unit ? { 'x-unit': unit } : {}),
    // A required field gets no default here; only a form starts with one.
    ...(field.required === true || field.default === undefined || field.default === null || fieldOf(field.default) !== undefined
      ? {}
      : { default: field.default }),
  }
}

function objectSchema(fields: Field[], locale: Locale): Json {
  const required = fields.flatMap(({ name, required: needed }) => (needed === true ? [name] : []))
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, valueSchema(field, locale)])),
    ...(required.length > 0 ? { required } : {}),
  }
}

/** What a person must know about a field besides its limits: help, choices, and when it applies. */
function describe({ help, choices, options, visible, required }: Field, locale: Locale): string {
  const say = sayIn(locale)
  const offered = choices?.filter(({ disabled }) => !disabled) ?? []
  const named = offered.filter(({ value, title }) => String(value) !== title)
  return [
    ...(options ? [say('schema/reference', 'id')] : []),
    ...(named.length > 0
      ? [offered.map((choice) => sayChoice(choice, locale)).join(say('schema/reference', 'pause')) + say('schema/reference', 'stop')]
      : []),
    ...(help ? [ended(help, locale)] : []),
    ...(visible ? [say('schema/reference', 'when', { conditions: sayCondition(visible, locale) })] : []),
    ...(required && required !== true ? [say('schema/reference', 'needed', { conditions: sayCondition(required, locale) })] : []),
  ].join(sayIn(locale)('schema/reference', 'space'))
}

const sayChoice = ({ value, title, when }: Choice, locale: Locale) =>
  `\`${String(value)}\` ${title}${when ? sayIn(locale)('schema/reference', 'only', { conditions: sayCondition(when, locale) }) : ''}`

/** The forms behind interfaces only compare with plain values and lists of them; anything else is explained by their help. */
function sayCondition(condition: Condition, locale: Locale): string {
  const say = sayIn(locale)
  return Object.entries(condition)
    .map(([name, test]) => {
      const values = test !== null && typeof test === 'object' ? ('in' in test ? test.in : []) : [test]
      return say('schema/reference', 'is', {
        name,
        values: values.map((value) => `\`${String(value)}\``).join(say('schema/reference', 'or')),
      })
    })
    .join(say('schema/reference', 'and'))
}

const ended = (sentence: string, locale: Locale) =>
  /[.。!?！？]$/.test(sentence) ? sentence : sentence + sayIn(locale)('schema/reference', 'stop')
