import { sql, type RawBuilder } from 'kysely'
import { SIGN } from '../../src/schema/branches.ts'
import type { Contract, Entity, Property, Reference } from '../../src/schema/contract.ts'
import { isObject } from '../../src/schema/is-object.ts'
import { isStored } from '../../src/schema/stored.ts'
import { fill, HOLE, holesOf } from '../../src/schema/template.ts'
import type { SheetLine } from '../core/bulk-job.ts'
import type { Context } from '../core/context.ts'
import { anyTable, type Row } from '../db/database.ts'
import { tableOf } from '../../src/schema/tables.ts'
import { text } from '../http/texts.ts'
import { originOf, storedAs } from '../secrets/sealed-fields.ts'
import { expressionOf, from } from './expression.ts'
import { readParts } from './list-labels.ts'
import { isInTree, wayTo } from './ways.ts'

/** The maximum number of bound values in one query. */
const AT_ONCE = 500

/**
 * A line may refer to a row by something that people know: a phone number, e-mail address or name. If exactly one row matches, its key
 * replaces the text; whether the person may choose that row is checked afterwards, as for any key.
 */
export async function nameRows(context: Context, rows: SheetLine[]): Promise<SheetLine[]> {
  let named = rows
  for (const reference of context.call.references) {
    const entity = entityOf(context.contract, reference)
    if (entity) named = await nameIn(context, named, reference.path, entity)
  }
  return named
}

const entityOf = ({ entities, calls }: Contract, { entity, among }: Reference): Entity | undefined =>
  entities[(among && calls[among.call]?.entity) ?? entity ?? '']

async function nameIn(context: Context, rows: SheetLine[], path: string, entity: Entity): Promise<SheetLine[]> {
  const { call, contract, locale } = context
  const steps = path.split('.')
  const found = new Set<string>()
  for (const { values } of rows) mapAt(values, steps, (value) => wordsIn(value).forEach((word) => found.add(word)))
  if (found.size === 0) return rows
  const words = [...found]
  const keys = await keysCalled(context, entity, words)
  const property = propertyAt(contract.entities[call.entity ?? ''], steps)
  if (property && isInTree(property)) {
    // Of several of one name a whole way tells one; one at the top is called by its name alone.
    const left = words.filter((word) => (keys.get(word)?.size ?? 2) > 1)
    for (const [word, found] of await keysOnWays(context, property, entity, left)) keys.set(word, found)
  }
  const keyOf = (word: unknown) => (isOther(keys, word) && keys.get(word)!.size === 1 ? [...keys.get(word)!][0] : word)
  return rows.map((row) => {
    const faults = [...row.faults]
    const values = mapAt(row.values, steps, (value, field) => {
      const many = wordsIn(value).find((word) => isOther(keys, word) && keys.get(word)!.size > 1)
      // A person who does not reach all rows is not told how many match.
      if (many !== undefined && call.scope === 'all') {
        faults.push({ line: row.line, field, message: text('http/problems', 'manyNamed', { name: many })(locale) })
        return value
      }
      return Array.isArray(value) ? value.map(keyOf) : keyOf(value)
    })
    return { ...row, faults, values: isObject(values) ? values : row.values }
  })
}

/** A copy in which what stands at a path, `*` for each entry of a list, is replaced; what is not there stays so. */
function mapAt(value: unknown, [step, ...rest]: string[], change: (value: unknown, path: string) => unknown, path: string[] = []): unknown {
  if (step === undefined) return change(value, path.join('.'))
  if (step === '*') return Array.isArray(value) ? value.map((one, at) => mapAt(one, rest, change, [...path, String(at)])) : value
  if (!isObject(value) || value[step] === undefined) return value
  return { ...value, [step]: mapAt(value[step], rest, change, [...path, step]) }
}

function propertyAt(entity: Entity | undefined, steps: string[]): Property | undefined {
  const [first = '', ...rest] = steps.filter((step) => step !== '*')
  return rest.reduce<Property | undefined>((one, step) => one?.fields?.find(({ name }) => name === step), entity?.properties[first])
}

type Keys = Map<string, Set<string>>

/** The keys of the rows that are called so, by word. */
async function keysCalled({ contract, db }: Pick<Context, 'contract' | 'db'>, entity: Entity, words: string[]): Promise<Keys> {
  const keys: Keys = new Map()
  const find = (word: string | undefined, key: unknown) => {
    if (word !== undefined) keys.set(word, (keys.get(word) ?? new Set()).add(String(key)))
  }
  for (const property of Object.values(entity.properties)) {
    const isName = property.unique || holesOf(entity.label).includes(property.name)
    if (property.type !== 'string' || !isStored(property) || !(isName || property.name === entity.key)) continue
    const stored = new Map(words.map((word) => [storedAs(db.sealer, entity, property, word), word]))
    const asked = [...stored.keys()]
    for (let at = 0; at < asked.length; at += AT_ONCE) {
      const found = await anyTable(db.query)
        .selectFrom(tableOf(entity.name))
        .select([entity.key, property.name])
        .where(property.name, 'in', asked.slice(at, at + AT_ONCE))
        .execute()
      for (const row of found) find(stored.get(row[property.name]), row[entity.key])
    }
  }
  // An exported file contains the whole label of a row.
  const label = wholeLabel(contract, entity)
  const left = label ? words.filter((word) => !keys.has(word)) : []
  for (let at = 0; at < left.length; at += AT_ONCE) {
    const asked = left.slice(at, at + AT_ONCE)
    const query = sql<{
      word: string
      key: unknown
    }>`select ${label} as word, ${sql.ref(`t.${entity.key}`)} as key from ${from(entity.name, 't')} where ${label} in (${sql.join(asked)})`
    for (const { word, key } of (await query.execute(db.query)).rows) find(word, key)
  }
  return keys
}

/** Rows of a tree that are called with all that they lie below: `Sales / East`. */
async function keysOnWays({ contract, db, locale }: Context, property: Property, entity: Entity, words: string[]): Promise<Keys> {
  const last = (word: string) => word.split(SIGN).at(-1)!
  const candidates = await keysCalled({ contract, db }, entity, [...new Set(words.map(last))])
  const keys = [...new Set([...candidates.values()].flatMap((some) => [...some]))]
  const isCounted = entity.properties[entity.key]?.type === 'integer'
  const known = new Map<unknown, Row>()
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const asked = keys.slice(at, at + AT_ONCE).map((key) => (isCounted ? Number(key) : key))
    for (const row of await readParts(contract, property, asked, db.query, locale)) known.set(row.key, row)
  }
  const found: Keys = new Map()
  for (const word of words) {
    const own = [...(candidates.get(last(word)) ?? [])].filter((key) => nameOf(known, entity, isCounted ? Number(key) : key) === word)
    if (own.length > 0) found.set(word, new Set(own))
  }
  return found
}

const nameOf = (known: ReadonlyMap<unknown, Row>, { label }: Entity, key: unknown): string =>
  wayTo(known, key)
    .map((row) => fill(label, row).trim())
    .join(SIGN)

/** The texts of a cell that may refer to rows: one, or those of a list. */
const wordsIn = (value: unknown): string[] => [value].flat().filter((one): one is string => typeof one === 'string')

/** Whether a text refers to rows by something other than their key. */
const isOther = (keys: ReadonlyMap<string, ReadonlySet<string>>, word: unknown): word is string =>
  typeof word === 'string' && keys.has(word) && !keys.get(word)!.has(word)

/** The label of a row as SQL; undefined if a single field is the label, or if the database cannot read it. */
function wholeLabel(contract: Contract, entity: Entity): RawBuilder<string> | undefined {
  const holes = holesOf(entity.label)
  if (entity.label === `{{${holes[0]}}}` || holes.some((hole) => originOf(contract, entity, entity.properties[hole]!) !== undefined))
    return undefined
  const parts = entity.label.split(HOLE).map((part, at) => {
    if (at % 2 === 0) return sql`cast(${part} as text)`
    const expression = expressionOf(contract, entity, part)
    return expression && sql`coalesce(cast(${expression} as text), '')`
  })
  return parts.every((part) => part !== undefined) ? sql<string>`trim(${sql.join(parts, sql` || `)})` : undefined
}
