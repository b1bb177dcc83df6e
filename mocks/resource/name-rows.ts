import { sql, type RawBuilder } from 'kysely'
import type { Contract, Entity, Reference } from '../../src/schema/contract.ts'
import { isStored } from '../../src/schema/stored.ts'
import { HOLE, holesOf } from '../../src/schema/template.ts'
import type { SheetLine } from '../core/bulk-job.ts'
import type { Context } from '../core/context.ts'
import { anyTable } from '../db/database.ts'
import { tableOf } from '../../src/schema/tables.ts'
import { text } from '../http/texts.ts'
import { originOf, storedAs } from '../secrets/sealed-fields.ts'
import { expressionOf, from } from './expression.ts'

/** Bound values of one question. */
const AT_ONCE = 500

/**
 * A line may name a row by what people know of it: a phone, an email, a name. Where exactly one row is called so its key takes the place
 * of the word; whether the person may name that row is judged afterwards, as of any key.
 */
export async function nameRows(context: Context, rows: SheetLine[]): Promise<SheetLine[]> {
  let named = rows
  for (const reference of context.call.references) {
    if (reference.path.includes('.')) continue
    const entity = entityOf(context.contract, reference)
    if (entity) named = await nameIn(context, named, reference.path, entity)
  }
  return named
}

const entityOf = ({ entities, calls }: Contract, { entity, among }: Reference): Entity | undefined =>
  entities[(among && calls[among.call]?.entity) ?? entity ?? '']

async function nameIn({ call, contract, db, locale }: Context, rows: SheetLine[], field: string, entity: Entity): Promise<SheetLine[]> {
  const words = [...new Set(rows.flatMap(({ values }) => wordsIn(values[field])))]
  const keys = new Map<string, Set<string>>()
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
  // An exported file has what a row is called as a whole.
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
  return rows.map((row) => {
    const value: unknown = row.values[field]
    const many = wordsIn(value).find((word) => isOther(keys, word) && keys.get(word)!.size > 1)
    // Who does not reach every row is not told how many are called so.
    if (many !== undefined && call.scope === 'all') {
      const message = text('http/problems', 'manyNamed', { name: many })(locale)
      return { ...row, faults: [...row.faults, { line: row.line, field, message }] }
    }
    const keyOf = (word: unknown) => (isOther(keys, word) && keys.get(word)!.size === 1 ? [...keys.get(word)!][0] : word)
    if (value === undefined) return row
    return { ...row, values: { ...row.values, [field]: Array.isArray(value) ? value.map(keyOf) : keyOf(value) } }
  })
}

/** The words of a cell that may name rows: one, or those of a list. */
const wordsIn = (value: unknown): string[] => [value].flat().filter((one): one is string => typeof one === 'string')

/** Whether a word names rows by something other than their key. */
const isOther = (keys: ReadonlyMap<string, ReadonlySet<string>>, word: unknown): word is string =>
  typeof word === 'string' && keys.has(word) && !keys.get(word)!.has(word)

/** What a row is called, as SQL; nothing where one field alone says it, or where the database cannot read it. */
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
