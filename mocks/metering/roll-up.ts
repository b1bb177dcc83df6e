import { sql } from 'kysely'
import type { Database, Row, Trx } from '../db/database.ts'
import { takeOnce } from '../notices/tell.ts'

/** The day of the product is that of its home. */
const ZONE = 28_800_000
const DAY = 86_400_000
/** So long a day can be looked at by the hour. */
const HOURS_KEPT = 31

export const hourOf = (now: number): number => new Date(now + ZONE).getUTCHours()
const dayBack = (now: number, days: number) => new Date(now + ZONE - days * DAY).toISOString().slice(0, 10)

export type Rolled = {
  userId: string
  appId: string
  service: string
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
  if (isNew) await setAge(trx, userId, day)
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
  return Number(rows[0]?.calls) === more['calls']
}

/** How many days after registering somebody called: what a retention curve counts. */
async function setAge(trx: Trx, userId: string, day: string): Promise<void> {
  const user = await trx.selectFrom('user').select('registerTime').where('userId', '=', userId).executeTakeFirst()
  if (!user?.['registerTime']) return
  const since = new Date(Date.parse(String(user['registerTime'])) + ZONE).toISOString().slice(0, 10)
  const age = Math.max(0, Math.round((Date.parse(day) - Date.parse(since)) / DAY))
  await trx.updateTable('user_day').set({ age }).where('day', '=', day).where('userId', '=', userId).execute()
}

/** Sums everything anew from the rows of usage: after a seed or an import, which write past the meter. */
export async function rollUpAll(kind: Database['kind'], trx: Trx): Promise<void> {
  const age =
    kind === 'postgres'
      ? sql`case when p."registerTime" is null then null else greatest(0, cast(x.day as date) - cast(cast(p."registerTime" as timestamptz) at time zone 'Asia/Shanghai' as date)) end`
      : sql`max(0, cast(julianday(x.day) - julianday(date(p."registerTime", '+8 hours')) as integer))`
  await sql`delete from usage_day`.execute(trx)
  await sql`delete from user_day`.execute(trx)
  await sql`insert into usage_day (day, service, calls, ok, failed, amount, duration, chars)
    select day, service, sum(calls), sum(ok), sum(failed), sum(amount), sum(duration), sum(chars) from usage group by day, service`.execute(
    trx,
  )
  await sql`insert into user_day (day, "userId", calls, ok, age)
    select x.day, x."userId", x.calls, x.ok, ${age}
    from (select day, "userId", sum(calls) as calls, sum(ok) as ok from usage where "userId" is not null group by day, "userId") as x
    left join "user" as p on p."userId" = x."userId"`.execute(trx)
}

/** Old hours go; once a day the calls of the last 30 days are counted anew, for a day has left them. */
export async function tidyUsage(db: Database, now: number): Promise<void> {
  await db.write(async (trx) => {
    await trx.deleteFrom('usage_hour').where('day', '<', dayBack(now, HOURS_KEPT)).execute()
    if (!(await takeOnce(trx, `calls30d:${dayBack(now, 0)}`, now))) return
    await sql`update "user" set "calls30d" = coalesce((select sum(d.calls) from user_day as d where d."userId" = "user"."userId" and d.day >= ${dayBack(now, 29)}), 0)`.execute(
      trx,
    )
  })
}
