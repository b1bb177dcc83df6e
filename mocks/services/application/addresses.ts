import { DAY } from '../../../src/schema/time.ts'
import { sql } from 'kysely'
import { computedField } from '../../core/operation.ts'

/** The maximum number of addresses, the busiest first. */
const MOST = 20

type Line = { appId: string; ip: string; calls: number | string; peak: number | string; lastTime: string }

/** The addresses that called an application in the last 24 hours, the busiest first: calls in all, and in the busiest minute. */
export const computed = computedField('application.addresses', async ({ on, rows, now }) => {
  const ids = rows.map((row) => row.appId)
  if (ids.length === 0) return []
  const since = new Date(now - DAY).toISOString()
  const { rows: found } =
    await sql<Line>`select m."appId", m.ip, sum(m.calls) as calls, max(m.calls) as peak, max(m."lastTime") as "lastTime" from (
    select "appId", ip, substr("createTime", 1, 16) as minute, count(*) as calls, max("createTime") as "lastTime" from call_log
    where "appId" in (${sql.join(ids)}) and "createTime" >= ${since} and ip is not null group by "appId", ip, substr("createTime", 1, 16)
  ) m group by m."appId", m.ip order by max(m.calls) desc, m.ip`.execute(on)
  return rows.map(({ appId }) =>
    found
      .filter((line) => line.appId === appId)
      .slice(0, MOST)
      .map(({ ip, calls, peak, lastTime }) => ({ ip, calls: Number(calls), peak: Number(peak), lastTime })),
  )
})
