import { examples } from '../docs/examples.ts'
import type { Path } from './graph.ts'

/** If a keyword occurs in several chapters, the one that most people mean comes first. */
const CHAPTERS = ['field', 'list', 'action', 'screen', 'entity', 'form', ...Object.keys(examples)]
const PREFIXES = ['', 'list.', 'menu.']

/** Keywords that people often write with a wrong type, with the examples to show for them. */
const OFTEN: Record<string, { type: string; as: string }> = {
  computed: { type: 'object', as: '{ "count": "application" } or { "sum": ["goods", "freight"] }' },
  takenFrom: { type: 'string', as: '"productId.price"' },
  visible: { type: 'object', as: '{ "status": "open" }' },
  required: { type: 'object', as: '{ "status": "open" }' },
  disabled: { type: 'object', as: '{ "status": "open" }' },
  when: { type: 'object', as: '{ "status": "open" }' },
  convert: { type: 'object', as: '{ "divide": 60, "round": "up" }' },
  menu: { type: 'object', as: '{ "group": "operation", "order": 10 }' },
  columns: { type: 'array', as: '["name", "status"]' },
}

const JOINS = new Set(['and', 'or', 'not', 'all', 'any', '$and', '$or', '&&', '||'])

const LONGEST = 90

/** `, such as { "group": "operation" }`: how a keyword is written, if its example is short and of an expected type. */
export function writtenAs(path: Path, types: readonly string[], data?: unknown): string {
  const bare = withoutQuotes(types, data)
  if (bare !== undefined) return `: ${bare} without quotes`
  const word = String(path.findLast((step) => typeof step === 'string') ?? '')
  if (Array.isArray(data) && isCondition(types) && JOINS.has(word))
    return `; a condition names fields that must all hold, and has no word "${word}"`
  if (Array.isArray(data) && isCondition(types)) return `; one of several is { "in": ${begun(data)} }`
  const isEntry = typeof path.at(-1) === 'number'
  const often = isEntry ? undefined : OFTEN[word]
  if (often && types.includes(often.type)) return `, such as ${often.as}`
  const example = isEntry ? [exampleOf(word)].flat()[0] : exampleOf(word)
  if (example === undefined || !types.some((type) => isOf(type, example))) return ''
  const shown = show(example)
  return shown.length > LONGEST ? '' : `, such as ${shown}`
}

function exampleOf(word: string): unknown {
  for (const chapter of CHAPTERS)
    for (const prefix of PREFIXES) {
      const own = examples[chapter]!
      if (Object.hasOwn(own, prefix + word)) return own[prefix + word]
    }
  return undefined
}

/** A list on one line, a long one in part. */
function begun(list: unknown[]): string {
  const whole = JSON.stringify(list)
  return whole.length <= LONGEST ? whole : `${JSON.stringify(list.slice(0, 2)).slice(0, -1)}, …]`
}

/** The value of a quoted number or boolean that would be valid without the quotes. */
function withoutQuotes(types: readonly string[], data: unknown): string | undefined {
  if (typeof data !== 'string' || !/^(true|false|-?\d{1,15}(\.\d+)?)$/.test(data)) return undefined
  return types.some((type) => isOf(type, JSON.parse(data))) ? data : undefined
}

/** Whether a keyword expects a condition on a field: a value, or an object of tests. */
const isCondition = (types: readonly string[]): boolean => ['string', 'null', 'object'].every((type) => types.includes(type))

function isOf(type: string, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return value !== null && typeof value === 'object' && !Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

/** JSON on one line, spaced as people write it. */
export function show(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  return `{ ${Object.entries(value)
    .map(([key, one]) => `"${key}": ${show(one)}`)
    .join(', ')} }`
}
