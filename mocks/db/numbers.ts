import { sql } from 'kysely'
import { readNumber, writeNumber } from '../../src/schema/numbered.ts'
import type { Entity, Property } from '../../src/schema/contract.ts'
import { anyTable } from './database.ts'
import { tableOf } from '../../src/schema/tables.ts'
import type { Database, Trx } from './database.ts'
import { textIn } from './row-values.ts'

type Kind = Pick<Database, 'kind'>

/** The fields of an entity that number its rows. */
export const listNumbered = ({ properties }: Entity): (Property & { numbered: string })[] =>
  Object.values(properties).filter((property): property is Property & { numbered: string } => property.numbered !== undefined)

/**
 * The next numbers of a field, each assigned once: if a row is rolled back, its number is lost. PostgreSQL uses a sequence, so that
 * transactions do not wait for each other; on SQLite writers wait anyway.
 */
export async function takeNumbers({ kind }: Kind, trx: Trx, entity: Entity, field: string, count: number, day: string): Promise<string[]> {
  const name = counterOf(entity, field)
  const { numbered } = entity.properties[field]!
  const write = (last: number) => writeNumber(numbered!, last - 1, day)
  if (kind === 'postgres') {
    const { rows } = await sql<{ last: number }>`select nextval(${name}::regclass) as last from generate_series(1, ${count})`.execute(trx)
    return rows.map(({ last }) => write(last))
  }
  const { rows } = await sql<{ last: number }>`update counter set last = last + ${count} where name = ${name} returning last`.execute(trx)
  const { last } = rows[0]!
  return Array.from({ length: count }, (_, at) => write(last - count + 1 + at))
}

/** Creates missing counters; a new one continues after the numbers of existing rows. */
export async function syncNumbers({ kind }: Kind, trx: Trx, entities: readonly Entity[]): Promise<void> {
  if (kind === 'sqlite') await sql`create table if not exists counter (name text primary key, last integer not null)`.execute(trx)
  const { rows } = await (
    kind === 'sqlite'
      ? sql<{ name: string }>`select name from counter`
      : sql<{ name: string }>`select sequencename as name from pg_sequences where schemaname = current_schema()`
  ).execute(trx)
  const present = new Set(rows.map(({ name }) => name))
  for (const entity of entities)
    for (const { name: field } of listNumbered(entity)) {
      const name = counterOf(entity, field)
      if (present.has(name)) continue
      if (kind === 'sqlite') await sql`insert into counter (name, last) values (${name}, 0)`.execute(trx)
      else await sql`create sequence ${sql.id(name)}`.execute(trx)
      await countOn({ kind }, trx, entity, field)
    }
}

/** Makes every counter of an entity continue after rows that were written with numbers of their own. */
export async function followNumbers(kind: Kind, trx: Trx, entity: Entity): Promise<void> {
  for (const { name } of listNumbered(entity)) await countOn(kind, trx, entity, name)
}

async function countOn({ kind }: Kind, trx: Trx, entity: Entity, field: string): Promise<void> {
  const { numbered } = entity.properties[field]!
  let last = 0
  for (const row of await anyTable(trx).selectFrom(tableOf(entity.name)).select(field).distinct().execute())
    last = Math.max(last, readNumber(numbered!, textIn(row, field)) ?? 0)
  if (last === 0) return
  const name = counterOf(entity, field)
  if (kind === 'sqlite') await sql`update counter set last = max(last, ${last}) where name = ${name}`.execute(trx)
  else await sql`select setval(${name}::regclass, greatest(${last}, (select last_value from ${sql.id(name)})))`.execute(trx)
}

/** In lower case, because PostgreSQL folds names. */
const counterOf = (entity: Entity, field: string): string => `number_${tableOf(entity.name)}_${field}`.toLowerCase()
