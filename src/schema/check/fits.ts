import { isObject, type Json as Schema } from '../is-object.ts'

/** Whether a value is valid; ajv explains why not. */
export type Fits = (value: unknown) => boolean

/**
 * Compiles the subset of JSON Schema that the format uses. Ajv tests a value for every property that a schema knows; this tests only the
 * properties that the value has, which are far fewer. Throws on an unknown keyword.
 */
export const fitsOf = (root: object): Fits => fittersOf(root)(root)

/** The same for any part of a schema. */
export function fittersOf(root: object): (schema: unknown) => Fits {
  const known = new Map<unknown, Fits>()
  const compile = (schema: unknown): Fits => {
    if (schema === true) return anything
    if (schema === false) return nothing
    const had = known.get(schema)
    if (had) return had
    // A schema may contain itself: until it is compiled, references to it are resolved on every call.
    known.set(schema, (value) => known.get(schema)!(value))
    const fits = compileWords(schema as Schema, compile, root as Schema)
    known.set(schema, fits)
    return fits
  }
  return compile
}

const anything: Fits = () => true
const nothing: Fits = () => false

const SAYS_NOTHING = new Set(['description', '$schema', '$defs', '$id', 'title'])
const WORDS: Record<string, string[]> = {
  any: ['$ref', 'anyOf', 'const', 'enum', 'type'],
  text: ['minLength', 'maxLength', 'pattern'],
  figure: ['minimum', 'maximum', 'exclusiveMinimum'],
  list: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames', 'minProperties', 'maxProperties'],
}

function compileWords(schema: Schema, compile: (schema: unknown) => Fits, root: Schema): Fits {
  const words = Object.keys(schema).filter((word) => !SAYS_NOTHING.has(word))
  const has = (group: string) => words.some((word) => WORDS[group]!.includes(word))
  const strange = words.find((word) => !Object.values(WORDS).some((group) => group.includes(word)))
  if (strange !== undefined) throw new Error(`The word "${strange}" of JSON Schema is not among those that the format is written in.`)
  const tests: Fits[] = []
  if (typeof schema['$ref'] === 'string') tests.push(compile(pieceAt(root, schema['$ref'])))
  const constants = 'const' in schema ? [schema['const']] : Array.isArray(schema['enum']) ? (schema['enum'] as unknown[]) : undefined
  const types = schema['type'] === undefined ? undefined : ([schema['type']].flat() as string[])
  const only = types?.length === 1 ? types[0] : undefined
  const group = only === undefined ? undefined : GROUPS[only]
  // The type is not tested if another test or the constants already imply it.
  const isSaid = group !== undefined && has(group)
  if (types && !isSaid && !constants?.every(typeTest(types))) tests.push(typeTest(types))
  if (constants) tests.push(oneOf(constants))
  if (Array.isArray(schema['anyOf'])) tests.push(some(schema['anyOf'].map(compile)))
  if (has('text')) tests.push(textTest(schema, only !== 'string'))
  if (has('figure')) tests.push(figureTest(schema))
  if (has('list')) tests.push(listTest(schema, compile, only !== 'array'))
  if (has('object')) tests.push(objectTest(schema, compile, only !== 'object'))
  return all(tests)
}

/** Keywords that apply to one type only, so that their test can check the type too. */
const GROUPS: Record<string, string> = { string: 'text', array: 'list', object: 'object' }

/** The schema that a reference such as `#/$defs/field` points to. */
export function pieceAt(root: Schema, ref: string): unknown {
  const piece = ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, step) => (at as Schema | undefined)?.[step], root)
  if (!ref.startsWith('#/') || piece === undefined) throw new Error(`There is nothing at "${ref}".`)
  return piece
}

function all(tests: Fits[]): Fits {
  const [first, second] = tests
  if (!first) return anything
  if (!second) return first
  if (tests.length === 2) return (value) => first(value) && second(value)
  return (value) => {
    for (const test of tests) if (!test(value)) return false
    return true
  }
}

function some(tests: Fits[]): Fits {
  return (value) => {
    for (const test of tests) if (test(value)) return true
    return false
  }
}

const TYPES: Record<string, Fits> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  null: (value) => value === null,
  array: (value) => Array.isArray(value),
  object: isObject,
}

const typeTest = (names: string[]): Fits => (names.length === 1 ? TYPES[names[0]!]! : some(names.map((name) => TYPES[name]!)))

function oneOf(values: unknown[]): Fits {
  if (values.some((value) => value !== null && typeof value === 'object'))
    throw new Error('Only constants can stand in "const" and "enum".')
  const known = new Set(values)
  return (value) => known.has(value)
}

/** `others` is the result for values that are not strings; the tests for lists and objects below do the same. */
function textTest(schema: Schema, others: boolean): Fits {
  const { minLength = 0, maxLength = Infinity } = schema as { minLength?: number; maxLength?: number }
  const pattern = typeof schema['pattern'] === 'string' ? new RegExp(schema['pattern'], 'u') : undefined
  return (value) => {
    if (typeof value !== 'string') return others
    // A character outside the basic plane counts once, but takes two units of a string.
    if (value.length > maxLength && (value.length > maxLength * 2 || [...value].length > maxLength)) return false
    if (value.length < minLength * 2 && [...value].length < minLength) return false
    return pattern === undefined || pattern.test(value)
  }
}

function figureTest(schema: Schema): Fits {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } = schema as Record<string, number>
  const above = 'exclusiveMinimum' in schema
  return (value) => typeof value !== 'number' || (value >= minimum && value <= maximum && (!above || value > exclusiveMinimum))
}

function listTest(schema: Schema, compile: (schema: unknown) => Fits, others: boolean): Fits {
  const { minItems = 0, maxItems = Infinity } = schema as { minItems?: number; maxItems?: number }
  const item = schema['items'] === undefined ? undefined : compile(schema['items'])
  const unique = schema['uniqueItems'] === true
  return (value) => {
    if (!Array.isArray(value)) return others
    if (value.length < minItems || value.length > maxItems) return false
    if (item) for (const one of value) if (!item(one)) return false
    return !unique || new Set(value.map(sameness)).size === value.length
  }
}

/** Two values are equal if this returns the same for both; the order of properties does not matter. */
function sameness(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  return JSON.stringify(value, (_, one: unknown) => (isObject(one) ? Object.fromEntries(Object.entries(one).sort()) : one))
}

type Property = { fits: Fits; required: boolean }

function objectTest(schema: Schema, compile: (schema: unknown) => Fits, others: boolean): Fits {
  const required = new Set((schema['required'] ?? []) as string[])
  const properties = new Map<string, Property>()
  for (const [name, one] of Object.entries((schema['properties'] ?? {}) as Schema))
    properties.set(name, { fits: compile(one), required: required.has(name) })
  for (const name of required) if (!properties.has(name)) throw new Error(`"${name}" is required and not among the properties.`)
  const names = schema['propertyNames'] === undefined ? undefined : compile(schema['propertyNames'])
  const rest = schema['additionalProperties'] === undefined ? undefined : compile(schema['additionalProperties'])
  const patterns = Object.entries((schema['patternProperties'] ?? {}) as Schema).map(([pattern, one]) => ({
    pattern: new RegExp(pattern, 'u'),
    fits: compile(one),
  }))
  const { minProperties = 0, maxProperties = Infinity } = schema as { minProperties?: number; maxProperties?: number }
  return (value) => {
    if (!isObject(value)) return others
    let count = 0
    let met = 0
    for (const key in value) {
      count++
      if (names && !names(key)) return false
      const property = properties.get(key)
      if (property) {
        if (property.required) met++
        if (!property.fits(value[key])) return false
      }
      let matched = property !== undefined
      if (patterns.length > 0)
        for (const { pattern, fits } of patterns) {
          if (!pattern.test(key)) continue
          matched = true
          if (!fits(value[key])) return false
        }
      if (!matched && rest && !rest(value[key])) return false
    }
    return met === required.size && count >= minProperties && count <= maxProperties
  }
}
