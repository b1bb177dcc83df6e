import type { Choices, Role } from '../../schemas/.meta/rows.ts'
import { DAY, dayOf } from '../../src/schema/time.ts'
import { sql } from 'kysely'
import { dayAtHome } from '../db/at-home.ts'
import type { Database, Trx } from '../db/database.ts'
import type { Writing } from '../db/prepared.ts'
import { takeOnce } from '../notices/tell.ts'
import { tidyCalls } from './roll-up-calls.ts'

/** For how many days hourly sums are kept. */
const HOURS_KEPT = 31

const dayBack = (now: number, days: number) => dayOf(now - days * DAY)

/** A booked call, in the form in which it is added to each sum. */
export type Rolled = {
  userId: string
  appId: string
  service: Choices['service']
  day: string
  month: string
  hour: number
  at: string
  ok: number
  failed: number
  amount: number
  seconds: number
  chars: number
}

const SUMS = [
  ['ok', 'ok'],
  ['failed', 'failed'],
  ['amount', 'amount'],
  ['duration', 'seconds'],
  ['chars', 'chars'],
] as const

/** Adds a call to the row with a key, which is created if missing; `n` is its number of calls so far. */
function grow(table: string, key: readonly (keyof Rolled)[], sums: (typeof SUMS)[number][]): Writing<Rolled> {
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql.id(name)))
  return {
    name: table,
    write: (at) => {
      const more = sums.map(([name, from]) => sql`, ${sql.id(name)} = ${sql.ref(`${table}.${name}`)} + ${at(from)}`)
      return sql`insert into ${sql.table(table)} (${list([...key, 'calls', ...sums.map(([name]) => name)])})
        values (${sql.join([...key.map((name) => at(name)), sql`1`, ...sums.map(([, from]) => at(from))])})
        on conflict (${list(key)}) do update set calls = ${sql.ref(`${table}.calls`)} + 1${sql.join(more, sql``)} returning calls as n`
    },
  }
}

/** Adds a booked call to every sum that dashboards read, in the transaction that books it. */
export const sumsOfCall: readonly Writing<Rolled>[] = [
  grow('usage_hour', ['userId', 'day', 'hour', 'appId', 'service'], [...SUMS]),
  grow('usage_day', ['day', 'service'], [...SUMS]),
  grow('user_day', ['day', 'userId'], [SUMS[0]]),
  grow('user_month', ['month', 'userId'], []),
  {
    name: 'user',
    write: (at) =>
      sql`update "user" set "lastCallTime" = ${at('at')}, "calls30d" = coalesce("calls30d", 0) + 1 where "userId" = ${at('userId')}`,
  },
]

/** The first call of a person on a day: counts one more active person, and the week since their registration. Staff who try are none. */
export async function noteDay(trx: Trx, userId: string, day: string, role: Role): Promise<void> {
  const user = await trx.selectFrom('user').select(['registerTime', 'role']).where('userId', '=', userId).executeTakeFirst()
  if (user && user.role !== role) return
  await sql`insert into active_day (day, users) values (${day}, 1) on conflict (day) do update set users = active_day.users + 1`.execute(
    trx,
  )
  if (!user?.registerTime) return
  const since = dayOf(Date.parse(user.registerTime))
  const age = Math.max(0, Math.round((Date.parse(day) - Date.parse(since)) / DAY))
  await sql`insert into user_return ("userId", week) values (${userId}, ${Math.floor(age / 7)}) on conflict do nothing`.execute(trx)
}

/** Recomputes all sums from the rows of usage after a seed or an import, which bypass the meter. */
export async function rollUpAll(kind: Database['kind'], trx: Trx): Promise<void> {
  const registered = dayAtHome(kind, sql.ref('p.registerTime'))
  const week =
    kind === 'postgres'
      ? sql`greatest(0, cast(d.day as date) - cast(${registered} as date)) / 7`
      : sql`max(0, cast(julianday(d.day) - julianday(${registered}) as integer)) / 7`
  for (const table of ['usage_day', 'user_day', 'user_month', 'active_day', 'user_return'])
    await sql`delete from ${sql.table(table)}`.execute(trx)
  const statements = [
    sql`insert into usage_day (day, service, calls, ok, failed, amount, duration, chars)
      select day, service, sum(calls), sum(ok), sum(failed), sum(amount), sum(duration), sum(chars) from usage group by day, service`,
    sql`insert into user_day (day, "userId", calls, ok)
      select day, "userId", sum(calls), sum(ok) from usage where "userId" is not null group by day, "userId"`,
    sql`insert into user_month (month, "userId", calls)
      select substr(day, 1, 7), "userId", sum(calls) from user_day group by substr(day, 1, 7), "userId"`,
    sql`insert into active_day (day, users) select day, count(*) from user_day group by day`,
    sql`insert into user_return ("userId", week) select distinct d."userId", ${week}
      from user_day as d join "user" as p on p."userId" = d."userId" where p."registerTime" is not null`,
  ]
  for (const statement of statements) await statement.execute(trx)
}

/** Removes old hourly sums; once a day recounts the calls of the last 30 days, because one day is no longer among them. */
export async function tidyUsage(db: Database, now: number): Promise<void> {
  await db.write(async (trx) => {
    await trx.deleteFrom('usage_hour').where('day', '<', dayBack(now, HOURS_KEPT)).execute()
    await tidyCalls(trx, now)
    if (!(await takeOnce(trx, `calls30d:${dayBack(now, 0)}`, now))) return
    await sql`update "user" set "calls30d" = coalesce((select sum(d.calls) from user_day as d where d."userId" = "user"."userId" and d.day >= ${dayBack(now, 29)}), 0)`.execute(
      trx,
    )
  })
}
