import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Call, Contract, Entity } from '../../src/schema/contract.ts'
import type { Row } from '../db/database.ts'
import { expressionOf } from './expression.ts'
import { isNothing, restrictionsOf } from './filter.ts'

/** The sums of a list, by field, over rows that count; if a filter already selects what counts, over all rows that it matches. */
export function sumsOf(contract: Contract, entity: Entity, call: Call, body: Row): { name: string; sum: RawBuilder<unknown> }[] {
  const isNarrowed = Object.keys(call.counted ?? {}).some((name) => call.filters[name] && !isNothing(body[name]))
  const only = call.counted && !isNarrowed ? restrictionsOf(contract, entity, call.counted) : []
  const counts = only.length > 0 ? sql.join(only, sql` and `) : undefined
  return Object.entries(call.summary ?? {}).flatMap(([name, how]) => {
    const field = expressionOf(contract, entity, name)
    if (!field) return []
    const value = counts ? sql`case when ${counts} then ${field} end` : field
    return [{ name, sum: how === 'sum' ? sql`coalesce(sum(${value}), 0)` : sql`count(${value})` }]
  })
}
