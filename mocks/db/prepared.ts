import { PostgresAdapter, sql } from 'kysely'
import type { AliasableExpression, Compilable, CompiledQuery, RawBuilder } from 'kysely'
import { keysOf } from '../../src/schema/keys-of.ts'
import type { Query, Trx } from './database.ts'

/** A placeholder in a query, filled in for each run. */
class Place<In> {
  readonly read: (values: In) => unknown
  constructor(read: (values: In) => unknown) {
    this.read = read
  }
}

/** A placeholder for the value with this name. */
export type At<In> = <Name extends keyof In>(name: Name) => RawBuilder<In[Name]>
const placeOf = <In>(): At<In> => {
  return <Name extends keyof In>(name: Name) => sql<In[Name]>`${new Place<In>((values) => values[name])}`
}

const adapterOf = (on: Query) => on.getExecutor().adapter
export const isPostgres = (on: Query): boolean => adapterOf(on) instanceof PostgresAdapter
const filled = <In, Out>(compiled: CompiledQuery<Out>, values: In): CompiledQuery<Out> => ({
  ...compiled,
  parameters: compiled.parameters.map((value) => (value instanceof Place ? value.read(values) : value)),
})

/** A query that is built once for each database and run with different values: building costs more than running. */
export function prepared<In, Out>(build: (on: Query, at: At<In>) => CompiledQuery<Out>): (on: Query, values: In) => Promise<Out[]> {
  const known = new WeakMap<object, CompiledQuery<Out>>()
  return async (on, values) => {
    const adapter = adapterOf(on)
    let compiled = known.get(adapter)
    if (!compiled) known.set(adapter, (compiled = build(on, placeOf<In>())))
    return (await on.executeQuery(filled(compiled, values))).rows
  }
}

type Lists<Found> = { [Name in keyof Found]: Found[Name][] }
type Asked<In, Found> = (on: Query, at: At<In>) => Compilable<Found> & AliasableExpression<Found>

/**
 * Independent queries: on PostgreSQL, where each costs a round trip, they run as one; on SQLite one after the other. Returns the rows of
 * each by name.
 */
export function preparedTogether<In, Found extends Record<string, object>>(queries: {
  [Name in keyof Found & string]: Asked<In, Found[Name]>
}): (on: Query, values: In) => Promise<Lists<Found>> {
  const names = keysOf<keyof Found & string>(queries)
  const each = names.map((name) => ({ name, ask: prepared((on, at: At<In>) => queries[name](on, at).compile()) }))
  const isWhole = (found: Partial<Lists<Found>>): found is Lists<Found> => names.every((name) => found[name])
  const inOne = prepared((on, at: At<In>) => {
    const lists = names.map((name) => sql`(select coalesce(json_agg(q), '[]') from ${queries[name](on, at)} as q) as ${sql.id(name)}`)
    return sql<Lists<Found>>`select ${sql.join(lists)}`.compile(on)
  })
  return async (on, values) => {
    if (isPostgres(on)) return (await inOne(on, values))[0]!
    const found: Partial<Lists<Found>> = {}
    for (const { name, ask } of each) found[name] = await ask(on, values)
    if (!isWhole(found)) throw new Error('A query was left out.')
    return found
  }
}

/** A named statement that writes to a table; a value that it returns (`returning … as n`) is part of the result. */
export type Writing<In> = { name: string; write: (at: At<In>) => RawBuilder<unknown> }

const together = new WeakMap<object, Map<string, CompiledQuery<Row>[]>>()
type Row = Record<string, number | null>

/**
 * Independent writes to several tables: on PostgreSQL, where each statement costs a round trip, they run as one; on SQLite one after the
 * other. Returns the `n` of those that return one, by name.
 */
export async function writeTogether<In>(trx: Trx, writings: readonly Writing<In>[], values: In): Promise<Partial<Row>> {
  const adapter = adapterOf(trx)
  const key = writings.map(({ name }) => name).join()
  const known = together.get(adapter) ?? new Map<string, CompiledQuery<Row>[]>()
  together.set(adapter, known)
  let statements = known.get(key)
  if (!statements) known.set(key, (statements = build(trx, writings)))
  const answer: Row = {}
  for (const statement of statements) Object.assign(answer, (await trx.executeQuery(filled(statement, values))).rows[0])
  return answer
}

function build<In>(trx: Trx, writings: readonly Writing<In>[]): CompiledQuery<Row>[] {
  const made = writings.map(({ name, write }) => ({ name, statement: write(placeOf<In>()) }))
  const returns = ({ statement }: (typeof made)[number]) => / returning /.test(statement.compile(trx).sql)
  if (!isPostgres(trx))
    return made.map((one) => {
      const compiled = sql<Row>`${one.statement}`.compile(trx)
      return returns(one) ? { ...compiled, sql: compiled.sql.replace(/ as n$/, ` as "${one.name}"`) } : compiled
    })
  const parts = made.map(({ name, statement }) => sql`${sql.id(name)} as (${statement})`)
  const answers = made.filter(returns).map(({ name }) => sql`(select n from ${sql.id(name)}) as ${sql.id(name)}`)
  return [sql<Row>`with ${sql.join(parts)} select ${answers.length > 0 ? sql.join(answers) : sql`1`}`.compile(trx)]
}
