import { type Expression, sql, type RawBuilder } from 'kysely'
import { AHEAD, HOME, HOUR } from '../../src/schema/time.ts'
import type { Database } from './database.ts'

const ahead = sql.lit(`+${AHEAD / HOUR} hours`)

/** The day of a stored moment in the home time zone, `2026-11-21`. */
export function dayAtHome(kind: Database['kind'], moment: Expression<unknown>): RawBuilder<string> {
  return kind === 'postgres'
    ? sql<string>`to_char(cast(${moment} as timestamptz) at time zone ${sql.lit(HOME)}, 'YYYY-MM-DD')`
    : sql<string>`date(${moment}, ${ahead})`
}

/** The hour of a stored moment in the home time zone, from 0 to 23. */
export function hourAtHome(kind: Database['kind'], moment: Expression<unknown>): RawBuilder<number> {
  return kind === 'postgres'
    ? sql<number>`cast(extract(hour from cast(${moment} as timestamptz) at time zone ${sql.lit(HOME)}) as integer)`
    : sql<number>`cast(strftime('%H', ${moment}, ${ahead}) as integer)`
}

/** The Monday of the week of a stored moment, `2026-11-16`. */
export function weekAtHome(kind: Database['kind'], moment: Expression<unknown>): RawBuilder<string> {
  return kind === 'postgres'
    ? sql<string>`to_char(date_trunc('week', cast(${moment} as timestamptz) at time zone ${sql.lit(HOME)}), 'YYYY-MM-DD')`
    : sql<string>`date(${moment}, ${ahead}, '-6 days', 'weekday 1')`
}

/** The same for a stored day. */
export function weekOf(kind: Database['kind'], day: Expression<unknown>): RawBuilder<string> {
  return kind === 'postgres'
    ? sql<string>`to_char(date_trunc('week', cast(${day} as timestamp)), 'YYYY-MM-DD')`
    : sql<string>`date(${day}, '-6 days', 'weekday 1')`
}

/** The month of a stored moment in the home time zone, `2026-11`. */
export function monthAtHome(kind: Database['kind'], moment: Expression<unknown>): RawBuilder<string> {
  return kind === 'postgres'
    ? sql<string>`to_char(cast(${moment} as timestamptz) at time zone ${sql.lit(HOME)}, 'YYYY-MM')`
    : sql<string>`strftime('%Y-%m', ${moment}, ${ahead})`
}
