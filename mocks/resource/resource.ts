import { keyOf, versionOf } from '../db/row-values.ts'
import { callsOn } from '../core/calls-on.ts'
import { anyStore } from '../core/store.ts'
import { sql } from 'kysely'
import type { Call, Entity } from '../../src/schema/contract.ts'
import { tableOf } from '../../src/schema/tables.ts'
import type { Database, Row, Trx } from '../db/database.ts'
import { isStale, problems } from '../http/problems.ts'
import { own, text } from '../http/texts.ts'
import { daysKept, keptFrom } from '../keep/days.ts'
import { dayOf } from '../../src/schema/time.ts'
import type { Context } from '../core/context.ts'
import { beginning, changesOf, checkGuards, checkPossible, ownership, signature, writtenBy } from './change.ts'
import { readAround } from './around.ts'
import { describeDeletion, settle, affectedBy } from './children.ts'
import { createLists } from './list.ts'
import { keepRemoved, putBack } from './removed.ts'
import { ownerFinder } from './parents.ts'
import { neighboursOf } from './neighbours.ts'
import { keyIn, onlyKey, reach } from './reach.ts'
import { planReading, presenterOf, selectRows, complete } from './reading.ts'
import type { World } from './reading.ts'
import { checkReferences } from './references.ts'
import { checkRings } from './rings.ts'
import { noteSeen } from './seen.ts'
import { scopeCondition, ownerOf } from './scope.ts'
import { inputOf, prepare } from './slot.ts'
import { takeOver } from './taken.ts'
import { checkValues } from './validate.ts'
import { cut } from '../http/cut.ts'
import { anyForm } from '../../src/schema/contract.ts'

/** Serves every call that the schema of an entity can answer. The structure of the body has been validated. */
export function createResource(world: World, kind: Database['kind']) {
  const lists = createLists(world, kind)

  /** The answer of a call about one row: its declared fields, unmasked where the person may edit them. */
  async function answerOf(context: Context, entity: Entity, key: unknown, on: Context['db']['query'] | Trx): Promise<Row> {
    const { call, person } = context
    const plan = planReading(world, entity, call.answers)
    const query = selectRows(plan, sql`where ${sql.ref(`t.${entity.key}`)} = ${key}`)
    const rows = await prepare(on, query)(on, inputOf(context))
    const [row] = await complete(world, plan, rows, on, context)
    if (!row) throw problems.notFound()
    const roles = person?.roles ?? []
    return presenterOf(world, plan, roles, call.does === 'get' ? editable(world, entity, roles) : undefined)(row)
  }

  async function add(context: Context, entity: Entity): Promise<Row> {
    return context.db.write((trx) => addWithin(context, entity, trx))
  }

  async function addWithin(context: Context, entity: Entity, trx: Trx): Promise<Row> {
    const { call, person, locale, now, tools } = context
    const body = await takeOver(context, entity, context.body, trx)
    const judged = checkValues(call, body, locale, now, undefined, await readAround(context, body, trx))
    const values: Row = {
      ...writtenBy(call, entity, judged, person?.roles ?? []),
      ...beginning(entity, { ...call.set, ...fixedValues(call) }),
      ...ownership(context, entity),
      ...signature(context, entity),
      ...(entity.single === 'site' ? { [entity.key]: entity.name } : {}),
    }
    await checkReferences(world, context, values, trx)
    Object.assign(values, await ownerFinder(context, entity)(values, trx))
    if (call.limit) await checkLimit(context, entity, call.limit, trx)
    const row = await anyStore(tools.store).add(entity.name, values, trx)
    await follow(context, row, trx)
    return context.isUnread ? {} : answerOf(context, entity, row[entity.key], trx)
  }

  async function change(context: Context, entity: Entity): Promise<Row> {
    const changing = context.db.write(async (trx) => {
      const row = await reach(context, entity, world.services.narrows, trx)
      if (!row) throw problems.notFound()
      return changeWithin(context, entity, row, trx)
    })
    return changing.catch(tellStale(context, entity))
  }

  /** Tells whoever was too late how the row is now, as they may see it. */
  const tellStale = (context: Context, entity: Entity) => async (problem: unknown) => {
    const row = isStale(problem) && !context.isUnread && (await reach(context, entity, world.services.narrows))
    throw row ? problems.stale(await answerOf(context, entity, keyOf(entity, row), context.db.query)) : problem
  }

  async function changeWithin(context: Context, entity: Entity, row: Row, trx: Trx): Promise<Row> {
    refuseStale(context, row, () => checkPossible(context, entity, row))
    const body = await takeOver(context, entity, context.body, trx, row)
    const values = changesOf({ ...context, body }, entity, row, await readAround(context, body, trx, row))
    // Moves within a tree wait before any row is locked; otherwise two of them could deadlock.
    await checkRings(context, entity, values, trx, row)
    await checkReferences(world, context, values, trx, { row })
    const after = await anyStore(context.tools.store).edit(entity.name, keyOf(entity, row), values, trx, versionOf(row))
    await follow(context, after, trx, row)
    return context.isUnread ? {} : answerOf(context, entity, row[entity.key], trx)
  }

  /** Changes the only row of its owner or of the site; the first save creates it. Two concurrent first saves wait for each other. */
  async function save(context: Context, entity: Entity): Promise<Row> {
    const saving = context.db.write(async (trx) => {
      await context.tools.store.lock(`${entity.name}:${onlyKey(context, entity)}`, trx)
      const row = await reach(context, entity, world.services.narrows, trx)
      return row ? changeWithin(context, entity, row, trx) : addWithin(context, entity, trx)
    })
    return saving.catch(tellStale(context, entity))
  }

  /** With `mode: look` nothing is deleted: the answer says which other rows would be. */
  async function remove(context: Context, entity: Entity): Promise<Row | null> {
    const { call, contract, body, locale, tools } = context
    return context.db.write(async (trx) => {
      if (body.mode === 'back') return putBackWithin(context, entity, trx)
      const row = await reach(context, entity, world.services.narrows, trx)
      if (!row) throw problems.notFound()
      refuseStale(context, row)
      checkGuards(context, row)
      const store = anyStore(tools.store)
      const going = entity.children && (await affectedBy({ contract, kind: context.db.kind, trx }, entity, keyOf(entity, row)))
      if (going && body.mode === 'look') return { below: describeDeletion(going, contract)?.(locale) ?? null }
      // The side effects of a service cannot be undone.
      const isKept = call.undo !== undefined && !world.services.afters[call.name]
      const undoUntil = isKept ? await keepRemoved(context, entity, row, going, trx) : undefined
      if (going) await settle(going, contract, store, trx)
      await store.remove(entity.name, keyOf(entity, row), trx)
      await follow(context, row, trx)
      return undoUntil === undefined ? null : { undoUntil }
    })
  }

  /** A deletion can be undone by the person who made it and still reaches such rows; limits on the number of rows still apply. */
  async function putBackWithin(context: Context, entity: Entity, trx: Trx): Promise<null> {
    for (const call of Object.values(context.contract.calls))
      if (call.entity === entity.name && call.does === 'add' && call.limit) await checkLimit({ ...context, call }, entity, call.limit, trx)
    await putBack(context, entity, trx)
    if (!(await reach(context, entity, world.services.narrows, trx))) throw problems.forbidden()
    return null
  }

  /** If the person has no row yet, the answer is an empty object; a row that was named and does not exist is a 404. */
  async function get(context: Context, entity: Entity): Promise<Row> {
    const row = await reach(context, entity, world.services.narrows)
    if (!row && keyIn(context.call, entity, context.body) === undefined) return {}
    if (!row) throw await goneOrNone(context, entity)
    const answer = await answerOf(context, entity, row[entity.key], context.db.query)
    await noteSeen(context, entity, row)
    return context.call.neighbours ? { ...answer, neighbours: await neighboursOf(context, entity, row, world.services.narrows) } : answer
  }

  /** Old rows are deleted while links to them remain: whoever follows such a link is told why there is nothing. */
  async function goneOrNone({ db, now }: Context, entity: Entity) {
    const days = await daysKept(db.query, world.contract, entity)
    if (days === undefined) return problems.notFound()
    return problems.notFound(text('http/problems', 'gone', { count: days, day: dayOf(keptFrom(days, now)) }))
  }

  async function follow(context: Context, row: Row, trx: Trx, before?: Row): Promise<void> {
    const more = await world.services.afters[context.call.name]?.(context, row, trx, before)
    if (more) Object.assign(context.once, cut(more, context.call.answer ?? NOTHING))
  }

  return {
    list: lists.page,
    all: lists.all,
    keys: lists.keys,
    some: lists.some,
    get,
    add,
    edit: change,
    save,
    move: change,
    delete: remove,
    answerOf,
  }
}

export type Resource = ReturnType<typeof createResource>

/** Where others have made it impossible meanwhile, that is what is told: there is nothing to merge. */
function refuseStale({ body }: Context, row: Row, checkNow?: () => void): void {
  if (body.version === undefined || body.version === null || body.version === row.version) return
  checkNow?.()
  throw problems.stale()
}

const NOTHING = { type: 'object', properties: {} }

/** A list restricted to `{ "role": "agent" }` adds agents. */
function fixedValues(call: Call): Row {
  return Object.fromEntries(Object.entries(call.where).filter(([, operand]) => operand !== null && typeof operand !== 'object'))
}

async function checkLimit(
  { call, contract, person, tools }: Context,
  entity: Entity,
  limit: NonNullable<Call['limit']>,
  trx: Trx,
): Promise<void> {
  const owner = ownerOf(person)
  await tools.store.lock(`${entity.name}:${owner}`, trx)
  const scope = scopeCondition(contract, entity, call.scope === 'all' ? 'own' : call.scope, owner)
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from ${sql.table(tableOf(entity.name))} as t ${scope ? sql`where ${scope}` : sql``}`.execute(trx)
  if (rows[0]!.n >= limit.rows) throw problems.conflict(own(limit.message))
}

const editables = new WeakMap<Entity, Map<string, Set<string>>>()

/** Fields that the roles may edit somewhere: a form that edits them has to show them unmasked. */
function editable({ contract }: World, entity: Entity, roles: readonly string[]): Set<string> {
  let known = editables.get(entity)
  if (!known) editables.set(entity, (known = new Map()))
  const found = known.get(roles.join())
  if (found) return found
  const grants = (permission: string, verb: string) =>
    contract.roles.some((role) => roles.includes(role.name) && role.grants[permission]?.some((one) => one === verb))
  const calls = callsOn(contract, entity.name).filter(
    (call) =>
      (call.does === 'edit' || call.does === 'save') &&
      (call.for !== 'grants' || call.grants.some(({ permission, verb }) => grants(permission, verb))),
  )
  const names = new Set(calls.flatMap((call) => anyForm(call).map(({ name }) => name)))
  known.set(roles.join(), names)
  return names
}
