import { type RawBuilder, sql } from 'kysely'
import { hashOf } from '../../src/schema/compile/hash.ts'
import type { Contract, Entity } from '../../src/schema/contract.ts'
import { figureColumn, referringOf, type Referring } from '../../src/schema/kept-figure.ts'
import { isStored } from '../../src/schema/stored.ts'
import { tableOf } from '../../src/schema/tables.ts'
import { columnType, listColumns } from '../db/columns.ts'
import type { Database, Query, Trx } from '../db/database.ts'
import { countingOf, expressionOf, overRows } from './expression.ts'

type Kind = Database['kind']
type Sql = RawBuilder<unknown>

/** A count or a sum over rows of another entity, and the column of this one that keeps it. */
export type Figure = { entity: Entity; column: string; rows: Referring }

export function figuresOf(contract: Contract): Figure[] {
  return Object.values(contract.entities).flatMap((entity) =>
    Object.values(entity.properties).flatMap((property) => {
      const [column, rows] = [figureColumn(contract, property), referringOf(property.computed)]
      return column === undefined || !rows ? [] : [{ entity, column, rows }]
    }),
  )
}

/**
 * Makes the columns and triggers of all figures match the schemas. Triggers keep them in the transaction that writes the rows, whoever
 * writes them. A figure whose triggers are new, or were missing for a while, is computed once from all rows.
 */
export async function syncFigures(kind: Kind, trx: Trx, contract: Contract): Promise<void> {
  const wanted = figuresOf(contract).map((figure) => ({ ...figure, triggers: triggersOf(kind, trx, contract, figure) }))
  const present = await listTriggers(kind, trx)
  const names = new Set(wanted.flatMap(({ triggers }) => triggers.map(({ name }) => name)))
  for (const one of present) if (!names.has(one.name)) await dropTrigger(kind, trx, one.name)
  const known = new Set(present.map(({ name }) => name))
  const open = wanted.filter(({ triggers }) => triggers.some(({ name }) => !known.has(name)))
  const columns = open.length > 0 ? await listColumns(kind, trx) : new Map<string, Map<string, string>>()
  for (const { entity, column } of open)
    if (!columns.get(tableOf(entity.name))?.has(column))
      await sql
        .raw(`alter table "${tableOf(entity.name)}" add column "${column}" ${columnType(kind, 'integer')} not null default 0`)
        .execute(trx)
  for (const { triggers } of open)
    for (const { name, statements } of triggers) if (!known.has(name)) for (const one of statements) await sql.raw(one).execute(trx)
  // To make a trigger waits for whoever writes to its table, so that nothing is missed. Where a figure adds up another, their triggers agree.
  for (const figure of open) await countAnew(trx, contract, figure)
}

/**
 * Drops the triggers of figures that take part in what is about to be changed: tables, or columns by their names. `syncFigures` makes them
 * again. The others go on, because a server that is running counts on them.
 */
export async function dropFigures(kind: Kind, trx: Trx, tables: ReadonlySet<string>, columns: readonly string[] = []): Promise<void> {
  const present = await listTriggers(kind, trx)
  const isTouched = ({ table, text }: Present) => tables.has(table) || columns.some((column) => text.includes(column))
  const touched = new Set(present.filter(isTouched).map(({ name }) => figureIn(name)))
  for (const { name } of present) if (touched.has(figureIn(name))) await dropTrigger(kind, trx, name)
}

const figureIn = (name: string): string => name.slice(0, name.lastIndexOf('_'))

/** A trigger that is there, with what it does. */
type Present = { name: string; table: string; text: string }

async function listTriggers(kind: Kind, on: Query): Promise<readonly Present[]> {
  const found =
    kind === 'sqlite'
      ? sql<Present>`
          select name, tbl_name as "table", sql as text from sqlite_schema where type = 'trigger' and name glob 'figure_*'`
      : sql<Present>`
          select g.tgname as name, c.relname as "table", pg_get_triggerdef(g.oid) || p.prosrc as text
          from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
          where c.relnamespace = current_schema()::regnamespace and g.tgname ~ '^figure_'`
  return (await found.execute(on)).rows
}

async function dropTrigger(kind: Kind, trx: Trx, name: string): Promise<void> {
  await (kind === 'sqlite' ? sql`drop trigger ${sql.id(name)}` : sql`drop function ${sql.id(name)} cascade`).execute(trx)
}

type Trigger = { name: string; statements: string[] }

/** The triggers are named after what they do: if that changes, they are others. */
function triggersOf(kind: Kind, trx: Trx, contract: Contract, { entity, column, rows }: Figure): Trigger[] {
  const say = (one: Sql): string => {
    const { sql: text, parameters } = one.compile(trx)
    if (parameters.length > 0) throw new Error(`${entity.name}.${column} is kept by a trigger, which has no place for values`)
    return text
  }
  const [table, key, kept] = [sql.table(tableOf(entity.name)), sql.ref(entity.key), sql.ref(column)]
  const source = sql.table(tableOf(rows.entity))
  const [was, is] = [partOf(contract, rows, 'old'), partOf(contract, rows, 'new')]
  const [wasOf, isOf] = [sql.ref(`old.${rows.by}`), sql.ref(`new.${rows.by}`)]
  const add = (much: Sql, of: Sql) => sql`update ${table} set ${kept} = ${kept} + ${much} where ${key} = ${of}`
  const watched = [...new Set(columnsOf(contract, rows))].map((name) => sql.id(name))
  const back = kind === 'sqlite' ? ofNewRow(contract, entity, column, rows) : ofNewRows(contract, entity, column, rows)
  // SQLite calls the triggers of a row in any order, and this one has to come last.
  const isOne = kind === 'sqlite' && rows.entity === entity.name
  const parts = [
    {
      when: sql`after insert on ${source} for each row${isOne ? sql`` : sql` when (${is} <> 0)`}`,
      does: [add(is, isOf), ...(isOne ? back.does : [])],
    },
    { when: sql`after delete on ${source} for each row when (${was} <> 0)`, does: [add(sql`- (${was})`, wasOf)] },
    {
      when: sql`after update of ${sql.id(rows.by)} on ${source} for each row when (${wasOf} is distinct from ${isOf})`,
      does: [add(sql`- (${was})`, wasOf), add(is, isOf)],
    },
    ...(watched.length > 0
      ? [
          {
            when: sql`after update of ${sql.join(watched)} on ${source} for each row when (${wasOf} is not distinct from ${isOf} and ${is} <> ${was})`,
            does: [add(sql`${is} - (${was})`, isOf)],
          },
        ]
      : []),
    ...(isOne ? [] : [back]),
  ].map(({ when, does }) => ({ when: say(when), does: does.map(say) }))
  const figure = `figure_${hashOf(JSON.stringify(parts)).slice(0, 12)}`
  return parts.map(({ when, does }, at) => {
    const name = `${figure}_${at + 1}`
    const body = `begin ${does.join('; ')};`
    return {
      name,
      statements:
        kind === 'sqlite'
          ? [`create trigger "${name}" ${when} ${body} end`]
          : [
              `create or replace function "${name}"() returns trigger language plpgsql as $$ ${body} return null; end $$`,
              `create trigger "${name}" ${when} execute function "${name}"()`,
            ],
    }
  })
}

/** What a row adds to the figure of the row that it refers to. */
function partOf(contract: Contract, rows: Referring, t: string): Sql {
  const field = rows.field === undefined ? undefined : expressionOf(contract, contract.entities[rows.entity]!, rows.field, t)
  const value = field ? sql`coalesce(${field}, 0)` : sql`1`
  const counting = countingOf(contract, rows, t)
  return counting.length > 0 ? sql`case when ${sql.join(counting, sql` and `)} then ${value} else 0 end` : value
}

/** The columns of a row that its part depends on. */
function columnsOf(contract: Contract, { entity, field, where = {} }: Referring): string[] {
  const { properties } = contract.entities[entity]!
  const behind = (name: string): string[] => {
    const property = properties[name]!
    const { computed } = property
    const kept = figureColumn(contract, property)
    if (kept !== undefined) return [kept]
    if (isStored(property)) return [name]
    return computed && 'arithmetic' in computed ? computed.arithmetic.of.flatMap((one) => behind(one.field)) : []
  }
  return [...(field === undefined ? [] : [field]), ...Object.keys(where)].flatMap(behind)
}

/** A row that comes back may find rows that refer to it; it may also bring a figure of long ago. */
function ofNewRow(contract: Contract, { name, key }: Entity, column: string, rows: Referring) {
  const [table, live] = [sql.table(tableOf(name)), overRows(contract, rows, 'referring', sql.ref(`new.${key}`))!]
  return {
    when: sql`after insert on ${table} for each row when (${sql.ref(`new.${column}`)} <> ${live})`,
    does: [sql`update ${table} set ${sql.ref(column)} = ${live} where ${sql.ref(key)} = ${sql.ref(`new.${key}`)}`],
  }
}

/** PostgreSQL calls the triggers of rows once all rows of a statement are there, and this one after them: what it finds counts. */
function ofNewRows(contract: Contract, { name, key }: Entity, column: string, rows: Referring) {
  const [table, live] = [sql.table(tableOf(name)), overRows(contract, rows, 'referring', sql.ref(`added.${key}`))!]
  const found = sql`(select ${sql.ref(`added.${key}`)} as "key", ${live} as "value" from added) as found`
  return {
    when: sql`after insert on ${table} referencing new table as added for each statement`,
    does: [
      sql`update ${table} as kept set ${sql.ref(column)} = found."value" from ${found} where ${sql.ref(`kept.${key}`)} = found."key" and ${sql.ref(`kept.${column}`)} <> found."value"`,
    ],
  }
}

/** Adds up all rows in one go, by the row that they refer to. */
async function countAnew(trx: Trx, contract: Contract, { entity, column, rows }: Figure): Promise<void> {
  const table = sql.table(tableOf(entity.name))
  const summed = sql`
    select ${sql.ref(`r.${rows.by}`)} as "key", sum(${partOf(contract, rows, 'r')}) as "value" from ${sql.table(tableOf(rows.entity))} as r group by 1`
  const found = sql`
    (select ${sql.ref(`t.${entity.key}`)} as "key", coalesce(s."value", 0) as "value" from ${table} as t left join (${summed}) as s on s."key" = ${sql.ref(`t.${entity.key}`)}) as found`
  await sql`
    update ${table} as kept set ${sql.ref(column)} = found."value" from ${found}
    where ${sql.ref(`kept.${entity.key}`)} = found."key" and ${sql.ref(`kept.${column}`)} <> found."value"`.execute(trx)
}
