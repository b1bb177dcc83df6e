import { sql } from 'kysely'
import type { Row } from '../../db/database.ts'
import { computedField } from '../../core/operation.ts'

/** Other accounts that are certified, or want to be, with the same id number: a reviewer has to know about these. */
export const computed = computedField('real-name.duplicates', async ({ on, rows }) => {
  const ids = rows.map((row) => row.userId)
  const { rows: pairs } = await sql<Row>`select mine."userId" as of, other."userId", other.status, other."submitTime",
      case when other."certType" = 2 then other."companyName" else other."realName" end as name
    from real_name mine join real_name other on other."userId" <> mine."userId" and other."certType" = mine."certType"
      and other.status in ('pending', 'approved')
      and ((mine."certType" = 1 and other."idNumber" = mine."idNumber") or (mine."certType" = 2 and other."creditCode" = mine."creditCode"))
    where mine."userId" in (${sql.join(ids)}) order by other."userId"`.execute(on)
  return ids.map((id) => {
    const same = pairs.filter((pair) => pair.of === id)
    return same.length === 0 ? null : same.map(({ name, userId, status, submitTime }) => ({ name, userId, status, submitTime }))
  })
})
