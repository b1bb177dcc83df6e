import { sql } from 'kysely'
import type { Contract, Entity } from '../../src/schema/contract.ts'
import { tableOf } from '../db/database.ts'
import type { Database } from '../db/database.ts'
import { momentMoves } from './states.ts'

const HOUR = 3_600_000

/**
 * Makes the moves that happen by themselves: an unpaid order is cancelled after 24 hours. The hours count from when the row was
 * changed last, where it keeps that (`updateTime`), else from its `createTime`.
 */
export async function moveByItself(db: Database, contract: Contract, now: number): Promise<number> {
  let moved = 0
  for (const entity of Object.values(contract.entities)) {
    const field = entity.stateField
    const since = ['updateTime', 'createTime'].find((name) => entity.properties[name])
    if (!field || !since) continue
    for (const [move, { byItselfAfterHours: hours, from, to }] of Object.entries(entity.moves)) {
      if (hours === undefined) continue
      const before = new Date(now - hours * HOUR).toISOString()
      const result = await db.write((trx) =>
        trx
          .updateTable(tableOf(entity.name))
          .set({ [field]: to, ...times(entity, move, now), version: sql`version + 1` })
          .where(field, 'in', from)
          .where(since, '<=', before)
          .executeTakeFirst(),
      )
      moved += Number(result.numUpdatedRows)
    }
  }
  return moved
}

/** What a move by hand would have noted too. */
function times(entity: Entity, move: string, now: number): Record<string, string> {
  const names = Object.values(entity.properties).filter(({ name, readOnly }) => readOnly && momentMoves(entity, name).includes(move))
  return Object.fromEntries(names.filter(({ format }) => format === 'date-time').map(({ name }) => [name, new Date(now).toISOString()]))
}
