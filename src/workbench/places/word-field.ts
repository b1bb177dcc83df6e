import type { Field } from '../../schema/compiled.ts'
import { isPlain } from './spot.ts'

type Json = Record<string, unknown>

/** Says that a list holds everything there is. */
export const ALL = '*'

/** The control for a word, as the runtime of forms draws it; objects, and lists of more than names, have none. `beside` are the words around it. */
export function fieldOf(name: string, help: string, rules: readonly Json[], value: unknown, beside: Json): Field | undefined {
  const shared = { name, title: name, ...(help ? { help } : {}) }
  const scalar = (type: string) => rules.some((one) => one['type'] === type || (Array.isArray(one['type']) && one['type'].includes(type)))
  const several = namesIn(rules)
  const choices = wordsOf(rules)
  // Everything, or some of it.
  const whole = several && rules.some((one) => one['const'] === ALL) ? [ALL] : []
  if (several && (value === undefined || value === ALL || isNames(value)))
    return {
      ...shared,
      type: 'array',
      widget: 'multi-select',
      choices: [...whole, ...several].map((one) => ({ value: one, title: one })),
      item: { type: 'string' },
    }
  if (value !== undefined && typeof value === 'object') return undefined
  if (isOnlyYes(rules) && typeof value !== 'string') return { ...shared, type: 'boolean', widget: 'switch' }
  const isKnown = value === undefined || choices.some((one) => one === value)
  if (choices.length > 0 && (isKnown || (typeof value === 'string' && !isOpen(rules))))
    return { ...shared, type: 'string', widget: 'select', choices: choices.map((one) => ({ value: one, title: String(one) })) }
  if (rules.every(isAny)) return anyField(shared, value, beside['type'])
  // Of what may be of several types, the value tells which one it is.
  const isOpenText = scalar('string')
  if (scalar('boolean') && (typeof value === 'boolean' || (value === undefined && !isOpenText)))
    return { ...shared, type: 'boolean', widget: 'switch' }
  if ((scalar('integer') || scalar('number')) && (typeof value === 'number' || (value === undefined && !isOpenText)))
    return { ...shared, type: scalar('number') ? 'number' : 'integer', widget: 'number' }
  if (typeof value === 'number' && rules.some((one) => Array.isArray(one['enum']) && one['enum'].includes(value)))
    return { ...shared, type: 'number', widget: 'number' }
  if (isOpenText && (value === undefined || typeof value === 'string')) return { ...shared, type: 'string', widget: 'text' }
  return undefined
}

/** What may be said, of which one can also be a plain yes. */
export const wordsOf = (rules: readonly Json[]): (string | true)[] => [
  ...new Set(
    rules
      .flatMap((one): unknown[] => [...(Array.isArray(one['enum']) ? one['enum'] : []), one['const']])
      .filter((one): one is string | true => typeof one === 'string' || one === true),
  ),
]

/** Whether a word says yes or is not there. */
export const isOnlyYes = (rules: readonly Json[]): boolean => {
  const [first, ...more] = wordsOf(rules)
  return first === true && more.length === 0
}

/** The names of which a list holds some; nothing where it may hold others, or more than names. */
function namesIn(rules: readonly Json[]): string[] | undefined {
  const lists = rules.filter(({ items }) => isPlain(items) && Array.isArray(items['enum']))
  if (lists.length === 0 || rules.some((one) => one['type'] === 'string' || one['type'] === 'object')) return undefined
  return wordsOf(lists.map(({ items }) => items as Json)).filter((one) => one !== true)
}

const isNames = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Beside the names that are offered there may be others. */
const isOpen = (rules: readonly Json[]): boolean => rules.some((one) => one['type'] === 'string' && !Array.isArray(one['enum']))

const isAny = (rule: Json): boolean => !['type', 'enum', 'const', 'anyOf', 'items'].some((word) => word in rule)

/** What a word holds that takes anything is told by the type that stands beside it, or by what it holds. */
function anyField(shared: { name: string; title: string; help?: string }, value: unknown, beside: unknown): Field | undefined {
  const type = beside ?? typeof value
  if (type === 'boolean' && (value === undefined || typeof value === 'boolean')) return { ...shared, type, widget: 'switch' }
  if ((type === 'integer' || type === 'number') && (value === undefined || typeof value === 'number'))
    return { ...shared, type, widget: 'number' }
  return value === undefined || typeof value === 'string' ? { ...shared, type: 'string', widget: 'text' } : undefined
}
