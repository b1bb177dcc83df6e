import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Call, Entity } from '../../src/schema/contract.ts'
import type { Database, Row } from '../db/database.ts'
import { isInOrder } from '../db/indexes.ts'
import { keyOf } from '../db/row-values.ts'
import { problems } from '../http/problems.ts'
import { daysKept } from '../keep/days.ts'
import { text } from '../http/texts.ts'
import type { Context } from '../core/context.ts'
import { branchOf, countBelow, rowsAbove } from './branches.ts'
import { expressionOf, from } from './expression.ts'
import { filteringOf, fixedConditions } from './filter.ts'
import { groupingOf } from './groups.ts'
import { inGroupOf } from './in-group.ts'
import { dayOf, directionOf, orderOf, pinnedBy } from './list-order.ts'
import { refiningOf } from './refine.ts'
import { complete, planReading, presenterOf, selectByKeys, selectKeys, selectPage, selectPinned, selectRows } from './reading.ts'
import type { Presenter, Reading, World } from './reading.ts'
import { scopeCondition } from './scope.ts'
import { createFinder, FEW_FOUND, Sought } from './sought.ts'
import { inputOf, prepare, Shapes, Slot } from './slot.ts'
import type { Input, Prepared } from './slot.ts'
import { sumsOf } from './sums.ts'

/**
 * `few` is how a page is read if a filter matches few rows: they are collected and sorted instead of walking an index in order; `latest`, if
 * it matches many and no index has the order: so many of the latest are sorted.
 */
type Queries = {
  page: Prepared<Row>
  few?: Prepared<Row>
  latest?: Prepared<Row>
  count: Prepared<{ n: number }>
  keys: Prepared<{ key: string | number }>
  summary?: Prepared<Row>
  /** The rows that the person can reach, whatever the filter. */
  reach: RawBuilder<boolean>[]
  /** The filter, and the queries that group its rows, by shape. */
  where: RawBuilder<unknown>
  groups: Shapes<Prepared<Row>>
  sums: ReturnType<typeof sumsOf>
}

const MAX_PAGE = 1_000_000

/**
 * In growing tables, rows are counted up to this number only; to find a row beyond that, the filter has to be narrowed. What a filter finds
 * is sorted by something else than usual among so many of the latest: there is no index for each filter in each order, and an index of the
 * order alone would be walked to its other end where the values of the two go together. So are all rows where no index has their order.
 */
export const COUNTED = 50_000
/**
 * Of other tables so many times as much is counted, and all that is sorted without an index: some customer has a million rows there, too, and
 * to count or sort all of them would take longer than the page.
 */
const OTHERS = 4

/** What a search has found in too many places to read them by their keys is counted up to this: most rows have to be compared for that. */
const MANY = 1000

/** Sorting so many rows is faster than skipping as many others. */
const FEW = 20_000

/** Serves the lists of one world; caches what stays the same between requests. `few`: what a search finds up to this is read by its keys. */
export function createLists(world: World, kind: Database['kind'], counted = COUNTED, few = FEW_FOUND) {
  const shapes = new Shapes<Queries>()
  const plans = new Map<string, Reading>()
  const presenters = new Map<string, Presenter>()
  const find = createFinder(kind, world.contract, few)

  const mostOf = (entity: Entity, isSearched: boolean) => (entity.kept || isSearched ? counted : counted * OTHERS)
  const planOf = (call: Call, entity: Entity) => known(plans, call.name, () => planReading(world, entity, call.answers))
  const presenterFor = (call: Call, entity: Entity, roles: readonly string[]) =>
    known(presenters, `${call.name} ${roles.join()}`, () => presenterOf(world, planOf(call, entity), roles))

  /** The queries of a call for the filters and order of a body, and the values for their slots. */
  async function queriesOf(
    { call, body, db, person, now, locale }: Context,
    entity: Entity,
  ): Promise<{ queries: Queries; isAmongLatest: boolean; most: number; input: Input }> {
    const roles = person?.roles ?? []
    const order = orderOf(call, entity, body, roles)
    const sought = new Sought()
    const filtering = filteringOf({ kind, contract: world.contract, entity, call, roles, sealer: world.sealer, sought }, body)
    const refining = refiningOf({ kind, contract: world.contract, entity, call, roles, sought }, body)
    const branch = branchOf(call, entity, body)
    const group = inGroupOf({ world, kind, entity, call, roles }, body)
    const isNarrowed = `${filtering.shape}${refining.shape}${group.shape}` !== ''
    const isOther = order.field !== orderOf(call, entity, {}, roles).field
    const isAmongLatest = isOther && (isNarrowed || !isInOrder(world.contract, entity, call, order.field))
    const input = inputOf({ body, person, now, locale })
    await find(db.query, sought, input)
    const isSearched = sought.searches.length > 0
    const isMany = sought.searches.some((_, nth) => sought.isMany(nth))
    const most = isMany ? Math.min(counted, MANY) : mostOf(entity, isSearched || (isAmongLatest && isNarrowed))
    const queries = shapes.get(
      `${call.name} ${roles.join()} ${filtering.shape} ${refining.shape} ${sought.shape} ${order.field} ${order.down} ${order.first ? 'first' : ''} ${branch.shape} ${group.shape}`,
      () => {
        const scope = scopeCondition(world.contract, entity, call.scope, new Slot(({ userId }) => userId))
        const slots = { userId: new Slot(({ userId }) => userId), now: new Slot((input) => new Date(input.now).toISOString()) }
        const narrow = world.services.narrows?.[call.name]?.({ roles, ...slots })
        const reach = [...(scope ? [scope] : []), ...(narrow ? [narrow] : []), ...fixedConditions(world.contract, entity, call)]
        // SQLite thinks no person has many rows, and would read all of one instead of those that were found.
        const isSharp = kind === 'sqlite' && sought.isSharp
        const conditions = [
          ...(isSharp ? reach.map((one) => sql`+(${one})`) : reach),
          ...filtering.conditions(),
          ...refining.conditions(),
          ...branch.conditions(reach),
          ...group.conditions(),
        ]
        const whereAll = (all: RawBuilder<unknown>[]) => (all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``)
        const where = whereAll(conditions)
        const key = sql.ref(`t.${entity.key}`)
        const subject = expressionOf(world.contract, entity, order.field)!
        const direction = directionOf(kind, order.down, order.field === entity.key)
        const pinned = order.first && pinnedBy(world.contract, entity, order.first)
        const ahead = pinned && sql`case when ${pinned} then 0 else 1 end`
        const day = dayOf(call, entity, body)
        const byTime = (one: RawBuilder<unknown>, down: RawBuilder<unknown>) =>
          day === undefined ? sql`${one} ${down}, ${key} ${down}` : sql`${sql.ref(`t.${day}`)} ${down}, ${one} ${down}, ${key} ${down}`
        const sortedBy = (one: RawBuilder<unknown>) =>
          sql`${where} order by ${ahead ? sql`${ahead}, ` : sql``}${order.field === entity.kept?.since ? byTime(one, direction) : sql`${one} ${direction}, ${key} ${direction}`}`
        const sorted = sortedBy(subject)
        const cut = sql`limit ${new Slot(({ limit }) => limit)} offset ${new Slot(({ offset }) => offset)}`
        const plan = planOf(call, entity)
        const byKeys = (found: RawBuilder<unknown>) => prepare(db.query, selectByKeys(plan, found, { ahead, direction }))
        const inParts = (which: RawBuilder<boolean>) => {
          const reached = sql`order by ${subject} ${direction}, ${key} ${direction} limit ${new Slot(({ limit, offset }) => limit + offset)}`
          const tails = [which, sql`${which} is not true`].map((one) => sql`${whereAll([...conditions, one])} ${reached}`)
          return prepare(db.query, selectPinned(plan, tails, { subject, direction, cut }))
        }
        const inOrder = () => byKeys(selectKeys(plan, sql`${sorted} ${cut}`, { ahead, subject }))
        const amongLatest = () => {
          const usual = orderOf(call, entity, {}, roles)
          const [by, down] = [expressionOf(world.contract, entity, usual.field)!, directionOf(kind, usual.down, usual.field === entity.key)]
          const latest = selectKeys(plan, sql`${where} order by ${byTime(by, down)} limit ${sql.lit(Math.min(counted, most))}`, { subject })
          return byKeys(sql`select * from (${latest}) as latest order by "_order" ${direction}, "_key" ${direction} ${cut}`)
        }
        const gathered = () => {
          if (kind === 'sqlite') return byKeys(selectKeys(plan, sql`${sortedBy(sql`+${subject}`)} ${cut}`, { ahead, subject }))
          const all = selectKeys(plan, sql`${where} offset 0`, { ahead, subject })
          return byKeys(
            sql`select * from (${all}) as found order by ${ahead ? sql`"_ahead", ` : sql``}"_order" ${direction}, "_key" ${direction} ${cut}`,
          )
        }
        // PostgreSQL has statistics on values, if not on parts of them; for SQLite the faster plan is chosen once the rows are counted.
        const isFiltered = kind === 'sqlite' && entity.kept !== undefined && filtering.shape !== ''
        const isGathered = (isSearched || (isFiltered && !isAmongLatest)) && day === undefined
        const table = from(entity.name, 't')
        const sums = sumsOf(world.contract, entity, call, body)
        return {
          page:
            isAmongLatest && isNarrowed
              ? amongLatest()
              : entity.kept
                ? inOrder()
                : pinned
                  ? inParts(pinned)
                  : prepare(db.query, selectPage(plan, sql`${sorted} ${cut}`, { subject, direction })),
          ...(isGathered ? { few: gathered() } : {}),
          ...(isAmongLatest && !isNarrowed ? { latest: amongLatest() } : {}),
          count: prepare(
            db.query,
            sql<{ n: number }>`select count(*) as n from (select 1 from ${table} ${where} limit ${sql.lit(most + 1)}) as counted`,
          ),
          keys: prepare(
            db.query,
            sql<{
              key: string | number
            }>`select ${sql.ref(`t.${entity.key}`)} as key from ${table} ${sorted} limit ${new Slot(({ limit }) => limit)}`,
          ),
          reach,
          where,
          groups: new Shapes(20),
          sums,
          ...(sums.length > 0
            ? {
                summary: prepare(
                  db.query,
                  sql<Row>`select ${sql.join(sums.map(({ name, sum }) => sql`${sum} as ${sql.id(name)}`))} from ${table} ${where}`,
                ),
              }
            : {}),
        }
      },
    )
    return { queries, isAmongLatest, most, input: { ...input, found: sought.found } }
  }

  /** The keys of all rows that match the filter, in order. */
  async function keys(context: Context, entity: Entity, most: number): Promise<(string | number)[]> {
    const { queries, input } = await queriesOf(context, entity)
    return (await queries.keys(context.db.query, { ...input, limit: most })).map(({ key }) => key)
  }

  /** The rows with these keys (found by `keys`), in this order; rows that no longer exist are omitted. */
  async function some(context: Context, entity: Entity, wanted: (string | number)[]): Promise<Row[]> {
    if (wanted.length === 0) return []
    const { call, db } = context
    const plan = planOf(call, entity)
    const present = presenterFor(call, entity, context.person?.roles ?? [])
    const query = selectRows(plan, sql`where ${sql.ref(`t.${entity.key}`)} in (${sql.join(wanted)})`)
    const found = await prepare(db.query, query)(db.query, inputOf(context))
    const rows = await complete(world, plan, found, db.query, context)
    const byKey = new Map<unknown, Row>(rows.map((row) => [row[entity.key], row]))
    return wanted.flatMap((key) => {
      const row = byKey.get(key)
      return row ? [present(row)] : []
    })
  }

  return {
    /** One page: filtered, counted, sorted, limited. Equal rows have a stable order, so that no row is shown twice or never. */
    async page(context: Context, entity: Entity) {
      const { body, call, db } = context
      const pageNo = wholeOf(body, 'pageNo', 1, MAX_PAGE)
      const pageSize = wholeOf(body, 'pageSize', world.contract.paging.size, Math.max(...world.contract.paging.sizes))
      const { queries, isAmongLatest, most, input } = await queriesOf(context, entity)
      const limits = { ...input, limit: pageSize, offset: (pageNo - 1) * pageSize }
      const grouping = groupingOf({ world, kind, entity, call, roles: context.person?.roles ?? [] }, body)
      const counting = queries.count(db.query, input)
      const { few: gathered, latest, page: usual } = queries
      const n = gathered || latest ? (await counting)[0]!.n : 0
      const ordered = gathered && n <= FEW ? gathered : latest && n > most ? latest : usual
      // Adding up many more rows than are counted would take longer than everything else; a person asks for it.
      const adding = counting.then(([found]) => (found!.n <= most || body.addUp === true ? queries.summary?.(db.query, input) : undefined))
      const [rows, [count], summary, keptDays, grouped] = await Promise.all([
        ordered(db.query, limits),
        counting,
        adding,
        daysKept(db.query, world.contract, entity),
        grouping?.answer(
          queries.groups.get(grouping.shape, () => grouping.prepare(db.query, queries.where, queries.sums)),
          db.query,
          input,
        ),
      ])
      const plan = planOf(call, entity)
      const { reach } = queries
      const at = call.tree === undefined ? undefined : { entity, tree: call.tree, reach, on: db.query, input }
      const above = at && body.above === true ? await rowsAbove(at, plan, rows) : []
      const present = presenterFor(call, entity, context.person?.roles ?? [])
      const [whole, wholeAbove] = [
        await complete(world, plan, rows, db.query, context),
        await complete(world, plan, above, db.query, context),
      ]
      const keysOf = (some: Row[]) => some.map((row) => keyOf(entity, row))
      const below =
        at && (body.above === true || typeof body.under === 'string') ? await countBelow(at, keysOf([...rows, ...above])) : undefined
      const isMore = count!.n > most
      const totalCount = isMore ? (isAmongLatest ? Math.min(counted, most) : most) : count!.n
      return {
        data: whole.map(present),
        pageSize,
        pageNo,
        totalPage: Math.ceil(totalCount / pageSize),
        totalCount,
        ...(isMore ? { more: true } : {}),
        ...(isMore && isAmongLatest ? { amongLatest: true } : {}),
        ...(summary ? { summary: { ...summary[0] } } : {}),
        ...(grouped ? { grouped } : {}),
        ...(below ? { below } : {}),
        ...(body.above === true && at ? { above: wholeAbove.map(present) } : {}),
        ...(keptDays === undefined ? {} : { keptDays }),
      }
    },

    keys,
    some,

    /** All rows that match the filter in order, in parts; rows that are added or removed meanwhile cause no shifts or repetitions. */
    async *all(context: Context, entity: Entity, most: number, part = 200): AsyncGenerator<Row[]> {
      const found = await keys(context, entity, most)
      for (let at = 0; at < found.length; at += part) {
        yield some(context, entity, found.slice(at, at + part))
        // Gives other requests a turn, however fast the file is consumed.
        await setImmediate()
      }
    },
  }
}

export type Lists = ReturnType<typeof createLists>

function known<T>(among: Map<string, T>, name: string, make: () => T): T {
  let found = among.get(name)
  if (found === undefined) among.set(name, (found = make()))
  return found
}

function wholeOf(body: Row, name: string, absent: number, most: number): number {
  const value = body[name] ?? absent
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > most)
    throw problems.invalid({ [name]: text('http/problems', 'badRequest') })
  return value
}
