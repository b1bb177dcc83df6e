import { unexpected } from '../check/near.ts'
import { isObject } from '../is-object.ts'
import { sayIn } from '../say-in.ts'
import type { SayOf } from '../texts.ts'
import { fieldName } from './field-name.ts'
import { choiceType } from './choice-type.ts'
import type { Told } from './fields-of-csv.ts'
import { CHINESE } from './new-field.ts'
import type { Refused } from './plan.ts'
import { sayType } from './say-type.ts'

/** The formats of the language for those of OpenAPI. */
const FORMATS: Record<string, string> = { date: 'date', 'date-time': 'date-time', email: 'email', uri: 'url', url: 'url' }

/** Text that may be longer needs more than one line. */
const SHORT = 60

/** The objects that an OpenAPI document describes, by name. */
export function objectsOf(text: string, say: SayOf = sayIn()): Record<string, Record<string, unknown>> | Refused {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return { refused: say('schema/scaffold', 'notJson') }
  }
  const components = isObject(document) && isObject(document['components']) ? document['components']['schemas'] : undefined
  const found = components ?? (isObject(document) ? document['definitions'] : undefined)
  const objects = Object.entries(isObject(found) ? found : {}).flatMap(([name, one]) =>
    isObject(one) && isObject(one['properties']) ? [[name, one] as const] : [],
  )
  if (objects.length === 0) return { refused: say('schema/scaffold', 'noObject') }
  return Object.fromEntries(objects)
}

/** The fields of a new entity, derived from one object of an OpenAPI document; `say` explains them. */
export function fieldsOfOpenApi(text: string, of?: string, say: SayOf = sayIn()): Told | Refused {
  const objects = objectsOf(text, say)
  if (isRefused(objects)) return objects
  const names = Object.keys(objects)
  if (of === undefined && names.length > 1)
    return { refused: say('schema/scaffold', 'severalObjects', { names: names.join(say('schema/scaffold', 'comma')) }) }
  const name = of ?? names[0]!
  if (!Object.hasOwn(objects, name)) return { refused: unexpected('object', name, names).message }
  const taken = new Set<string>()
  const told: Told = { fields: [], notes: [] }
  // why: only objects with properties were collected.
  for (const [at, [property, one]] of Object.entries(objects[name]!['properties'] as Record<string, unknown>).entries()) {
    const type = isObject(one) ? typeOf(one) : undefined
    if (type === undefined || !isObject(one)) {
      told.notes.push(say('schema/scaffold', 'leftOut', { field: property }))
      continue
    }
    const field = fieldName(property, at, taken)
    taken.add(field)
    const said = typeof one['title'] === 'string' ? one['title'] : CHINESE.test(property) ? property : ''
    const title = said.replaceAll(/[:,\s]+/g, ' ').trim()
    told.fields.push([field, type, ...(title ? [title] : [])].join(':'))
    const named = field === property ? field : say('schema/scaffold', 'named', { field, title: property })
    told.notes.push(say('schema/scaffold', 'isType', { field: named, type: sayType(type, say), why: saidBy(one, say) }))
  }
  return told.fields.length > 0 ? told : { refused: say('schema/scaffold', 'noSingleValue', { name }) }
}

export const isRefused = (one: object): one is Refused => typeof (one as Partial<Refused>).refused === 'string'

function typeOf(one: Record<string, unknown>): string | undefined {
  // OpenAPI 3.1 lists the possible types of a value, including "null".
  const [type, ...others] = [one['type']].flat().filter((name) => name !== 'null')
  if (others.length > 0) return undefined
  if (type === 'boolean' || type === 'integer' || type === 'number') return type
  if (type !== 'string') return undefined
  const values = Array.isArray(one['enum']) ? one['enum'].filter((value) => typeof value === 'string') : []
  const choice = choiceType(values)
  if (choice) return choice
  const format = FORMATS[String(one['format'])]
  return format ?? (typeof one['maxLength'] === 'number' && one['maxLength'] > SHORT ? 'text' : 'string')
}

function saidBy({ type, format, maxLength }: Record<string, unknown>, say: SayOf): string {
  const types = [type].flat().map(String)
  const said = [
    types.reduce((first, second) => say('schema/scaffold', 'or', { first, second })),
    format === undefined ? [] : String(format),
    maxLength === undefined ? [] : say('schema/scaffold', 'atMost', { most: Number(maxLength) }),
  ]
  return say('schema/scaffold', 'fileSays', { said: said.flat().join(say('schema/scaffold', 'comma')) })
}
