import { type RawBuilder, sql } from 'kysely'
import { anyContext, rolesIn } from './list-context.ts'
import { tableOf } from '../../src/schema/tables.ts'
import { createLists } from '../../mocks/resource/list.ts'
import { listServices } from '../../mocks/server/list-services.ts'
import type { Call, Contract, Entity, Property } from '../../src/schema/contract.ts'
import { seesWhole } from '../../mocks/resource/visible.ts'
import type { AnyDatabase, Row } from './any-database.ts'

/** Every way of asking a list of a table that grows, or of others: each filter, each order, and each filter in each order, or in `inOrders` of them. */
export function asked(
  contract: Contract,
  isAsked = ({ kept }: Entity): boolean => kept !== undefined,
  inOrders = Infinity,
): { call: Call; entity: Entity; name: string; body: Row }[] {
  return Object.values(contract.calls).flatMap((call) => {
    const entity = contract.entities[call.entity ?? '']
    if (call.does !== 'list' || !entity || !isAsked(entity)) return []
    const sorts = call.sorts.filter((field) => seesWhole(entity.properties[field]!, rolesIn(call)))
    const ways = sorts.flatMap((sortField) => ['ascend', 'descend'].map((sortOrder) => ({ sortField, sortOrder })))
    const filters = Object.entries(call.filters).map(([field, how]) => ({ [field]: sample(entity.properties[field], how) }))
    const found = call.found ? [{ _found: 'abc' }] : []
    return [{}, ...filters, ...found].flatMap((filter) =>
      [{}, ...ways.slice(0, Object.keys(filter).length > 0 ? inOrders : undefined)].map((order) => ({
        call,
        entity,
        name: `${call.name} ${JSON.stringify({ ...filter, ...order })}`,
        body: { ...filter, ...order },
      })),
    )
  })
}

function sample(property: Property | undefined, how: string): unknown {
  const one = property?.choices?.[0]?.value ?? (property?.type === 'integer' ? 1 : property?.format === 'date' ? '2026-07-01' : 'abc')
  const time = '2026-07-01T00:00:00.000Z'
  if (property?.type === 'boolean') return true
  return how === 'range' ? (property?.format === 'date-time' ? [time, time] : [one, one]) : how === 'in' ? [one] : one
}

type Asked = { sql: string; parameters: readonly unknown[] }

/** Every way of looking for a part of a text in a list. */
export function searchesOf(contract: Contract): { call: Call; entity: Entity; name: string; body: Row }[] {
  return Object.values(contract.calls).flatMap((call) => {
    const entity = contract.entities[call.entity ?? '']
    if (call.does !== 'list' || !entity || entity.kept) return []
    const parts = Object.keys(call.filters).filter((field) => call.filters[field] === 'contains' || (field === 'keyword' && call.keyword))
    const texts = Object.entries(call.refine ?? {}).flatMap(([field, kind]) => (kind === 'text' ? [field] : []))
    const bodies: Row[] = [
      ...[...parts, ...(call.found ? ['_found'] : [])].map((field) => ({ [field]: 'abc' })),
      ...texts.map((field) => ({ _refine: { all: [{ field, is: 'contains', value: 'abc' }] } })),
    ]
    return bodies.map((body) => ({ call, entity, name: `${call.name} ${JSON.stringify(body)}`, body }))
  })
}

/** What a list asks the database, where so many rows are counted; nothing is really asked. */
export async function queriesOf(db: AnyDatabase, contract: Contract) {
  const lists = createLists({ contract, services: await listServices(), sealer: db.sealer }, db.kind)
  return async (call: Call, entity: Entity, body: Row, n: number): Promise<Asked[]> => {
    const queries: Asked[] = []
    const query = new Proxy(db.query, {
      get: (on, name) => {
        if (name !== 'executeQuery') {
          const own: unknown = Reflect.get(on, name, on)
          return typeof own === 'function' ? (own.bind(on) as unknown) : own
        }
        return (one: Asked) => {
          queries.push(one)
          // There is an index for searches, and it knows of few rows.
          if (/ from (sqlite_schema|pg_class) /.test(one.sql) || /^\s*select \(select count/.test(one.sql))
            return Promise.resolve({ rows: [{ n: 0 }] })
          return Promise.resolve({ rows: one.sql.startsWith('select count(*)') ? [{ n }] : [] })
        }
      },
    })
    await lists.page(anyContext({ db: { ...db, query }, contract, call, body }), entity)
    return queries
  }
}

/** Why a plan walks through a table that grows, as far as it does. */
export async function walks(db: AnyDatabase, { sql: text, parameters }: Asked, grows: ReadonlySet<string>): Promise<string[]> {
  return db.kind === 'sqlite' ? walksOfSqlite(db, text, grows) : walksOfPostgres(db, withValues(text, parameters), grows)
}

async function walksOfSqlite(db: AnyDatabase, text: string, grows: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await sql<{ id: number; parent: number; detail: string }>`${sql.raw(`explain query plan ${text}`)}`.execute(db.query)
  const aliases = new Map([...text.matchAll(/from "(\w+)" as "(\w+)"/g)].map(([, table, alias]) => [alias!, table!]))
  return rows.flatMap(({ parent, detail }) => {
    const [, alias, way = ''] = /^SCAN (\w+)(.*)$/.exec(detail) ?? []
    // The rows of a page go by the name of their table.
    const isPage = rows.some((other) => other.parent === parent && other.detail === `CO-ROUTINE ${alias}`)
    if (alias === undefined || isPage || !grows.has(aliases.get(alias) ?? alias)) return []
    // An index is walked from its end, and only as far as the page reaches.
    const isSorted = rows.some((other) => other.parent === parent && /TEMP B-TREE FOR (?!LAST)/.test(other.detail))
    return !way.includes('USING') || isSorted ? [detail] : []
  })
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Cond'?: string; 'Index Name'?: string; Plans?: Plan[] }

/** The tables that a query reads although no index says which of their rows it wants. */
export async function readsWhole(db: AnyDatabase, { sql: text, parameters }: Asked, tables: ReadonlySet<string>): Promise<string[]> {
  if (db.kind === 'sqlite') {
    const { rows } = await sql<{ detail: string }>`${sql.raw(`explain query plan ${text}`)}`.execute(db.query)
    const aliases = new Map([...text.matchAll(/from "(\w+)" as "(\w+)"/g)].map(([, table, alias]) => [alias!, table!]))
    const scanned = rows.flatMap(({ detail }) => /^SCAN (\w+)/.exec(detail)?.[1] ?? [])
    return scanned.map((alias) => aliases.get(alias) ?? alias).filter((table) => tables.has(table))
  }
  const found: string[] = []
  const look = (plan: Plan) => {
    const isFound = plan['Index Cond'] !== undefined || plan['Node Type'] === 'Bitmap Heap Scan'
    if (plan['Relation Name'] !== undefined && tables.has(plan['Relation Name']) && !isFound) found.push(plan['Relation Name'])
    for (const inner of plan.Plans ?? []) look(inner)
  }
  look(await planOf(db, withValues(text, parameters)))
  return found
}

async function planOf(db: AnyDatabase, text: RawBuilder<unknown>): Promise<Plan> {
  const rows = await db.query.transaction().execute(async (one) => {
    await sql`set local enable_seqscan = off`.execute(one)
    await sql`set local enable_sort = off`.execute(one)
    return (await sql<Row>`explain (format json) ${text}`.execute(one)).rows
  })
  return (rows[0]!['QUERY PLAN'] as { Plan: Plan }[])[0]!.Plan
}

async function walksOfPostgres(db: AnyDatabase, text: RawBuilder<unknown>, grows: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = []
  const look = (plan: Plan, above: string[]) => {
    const kind = plan['Node Type']
    const isFound = plan['Index Cond'] !== undefined || kind === 'Bitmap Heap Scan'
    const near = above.slice(above.lastIndexOf('Limit') + 1)
    const isEnded = above.includes('Limit')
    const isSorted = isEnded && near.some((one) => one.includes('Sort'))
    const isGrown = plan['Relation Name'] !== undefined && grows.has(plan['Relation Name'])
    if (isGrown && (kind === 'Seq Scan' || isSorted || (!isFound && !isEnded))) found.push([...above, kind, plan['Index Name']].join(' > '))
    for (const inner of plan.Plans ?? []) look(inner, [...above, kind])
  }
  look(await planOf(db, text), [])
  return found
}

/** PostgreSQL explains no open places. */
function withValues(text: string, parameters: readonly unknown[]): RawBuilder<unknown> {
  return sql.raw(
    text.replace(/\$(\d+)/g, (_, at: string) => {
      const value = parameters[Number(at) - 1]
      return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
    }),
  )
}

export const tablesThatGrow = ({ entities }: Contract): Set<string> =>
  new Set(Object.values(entities).flatMap(({ name, kept }) => (kept ? [tableOf(name)] : [])))
