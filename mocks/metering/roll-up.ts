import type { Choices } from '../../schemas/.meta/rows.ts'
import { DAY, dayOf } from '../../src/schema/time.ts'
import { sql } from 'kysely'
import { dayAtHome } from '../db/at-home.ts'
import type { Database, Row, Trx } from '../db/database.ts'
import { takeOnce } from '../notices/tell.ts'
import { tidyCalls } from './roll-up-calls.ts'

/** So long a day can be looked at by the hour. */
const HOURS_KEPT = 31

const dayBack = (now: number, days: number) => dayOf(now - days * DAY)

type Rolled = {
  userId: string
  appId: string
  service: Choices['service']
  day: string
  hour: number
  now: number
  more: Record<string, number>
}

/** Adds one booked call to every sum that dashboards read, in the transaction that books it. */
export async function rollUp(trx: Trx, { userId, appId, service, day, hour, now, more }: Rolled): Promise<void> {
  await grow(trx, 'usage_hour', { userId, day, hour, appId, service }, more)
  await grow(trx, 'usage_day', { day, service }, more)
  const { calls = 0, ok = 0 } = more
  const isNew = await grow(trx, 'user_day', { day, userId }, { calls, ok })
  await grow(trx, 'user_month', { month: day.slice(0, 7), userId }, { calls })
  if (isNew) await noteDay(trx, userId, day)
  await trx
    .updateTable('user')
    .set({ lastCallTime: new Date(now).toISOString(), calls30d: sql`coalesce("calls30d", 0) + ${calls}` })
    .where('userId', '=', userId)
    .execute()
}

/** Adds to the row with this key, or makes it; answers whether it is new. */
async function grow(trx: Trx, table: string, key: Row, more: Record<string, number>): Promise<boolean> {
  const sums = sql`${sql.join(
    Object.entries(more).map(([name, value]) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${value}`),
  )}`
  const names = [...Object.keys(key), ...Object.keys(more)].map((name) => sql.id(name))
  const values = [...Object.values(key), ...Object.values(more)]
  const { rows } = await sql<{ calls: number }>`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})
    on conflict (${sql.join(Object.keys(key).map((name) => sql.id(name)))}) do update set ${sums} returning calls`.execute(trx)
  return rows[0]?.calls === more.calls
}

/** Somebody called for the first time on a day: one more was active, in the n-th week after registering. */
async function noteDay(trx: Trx, userId: string, day: string): Promise<void> {
  await sql`insert into active_day (day, users) values (${day}, 1) on conflict (day) do update set users = active_day.users + 1`.execute(
    trx,
  )
  const user = await trx.selectFrom('user').select('registerTime').where('userId', '=', userId).executeTakeFirst()
  if (!user?.registerTime) return
  const since = dayOf(Date.parse(user.registerTime))
  const age = Math.max(0, Math.round((Date.parse(day) - Date.parse(since)) / DAY))
  await sql`insert into user_return ("userId", week) values (${userId}, ${Math.floor(age / 7)}) on conflict do nothing`.execute(trx)
}

/** Sums everything anew from the rows of usage: after a seed or an import, which write past the meter. */
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

/** Old hours go; once a day the calls of the last 30 days are counted anew, for a day has left them. */
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
