import { sql } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import { orderRenames } from '../../src/schema/evolve/match.ts'
import { fileOf } from '../../src/schema/evolve/say-report.ts'
import { modelAfter } from '../../src/schema/evolve/plan.ts'
import type { Model } from '../../src/schema/evolve/model.ts'
import type { EntityPlan, Plan, Step } from '../../src/schema/evolve/plan-types.ts'
import { readError } from '../core/read-error.ts'
import { tableOf } from '../../src/schema/tables.ts'
import type { Database, Trx } from '../db/database.ts'
import { StartFailure } from '../db/start-failure.ts'
import { dropFigures } from '../resource/kept-figures.ts'
import type { Deed } from './deeds.ts'
import { addColumn, fillBeside, type Work } from './fill-column.ts'
import { type Look, look } from './look.ts'
import { isPrepared, LARGE, prepare } from './prepare.ts'
import { columnOf, emptySql, listRewrites, madeSql, placeOf, type Rewrite } from './rewrites.ts'
import { moveReferences } from './references.ts'
import { syncShape } from './shape.ts'
import { beginWatch } from './watch.ts'
import { type Hand, makeColumn, makeTable, noteAside, renameColumn, renameTable, setColumnAside, setTableAside } from './tables.ts'

export type ApplyOptions = {
  /** Milliseconds since 1970. */
  now: number
  /** Also sets aside what the schemas allow to be dropped. */
  drop?: boolean
  /** Tables with more rows are changed in batches, while they can be read. */
  large?: number
  batch?: number
  /** Called with the progress. */
  tell?: (work: string, rows: number, all: number) => void
}

/** Applies a plan in one transaction, after preparing the changes of large tables. */
export async function apply(db: Database, contract: Contract, found: Look, options: ApplyOptions): Promise<void> {
  const { large = LARGE, drop = false, now } = options
  const rewrites = rewritesOf(db, found, large, drop)
  const watch = await beginWatch(db, found.seen)
  await prepare(db, { ...found.work, rewrites }, found, { ...options, large, watch })
  await patiently(db, async (trx) => {
    await lockTables(db, trx, rewrites)
    const isQuiet = await watch.isQuiet(trx)
    if (!isQuiet && (await look(db, trx, contract)).hash !== found.hash)
      throw new StartFailure(
        'The rows have changed since the plan was made, in a way that it did not foresee: look at it again with npm run schema -- plan.',
      )
    const work: Work = { ...found.work, rewrites }
    const number = await nextNumber(trx)
    const changeId = `${found.mark}-${number}`
    // The same schemas may be applied again later, so what is set aside is named after the change.
    const hand: Hand = { kind: db.kind, trx, mark: number.toString(32).padStart(8, '0'), changeId, now, deeds: [], count: 0 }
    await dropFigures(db.kind, trx, tablesIn(found))
    for (const [at, rewrite] of rewrites.entries()) await makeAnew(work, hand, found.mark, rewrite, at, isQuiet)
    await refuseEmpty(work, trx)
    await moveTables(work, hand, drop)
    hand.deeds.push(...(await moveReferences(db, trx, found.plan, contract)))
    await syncShape(db, trx, contract)
    await trx
      .insertInto('schema_change')
      .values({
        changeId,
        number,
        state: 'done',
        planHash: found.hash,
        modelHash: found.plan.to,
        before: found.applied.model,
        model: withAsides(found.plan, modelAfter(found.plan, { drop }), hand.deeds),
        steps: found.report.steps.map(({ stands: _stands, ...step }) => step),
        deeds: hand.deeds,
        createTime: new Date(now).toISOString(),
        finishTime: new Date(now).toISOString(),
      })
      .execute()
    await trx.deleteFrom('schema_work').execute()
  })
}

/** The tables of entities whose rows or names change; what is only added, or allowed, leaves them as they are. */
function tablesIn({ plan }: Look): Set<string> {
  const touched = new Set(plan.steps.filter(({ kind }) => !GENTLE.includes(kind)).map(({ entity }) => entity))
  const asked = plan.entities.filter(({ name, from, isFresh }) => isFresh || touched.has(name) || (from !== undefined && touched.has(from)))
  return new Set(asked.flatMap((entity) => [tableOf(entity.name), ...(entity.from === undefined ? [] : [placeOf(entity)])]))
}

const GENTLE: readonly Step['kind'][] = ['add', 'widen', 'tighten']

async function nextNumber(trx: Trx): Promise<number> {
  const { last } = await trx
    .selectFrom('schema_change')
    .select((at) => at.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0) + 1
}

/** What was set aside can be restored with its field or entity until it is deleted. */
function withAsides(plan: Plan, model: Model, deeds: readonly Deed[]): Model {
  for (const deed of deeds) {
    if (deed.kind === 'table-aside' && plan.left[deed.entity])
      model.left = { ...model.left, [deed.entity]: { ...plan.left[deed.entity]!, lies: deed.place } }
    if (deed.kind !== 'column-aside' || deed.why !== 'dropped') continue
    const entity = model.entities[deed.entity]!
    const was = plan.entities.find(({ name }) => name === deed.entity)!.left[deed.field]!
    entity.left = { ...entity.left, [deed.field]: { ...was, lies: deed.column } }
  }
  return model
}

/** Even if few values change, a large table gets a new column, so that nobody has to wait. */
function rewritesOf(db: Pick<Database, 'kind'>, { plan, report, mark }: Look, large: number, drop: boolean): Rewrite[] {
  if (!drop)
    for (const { fields } of plan.entities)
      for (const { change } of fields) if (change?.inside) change.inside = change.inside.filter(({ dies }) => !dies)
  const rewrites = listRewrites(db.kind, plan, mark)
  for (const [at, one] of rewrites.entries()) {
    const touched = report.steps
      .filter(({ entity, field }) => entity === one.plan.name && field === one.field.name)
      .map((step) => step.touched ?? 0)
    if (one.beside === undefined && Math.max(0, ...touched) > large) one.beside = `new_${mark}_${at}`
  }
  return rewrites
}

/** A writer that waits for a table lock blocks all others, so it gives up soon and retries. */
async function patiently(db: Database, work: (trx: Trx) => Promise<void>, tries = 20): Promise<void> {
  try {
    await db.write(async (trx) => {
      if (db.kind === 'postgres') {
        await sql`set local statement_timeout = 0`.execute(trx)
        await sql`set local lock_timeout = '5s'`.execute(trx)
      }
      await work(trx)
    })
  } catch (error) {
    if (readError(error).code !== BUSY) throw error
    if (tries <= 1)
      throw new StartFailure('Somebody keeps a table that has to be changed busy; end long queries and try again. Nothing was changed.')
    await patiently(db, work, tries - 1)
  }
}

const BUSY = '55P03'

async function lockTables({ kind }: Database, trx: Trx, rewrites: readonly Rewrite[]): Promise<void> {
  if (kind === 'sqlite') return
  for (const place of new Set(rewrites.map((one) => one.place)))
    await sql`lock table ${sql.table(place)} in share row exclusive mode`.execute(trx)
}

/** Fills the column if it is not prepared; otherwise updates what has changed since. */
async function makeAnew(work: Work, hand: Hand, mark: string, rewrite: Rewrite, at: number, isQuiet: boolean): Promise<void> {
  const { trx } = hand
  const { place, key, field, plan } = rewrite
  if (rewrite.beside !== undefined) {
    const isFilled = await isPrepared(trx, mark, rewrite)
    if (isFilled && !isQuiet) await fillBeside(work, trx, rewrite, [], { again: true })
    if (!isFilled) {
      await addColumn(work, trx, rewrite)
      await fillBeside(work, trx, rewrite, [])
    }
    return
  }
  const made = madeSql(hand.kind, rewrite, work.plan, work.rewrites, place)!
  const name = columnOf(field)!
  const column = sql.ref(name)
  const kept = `kept_${hand.mark}_${at}`
  await sql`create table ${sql.table(kept)} as select ${sql.ref(key)} as "key", ${column} as "value" from ${sql.table(place)} where ${made.touched}`.execute(
    trx,
  )
  await sql.raw(`create index "kept_${hand.mark}_${at}_key" on "${kept}" ("key")`).execute(trx)
  await sql`update ${sql.table(place)} set ${column} = ${made.value} where ${made.touched}`.execute(trx)
  hand.deeds.push({ kind: 'values-changed', place, column: name, key, kept, entity: plan.name, field: field.name })
  hand.count++
  await noteAside(hand, { kind: 'values', entity: plan.name, field: field.name, place: kept })
}

/** A required field that is filled from another one may have ended up empty. */
async function refuseEmpty({ rewrites }: Work, trx: Trx): Promise<void> {
  for (const { plan: entity, field, place, beside } of rewrites) {
    if (!field.is.required || field.was?.required) continue
    const column = beside ?? columnOf(field)!
    const { rows } = await sql`select 1 from ${sql.table(place)} where ${emptySql(field.is.type, sql.ref(column))} limit 1`.execute(trx)
    if (rows.length > 0)
      throw new StartFailure(
        `${fileOf(entity.name, entity.is)}: "${field.name}" is required, but what it is filled from has no value in some rows. Say a constant as "backfill", or fill "${field.fill && 'field' in field.fill ? field.fill.field : field.name}" first.`,
      )
  }
}

/** Renames tables and columns: first sets aside what is replaced or dropped, and creates new ones last. */
async function moveTables({ plan, rewrites }: Work, hand: Hand, drop: boolean): Promise<void> {
  const fresh = plan.entities.filter(({ was, isFresh }) => was !== undefined && isFresh)
  for (const entity of fresh) await setTableAside(hand, entity.from!, entity.was, 'it had no row')
  if (drop) for (const name of plan.drops) await setTableAside(hand, name, plan.left[name], plan.wanted.gone[name])
  const there = plan.entities.filter(({ was, isFresh }) => was !== undefined && !isFresh)
  for (const { from, to } of orderRenames(there.map((entity) => ({ from: placeOf(entity), to: tableOf(entity.name) }))))
    await renameTable(hand, from, to)
  for (const entity of there)
    await moveColumns(
      entity,
      rewrites.filter((one) => one.plan === entity),
      hand,
      drop,
    )
  for (const { name, is } of [...plan.entities.filter(({ was }) => was === undefined), ...fresh]) await makeTable(hand, name, is)
}

async function moveColumns(entity: EntityPlan, rewrites: readonly Rewrite[], hand: Hand, drop: boolean): Promise<void> {
  const place = tableOf(entity.name)
  const besideOf = new Map(rewrites.flatMap(({ field, beside }) => (beside === undefined ? [] : [[field, beside] as const])))
  for (const field of entity.fields)
    if (besideOf.has(field) && field.from !== undefined)
      await setColumnAside(hand, place, columnOf(field)!, {
        entity: entity.name,
        field: field.name,
        why: 'before',
        ...(field.was ? { model: field.was } : {}),
      })
  if (drop)
    for (const name of entity.drops)
      if (!name.includes('.'))
        await setColumnAside(hand, place, name, {
          entity: entity.name,
          field: name,
          why: 'dropped',
          model: entity.left[name]!,
          reason: entity.is.gone[name]!,
        })
  for (const [field, beside] of besideOf)
    hand.deeds.push({ kind: 'column-made', place, column: beside, entity: entity.name, field: field.name })
  const renames = entity.fields.flatMap((field) => {
    const from = besideOf.get(field) ?? columnOf(field)
    return from === undefined ? [] : [{ from, to: field.name }]
  })
  for (const { from, to } of orderRenames(renames)) await renameColumn(hand, place, from, to)
  for (const field of entity.fields)
    if (field.from === undefined && !besideOf.has(field)) await makeColumn(hand, place, entity.name, field.name, field.is)
}
