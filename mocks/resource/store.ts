import { keyOf, versionOf } from '../db/row-values.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { holds } from '../../src/schema/condition.ts'
import { fieldOf } from '../../src/schema/around.ts'
import type { Entity } from '../../src/schema/contract.ts'
import { anyTable } from '../db/database.ts'
import { tableOf } from '../../src/schema/tables.ts'
import type { Database, Query, Row, Trx } from '../db/database.ts'
import { countedValues } from '../db/counted.ts'
import { insertRows } from '../db/insert.ts'
import { listNumbered, takeNumbers } from '../db/numbers.ts'
import { isStored } from '../../src/schema/stored.ts'
import { problems } from '../http/problems.ts'
import { own, text } from '../http/texts.ts'
import type { Sessions } from '../core/sessions.ts'
import { typedStore, type AnyStore, type Store } from '../core/store.ts'
import { dayOf } from '../../src/schema/time.ts'
import { storedValues } from './as-kept.ts'
import { stamp, stampMove, type Stamper } from './stamps.ts'
import { complete, planReading, selectRows } from './reading.ts'
import type { Reading, World } from './reading.ts'
import { prepare, Shapes, Slot } from './slot.ts'
import type { Prepared } from './slot.ts'
import { closeRow, storedAs } from '../secrets/sealed-fields.ts'
import { holdParents, settle, affectedBy } from './children.ts'
import { takenProblem } from './unique.ts'

/** Reads and writes rows of entities by the rules of their schemas, at one moment `now`. */
export function createStore(
  { contract, services }: Pick<World, 'contract' | 'services'>,
  db: Database,
  sessions: Pick<Sessions, 'endAll'>,
  now: number,
  by?: string,
  isUnread = false,
): Store {
  const stamper = { now, by }
  /** If nobody needs the row after a change, it is not read again: it is the row that was found, with the changes applied. */
  let found: { name: string; key: unknown; row: Row } | undefined
  const world: World = { contract, services, sealer: db.sealer }
  const entityOf = (name: string): Entity => {
    const entity = contract.entities[name]
    if (!entity) throw new Error(`Unexpected entity "${name}", expected one of: ${Object.keys(contract.entities).join(', ')}`)
    return entity
  }

  async function find(name: string, where: string | number | Row, on: Query = db.query): Promise<Row | undefined> {
    const entity = entityOf(name)
    const fields: Row = typeof where === 'object' ? where : { [entity.key]: where }
    const { plan, finders } = wholeOf(world, entity)
    const names = Object.keys(fields)
    const shape = `${db.kind} ${names.map((field) => (fields[field] === null ? `${field}?` : field)).join()}`
    const finder = finders.get(shape, () => {
      const conditions = names.map((field) => {
        const column = sql.ref(`t.${field}`)
        return fields[field] === null ? sql`${column} is null` : sql`${column} = ${new Slot(({ body }) => body[field])}`
      })
      return prepare(on, selectRows(plan, sql`where ${sql.join(conditions, sql` and `)} limit 1`))
    })
    const stored: Row = {}
    for (const field of names) {
      const property = entity.properties[field]
      stored[field] = property ? storedAs(db.sealer, entity, property, fields[field]) : fields[field]
    }
    const rows = await finder(on, { ...NOTHING, locale: contract.sourceLocale, body: stored })
    const [row] = await complete(
      world,
      { ...plan, coded: plan.coded.filter((field) => world.services.computed[name]?.[field]) },
      rows,
      on,
      {
        now,
        locale: world.contract.sourceLocale,
      },
    )
    if (isUnread) found = row && { name, key: row[entity.key], row: { ...row } }
    return row
  }

  async function add(name: string, values: Row, trx: Trx): Promise<Row> {
    const entity = entityOf(name)
    const row = newRow(entity, values, stamper)
    await giveNumbers(entity, [row], trx)
    if (row[entity.key] === undefined) row[entity.key] = await newKey(entity, trx, now)
    await holdParents({ contract, kind: db.kind, trx }, entity, [row])
    await anyTable(trx)
      .insertInto(tableOf(name))
      .values(closeRow(db.sealer, entity, row))
      .execute()
      .catch((error: unknown) => {
        throw takenProblem(contract, entity, error) ?? error
      })
    return (await find(name, keyOf(entity, row), trx))!
  }

  /** Assigns each row its number, in the order of the rows. */
  async function giveNumbers(entity: Entity, rows: Row[], trx: Trx): Promise<void> {
    for (const { name } of listNumbered(entity)) {
      const open = rows.filter((row) => row[name] === undefined)
      if (open.length === 0) continue
      const numbers = await takeNumbers(db, trx, entity, name, open.length, dayOf(now))
      for (const [at, row] of open.entries()) row[name] = numbers[at]
    }
  }

  async function edit(name: string, key: string | number, values: Row, trx: Trx, version?: number): Promise<Row> {
    const entity = entityOf(name)
    const plain = { ...stamp(entity, ['changed'], stamper), ...storedValues(entity, values) }
    const changes = closeRow(db.sealer, entity, plain)
    await holdParents({ contract, kind: db.kind, trx }, entity, [values])
    let update = anyTable(trx)
      .updateTable(tableOf(name))
      .set({ ...changes, version: sql`version + 1` })
      .where(entity.key, '=', key)
    if (version !== undefined) update = update.where('version', '=', version)
    const { numUpdatedRows } = await update.executeTakeFirst().catch((error: unknown) => {
      throw takenProblem(contract, entity, error) ?? error
    })
    const known = found?.name === name && found.key === key && found.row.version === version && numUpdatedRows > 0n ? found.row : undefined
    const row = known ? { ...known, ...plain, version: version! + 1 } : await find(name, key, trx)
    if (!row) throw problems.notFound()
    if (numUpdatedRows === 0n) throw problems.stale()
    if (name === 'user' && !isActive(row)) await sessions.endAll(String(key), undefined, trx)
    return row
  }

  async function findAll(name: string, keys: (string | number)[], on: Query): Promise<Row[]> {
    const entity = entityOf(name)
    const { plan } = wholeOf(world, entity)
    const query = selectRows(plan, sql`where ${sql.ref(`t.${entity.key}`)} in (${sql.join(keys)})`)
    const locale = contract.sourceLocale
    return complete(world, plan, await prepare(on, query)(on, { ...NOTHING, locale, body: {} }), on, { now, locale })
  }

  async function editAll(name: string, keys: (string | number)[], values: Row, trx: Trx): Promise<void> {
    const entity = entityOf(name)
    const changes = closeRow(db.sealer, entity, { ...stamp(entity, ['changed'], stamper), ...storedValues(entity, values) })
    await holdParents({ contract, kind: db.kind, trx }, entity, [values])
    await anyTable(trx)
      .updateTable(tableOf(name))
      .set({ ...changes, version: sql`version + 1` })
      .where(entity.key, 'in', keys)
      .execute()
      .catch((error: unknown) => {
        throw takenProblem(contract, entity, error) ?? error
      })
  }

  async function addAll(name: string, rows: Row[], trx: Trx): Promise<Row[]> {
    const entity = entityOf(name)
    const isCounted = entity.properties[entity.key]?.type === 'integer'
    const first = isCounted ? Number(await newKey(entity, trx, now)) : 0
    const made = rows.map((values) => newRow(entity, values, stamper))
    await giveNumbers(entity, made, trx)
    for (const [at, row] of made.entries()) row[entity.key] ??= isCounted ? first + at : await newKey(entity, trx, now)
    await holdParents({ contract, kind: db.kind, trx }, entity, made)
    const columns = Object.fromEntries(made.flatMap((row) => Object.keys(row)).map((column) => [column, null]))
    const even = made.map((row) => closeRow(db.sealer, entity, { ...columns, ...row }))
    await insertRows(db, trx, tableOf(name), even).catch((error: unknown) => {
      throw takenProblem(contract, entity, error) ?? error
    })
    return made
  }

  async function removeRow(name: string, key: string | number, trx: Trx): Promise<void> {
    const { numDeletedRows } = await anyTable(trx).deleteFrom(tableOf(name)).where(entityOf(name).key, '=', key).executeTakeFirst()
    if (numDeletedRows === 0n) throw problems.notFound()
    if (name === 'user') await sessions.endAll(String(key), undefined, trx)
  }

  async function removeAll(name: string, keys: (string | number)[], trx: Trx): Promise<void> {
    await anyTable(trx).deleteFrom(tableOf(name)).where(entityOf(name).key, 'in', keys).execute()
    if (name === 'user') for (const key of keys) await sessions.endAll(String(key), undefined, trx)
  }

  async function putBack(name: string, rows: Row[], trx: Trx): Promise<void> {
    const entity = entityOf(name)
    await holdParents({ contract, kind: db.kind, trx }, entity, rows, true)
    const raised = rows.map(({ version, ...row }) => ({ ...row, version: Number(version) + 1 }))
    await insertRows(db, trx, tableOf(name), raised).catch((error: unknown) => {
      throw takenProblem(contract, entity, error) ?? error
    })
  }

  const store: AnyStore = {
    find,
    findAll,
    editAll,
    removeAll,
    putBack,
    add,
    addAll,
    noteMany: () => Promise.resolve(),
    edit,
    async remove(name, key, trx) {
      const entity = entityOf(name)
      if (entity.children) await settle(await affectedBy({ contract, kind: db.kind, trx }, entity, key), contract, store, trx)
      await removeRow(name, key, trx)
    },
    async number(name, field, trx) {
      return (await takeNumbers(db, trx, entityOf(name), field, 1, dayOf(now)))[0]!
    },
    async move(name, key, move, trx, values = {}) {
      const row = await find(name, key, trx)
      if (!row) throw problems.notFound()
      return edit(name, key, { ...values, ...stateAfter(entityOf(name), { ...row, ...values }, move, stamper) }, trx, versionOf(row))
    },
    async lock(name, trx) {
      if (db.kind === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
    },
  }
  return typedStore(store)
}

/** A user is active if the account is neither disabled nor deleted. */
export function isActive(user: Row): boolean {
  return user.status !== 0 && !user.deleted
}

/** The change that a move makes, or a 409 with the reason. */
export function stateAfter(entity: Entity, row: Row, move: string, stamper: Stamper): Row {
  const { now } = stamper
  const rule = entity.moves[move]
  const field = entity.stateField
  if (!rule || !field) throw problems.badRequest()
  const state: unknown = row[field]
  if (!rule.from.some((one) => one === state))
    throw problems.conflict(
      text('http/problems', 'illegalMove', (locale) => ({
        state: entity.properties[field]?.choices?.find(({ value }) => value === state)?.title[locale] ?? String(state),
      })),
    )
  if (rule.when && !holds(rule.when, { form: row, row, now }))
    throw problems.conflict(rule.why ? own(rule.why, row) : text('http/problems', 'notNow'))
  return { [field]: rule.to, ...stampMove(entity, row, move, stamper) }
}

type Whole = { plan: Reading; finders: Shapes<Prepared<Row>> }
const wholes = new WeakMap<Entity, Whole>()
function wholeOf(world: World, entity: Entity): Whole {
  let whole = wholes.get(entity)
  if (!whole) wholes.set(entity, (whole = { plan: planReading(world, entity, impersonal(entity), false), finders: new Shapes(50) }))
  return whole
}

const NOTHING = { userId: '', now: 0, limit: 0, offset: 0 }

/** The person who asks is not known here. */
function impersonal({ properties }: Entity): string[] {
  return Object.values(properties).flatMap(({ name, computed }) => (computed && 'mine' in computed ? [] : [name]))
}

/** The default values of a new row; one that is read from the person stands in their form alone. */
export function defaultsOf({ properties }: Entity): Row {
  return Object.fromEntries(
    Object.values(properties).flatMap((property) =>
      property.default !== undefined && fieldOf(property.default) === undefined && isStored(property)
        ? [[property.name, property.default]]
        : [],
    ),
  )
}

function newRow(entity: Entity, values: Row, stamper: Stamper): Row {
  const row = { ...defaultsOf(entity), ...stamp(entity, ['added', 'changed'], stamper), ...storedValues(entity, values) }
  Object.assign(row, countedValues(entity, row, 'whole'))
  return row
}

/** Keys sort by time, so that new rows are close together in the index, and cannot be guessed. */
async function newKey(entity: Entity, trx: Trx, now: number): Promise<string | number> {
  if (entity.properties[entity.key]?.type === 'integer') {
    const { most } = await anyTable(trx)
      .selectFrom(tableOf(entity.name))
      .select((at) => at.fn.max(entity.key).as('most'))
      .executeTakeFirstOrThrow()
    return Number(most ?? 0) + 1
  }
  return now.toString(36).padStart(9, '0') + randomBytes(5).toString('hex')
}
