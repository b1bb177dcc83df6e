import type { FieldModel, EntityModel, Model } from '../../src/schema/evolve/model.ts'
import { listColumns, storedType, typeOfColumn } from '../db/columns.ts'
import { tableOf } from '../../src/schema/tables.ts'
import type { Database, Query } from '../db/database.ts'

type Kind = Database['kind']
export type Columns = Map<string, Map<string, string>>

/** What the tables follow: the model that was applied last, or, for tables from before that was recorded, a model derived from them. */
export type Applied = { model: Model; number: number; columns: Columns; isKept: boolean }

export async function readApplied(kind: Kind, on: Query, wanted: Model): Promise<Applied> {
  const columns = await listColumns(kind, on)
  const last = columns.has('schema_change')
    ? await on
        .selectFrom('schema_change')
        .select(['model', 'number'])
        .where('state', '=', 'done')
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst()
    : undefined
  return last
    ? { model: withoutDead(last.model, columns), number: last.number, columns, isKept: true }
    : { model: foundModel(kind, columns, wanted), number: 0, columns, isKept: false }
}

/** Drops what was set aside and has been deleted since. */
function withoutDead(model: Model, tables: Columns): Model {
  const lives = <T extends { lies?: string }>(all: Record<string, T> = {}, isThere: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(all).filter(([, { lies }]) => lies === undefined || isThere(lies)))
  const entities = Object.entries(model.entities).map(([name, entity]) => {
    const columns = tables.get(tableOf(name))
    return [name, entity.left ? { ...entity, left: lives(entity.left, (column) => columns?.has(column) ?? false) } : entity] as const
  })
  return {
    ...model,
    entities: Object.fromEntries(entities),
    ...(model.left ? { left: lives(model.left, (table) => tables.has(table)) } : {}),
  }
}

/**
 * A model of tables whose schemas were not recorded: each field is assumed to be as its present schema says, except for the type of its
 * column. Columns that no schema knows are listed as left.
 */
function foundModel(kind: Kind, tables: Columns, wanted: Model): Model {
  const entities: Record<string, EntityModel> = {}
  for (const [name, entity] of Object.entries(wanted.entities)) {
    const found = [name, ...entity.was.toReversed()].find((one) => tables.has(tableOf(one)))
    if (found === undefined || Object.hasOwn(entities, found)) continue
    entities[found] = foundEntity(kind, tables.get(tableOf(found))!, entity)
  }
  return { entities, gone: {} }
}

function foundEntity(
  kind: Kind,
  columns: Map<string, string>,
  { key, owner, fields, computed, was: _was, gone: _gone }: EntityModel,
): EntityModel {
  const known: Record<string, FieldModel> = {}
  const claimed = new Set<string>()
  for (const [name, field] of Object.entries(fields)) {
    const past = field.past.was ?? []
    for (const one of [name, ...past.toReversed()]) {
      if (!columns.has(one) || claimed.has(one) || (one !== name && Object.hasOwn(fields, one))) continue
      claimed.add(one)
      known[one] = foundField(kind, columns.get(one)!, field)
      // There may be columns with both the present name and a former one.
      if (one !== name) break
    }
  }
  const left = [...columns].flatMap(([name, stored]) => {
    const type = typeOfColumn(kind, stored)
    const isOurs = Object.hasOwn(known, name) || name === 'version' || OWN.test(name)
    return isOurs || !type ? [] : [[name, { type, title: '', rules: {}, past: {} } satisfies FieldModel] as const]
  })
  const keyNow = Object.hasOwn(known, key) ? key : ((fields[key]?.past.was ?? []).find((one) => Object.hasOwn(known, one)) ?? key)
  return {
    key: keyNow,
    ...(owner ? { owner } : {}),
    was: [],
    gone: {},
    fields: known,
    computed,
    ...(left.length > 0 ? { left: Object.fromEntries(left) } : {}),
  }
}

/** Columns that are being filled, that were set aside, or that keep figures. */
const OWN = /^((new|aside)_[0-9a-v]{8}_\d|_)/

/** A computed value may have had another formula, or may be missing in rows that are older than its field. */
function foundField(kind: Kind, stored: string, { past: _past, formula: _formula, ...field }: FieldModel): FieldModel {
  const isSame = storedType(kind, field.type) === stored
  return { ...field, past: {}, type: isSame ? field.type : (typeOfColumn(kind, stored) ?? field.type) }
}

/** A difference between the tables and the applied model: somebody changed the tables by hand. */
export type Drift = { entity: string; field?: string; found?: string; expected: string }

export function driftOf(kind: Kind, { model, columns, isKept }: Applied): Drift[] {
  if (!isKept) return []
  return Object.entries({ ...model.left, ...model.entities }).flatMap(([entity, { fields, lies }]): Drift[] => {
    const table = columns.get(lies ?? tableOf(entity))
    if (!table) return [{ entity, expected: `a table ${tableOf(entity)}` }]
    return Object.entries(fields).flatMap(([field, { type }]): Drift[] => {
      const [found, expected] = [table.get(field), storedType(kind, type)]
      return found === expected ? [] : [{ entity, field, expected, ...(found === undefined ? {} : { found }) }]
    })
  })
}
