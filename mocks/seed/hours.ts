import type { Database, Row, Trx } from '../db/database.ts'
import { insertRows } from '../db/insert.ts'
import { DEMO_ACCOUNTS } from './plan.ts'
import { DAY, HOURS, splitBy, startOfDay, writeDay } from './time.ts'

/** Everybody's last days, and the demo accounts' last month, can be looked at by the hour. */
const RECENT = 3
const KEPT = 31
const SPLIT = ['ok', 'failed', 'amount', 'duration', 'chars'] as const
export const SUMS = ['calls', ...SPLIT] as const
const BATCH = 2_000

/** Spreads each recent row of usage over the hours of its day, so that they sum to it exactly. */
export async function addHours(db: Database, trx: Trx, now: number): Promise<void> {
  const names = DEMO_ACCOUNTS.map(({ username }) => username)
  const mine = (await trx.selectFrom('user').select('userId').where('username', 'in', names).execute()).map((one) => one['userId'])
  const rows = await trx
    .selectFrom('usage')
    .select(['userId', 'appId', 'service', 'day', ...SUMS])
    .where((is) =>
      is.or([
        is('day', '>=', writeDay(now - (RECENT - 1) * DAY)),
        is.and([is('day', '>=', writeDay(now - (KEPT - 1) * DAY)), is('userId', 'in', mine)]),
      ]),
    )
    .execute()
  const seen = new Map<string, Row>()
  const passed = Math.floor((now - startOfDay(now)) / 3_600_000) + 1
  for (const row of rows) {
    const hours = row['day'] === writeDay(now) ? HOURS.slice(0, passed) : HOURS
    const parts: Record<string, number[]> = Object.fromEntries(SPLIT.map((name) => [name, splitBy(hours, Number(row[name] ?? 0))]))
    parts['calls'] = hours.map((_, hour) => parts['ok']![hour]! + parts['failed']![hour]!)
    for (const hour of hours.keys()) {
      if (SUMS.every((name) => parts[name]![hour] === 0)) continue
      const { userId, appId, service, day } = row
      const key = [userId, day, hour, appId, service].join()
      const known = seen.get(key)
      if (known) for (const name of SUMS) known[name] += parts[name]![hour]!
      else seen.set(key, { userId, day, hour, appId, service, ...Object.fromEntries(SUMS.map((name) => [name, parts[name]![hour]])) })
    }
  }
  const all = [...seen.values()]
  for (let from = 0; from < all.length; from += BATCH) await insertRows(db, trx, 'usage_hour', all.slice(from, from + BATCH))
}
