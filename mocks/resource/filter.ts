import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Call, Contract, Entity, Property } from '../../src/schema/contract.ts'
import { isClock, isDay } from '../../src/schema/refine.ts'
import { readColour } from '../../src/schema/colour.ts'
import { readPhone, readTelephone } from '../../src/schema/telephone.ts'
import type { Database, Row } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Sealer } from '../secrets/seal.ts'
import { closeField, originOf } from '../secrets/sealed-fields.ts'
import { Slot } from './slot.ts'
import type { Input } from './slot.ts'
import { containing } from './contains.ts'
import { clocksTouch, endsOf } from './ends.ts'
import { expressionOf, isCoded } from './expression.ts'
import { like, likePattern } from './like.ts'
import { seesAtAll, seesWhole } from './visible.ts'
import { listIn, rowIn, textIn } from '../db/row-values.ts'
import type { Sought } from './sought.ts'
import { atOrBelow, isInTree } from './ways.ts'

type Condition = RawBuilder<boolean>
type Kind = Database['kind']

type FilterContext = {
  kind: Kind
  contract: Contract
  entity: Entity
  call: Call
  roles: readonly string[]
  sealer: Sealer
  sought?: Sought
}

/** The conditions of the filters in a body, and their shape: equal shapes are the same SQL with other values. */
type Filtering = { shape: string; conditions: () => Condition[] }

export function filteringOf({ kind, contract, entity, call, roles, sealer, sought }: FilterContext, body: Row): Filtering {
  const searching = { kind, contract, entity, roles, sought }
  const parts: { shape: string; condition: () => Condition }[] = []
  if (call.found && typeof body[FOUND] === 'string') {
    const fields = foundBy(call, entity, roles)
    const begins = (one: Property) => starts(expressionOf(contract, entity, one.name)!, ({ body: now }) => textIn(now, FOUND))
    const condition = entity.kept
      ? () => sql<boolean>`(${sql.join(fields.map(begins), sql` or `)})`
      : containing(searching, wordsOf(fields, FOUND))
    parts.push({ shape: 'found~', condition })
  }
  for (const name in call.filters) {
    const value = body[name]
    const how = call.filters[name]!
    if (isNothing(value)) continue
    if (name === 'keyword' && call.keyword) {
      if (typeof value !== 'string') throw problems.invalid({ [name]: text('http/problems', 'notFilterable') })
      const fields = call.keyword
        .flatMap((one) => entity.properties[one] ?? [])
        .filter((one) => seesWhole(one, roles) && isAskable(one) && !one.sealed)
      parts.push({ shape: 'keyword~', condition: containing(searching, wordsOf(fields, name)) })
      continue
    }
    const property = entity.properties[name]
    if (!property || !isAskable(property) || !seesAtAll(property, roles))
      throw problems.invalid({ [name]: text('http/problems', 'notFilterable') })
    const purpose = originOf(contract, entity, property)
    const sealed = (given: unknown) => (purpose === undefined ? given : closeField(sealer, given, purpose))
    // Built only for a new shape: building SQL costs more than running it.
    const subject = () => expressionOf(contract, entity, name)!
    if (how === 'below' && isInTree(property) && !isNothing(rowIn(body, name).below)) {
      const slot = new Slot(({ body: now }) => scalarOf(rowIn(now, name).below))
      if (!fits(property, scalarOf(rowIn(body, name).below))) throw problems.invalid({ [name]: text('http/problems', 'notFilterable') })
      parts.push({ shape: `${name}<=`, condition: () => atOrBelow(kind, contract, property, subject(), [slot]) })
    } else if (how === 'range') parts.push(...rangeParts(name, property, value, subject))
    else if (how === 'touches') parts.push(...touchParts(kind, name, property, value, subject))
    else if (how === 'contains' || how === 'starts') {
      if (typeof value !== 'string') throw problems.invalid({ [name]: text('http/problems', 'notFilterable') })
      // A person who sees a value masked may search for the whole value only; otherwise it could be guessed letter by letter.
      // Encrypted values can only be matched as a whole.
      const isWhole = seesWhole(property, roles) && purpose === undefined
      if (isWhole && how === 'starts') {
        parts.push({ shape: `${name}^`, condition: () => starts(subject(), ({ body: now }) => textIn(now, name)) })
        continue
      }
      const whole = new Slot(({ body: now }) => sealed(textIn(now, name).trim()))
      const condition = isWhole ? containing(searching, wordsOf([property], name)) : () => sql<boolean>`${subject()} = ${whole}`
      parts.push({ shape: `${name}${isWhole ? '~' : '='}`, condition })
    } else {
      const count = Array.isArray(value) ? value.length : 1
      const values: unknown[] = Array.isArray(value) ? value : [value]
      if (count > 200 || !values.every((one) => fits(property, one)))
        throw problems.invalid({ [name]: text('http/problems', 'notFilterable') })
      const slots = Array.from(
        { length: count },
        (_, at) => new Slot(({ body: now }) => sealed(scalarOf(Array.isArray(now[name]) ? now[name][at] : now[name]))),
      )
      parts.push({ shape: `${name}=${count}`, condition: () => oneOf(kind, property, subject(), slots) })
    }
  }
  return { shape: parts.map(({ shape }) => shape).join(), conditions: () => parts.map(({ condition }) => condition()) }
}

/** The filter of the command palette: calls cannot send it, only the palette sets it. */
export const FOUND = '_found'

/** The fields by which these roles find a row; without masked fields, which could be guessed letter by letter. */
export const foundBy = (call: Call, entity: Entity, roles: readonly string[]): Property[] =>
  (call.found ?? [])
    .flatMap((name) => entity.properties[name] ?? [])
    .filter((one) => seesWhole(one, roles) && isAskable(one) && !one.sealed)

/** Whether the database can evaluate a field; it cannot if only code computes it. */
const isAskable = ({ computed }: Property) => !computed || !isCoded(computed)

/** The fixed restriction of a call; `{ field }` stands for a value of the body. */
export function fixedConditions(contract: Contract, entity: Entity, call: Call): Condition[] {
  return restrictionsOf(contract, entity, call.where)
}

export function restrictionsOf(contract: Contract, entity: Entity, where: Call['where']): Condition[] {
  return Object.entries(where).flatMap(([name, operand]) => {
    const subject = expressionOf(contract, entity, name)
    if (!subject) return []
    if (operand === null) return [sql<boolean>`${subject} is null`]
    if (typeof operand === 'object' && 'in' in operand)
      return operand.in.length > 0 ? [sql<boolean>`${subject} in (${sql.join(operand.in)})`] : [sql<boolean>`1 = 0`]
    const value = typeof operand !== 'object' ? operand : 'field' in operand ? new Slot(({ body }) => scalarOf(body[operand.field])) : null
    return [sql<boolean>`${subject} = ${value}`]
  })
}

function rangeParts(name: string, property: Property, value: unknown, subject: () => RawBuilder<unknown>) {
  if (!Array.isArray(value) || value.length !== 2) throw problems.invalid({ [name]: text('http/problems', 'notFilterable') })
  const type = property.type === 'integer' || property.type === 'number' ? 'number' : 'string'
  return [0, 1].flatMap((side) => {
    if (isNothing(value[side])) return []
    if (typeof value[side] !== type || !fits(property, value[side]))
      throw problems.invalid({ [name]: text('http/problems', 'notFilterable') })
    momentOf(property, value[side], side === 1)
    const slot = new Slot(({ body }) => momentOf(property, listIn<unknown>(body, name)[side], side === 1))
    return [
      {
        shape: `${name}${side === 0 ? '>' : '<'}`,
        condition: () => (side === 0 ? sql<boolean>`${subject()} >= ${slot}` : sql<boolean>`${subject()} <= ${slot}`),
      },
    ]
  })
}

/** A span is found that has anything in common with the period that is asked for. */
function touchParts(kind: Kind, name: string, property: Property, value: unknown, subject: () => RawBuilder<unknown>) {
  const format = property.item?.rules?.format
  const isEnd = format === 'time' ? isClock : format === 'date' ? isDay : isText
  if (!Array.isArray(value) || value.length !== 2 || !value.every((one) => isNothing(one) || isEnd(one)))
    throw problems.invalid({ [name]: text('http/problems', 'notFilterable') })
  const ends = { ...property, ...(format === undefined ? {} : { format }) }
  const read = (side: number) => (body: Row) => momentOf(ends, listIn<unknown>(body, name)[side], side === 1)
  for (const side of [0, 1]) read(side)({ [name]: value })
  if (format === 'time') {
    // An open end is that of the day.
    const at = (side: number, open: string) => sql`cast(${new Slot(({ body }) => read(side)(body) || open)} as text)`
    return [{ shape: `${name}><`, condition: () => clocksTouch(endsOf(kind, subject()), { start: at(0, '00:00'), end: at(1, '23:59') }) }]
  }
  return [0, 1].flatMap((side) => {
    if (isNothing(value[side])) return []
    const slot = new Slot(({ body }) => read(side)(body))
    const condition = () => {
      const { start, end } = endsOf(kind, subject())
      return side === 0 ? sql<boolean>`${end} >= ${slot}` : sql<boolean>`${start} <= ${slot}`
    }
    return [{ shape: `${name}${side === 0 ? '>=' : '<='}`, condition }]
  })
}

const isText = (value: unknown) => typeof value === 'string'

/** What to look for in which field. */
function wordsOf(fields: readonly Property[], name: string) {
  return fields.map((property) => ({ property, words: new Slot(({ body }) => asStored(property, textIn(body, name))) }))
}

/**
 * A telephone number is found however it was grouped: `+1 212 555 0147`, `212-555-0147`; digits alone may be any part of one. A colour is found
 * in three digits as in six.
 */
export function asStored({ format }: Property, words: string): string {
  if (format === 'colour') return readColour(words)
  const read = format === 'phone' ? readPhone : format === 'telephone' ? readTelephone : undefined
  return read && /^[+\d][\d\s().\-–]+$/.test(words.trim()) && /\D/.test(words.trim()) ? read(words) : words
}

/** A prefix match as a range that an index can use: from the words to the first text with another prefix. */
function starts(subject: RawBuilder<unknown>, words: (input: Input) => string): Condition {
  const [from, to] = ['', '\u{10FFFF}'].map((end) => new Slot((input) => `${words(input).trim()}${end}`))
  return sql<boolean>`${subject} >= ${from} and ${subject} < ${to}`
}

/** Whether the field is one of these values, or its list contains one of them. */
export function oneOf(kind: Kind, property: Property, subject: RawBuilder<unknown>, slots: Slot[]): Condition {
  if (property.type !== 'array')
    return slots.length === 1 ? sql<boolean>`${subject} = ${slots[0]}` : sql<boolean>`${subject} in (${sql.join(slots)})`
  const entries = slots.map((slot) => new Slot((input) => likePattern(JSON.stringify(slot.read(input)))))
  return sql<boolean>`(${sql.join(
    entries.map((slot) => like(kind, subject, slot)),
    sql` or `,
  )})`
}

/** Moments have one format and are compared as text; the end of a range that is given as a day includes that day. */
function momentOf(property: Property, value: unknown, end: boolean): unknown {
  if (typeof value !== 'string' || property.format !== 'date-time') return value
  const at = Date.parse(value)
  if (Number.isNaN(at)) throw problems.invalid({ [property.name]: text('http/problems', 'notFilterable') })
  return new Date(at + (end && value.length === 10 ? 86_399_999 : 0)).toISOString()
}

/** Integers that a database cannot represent exactly match no row. */
function fits({ type }: Property, value: unknown): boolean {
  return type !== 'integer' || typeof value !== 'number' || Number.isSafeInteger(value)
}

function scalarOf(value: unknown): unknown {
  if (value !== null && typeof value === 'object') throw problems.badRequest()
  return value
}

export function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.every((one) => one === null || one === undefined || one === ''))
  )
}
