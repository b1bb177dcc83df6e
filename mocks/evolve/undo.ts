import { sql } from 'kysely'
import type { EntityModel, FieldModel, Model } from '../../src/schema/evolve/model.ts'
import { DAY } from '../../src/schema/time.ts'
import { listColumns } from '../db/columns.ts'
import { StartFailure } from '../db/start-failure.ts'
import type { Database, Query, Trx } from '../db/database.ts'
import { formerly } from '../saved-views/in-names.ts'
import { dropFigures } from '../resource/kept-figures.ts'
import type { Deed } from './deeds.ts'
import { renameCounter, writeViews } from './references.ts'
import { emptySql } from './rewrites.ts'
import { type Hand, KEPT_DAYS, renameColumn, renameTable, setColumnAside, setTableAside } from './tables.ts'

type Undoable = {
  changeId: string
  number: number
  createTime: string
  steps: { kind: string; entity: string; field?: string }[]
  deeds: Deed[]
  model: Model
}

/** The change that was applied last, if any; with `tells`, the last one that changed rows or rules. */
export async function lastChange(on: Query, { tells = false } = {}): Promise<Undoable | undefined> {
  const done = on
    .selectFrom('schema_change')
    .select(['changeId', 'number', 'createTime', 'steps', 'deeds', 'model'])
    .where('state', '=', 'done')
    .orderBy('number', 'desc')
    .limit(1)
  // One at a time, because each contains a whole model.
  for (let change = await done.executeTakeFirst(); ; change = await done.where('number', '<', change.number).executeTakeFirst()) {
    if (!change || !tells) return change
    if (change.steps.length + change.deeds.length > 0) return isFirst(change) ? undefined : change
  }
}

/** Whether it created all tables: then there is nothing to return to. */
const isFirst = ({ model, deeds }: Undoable): boolean =>
  Object.keys(model.entities).every((name) => deeds.some((deed) => deed.kind === 'table-made' && deed.entity === name))

/** Values that were stored after a change and would be hidden by undoing it: by field, with the number of rows. */
export type Newer = { entity: string; field?: string; rows: number }

/** What people have stored since in the places that the change created. */
export async function listNewer(kind: Database['kind'], on: Query, { deeds, model }: Undoable): Promise<Newer[]> {
  const newer: Newer[] = []
  for (const deed of deeds) {
    if (deed.kind !== 'table-made') continue
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(deed.place)}`.execute(on)
    if (rows[0]!.rows > 0) newer.push({ entity: deed.entity, rows: rows[0]!.rows })
  }
  for (const { entity, field, place, column, before } of columnsNow(deeds)) {
    const type = model.entities[entity]?.fields[field]?.type ?? 'string'
    const isThere = (await listColumns(kind, on)).get(place)?.has(column) ?? false
    if (!isThere)
      throw new StartFailure(`The column ${place}.${column} is not there any more: what was done since cannot be told. Put back a backup.`)
    const was = before === undefined ? sql`true` : sql`${sql.ref(before)} is null`
    const { rows } = await sql<{ rows: number }>`
      select count(*) as rows from ${sql.table(place)} where not ${emptySql(type, sql.ref(column))} and ${was}`.execute(on)
    const count = rows[0]!.rows
    if (count > 0 && !isFilled(model, entity, field)) newer.push({ entity, field, rows: count })
  }
  return newer
}

/** Values that the change itself wrote were not stored by people. */
function isFilled({ entities }: Model, entity: string, field: string): boolean {
  const of: FieldModel | undefined = entities[entity]?.fields[field]
  return of?.past.backfill !== undefined || of?.formula !== undefined || of?.default !== undefined
}

type Made = { entity: string; field: string; place: string; column: string; before?: string }

/** The present column of each column that a change created, and the one that it replaced. */
function columnsNow(deeds: readonly Deed[]): Made[] {
  const made: Made[] = []
  for (const deed of deeds) {
    if (deed.kind === 'column-made') made.push({ entity: deed.entity, field: deed.field, place: deed.place, column: deed.column })
    if (deed.kind !== 'column-renamed') continue
    const one = made.find(({ place, column }) => place === deed.place && column === deed.from)
    if (one) one.column = deed.to
  }
  for (const deed of deeds) {
    if (deed.kind !== 'column-aside' || deed.why !== 'before') continue
    const one = made.find(({ place, field }) => place === deed.place && field === deed.field)
    if (one) one.before = deed.column
  }
  return made
}

/** Undoes a change step by step; newer values are set aside, too. */
export async function undo(db: Database, change: Undoable, now: number): Promise<void> {
  await db.write(async (trx) => {
    if (db.kind === 'postgres') await sql`set local statement_timeout = 0`.execute(trx)
    const last = [await lastChange(trx), await lastChange(trx, { tells: true })]
    if (!last.some((one) => one?.changeId === change.changeId)) throw new StartFailure('Something else was applied meanwhile; look again.')
    const mark = `undo${change.changeId.split('-')[1]!.padStart(4, '0').slice(-4)}`
    const hand: Hand = { kind: db.kind, trx, mark, changeId: change.changeId, now, deeds: [], count: 0 }
    // The next start makes them again; a server that is running goes on with all others.
    await dropFigures(db.kind, trx, new Set(change.deeds.flatMap(tablesOf)), madeColumns(change.deeds))
    for (const deed of change.deeds.toReversed()) await undoDeed(db, hand, deed)
    await trx
      .updateTable('schema_change')
      .set({ state: 'undone', finishTime: new Date(now).toISOString() })
      .where('state', '=', 'done')
      .where('number', '>=', change.number)
      .execute()
    await noteLeft(trx, change, hand.deeds)
  })
}

/** The tables whose form the undoing of a deed changes; a column that was made is told apart by its name. */
function tablesOf(deed: Deed): string[] {
  switch (deed.kind) {
    case 'table-renamed':
      return [deed.from, deed.to]
    case 'table-made':
    case 'table-aside':
    case 'column-renamed':
    case 'column-aside':
      return [deed.place]
    default:
      return []
  }
}

const madeColumns = (deeds: readonly Deed[]): string[] => deeds.flatMap((deed) => (deed.kind === 'column-made' ? [deed.column] : []))

/** What the change had made lies aside now: rows of an entity, values of a field. The model knows of them, so that they come back with it. */
async function noteLeft(trx: Trx, change: Undoable, deeds: readonly Deed[]): Promise<void> {
  const asides = deeds.some(({ kind }) => kind === 'table-aside' || kind === 'column-aside')
  const before = asides ? await lastChange(trx) : undefined
  if (!before) return
  const { entities } = change.model
  const known: Model = { ...before.model, left: { ...before.model.left }, entities: { ...before.model.entities } }
  for (const deed of deeds) {
    if (deed.kind === 'table-aside') known.left![deed.entity] = { ...entities[deed.entity]!, lies: deed.place }
    if (deed.kind !== 'column-aside') continue
    const { entity, field, column } = deed
    const of = entities[entity]?.fields[field]
    const [name, was] = formerEntity(change, known, entity)
    // What took the place of another field follows from that one again.
    if (!of || !was || [field, ...(of.past.was ?? [])].some((one) => Object.hasOwn(was.fields, one))) continue
    known.entities[name] = { ...was, left: { ...was.left, [field]: { ...of, lies: column } } }
  }
  await trx.updateTable('schema_change').set({ model: known }).where('changeId', '=', before.changeId).execute()
}

/** What an entity was before a change, which may have given it another name. */
function formerEntity({ model }: Undoable, { entities }: Model, entity: string): [string, EntityModel | undefined] {
  const name = [entity, ...(model.entities[entity]?.was ?? [])].find((one) => Object.hasOwn(entities, one)) ?? entity
  return [name, entities[name]]
}

/** The steps of a change that were done: what may die only waits until somebody says so. */
export const stepsDone = ({ steps, deeds }: Pick<Undoable, 'steps' | 'deeds'>): Undoable['steps'] =>
  steps.filter(({ kind, entity, field }) => kind !== 'drop' || deeds.some((deed) => isDeath(deed, entity, field)))

/** Whether a deed set something aside; of a part of a document, whether it wrote that document. */
function isDeath(deed: Deed, entity: string, field: string | undefined): boolean {
  if (field === undefined) return deed.kind === 'table-aside' && deed.entity === entity
  if (!('field' in deed) || deed.entity !== entity) return false
  return field.includes('.') ? field.startsWith(`${deed.field}.`) : deed.kind === 'column-aside' && deed.field === field
}

async function undoDeed({ kind }: Pick<Database, 'kind'>, hand: Hand, deed: Deed): Promise<void> {
  const { trx } = hand
  switch (deed.kind) {
    case 'table-made':
      await setTableAside(hand, deed.entity, undefined, 'undone')
      return
    case 'table-renamed':
      await renameTable(hand, deed.to, deed.from)
      return
    case 'table-aside':
      await renameTable(hand, deed.place, deed.from)
      return
    case 'column-made':
      await setColumnAside(hand, deed.place, deed.column, { entity: deed.entity, field: deed.field, why: 'before', reason: 'undone' })
      return
    case 'column-renamed':
      await renameColumn(hand, deed.place, deed.to, deed.from)
      return
    case 'column-aside':
      await renameColumn(hand, deed.place, deed.column, deed.from)
      return
    case 'values-changed':
      await putValuesBack(trx, deed)
      return
    case 'value-renamed':
      await sql`update ${sql.table(deed.place)} set ${sql.ref(deed.column)} = ${deed.from} where ${sql.ref(deed.column)} = ${deed.to}`.execute(
        trx,
      )
      return
    case 'views-renamed':
      await writeViews(trx, deed.lists, formerly(deed.renamed))
      return
    case 'counter-renamed':
      await renameCounter(kind, trx, deed.to, deed.from)
  }
}

async function putValuesBack(trx: Trx, { place, column, key, kept }: Deed & { kind: 'values-changed' }): Promise<void> {
  const old = sql`(select k."value" from ${sql.table(kept)} as k where k."key" = ${sql.ref(`${place}.${key}`)})`
  await sql`
    update ${sql.table(place)} set ${sql.ref(column)} = ${old}
    where exists (select 1 from ${sql.table(kept)} as k where k."key" = ${sql.ref(`${place}.${key}`)})`.execute(trx)
  await sql`drop table ${sql.table(kept)}`.execute(trx)
  await trx.deleteFrom('schema_aside').where('place', '=', kept).execute()
}

/** The number of rows that are cleared in one transaction. */
const BATCH = 5000
/** The number of rows up to which a column is dropped: SQLite rewrites the whole table for that. */
const SMALL = 50_000

/** Deletes what was set aside and has expired. */
export async function dropExpired(db: Database, now: number): Promise<void> {
  const due = await db.query.selectFrom('schema_aside').selectAll().where('untilTime', '<', new Date(now).toISOString()).execute()
  const tables = due.length > 0 ? await listColumns(db.kind, db.query) : new Map<string, Map<string, string>>()
  for (const { asideId, place, column } of due) {
    const isThere = column === null ? tables.has(place) : tables.get(place)?.has(column)
    if (isThere && column !== null && db.kind === 'sqlite') await emptyColumn(db, place, column)
    await db.write(async (trx) => {
      if (isThere && column === null) await sql`drop table ${sql.table(place)}`.execute(trx)
      else if (isThere && column !== null && (db.kind === 'postgres' || (await isSmall(trx, place))))
        await sql`alter table ${sql.table(place)} drop column ${sql.ref(column)}`.execute(trx)
      await trx.deleteFrom('schema_aside').where('asideId', '=', asideId).execute()
    })
  }
}

async function emptyColumn(db: Database, place: string, column: string): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await db.write((trx) =>
      sql`update ${sql.table(place)} set ${sql.ref(column)} = null
        where rowid in (select rowid from ${sql.table(place)} where ${sql.ref(column)} is not null limit ${BATCH})`.execute(trx),
    )
    if (Number(numAffectedRows ?? 0) < BATCH) return
  }
}

async function isSmall(trx: Trx, place: string): Promise<boolean> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(place)}`.execute(trx)
  return rows[0]!.rows < SMALL
}

/** The expiry date of what is set aside now. */
export const untilOf = (now: number): string => new Date(now + KEPT_DAYS * DAY).toISOString().slice(0, 10)
