import { sql } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import { countedValues } from '../db/counted.ts'
import { anyTable } from '../db/database.ts'
import { tableOf } from '../../src/schema/tables.ts'
import type { Database, Row } from '../db/database.ts'

/** The number of rows in one transaction. */
const BATCH = 200

/** Adds computed figures to rows that are older than their field; each start reads the rows, and writes only missing figures. */
export async function countAgain(db: Database, contract: Contract): Promise<void> {
  for (const entity of Object.values(contract.entities)) {
    const counted = Object.values(entity.properties).flatMap(({ name, computed }) =>
      computed && 'list' in computed && !entity.properties[computed.list.field]?.sealed ? [{ name, list: computed.list.field }] : [],
    )
    if (counted.length === 0) continue
    const missing = counted.map(({ name, list }) => sql<boolean>`(${sql.ref(name)} is null and ${sql.ref(list)} is not null)`)
    let last: unknown
    for (;;) {
      const beyond = last === undefined ? sql<boolean>`1 = 1` : sql<boolean>`${sql.ref(entity.key)} > ${last}`
      const rows: Row[] = await anyTable(db.query)
        .selectFrom(tableOf(entity.name))
        .selectAll()
        .where(sql<boolean>`(${sql.join(missing, sql` or `)}) and ${beyond}`)
        .orderBy(entity.key)
        .limit(BATCH)
        .execute()
      if (rows.length === 0) break
      await db.write(async (trx) => {
        for (const row of rows) {
          const figures = countedValues(entity, row, 'whole')
          const open = counted.flatMap(({ name }) => (row[name] === null ? [[name, figures[name] ?? null]] : []))
          await anyTable(trx)
            .updateTable(tableOf(entity.name))
            .set(Object.fromEntries(open))
            .where(entity.key, '=', row[entity.key])
            .execute()
        }
      })
      last = rows.at(-1)![entity.key]
    }
  }
}
