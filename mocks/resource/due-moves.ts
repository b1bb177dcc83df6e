import { HOUR } from '../../src/schema/time.ts'
import { waitingSince } from '../../src/schema/stamp.ts'
import { sql } from 'kysely'
import type { Scalar } from '../../src/schema/condition.ts'
import type { Contract, Entity } from '../../src/schema/contract.ts'
import { anyTable } from '../db/database.ts'
import { tableOf } from '../../src/schema/tables.ts'
import type { Database } from '../db/database.ts'
import { stampMove } from './stamps.ts'
import { textIn } from '../db/row-values.ts'

const SECOND = 1000

/** A move that happens `wait` milliseconds after the moment in `field`. */
type TimedMove = { move: string; state: string; from: Scalar[]; to: Scalar; field: string; wait: number }

/**
 * The moves of an entity that happen by themselves: at a date of the row (`byItselfAt`), or some hours after the last change of the row, or
 * after its creation if the entity does not store changes.
 */
export function timedMoves({ properties, stateField, moves }: Entity): TimedMove[] {
  const since = waitingSince(properties)
  return Object.entries(moves).flatMap(([move, { from, to, byItselfAfterHours: hours, byItselfAt }]) => {
    const field = byItselfAt ?? (hours === undefined ? undefined : since)
    return field && stateField ? [{ move, state: stateField, from, to, field, wait: byItselfAt ? 0 : hours! * HOUR }] : []
  })
}

/** Makes the moves that are due: an unpaid order is cancelled after 24 hours, a package expires at its date. Returns how many. */
export async function makeDueMoves(db: Database, contract: Contract, now: number): Promise<number> {
  let moved = 0
  for (const entity of Object.values(contract.entities)) moved += (await settle(db, entity, now)).moved
  return moved
}

export type MoveScheduler = { settle: (entities: readonly Entity[], now: number) => Promise<void> }

/**
 * Makes due moves before anybody reads outdated states, so that lists, filters and conditions agree. Looks for due moves at most once a
 * second, and not before the next known moment.
 */
export function createMoveScheduler(db: Database): MoveScheduler {
  const looked = new Map<string, { at: number; next: number }>()
  return {
    async settle(entities, now) {
      for (const entity of entities) {
        const known = looked.get(entity.name)
        if (known && now >= known.at && now < Math.min(known.next, known.at + SECOND)) continue
        looked.set(entity.name, { at: now, next: (await settle(db, entity, now)).next })
      }
    },
  }
}

/** One move may make the next one due, so this repeats until none is due. */
async function settle(db: Database, entity: Entity, now: number): Promise<{ moved: number; next: number }> {
  const timed = timedMoves(entity)
  let moved = 0
  for (;;) {
    let next = Infinity
    let made = 0
    for (const one of timed) {
      const first = await firstOf(db, entity, one)
      if (first <= now) made += await makeMove(db, entity, one, now)
      else next = Math.min(next, first)
    }
    if (made === 0) return { moved, next }
    moved += made
  }
}

/** When the move is next due. One query for each state, so that an index can be used. */
async function firstOf(db: Database, entity: Entity, { state, from, field, wait }: TimedMove): Promise<number> {
  let first = Infinity
  for (const one of from) {
    const row = await anyTable(db.query)
      .selectFrom(tableOf(entity.name))
      .select(field)
      .where(state, '=', one)
      .where(field, 'is not', null)
      .orderBy(field)
      .limit(1)
      .executeTakeFirst()
    if (row) first = Math.min(first, Date.parse(textIn(row, field)) + wait)
  }
  return first
}

async function makeMove(db: Database, entity: Entity, { move, state, from, to, field, wait }: TimedMove, now: number): Promise<number> {
  const { numUpdatedRows } = await db.write((trx) =>
    anyTable(trx)
      .updateTable(tableOf(entity.name))
      .set({ [state]: to, ...stampMove(entity, {}, move, { now }), version: sql`version + 1` })
      .where(state, 'in', from)
      .where(field, '<=', new Date(now - wait).toISOString())
      .executeTakeFirst(),
  )
  return Number(numUpdatedRows)
}
