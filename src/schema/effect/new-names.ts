import type { Condition } from '../condition.ts'
import type { Call } from '../contract.ts'
import type { Deed } from '../explain/deeds.ts'

/** What a field is called after a change; a field that was not renamed keeps its name. */
export type NewName = (name: string) => string

/** The new names of the fields of an entity, from what its fields say that they were. */
export function newNames(now: Record<string, { was?: string | string[] }> = {}): NewName {
  const past = new Map(Object.entries(now).flatMap(([name, { was = [] }]) => [was].flat().map((one) => [one, name] as const)))
  return (name) => (Object.hasOwn(now, name) ? name : (past.get(name) ?? name))
}

/** What could be done before, in the words of now: so that only what is new besides a name differs. */
export function deedInNewNames(deed: Deed, newName: NewName): Deed {
  const when = (condition: Condition) => keysIn(condition, newName)
  return {
    ...deed,
    ...(deed.guards && { guards: deed.guards.map((guard) => ({ ...guard, when: when(guard.when) })) }),
    ...(deed.form && {
      form: deed.form.map((field) => ({
        ...field,
        name: newName(field.name),
        ...(field.visible && { visible: when(field.visible) }),
        ...(typeof field.required === 'object' && { required: when(field.required) }),
      })),
    }),
  }
}

/** The same for a call over rows with these `fields`; `renamed` are those that it named otherwise. */
export function callInNewNames(call: Call, fields: object, newName: NewName, renamed: Set<string>): Call {
  const noting = (name: string) => {
    const now = newName(name)
    if (now !== name) renamed.add(name)
    return now
  }
  return {
    ...call,
    body: bodyIn(call.body, fields, noting) as Call['body'],
    answers: call.answers.map((name) => noting(name)),
    sorts: call.sorts.map(newName),
    guards: call.guards.map((guard) => ({ ...guard, when: keysIn(guard.when, newName) })),
  }
}

/**
 * A body names fields as its properties, and as the values of those that are no field: what to sort by, or to group by. What a field itself
 * may hold names none.
 */
function bodyIn(schema: unknown, fields: object, newName: NewName): unknown {
  if (Array.isArray(schema)) return schema.map((one) => bodyIn(one, fields, newName))
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema).map(([word, value]: [string, unknown]) => {
      if ((word === 'required' || word === 'enum') && Array.isArray(value))
        return [word, value.map((one: unknown) => (typeof one === 'string' ? newName(one) : one))]
      if (word !== 'properties') return [word, bodyIn(value, fields, newName)]
      const properties = Object.entries(value as object).map(([name, one]: [string, unknown]) => {
        const now = newName(name)
        return [now, Object.hasOwn(fields, now) ? one : bodyIn(one, fields, newName)]
      })
      return [word, Object.fromEntries(properties)]
    }),
  )
}

const keysIn = <T>(named: Record<string, T>, newName: NewName): Record<string, T> =>
  Object.fromEntries(Object.entries(named).map(([name, one]) => [newName(name), one]))
