import type { Choices, Rows } from '../../schemas/.meta/rows.ts'
import { sql } from 'kysely'
import type { Row, Trx } from '../db/database.ts'
import type { Store } from '../core/store.ts'
import type { Code } from './refusal.ts'
import { hourOf } from '../../src/schema/time.ts'
import { rollUp } from './roll-up.ts'
import { rollUpCall } from './roll-up-calls.ts'
import type { LoggedAnswer } from '../core/logged-answer.ts'
import { keepTrace } from './trace.ts'
import type { Sentence } from '../speech/engine.ts'

export type Call = {
  userId: string
  appId: string | null
  service: Choices['service']
  /** Of the interface catalogue. */
  face: string
  engine: Rows['call-log']['engine'] | undefined
  parameters?: Row | undefined
  answer?: LoggedAnswer | undefined
  /** What was understood of a recording. */
  transcript?: Sentence[] | undefined
  /** What served it; nothing where it was refused. */
  engineId: string | null
  requestId: string
  secretId?: string | undefined
  ip: string
  now: number
  day: string
  code: Code
  latency: number
  amount: number
  seconds: number
  chars: number
  peak: number
  packageName: string | null
  grantNo: string | null
}

/** Writes a call into the log and into the usage of its day, so that what the dashboards sum is what the log lists. */
export async function writeCall(trx: Trx, store: Store, call: Call): Promise<void> {
  const {
    userId,
    appId,
    service,
    face,
    engine,
    engineId,
    requestId,
    ip,
    now,
    day,
    code,
    latency,
    amount,
    packageName,
    grantNo,
    parameters,
    secretId,
  } = call
  const at = new Date(now).toISOString()
  await store.addAll(
    'call-log',
    [
      {
        requestId,
        userId,
        appId,
        service,
        face,
        engine: engine ?? null,
        engineId,
        amount,
        latency,
        code,
        packageName,
        grantNo,
        ip,
        secretId: secretId ?? null,
        day,
        createTime: at,
      },
    ],
    trx,
  )
  await rollUpCall(trx, { now, service, engineId, code, latency })
  const taken = { ...(call.seconds > 0 ? { seconds: call.seconds } : {}), ...(call.chars > 0 ? { chars: call.chars } : {}) }
  const answer = { status: 200, ...call.answer, ...taken }
  await keepTrace(trx, { requestId, userId, appId, parameters, answer, transcript: call.transcript, now })
  if (appId === null) return
  await addUsage(trx, store, call, appId)
  await trx.updateTable('application').set({ lastCallTime: at }).where('appId', '=', appId).execute()
}

async function addUsage(trx: Trx, store: Store, call: Call, appId: string): Promise<void> {
  const { userId, service, day, code, amount, seconds, chars, peak, now } = call
  const more = { calls: 1, ok: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, amount, duration: seconds, chars }
  await rollUp(trx, { userId, appId, service, day, hour: hourOf(now), now, more })
  const known = await trx
    .selectFrom('usage')
    .select(['usageId', 'peak'])
    .where('userId', '=', userId)
    .where('appId', '=', appId)
    .where('service', '=', service)
    .where('day', '=', day)
    .executeTakeFirst()
  if (!known) {
    await store.addAll('usage', [{ userId, appId, service, day, ...more, peak }], trx)
    return
  }
  const grown = Object.fromEntries(Object.entries(more).map(([name, value]) => [name, sql`coalesce(${sql.ref(name)}, 0) + ${value}`]))
  await trx
    .updateTable('usage')
    .set({ ...grown, peak: Math.max(known.peak ?? 0, peak), version: sql`version + 1` })
    .where('usageId', '=', known.usageId)
    .execute()
}
