import { sql } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import { tableOf } from '../../src/schema/tables.ts'
import type { Database, Trx } from '../db/database.ts'
import { readIndexes, syncIndexes } from '../db/indexes.ts'
import { syncNumbers } from '../db/numbers.ts'
import { dropStaleSearch } from '../resource/grow-search.ts'
import { syncFigures } from '../resource/kept-figures.ts'

/**
 * Indexes that no list asks for: those that alone answer what dashboards sum over months, where reading the rows would be a hundred times as
 * much, and the packages of a person, of each application and of all, in the order in which they pay, whose index `metering/funds.ts` names.
 * An empty `orNone` is found as a value.
 */
const FURTHER: [index: string, entity: string, fields: string[], orNone?: string][] = [
  ['sum_order_paid', 'order', ['status', 'payTime', 'payAmount', 'userId']],
  ['sum_user_registered', 'user', ['role', 'registerTime', 'certType']],
  ['paying_grant', 'grant', ['targetId', 'comboId', 'status', 'appId', 'expireTime', 'grantNo'], 'appId'],
]

/** Makes figures, indexes and counters match the schemas, after the tables do. */
export async function syncShape(db: Pick<Database, 'kind'>, trx: Trx, contract: Contract): Promise<void> {
  // Indexing millions of rows takes longer than the timeout of calls.
  if (db.kind === 'postgres') await sql`set local statement_timeout = 0`.execute(trx)
  await syncFigures(db.kind, trx, contract)
  await dropStaleSearch(db, trx, contract)
  const present = await readIndexes(db.kind, trx)
  const entities = Object.values(contract.entities)
  for (const entity of entities) await syncIndexes(db.kind, trx, entity, contract, present)
  await syncNumbers(db, trx, entities)
  for (const [index, entity, fields, orNone] of FURTHER) {
    if (!fields.every((field) => contract.entities[entity]?.properties[field])) continue
    const columns = fields.map((field) => (field === orNone ? `(coalesce("${field}", ''))` : `"${field}"`)).join(', ')
    await sql.raw(`create index if not exists ${index} on "${tableOf(entity)}" (${columns})`).execute(trx)
  }
}
