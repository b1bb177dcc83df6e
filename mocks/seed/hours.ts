import { HOUR, DAY, dayOf, hourOf, startOf } from '../../src/schema/time.ts'
import type { Database, Row, Trx } from '../db/database.ts'
import { insertRows } from '../db/insert.ts'
import { DEMO_ACCOUNTS } from './plan.ts'
import { HOURS, splitBy } from './time.ts'

/** Hourly sums exist for everybody's last days, and for the last month of the demo accounts. */
const RECENT = 3
const KEPT = 31
const SPLIT = ['ok', 'failed', 'amount', 'duration', 'chars'] as const
export const SUMS = ['calls', ...SPLIT] as const
const BATCH = 2_000

/** Distributes each recent row of usage over the hours of its day, with exact sums: like the calls in the log, or else by typical hours. */
export async function addHours(db: Database, trx: Trx, now: number): Promise<void> {
  const names = DEMO_ACCOUNTS.map(({ username }) => username)
  const mine = (await trx.selectFrom('user').select('userId').where('username', 'in', names).execute()).map((one) => one.userId)
  const rows = await trx
    .selectFrom('usage')
    .select(['userId', 'appId', 'service', 'day', ...SUMS])
    .where((is) =>
      is.or([
        is('day', '>=', dayOf(now - (RECENT - 1) * DAY)),
        is.and([is('day', '>=', dayOf(now - (KEPT - 1) * DAY)), is('userId', 'in', mine)]),
      ]),
    )
    .execute()
  const logged = await hoursInLog(trx)
  const passed = Math.floor((now - startOf(DAY, now)) / HOUR) + 1
  const all: Row[] = []
  for (const row of rows) {
    const { userId, appId, service, day } = row
    const own = logged.get(keyOf(row))
    const hours = day === dayOf(now) ? HOURS.slice(0, passed) : HOURS
    const weights = (name: Logged) => (own ? HOURS.map((_, hour) => own[hour]?.[name] ?? 0) : hours)
    // Audio and text are distributed like the billed amount, which is the same thing if that is their unit.
    const parts: Record<string, number[]> = Object.fromEntries(
      SPLIT.map((name) => [name, splitBy(weights(name === 'ok' || name === 'failed' ? name : 'amount'), row[name] ?? 0)]),
    )
    parts.calls = parts.ok!.map((ok, hour) => ok + parts.failed![hour]!)
    for (const hour of parts.calls.keys())
      if (SUMS.some((name) => parts[name]![hour] !== 0))
        all.push({ userId, day, hour, appId, service, ...Object.fromEntries(SUMS.map((name) => [name, parts[name]![hour]])) })
  }
  for (let from = 0; from < all.length; from += BATCH) await insertRows(db, trx, 'usage_hour', all.slice(from, from + BATCH))
}

type Logged = 'ok' | 'failed' | 'amount'
const keyOf = ({ day, appId, service }: Row) => [day, appId, service].join()

/** The calls of the log by day, application and service, for each hour in the home time zone. */
async function hoursInLog(trx: Trx): Promise<Map<string, Record<Logged, number>[]>> {
  const found = new Map<string, Record<Logged, number>[]>()
  for (const call of await trx.selectFrom('call_log').select(['createTime', 'day', 'appId', 'service', 'code', 'amount']).execute()) {
    const hours = found.get(keyOf(call)) ?? []
    const sums = (hours[hourOf(Date.parse(call.createTime))] ??= { ok: 0, failed: 0, amount: 0 })
    sums[call.code === 0 ? 'ok' : 'failed'] += 1
    sums.amount += call.amount ?? 0
    found.set(keyOf(call), hours)
  }
  return found
}
