import { sql, type RawBuilder } from 'kysely'
import { beginOf } from '../../src/schema/time.ts'
import { dayAtHome } from '../db/at-home.ts'
import { anyTable, type Database, type Query, type Tables } from '../db/database.ts'
import { addDays, daysOf, monthsOf, type Period } from './days.ts'
import type { Trend } from './usage-figures.ts'

/** The moments at which a period of days begins and ends in the home time zone; the end is exclusive. */
export function momentsOf({ from, to }: Period): { since: string; until: string } {
  const start = (day: string) => new Date(beginOf(day)).toISOString()
  return { since: start(from), until: start(addDays(to, 1)) }
}

export type Counted = { table: keyof Tables; time: string; where: RawBuilder<boolean>; sum?: string }

/** The number of rows, or the sum of a field, for each day of a period. Days without rows are 0, because that is known. */
export async function countByDay(
  on: Query,
  kind: Database['kind'],
  period: Period,
  by: 'day' | 'month',
  { table, time, where, sum }: Counted,
): Promise<Trend['series'][number]['values']> {
  const { since, until } = momentsOf(period)
  const day = dayAtHome(kind, sql.ref(`t.${time}`))
  const rows: { day: string; value: number }[] = await anyTable(on)
    .selectFrom(`${table} as t`)
    .select([day.as('day'), sum ? sql<number>`sum(t.${sql.ref(sum)})`.as('value') : sql<number>`count(*)`.as('value')])
    .where(`t.${time}`, '>=', since)
    .where(`t.${time}`, '<', until)
    .where(where)
    .groupBy(day)
    .execute()
  if (rows.length === 0) return []
  const labels = by === 'day' ? daysOf(period) : monthsOf(period)
  const values = new Map(labels.map((label) => [label, 0]))
  for (const row of rows) {
    const label = by === 'day' ? row.day : row.day.slice(0, 7)
    values.set(label, (values.get(label) ?? 0) + row.value)
  }
  return labels.map((label) => values.get(label) ?? 0)
}
