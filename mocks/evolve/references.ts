import { isObject } from '../../src/schema/is-object.ts'
import { sql } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import type { Model } from '../../src/schema/evolve/model.ts'
import type { EntityPlan, Plan } from '../../src/schema/evolve/plan-types.ts'
import { openLine, sealLine } from '../bulk/sealed-line.ts'
import { tableOf } from '../../src/schema/tables.ts'
import { callsOn } from '../core/calls-on.ts'
import type { Database, Row, Trx } from '../db/database.ts'
import { type Renamed, viewInNames } from '../saved-views/in-names.ts'
import type { Deed } from './deeds.ts'

/** The audit log has names of entities as values of a field, so when an entity is renamed, the choice of that field is renamed, too. */
export function withSubjects(wanted: Model): Model {
  const { subject } = wanted.entities.audit?.fields ?? {}
  if (!subject?.choices) return wanted
  const choices = subject.choices.map((choice) => {
    const past = wanted.entities[`${choice.value}`]?.was ?? []
    return { ...choice, was: [...new Set([...choice.was, ...past])] }
  })
  const audit = wanted.entities.audit!
  return { ...wanted, entities: { ...wanted.entities, audit: { ...audit, fields: { ...audit.fields, subject: { ...subject, choices } } } } }
}

/** Renames entities and fields outside of their tables: in counters, in unfinished jobs, and in saved views. */
export async function moveReferences(
  db: Pick<Database, 'kind' | 'sealer'>,
  trx: Trx,
  plan: Plan,
  contract: Pick<Contract, 'calls' | 'entities' | 'lists'>,
): Promise<Deed[]> {
  const deeds: Deed[] = []
  for (const entity of plan.entities) {
    if (!entity.was) continue
    for (const field of entity.fields) {
      const [from, to] = [counterOf(entity.from!, field.from ?? field.name), counterOf(entity.name, field.name)]
      if (field.is.numbered && field.was?.numbered && from !== to && (await renameCounter(db.kind, trx, from, to)))
        deeds.push({ kind: 'counter-renamed', from, to })
    }
    if (entity.from !== entity.name) deeds.push(...(await renameCalls(trx, entity, contract)))
    await renameInJobs(db, trx, entity, contract)
    deeds.push(...(await renameInViews(trx, entity, contract)))
  }
  return deeds
}

const counterOf = (entity: string, field: string): string => `number_${tableOf(entity)}_${field}`.toLowerCase()

export async function renameCounter(kind: Database['kind'], trx: Trx, from: string, to: string): Promise<boolean> {
  if (kind === 'sqlite') {
    const { numAffectedRows } = await sql`update counter set name = ${to} where name = ${from}`.execute(trx)
    return Number(numAffectedRows ?? 0) > 0
  }
  const { rows } = await sql`select 1 from pg_sequences where schemaname = current_schema() and sequencename = ${from}`.execute(trx)
  if (rows.length > 0) await sql`alter sequence ${sql.id(from)} rename to ${sql.id(to)}`.execute(trx)
  return rows.length > 0
}

/** Calls that are named after their entity. */
async function renameCalls(trx: Trx, { name, from }: EntityPlan, { calls }: Pick<Contract, 'calls'>): Promise<Deed[]> {
  const deeds: Deed[] = []
  for (const call of Object.keys(calls)) {
    const [head, ...rest] = call.split('.')
    const before = `${from!}.${rest.join('.')}`
    if (head !== name || Object.hasOwn(calls, before)) continue
    for (const place of ['bulk_job', 'idempotency'] as const) {
      const { numAffectedRows } = await sql`update ${sql.table(place)} set call = ${call} where call = ${before}`.execute(trx)
      if (Number(numAffectedRows ?? 0) > 0) deeds.push({ kind: 'value-renamed', place, column: 'call', from: before, to: call })
    }
  }
  return deeds
}

/** The filters, order, groups and columns of saved views name fields and choices, also of fields that are computed on demand. */
async function renameInViews(trx: Trx, entity: EntityPlan, { entities, lists }: Pick<Contract, 'entities' | 'lists'>): Promise<Deed[]> {
  const own = Object.entries(lists).flatMap(([id, list]) => (list.entity === entity.name ? [id, ...list.was] : []))
  const renamed: Renamed = { fields: {}, choices: {} }
  const { properties } = entities[entity.name]!
  for (const { name, past } of Object.values(properties))
    if (!entity.fields.some((field) => field.name === name))
      for (const one of past?.was ?? []) if (!Object.hasOwn(properties, one)) renamed.fields[one] = name
  for (const { name, from = name, change, renamed: values } of entity.fields) {
    if (from !== name) renamed.fields[from] = name
    const names = (change?.items ?? change)?.names.filter(([past]) => values.includes(past)) ?? []
    if (names.length > 0) renamed.choices[from] = Object.fromEntries(names.map(([past, is]) => [past, String(is)]))
  }
  const isAny = Object.keys({ ...renamed.fields, ...renamed.choices }).length > 0
  if (own.length === 0 || !isAny || !Object.hasOwn(entities, 'saved-view')) return []
  return (await writeViews(trx, own, renamed)) ? [{ kind: 'views-renamed', lists: own, renamed }] : []
}

/** Writes the saved views of some lists in other names; returns whether one was written otherwise. */
export async function writeViews(trx: Trx, lists: string[], renamed: Renamed): Promise<boolean> {
  let isOne = false
  for (const view of await trx.selectFrom('saved_view').select(['viewId', 'query', 'settings']).where('list', 'in', lists).execute()) {
    const was = { query: view.query ?? '', settings: view.settings ?? '' }
    const is = viewInNames(was, renamed)
    if (is.query === was.query && is.settings === was.settings) continue
    await trx.updateTable('saved_view').set(is).where('viewId', '=', view.viewId).execute()
    isOne = true
  }
  return isOne
}

/** Unfinished jobs have to send fields under their new names. */
async function renameInJobs(
  { sealer }: Pick<Database, 'sealer'>,
  trx: Trx,
  entity: EntityPlan,
  { calls }: Pick<Contract, 'calls'>,
): Promise<void> {
  const renamed = new Map(entity.fields.flatMap(({ name, from }) => (from !== undefined && from !== name ? [[from, name] as const] : [])))
  if (renamed.size === 0) return
  const own = callsOn({ calls }, entity.name).map(({ name }) => name)
  if (own.length === 0) return
  const jobs = await trx.selectFrom('bulk_job').selectAll().where('call', 'in', own).where('state', '<>', 'done').execute()
  for (const { jobId, asked } of jobs) {
    const { body } = asked
    const moved = isObject(body) ? { ...asked, body: { ...named(body, renamed), ...sortOf(body, renamed) } } : named(asked, renamed)
    await trx.updateTable('bulk_job').set({ asked: moved }).where('jobId', '=', jobId).execute()
    const lines = await trx.selectFrom('bulk_row').select(['at', 'data']).where('jobId', '=', jobId).where('data', 'is not', null).execute()
    for (const { at, data } of lines)
      await trx
        .updateTable('bulk_row')
        .set({ data: sealLine(sealer, named(openLine(sealer, data), renamed)) })
        .where('jobId', '=', jobId)
        .where('at', '=', at)
        .execute()
  }
}

const named = (row: Row, renamed: ReadonlyMap<string, string>): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [renamed.get(name) ?? name, value]))

function sortOf({ sortField }: Row, renamed: ReadonlyMap<string, string>): Row {
  return typeof sortField === 'string' && renamed.has(sortField) ? { sortField: renamed.get(sortField)! } : {}
}
