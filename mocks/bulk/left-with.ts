import { sql } from 'kysely'
import { tableOf } from '../../src/schema/tables.ts'
import type { Turn } from './turn.ts'
import { wayBack } from './way-back.ts'

/** Records the version of each row that can be undone, so that later changes can be detected. */
export function leftWith({ contract, job, person }: Turn) {
  const call = contract.calls[job.call]
  const entity = call && wayBack(contract, job) && contract.entities[call.entity!]
  if (!entity) return {}
  if (call.does === 'delete')
    return {
      version: sql<number>`(select r.version from removed_row as r where r.entity = ${entity.name} and r.key = ${sql.ref('bulk_row.key')} and ${sql.ref('r.userId')} = ${person.visitorId ?? person.userId})`,
    }
  const key = entity.properties[entity.key]?.type === 'string' ? sql.ref('bulk_row.key') : sql`cast(${sql.ref('bulk_row.key')} as integer)`
  return {
    version: sql<number>`(select t.version from ${sql.table(tableOf(entity.name))} as t where ${sql.ref(`t.${entity.key}`)} = ${key})`,
  }
}
