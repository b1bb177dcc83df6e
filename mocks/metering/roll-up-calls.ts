import type { Choices } from '../../schemas/.meta/rows.ts'
import { keysOf } from '../../src/schema/keys-of.ts'
import { HOUR, DAY, atHome, startOf } from '../../src/schema/time.ts'
import { sql, type RawBuilder } from 'kysely'
import { dayAtHome, hourAtHome } from '../db/at-home.ts'
import type { Database, Trx } from '../db/database.ts'
import type { At, Writing } from '../db/prepared.ts'
import { bucketIn, bucketOf } from './latency.ts'

/** The periods over which the call log is summed, and how long the sums are kept: a little more than twice what the monitor shows. */
export const steps = {
  hour: { length: HOUR, kept: 3 * DAY },
  quarter: { length: 6 * HOUR, kept: 16 * DAY },
} as const
export type Step = keyof typeof steps
const names = keysOf(steps)

/** The beginning of a period in the home time zone, as the label in a chart: `2026-11-21 06:00`. */
const slotOf = (at: number, length: number): string => slotLabel(startOf(length, at))
export const slotLabel = (at: number): string => atHome(at).slice(0, 16).replace('T', ' ')

/** A call of the log, in the form in which it is added to the sums of its hour and its quarter of a day. */
export type Served = {
  hourSlot: string
  quarterSlot: string
  service: Choices['service']
  engineName: string
  failed: number
  bucket: number
}

type Call = { now: number; service: Choices['service']; engineId: string | null; code: number; latency: number }
export const servedOf = ({ now, service, engineId, code, latency }: Call): Served => ({
  hourSlot: slotOf(now, steps.hour.length),
  quarterSlot: slotOf(now, steps.quarter.length),
  service,
  engineName: engineId ?? '',
  failed: code === 0 ? 0 : 1,
  bucket: bucketOf(latency),
})

const inBoth = (at: At<Served>, more: RawBuilder<unknown>) => {
  const of = (step: Step, slot: RawBuilder<string>) => sql`(${sql.lit(step)}, ${slot}, ${at('service')}, ${at('engineName')}, ${more})`
  return sql`${of('hour', at('hourSlot'))}, ${of('quarter', at('quarterSlot'))}`
}

export const callsOfEngine: Writing<Served> = {
  name: 'call_slot',
  write: (at) => sql`insert into call_slot (step, slot, service, "engineId", calls, failed) values ${inBoth(at, sql`1, ${at('failed')}`)}
    on conflict (step, slot, service, "engineId") do update set calls = call_slot.calls + 1, failed = call_slot.failed + excluded.failed`,
}

/** Refused calls are left out: they took no time, and would make the others look fast. */
export const timesOfEngine: Writing<Served> = {
  name: 'call_latency',
  write: (at) => sql`insert into call_latency (step, slot, service, "engineId", bucket, calls) values ${inBoth(at, sql`${at('bucket')}, 1`)}
    on conflict (step, slot, service, "engineId", bucket) do update set calls = call_latency.calls + 1`,
}

/** Recomputes the sums from the log after a seed or an import, which bypass the meter. */
export async function rollUpCalls(kind: Database['kind'], trx: Trx): Promise<void> {
  for (const table of ['call_slot', 'call_latency'] as const) await sql`delete from ${sql.table(table)}`.execute(trx)
  for (const step of names) {
    const slot = slotIn(kind, step)
    const key = sql`${sql.lit(step)}, ${slot}, service, coalesce("engineId", '')`
    const by = sql`${slot}, service, coalesce("engineId", '')`
    const known = sql`service is not null and "createTime" is not null`
    await sql`insert into call_slot (step, slot, service, "engineId", calls, failed)
      select ${key}, count(*), sum(case when code <> 0 then 1 else 0 end) from call_log where ${known} group by ${by}`.execute(trx)
    const bucket = bucketIn('latency')
    await sql`insert into call_latency (step, slot, service, "engineId", bucket, calls)
      select ${key}, ${bucket}, count(*) from call_log where ${known} and latency > 0 group by ${by}, ${bucket}`.execute(trx)
  }
}

/** The period of a row of the log. */
function slotIn(kind: Database['kind'], step: Step) {
  const hours = sql.lit(steps[step].length / HOUR)
  const at = sql.ref('createTime')
  const hour = sql`cast(${hourAtHome(kind, at)} / ${hours} * ${hours} as text)`
  return sql<string>`${dayAtHome(kind, at)} || ' ' || ${kind === 'postgres' ? sql`lpad(${hour}, 2, '0')` : sql`substr('0' || ${hour}, -2)`} || ':00'`
}

/** Removes sums that no monitor shows any more; the log keeps the calls. */
export async function tidyCalls(trx: Trx, now: number): Promise<void> {
  for (const table of ['call_slot', 'call_latency'] as const)
    for (const step of names)
      await trx
        .deleteFrom(table)
        .where('step', '=', step)
        .where('slot', '<', slotLabel(now - steps[step].kept))
        .execute()
}
