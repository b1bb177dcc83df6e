import { sql } from 'kysely'
import type { FieldModel, EntityModel } from '../../src/schema/evolve/model.ts'
import { DAY } from '../../src/schema/time.ts'
import { columnType } from '../db/columns.ts'
import { tableOf } from '../../src/schema/tables.ts'
import type { Database, Trx } from '../db/database.ts'
import { listIndexes } from '../db/indexes.ts'
import type { Deed } from './deeds.ts'

/** For how many days columns and tables that are no longer used are kept. */
export const KEPT_DAYS = 30

/** Changes tables and records how to undo each change. */
export type Hand = { kind: Database['kind']; trx: Trx; mark: string; changeId: string; now: number; deeds: Deed[]; count: number }

type Aside = {
  kind: 'dropped' | 'before' | 'added' | 'values'
  entity: string
  field?: string
  place: string
  column?: string
  model?: FieldModel | EntityModel
  reason?: string
}

export async function noteAside({ trx, changeId, now, mark, ...hand }: Hand, aside: Aside): Promise<void> {
  await trx
    .insertInto('schema_aside')
    .values({
      asideId: `${mark}-${hand.count}`,
      changeId,
      kind: aside.kind,
      entity: aside.entity,
      field: aside.field ?? null,
      place: aside.place,
      column: aside.column ?? null,
      model: aside.model ?? null,
      reason: aside.reason ?? null,
      createTime: new Date(now).toISOString(),
      untilTime: new Date(now + KEPT_DAYS * DAY).toISOString(),
    })
    .execute()
}

/** A name that no schema can have: in names of fields and entities, no underscore precedes a number. */
const asideName = (hand: Hand, what: string): string => `aside_${hand.mark}_${++hand.count}_${what}`.slice(0, 60)

export async function makeTable(hand: Hand, name: string, { key, fields }: EntityModel): Promise<void> {
  const place = tableOf(name)
  const columns = Object.entries(fields).map(
    ([field, { type }]) => `"${field}" ${columnType(hand.kind, type)}${field === key ? ' primary key not null' : ''}`,
  )
  const version = Object.hasOwn(fields, 'version') ? [] : ['"version" integer not null default 1']
  await sql.raw(`create table "${place}" (${[...columns, ...version].join(', ')})`).execute(hand.trx)
  hand.deeds.push({ kind: 'table-made', place, entity: name })
}

export async function renameTable({ kind, trx, deeds }: Hand, from: string, to: string): Promise<void> {
  const key = kind === 'postgres' ? await primaryKeyOf(trx, from) : undefined
  await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(trx)
  // The error for a duplicate key contains the name of this index.
  if (key === `${from}_pkey`) await sql`alter index ${sql.id(key)} rename to ${sql.id(`${to}_pkey`)}`.execute(trx)
  // A table that is restored no longer expires; entries about its columns follow the rename.
  await trx.deleteFrom('schema_aside').where('place', '=', from).where('column', 'is', null).execute()
  await trx.updateTable('schema_aside').set({ place: to }).where('place', '=', from).execute()
  deeds.push({ kind: 'table-renamed', from, to })
}

async function primaryKeyOf(trx: Trx, place: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select c.conname as name from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = current_schema() and t.relname = ${place} and c.contype = 'p'`.execute(trx)
  return rows[0]?.name
}

/** Sets a table aside that may be dropped: nothing finds it any more, and the names of its indexes become free. */
export async function setTableAside(hand: Hand, entity: string, model: EntityModel | undefined, reason?: string): Promise<void> {
  const from = tableOf(entity)
  const place = asideName(hand, from)
  for (const { name } of await listIndexes(hand.kind, hand.trx, from)) await sql`drop index ${sql.id(name)}`.execute(hand.trx)
  await renameTable(hand, from, place)
  hand.deeds.pop()
  hand.deeds.push({ kind: 'table-aside', place, from, entity })
  await noteAside(hand, { kind: 'dropped', entity, place, ...(model ? { model } : {}), ...(reason === undefined ? {} : { reason }) })
}

export async function makeColumn(
  { kind, trx, deeds }: Hand,
  place: string,
  entity: string,
  field: string,
  { type }: FieldModel,
): Promise<void> {
  await sql.raw(`alter table "${place}" add column "${field}" ${columnType(kind, type)}`).execute(trx)
  deeds.push({ kind: 'column-made', place, column: field, entity, field })
}

export async function renameColumn({ trx, deeds }: Hand, place: string, from: string, to: string): Promise<void> {
  await sql`alter table ${sql.table(place)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(trx)
  await trx.deleteFrom('schema_aside').where('place', '=', place).where('column', '=', from).execute()
  deeds.push({ kind: 'column-renamed', place, from, to })
}

/** Sets a column aside that is no longer used, and drops its indexes. */
export async function setColumnAside(
  hand: Hand,
  place: string,
  column: string,
  of: { entity: string; field: string; why: 'dropped' | 'before'; model?: FieldModel; reason?: string },
): Promise<void> {
  const { entity, field, why, model, reason } = of
  for (const { name, fields } of await listIndexes(hand.kind, hand.trx, place))
    if (fields.includes(column)) await sql`drop index ${sql.id(name)}`.execute(hand.trx)
  const aside = asideName(hand, field)
  await renameColumn(hand, place, column, aside)
  hand.deeds.pop()
  hand.deeds.push({ kind: 'column-aside', place, column: aside, from: column, entity, field, why })
  await noteAside(hand, {
    kind: why,
    entity,
    field,
    place,
    column: aside,
    ...(model ? { model } : {}),
    ...(reason === undefined ? {} : { reason }),
  })
}
