import { unexpected } from '../check/near.ts'
import { isOtherSentence } from '../check/rules/right-language.ts'
import { reservedNames } from '../check/rules/no-reserved-name.ts'
import { formats } from '../formats.ts'
import { choicesOf, type NamedChoice } from './choice-type.ts'

/** A new field: its definition in the entity, its English title, and those of its choices. */
export type NewField = { name: string; field: Record<string, unknown>; english: string; choices?: Record<string, string> }

/** Names that most entities have, in both languages. */
const KNOWN: Record<string, [string, string, Record<string, unknown>?]> = {
  name: ['名称', 'Name', { type: 'string', maxLength: 60 }],
  title: ['标题', 'Title', { type: 'string', maxLength: 60 }],
  code: ['编码', 'Code', { type: 'string', maxLength: 40 }],
  remark: ['备注', 'Remark', { type: 'string', maxLength: 200 }],
  description: ['说明', 'Description', { type: 'string', maxLength: 500 }],
  phone: ['手机号', 'Phone', { type: 'string', format: 'phone' }],
  email: ['邮箱', 'Email', { type: 'string', format: 'email', maxLength: 254 }],
  company: ['公司', 'Company', { type: 'string', maxLength: 60, seed: 'company' }],
  address: ['地址', 'Address', { type: 'string', maxLength: 120 }],
  amount: ['金额', 'Amount', { type: 'integer', format: 'money-fen', minimum: 0 }],
  price: ['价格', 'Price', { type: 'integer', format: 'money-fen', minimum: 0 }],
  count: ['数量', 'Count', { type: 'integer', minimum: 0 }],
  sort: ['排序', 'Order', { type: 'integer', minimum: 0 }],
  url: ['网址', 'Address', { type: 'string', format: 'url', maxLength: 500 }],
  enabled: ['启用', 'Enabled', { type: 'boolean', default: true }],
  date: ['日期', 'Date', { type: 'string', format: 'date' }],
  createTime: ['创建时间', 'Created', { type: 'string', format: 'date-time', readOnly: true, stamp: 'added' }],
  updateTime: ['更新时间', 'Updated', { type: 'string', format: 'date-time', readOnly: true, stamp: 'changed' }],
}

const TYPES: Record<string, Record<string, unknown>> = {
  string: { type: 'string', maxLength: 60 },
  text: { type: 'string', maxLength: 500 },
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean', default: false },
}

/** `name`, `name:type`, `name:type:标题` or `name:type:标题:Title`, where the type is one of the language, a format, or `choice(new|done)`. */
export function newField(written: string): NewField | { refused: string } {
  const [name = '', type, title, english] = written.split(':').map((part) => part.trim())
  if (!/^[A-Za-z]\w{0,63}$/.test(name))
    return { refused: `Unexpected field "${name}", expected letters, digits and underscores, beginning with a letter.` }
  if (reservedNames.has(name) || name.endsWith('Label'))
    return { refused: `Unexpected field "${name}", it is reserved; expected another name.` }
  const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined
  const look = type ? lookOf(type) : (known?.[2] ?? TYPES['string']!)
  if (typeof look === 'string') return { refused: look }
  const field = { title: inSource(title || (known?.[0] ?? humanise(name))), ...look }
  const values = type === undefined ? undefined : choicesOf(type)
  const said = english || (title && !CHINESE.test(title) ? title : (known?.[1] ?? humanise(name)))
  return { name, field, english: said, ...(values ? { choices: inEnglish(values) } : {}) }
}

/** What a field of this name is called in the language of the schemas, where most entities have one. */
export const usualTitle = (name: string): string | undefined => (Object.hasOwn(KNOWN, name) ? KNOWN[name]![0] : undefined)

/** A sentence in Latin letters would be one of another language; as one word it is a name, until somebody says it in this one. */
const inSource = (title: string): string => (isOtherSentence(title) ? title.trim().replaceAll(/\s+/g, '-') : title)

/** A title in Latin letters is the same in English; another one waits for a person under a number. */
const inEnglish = (choices: readonly NamedChoice[]): Record<string, string> =>
  Object.fromEntries(
    choices.flatMap(({ value, english, title }, at) =>
      title !== undefined
        ? [[value, english ?? value]]
        : CHINESE.test(value)
          ? [[value, english ?? `Choice ${at + 1}`]]
          : inSource(value) === value
            ? []
            : [[value, value]],
    ),
  )

/** Whether a text is in the letters of another language than the names. */
export const CHINESE = /[\u3400-\u9fff]/

function lookOf(type: string): Record<string, unknown> | string {
  const values = choicesOf(type)
  if (values) return { type: 'string', oneOf: values.map(({ value, title }) => ({ const: value, title: title ?? inSource(value) })) }
  if (Object.hasOwn(TYPES, type)) return TYPES[type]!
  const format = Object.hasOwn(formats, type) ? formats[type] : undefined
  if (format) return { type: format.type, format: type }
  return `${unexpected('type', type, [...Object.keys(TYPES), ...Object.keys(formats), 'choice(a|b)']).message}.`
}

/** `voicePrint`, `voice-print` → `Voice print`. */
export function humanise(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]+/g, ' ')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
