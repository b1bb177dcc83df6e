import { sql } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import { tableOf } from '../db/database.ts'
import type { Database } from '../db/database.ts'

const HOUR = 3_600_000

/** Makes the moves that happen by themselves, counted from a row's `createTime`: an unpaid order is cancelled after 24 hours. */
export async function moveByItself(db: Database, contract: Contract, now: number): Promise<number> {
  let moved = 0
  for (const entity of Object.values(contract.entities)) {
    const field = entity.stateField
    if (!field || !entity.properties['createTime']) continue
    for (const { byItselfAfterHours: hours, from, to } of Object.values(entity.moves)) {
      if (hours === undefined) continue
      const before = new Date(now - hours * HOUR).toISOString()
      const result = await db.write((trx) =>
        trx
          .updateTable(tableOf(entity.name))
          .set({ [field]: to, version: sql`version + 1` })
          .where(field, 'in', from)
          .where('createTime', '<=', before)
          .executeTakeFirst(),
      )
      moved += Number(result.numUpdatedRows)
    }
  }
  return moved
}
