import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../db/database.ts'

type Expression = RawBuilder<unknown>

/** Where a span begins and ends; a single value does both at once. */
export type Ends = { start: Expression; end: Expression }

/** The ends of a span, which is stored as a list of two. */
export function endsOf(kind: Database['kind'], subject: Expression): Ends {
  const at = (nth: number) =>
    kind === 'postgres' ? sql`((${subject} ->> ${sql.lit(nth)}) collate "C")` : sql`json_extract(${subject}, ${sql.lit(`$[${nth}]`)})`
  return { start: at(0), end: at(1) }
}

/** Whether two spans of times of day touch; either may end after midnight. */
export function clocksTouch(one: Ends, other: Ends): RawBuilder<boolean> {
  const isIn = (time: Expression, { start, end }: Ends) =>
    sql`(case when ${start} <= ${end} then ${time} >= ${start} and ${time} <= ${end} else ${time} >= ${start} or ${time} <= ${end} end)`
  return sql<boolean>`(${isIn(one.start, other)} or ${isIn(other.start, one)})`
}
