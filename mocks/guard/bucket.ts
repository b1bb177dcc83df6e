import { DAY } from '../../src/schema/time.ts'
import { sql } from 'kysely'
import type { Database, TableRow, Trx } from '../db/database.ts'
import type { Rule } from './rules.ts'

/** Whose attempts are counted: those of one known browser, of all unknown browsers for one name, or of one address. */
export type Counted = {
  id: string
  scope: 'browser' | 'strangers' | 'address'
  kind: NonNullable<TableRow<'guard'>['kind']>
  userId?: string | null | undefined
  ip?: string | undefined
  browser?: string | undefined
}

export type Taken = {
  /** `slider`: the limit without a check is reached. `wait`: the limit with a check is reached as well. */
  outcome: 'taken' | 'slider' | 'wait'
  /** Seconds until the next attempt is possible. */
  seconds: number
  /** The current level of the bucket. */
  level: number
}

/**
 * A leaky bucket: each attempt adds one, and one leaks every `seconds`. If the clock was set back, nothing leaks and nothing is added: the
 * level
 * never exceeds `most`, which limits how long anybody waits.
 */
export async function take(
  db: Database,
  counted: Counted,
  rule: Rule,
  { now, slid = false }: { now: number; slid?: boolean },
): Promise<Taken> {
  return db.write(async (trx) => {
    const row = await lock(trx, counted, now)
    const level = leaked(row, rule, now)
    const after = level + 1
    if (after > rule.most) return { outcome: 'wait', seconds: Math.ceil((after - rule.most) * rule.seconds), level }
    if (after > rule.free && !slid) return { outcome: 'slider', seconds: Math.ceil((after - rule.free) * rule.seconds), level }
    await keep(trx, counted, after, { now, rule, tries: row.tries + 1 })
    return { outcome: 'taken', seconds: 0, level: after }
  })
}

/** Takes back a successful attempt. */
export async function giveBack(db: Database, counted: Counted, rule: Rule, now: number): Promise<void> {
  await db.write(async (trx) => {
    const row = await lock(trx, counted, now)
    const level = Math.max(0, leaked(row, rule, now) - 1)
    if (level === 0) return void (await trx.deleteFrom('guard').where('guardId', '=', counted.id).execute())
    await keep(trx, counted, level, { now, rule, tries: row.tries - 1 })
  })
}

export async function empty(db: Database, id: string): Promise<void> {
  await db.write((trx) => trx.deleteFrom('guard').where('guardId', '=', id).execute())
}

/** Removes buckets that have been empty for a long time. */
export async function removeEmpty(db: Database, now: number): Promise<void> {
  const before = new Date(now - 2 * DAY).toISOString()
  await db.write((trx) => trx.deleteFrom('guard').where('lastTime', '<', before).execute())
}

/** Returns the row, created if it is missing; concurrent attempts wait until the transaction ends. */
async function lock(trx: Trx, { id, scope, kind, userId }: Counted, now: number): Promise<TableRow<'guard'>> {
  const time = iso(now)
  const row = { guardId: id, scope, kind, userId: userId ?? null, level: 0, tries: 0, firstTime: time, lastTime: time }
  return trx
    .insertInto('guard')
    .values(row)
    .onConflict((is) =>
      // A time in the future was stored before the clock was set back: leaking starts again from now.
      is.column('guardId').doUpdateSet({ lastTime: sql`case when guard."lastTime" > ${time} then ${time} else guard."lastTime" end` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

const leaked = (row: TableRow<'guard'>, { seconds, most }: Rule, now: number): number => {
  const passed = Math.max(0, now - Date.parse(row.lastTime)) / 1000
  return Math.min(most, Math.max(0, row.level - passed / seconds))
}

async function keep(
  trx: Trx,
  { id, ip, browser }: Counted,
  level: number,
  { now, rule, tries }: { now: number; rule: Rule; tries: number },
): Promise<void> {
  const over = level + 1 - rule.free
  const untilTime = over > 0 ? iso(now + over * rule.seconds * 1000) : null
  const seen = { ...(ip ? { ip } : {}), ...(browser ? { browser } : {}) }
  await trx
    .updateTable('guard')
    .set({ level, tries: Math.max(0, tries), lastTime: iso(now), untilTime, ...seen })
    .where('guardId', '=', id)
    .execute()
}

const iso = (time: number): string => new Date(time).toISOString()
