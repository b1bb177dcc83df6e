import type { Field } from '../../schema/compiled.ts'
import { kindOf } from '../../schema/source.ts'
import { ALL, fieldOf, isOnlyYes, wordsOf } from './word-field.ts'
import type { Path } from '../text/splice.ts'
import { isPlain } from './spot.ts'

type Json = Record<string, unknown>
/**
 * A word that may stand at a place: what it means, and the control for its value. One that holds more than a value has no control and says
 * how it `begins`.
 */
export type Word = {
  name: string
  help: string
  required: boolean
  field: Field | undefined
  begins?: unknown
  /** As what it begins if more is to be said than its control can hold: `{ "field": … }` for an initial value. */
  wider?: unknown
  isOnlyYes?: true
}

/**
 * What can be added to a place that holds any number of things: their names' rule where they have names, and what each has to say. Some
 * hold a value, some say more, and some do as one likes (`isEither`); `isAny`: a value of whatever type it looks like.
 */
export type Addable = {
  keyed: boolean
  pattern: string | undefined
  words: Word[]
  field: Field | undefined
  isEither: boolean
  isAny: boolean
}

/** The kind of format that a file has, by its path; undefined if people need no form. */
export function formatOf(file: string): string | undefined {
  const { kind } = kindOf(file)
  return kind === 'locale' || kind === 'unknown' ? undefined : kind
}

/** The properties of a place, from the format of its file; those that can only be edited as text have no field. */
export function listWords(format: Json, root: unknown, path: Path): Word[] {
  const { schemas, value } = descend(format, root, path)
  return isPlain(value) ? wordsIn(schemas, format, value) : []
}

/** The value at a place that holds nothing else, as the word that it stands under. */
export function valueWord(format: Json, root: unknown, path: Path): Word | undefined {
  const { schemas, value } = descend(format, root, path)
  const [name, around] = [path.at(-1), descend(format, root, path.slice(0, -1)).value]
  if (typeof name !== 'string' || value === undefined || typeof value === 'object' || !isPlain(around)) return undefined
  const known = wordsIn(descend(format, root, path.slice(0, -1)).schemas, format, around).find((one) => one.name === name)
  if (known) return known
  const help = helpOf(schemas)
  return { name, help, required: false, field: fieldOf(name, help, schemas, value, around) }
}

/** What can be said at a place in so many words: one of some names, or yes and no. */
export function listValues(format: Json, root: unknown, path: Path): (string | boolean)[] {
  const around = descend(format, root, path.slice(0, -1))
  const rules = spread(
    around.schemas.flatMap((one) => below(one, path.at(-1) ?? '')),
    format,
    undefined,
  )
  const isYesOrNo = rules.some(({ type }) => [type].flat().includes('boolean'))
  return [...new Set([...wordsOf(rules), ...(isYesOrNo ? [true, false] : [])])]
}

/** The order in which the words of a place are written; nothing where what stands there keeps to another, so that more of it comes last. */
export function orderIn(words: readonly Word[], value: Json): string[] | undefined {
  const names = words.map(({ name }) => name)
  const ranks = Object.keys(value).flatMap((name) => (names.includes(name) ? [names.indexOf(name)] : []))
  return ranks.every((rank, at) => at === 0 || rank > ranks[at - 1]!) ? names : undefined
}

/** What can be added to a place; nothing where it holds what it holds. */
export function findAddable(format: Json, root: unknown, path: Path): Addable | undefined {
  const { schemas, value } = descend(format, root, path)
  const keyed = isPlain(value)
  if (!keyed && !Array.isArray(value)) return undefined
  const rules = spread(
    schemas.flatMap((one) => (keyed ? others(one) : below(one, 0))),
    format,
    undefined,
  )
  const objects = rules.filter(isObjectRule)
  if (rules.length === 0 || (keyed && schemas.some(isClosed))) return undefined
  const names = schemas.map(({ propertyNames }) => (isPlain(propertyNames) ? propertyNames['pattern'] : undefined))
  const pattern = names.find((one) => typeof one === 'string')
  const words = objects.length > 0 ? wordsIn(rules, format, {}).filter(({ required, field }) => required && field) : []
  const values = rules.filter((one) => !isObjectRule(one))
  const isEither = objects.length > 0 && keyed && words.length === 0 && values.some(isScalarRule)
  const field = objects.length === 0 || isEither ? fieldOf('value', helpOf(rules), isEither ? values : rules, undefined, {}) : undefined
  const isAny = rules.some(({ type }) => Array.isArray(type))
  return objects.length > 0 || keyed || field ? { keyed, pattern, words, field, isEither, isAny } : undefined
}

/** What stands as a bare name, written so that more can be said of it: where, as what, and where the thing stands then. */
export function widen(format: Json, root: unknown, path: Path): { path: Path; value: unknown; to: Path } | undefined {
  const [step, around] = [path.at(-1), path.slice(0, -1)]
  const { schemas, value: list } = descend(format, root, around)
  const name: unknown = Array.isArray(list) && typeof step === 'number' ? list[step] : undefined
  if (typeof name !== 'string' || !Array.isArray(list)) return undefined
  const items = spread(
    schemas.flatMap((one) => below(one, 0)),
    format,
    {},
  )
  if (items.some((one) => isPlain(one['properties']) && isPlain(one['properties']['field'])))
    return { path, value: { field: name }, to: path }
  const before = descend(format, root, around.slice(0, -1))
  const whole = spread(
    before.schemas.flatMap((one) => below(one, around.at(-1)!)),
    format,
    {},
  )
  if (!whole.some((one) => others(one).length > 0)) return undefined
  return { path: around, value: Object.fromEntries(list.map((one: unknown) => [String(one), {}])), to: [...around, name] }
}

function descend(format: Json, root: unknown, path: Path): { schemas: Json[]; value: unknown } {
  let schemas = spread([format], format, root)
  let value = root
  for (const step of path) {
    const next = isPlain(value) || Array.isArray(value) ? (value as Record<string | number, unknown>)[step] : undefined
    schemas = spread(
      schemas.flatMap((one) => below(one, step)),
      format,
      next,
    )
    value = next
  }
  return { schemas, value }
}

function wordsIn(schemas: readonly Json[], format: Json, at: Json): Word[] {
  const required = new Set(schemas.flatMap((one) => (Array.isArray(one['required']) ? one['required'] : [])))
  const found = new Map<string, unknown[]>()
  for (const { properties } of schemas)
    if (isPlain(properties)) for (const [name, one] of Object.entries(properties)) found.set(name, [...(found.get(name) ?? []), one])
  // Some subschemas describe more properties than are allowed here: only a closed one says which are.
  const closed = schemas.flatMap(({ properties, additionalProperties }) =>
    additionalProperties === false && isPlain(properties) ? [properties] : [],
  )
  const isThere = (name: string) => closed.length === 0 || closed.some((one) => Object.hasOwn(one, name))
  return [...found]
    .filter(([name]) => isThere(name))
    .flatMap(([name, written]): Word[] => {
      const own = written.filter(isPlain)
      // What holds everything may come to hold a part of it.
      const rules = spread(own, format, at[name] === ALL ? undefined : at[name])
      if (name === '$schema' || own.some((one) => typeof one['const'] === 'string')) return []
      const help = helpOf([...own, ...rules])
      const field = fieldOf(name, help, rules, at[name], at)
      const begins = field || at[name] !== undefined ? undefined : beginningOf(rules, format)
      const wider = field && field.type !== 'array' ? beginningOf(spread(own, format, undefined), format) : undefined
      const more = {
        ...(begins === undefined ? {} : { begins }),
        ...(wider === undefined ? {} : { wider }),
        ...(isOnlyYes(rules) ? { isOnlyYes: true as const } : {}),
      }
      return [{ name, help, required: required.has(name), field, ...more }]
    })
}

/** Words of the language are quoted: nobody has to know what stands between ticks in Markdown. */
const helpOf = (rules: readonly Json[]): string =>
  String(rules.map(({ description }) => description).find((one) => typeof one === 'string') ?? '').replaceAll(/`([^`]*)`/g, '“$1”')

/** As little as a word can hold: a list of nothing, or an object with the words that it needs, or with the only one that there is. */
function beginningOf(rules: readonly Json[], format: Json): unknown {
  if (rules.some(({ type }) => type === 'array')) return []
  const objects = rules.filter(isObjectRule)
  const isOpen = !objects.some(isClosed) && objects.some((one) => others(one).length > 0)
  const words = wordsIn(objects, format, {})
  if (words.length === 0 && !isOpen) return undefined
  const needed = words.filter(({ required, field }) => field && (required || (words.length === 1 && !isOpen)))
  return Object.fromEntries(needed.map(({ name, field }) => [name, field!.choices?.[0]?.value ?? (field!.widget === 'number' ? 0 : '')]))
}

/** Nothing may stand there but what is named. */
const isClosed = (one: Json): boolean => one['additionalProperties'] === false && !isPlain(one['patternProperties'])

const isScalarRule = ({ type, ...one }: Json): boolean => 'enum' in one || [type].flat().includes('string')
const isObjectRule = (one: Json): boolean => one['type'] === 'object' || isPlain(one['properties'])

/** What any name may hold that the format does not know. */
const others = ({ additionalProperties, patternProperties }: Json): Json[] => [
  ...(isPlain(additionalProperties) ? [additionalProperties] : []),
  ...(isPlain(patternProperties) ? Object.values(patternProperties).filter(isPlain) : []),
]

/** A schema with everything it refers to that applies to this value. */
function spread(schemas: readonly Json[], format: Json, value: unknown): Json[] {
  const found: Json[] = []
  const seen = new Set<Json>()
  const add = (schema: unknown): void => {
    if (!isPlain(schema) || seen.has(schema)) return
    seen.add(schema)
    const { $ref, allOf, anyOf, oneOf, if: when, then } = schema
    if (typeof $ref === 'string') return add(defOf(format, $ref))
    found.push(schema)
    for (const one of Array.isArray(allOf) ? allOf : []) add(one)
    for (const one of [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : []))) if (fits(deref(one, format), value)) add(one)
    if (isPlain(when) && isPlain(value) && meets(when, value)) add(then)
  }
  for (const one of schemas) add(one)
  return found
}

const defOf = (format: Json, ref: string): unknown => (isPlain(format['$defs']) ? format['$defs'][ref.slice('#/$defs/'.length)] : undefined)

function deref(schema: unknown, format: Json): unknown {
  let at = schema
  for (let turns = 0; turns < 9 && isPlain(at) && typeof at['$ref'] === 'string'; turns++) at = defOf(format, at['$ref'])
  return at
}

/** The words of conditions that the formats use; one with another word is not met. */
const MEETS: Record<string, (said: never, value: unknown) => boolean> = {
  const: (said: unknown, value) => value === said,
  required: (said: string[], value) => isPlain(value) && said.every((name) => Object.hasOwn(value, name)),
  minimum: (said: number, value) => typeof value === 'number' && value >= said,
  maxItems: (said: number, value) => Array.isArray(value) && value.length <= said,
  not: (said: Json, value) => !meets(said, value),
  anyOf: (said: Json[], value) => said.some((one) => meets(one, value)),
  properties: (said: Record<string, Json>, value) =>
    isPlain(value) && Object.entries(said).every(([name, one]) => Object.hasOwn(value, name) && meets(one, value[name])),
}

const meets = (when: Json, value: unknown): boolean =>
  Object.entries(when).every(([word, said]) => MEETS[word]?.(said as never, value) ?? false)

/** Whether a value has the type of a schema; a missing one may become any. */
function fits(schema: unknown, value: unknown): boolean {
  if (!isPlain(schema) || value === undefined) return true
  const { type } = schema
  if (typeof type !== 'string') return true
  if (Array.isArray(value)) return type === 'array'
  if (isPlain(value)) return type === 'object'
  if (typeof value === 'number') return type === 'number' || type === 'integer'
  return type === typeof value
}

function below(schema: Json, step: string | number): Json[] {
  const { properties, items } = schema
  if (typeof step === 'number') return isPlain(items) ? [items] : []
  return isPlain(properties) && isPlain(properties[step]) ? [properties[step]] : others(schema)
}
