import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Call, Contract, Entity } from '../../src/schema/contract.ts'
import type { Database, Row } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import { isNothing, restrictionsOf } from './filter.ts'
import { seesWhole } from './visible.ts'

type Order = { field: string; down: boolean; first?: Call['first'] }

/** Pinned rows come first only in the default order of the screen: a person who sorts by a column wants exactly that order. */
export function orderOf(call: Call, entity: Entity, { sortField, sortOrder }: Row, roles: readonly string[]): Order {
  const sort = call.sort ?? entity.sort
  const own = { field: sort?.field ?? entity.key, down: sort?.order === 'descend' }
  if (sortField === undefined || sortField === null || sortField === '') return { ...own, first: call.first }
  if (sortField === own.field && (sortOrder === 'descend') === own.down) return own
  const property = typeof sortField === 'string' && call.sorts.includes(sortField) ? entity.properties[sortField] : undefined
  if (!property || !seesWhole(property, roles)) throw problems.invalid({ sortField: text('http/problems', 'notSortable') })
  return { field: property.name, down: sortOrder === 'descend' }
}

/**
 * The day by whose range a growing table is filtered. A read-only date of such a row is the day of its time, so that the rows of several
 * days are in order by day and time: an index has that order behind the range, and not that of the time alone.
 */
export function dayOf({ filters }: Call, { kept, properties }: Entity, body: Row): string | undefined {
  const isDay = (name: string) => filters[name] === 'range' && properties[name]?.format === 'date' && properties[name].readOnly
  return kept && Object.keys(filters).find((name) => isDay(name) && !isNothing(body[name]))
}

/** Whether a row is one of those that come first. */
export function pinnedBy(contract: Contract, entity: Entity, first: NonNullable<Call['first']>): RawBuilder<boolean> | undefined {
  const conditions = restrictionsOf(contract, entity, first)
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : undefined
}

/** Null sorts as the smallest value, as in SQLite; a key is never null, and its index is that of the database. */
export function directionOf(kind: Database['kind'], down: boolean, isKey = false): RawBuilder<unknown> {
  if (kind === 'sqlite' || isKey) return down ? sql`desc` : sql`asc`
  return down ? sql`desc nulls last` : sql`asc nulls first`
}
