import type { Choices, Role, Rows } from '../../schemas/.meta/rows.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Row, Trx } from '../db/database.ts'
import { writeTogether, type Writing } from '../db/prepared.ts'
import type { Store } from '../core/store.ts'
import type { Code } from './refusal.ts'
import { hourOf } from '../../src/schema/time.ts'
import { free } from './funds.ts'
import { noteDay, sumsOfCall, type Rolled } from './roll-up.ts'
import { callsOfEngine, servedOf, timesOfEngine } from './roll-up-calls.ts'
import type { LoggedAnswer } from '../core/logged-answer.ts'
import { trace, traceOf } from './trace.ts'
import type { Sentence } from '../speech/engine.ts'

export type Call = {
  userId: string
  appId: string | null
  service: Choices['service']
  /** The code in the interface catalogue. */
  face: string
  engine: Rows['call-log']['engine'] | undefined
  parameters?: Row | undefined
  answer?: LoggedAnswer | undefined
  /** The recognised text of a recording. */
  transcript?: Sentence[] | undefined
  /** The engine that served it; null if the call was refused. */
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
  /** The amount taken from the free quota of the day. */
  freeUsed: number
}

/** Writes a call to the log and to the usage of its day in one transaction, so that dashboards sum exactly what the log lists. */
export async function writeCall(trx: Trx, store: Store, call: Call, everyones: Role): Promise<void> {
  const { userId, appId, service, face, engine, engineId, ip, now, day, code, latency, amount, seconds, chars } = call
  const createTime = new Date(now).toISOString()
  const { packageName, grantNo, secretId = null } = call
  const taken = { ...(seconds > 0 ? { seconds } : {}), ...(chars > 0 ? { chars } : {}) }
  const values = {
    ...servedOf(call),
    ...(await traceOf(trx, { ...call, answer: { status: 200, ...call.answer, ...taken } })),
    face,
    engine: engine ?? null,
    engineId,
    latency,
    result: code,
    packageName,
    grantNo,
    ip,
    secretId,
    createTime,
    appOfLine: appId,
    appId: appId ?? '',
    code: face,
    freeUsed: call.freeUsed,
    day,
    month: day.slice(0, 7),
    hour: hourOf(now),
    at: createTime,
    ok: code === 0 ? 1 : 0,
    amount,
    seconds,
    chars,
    peak: call.peak,
  }
  const ofEngine = [line, callsOfEngine, ...(latency > 0 ? [timesOfEngine] : []), trace]
  const wrote = await writeTogether(
    trx,
    appId === null ? ofEngine : [...ofEngine, ...sumsOfCall, usage, application, ...(call.freeUsed > 0 ? [free] : [])],
    values,
  )
  if (appId === null) return
  if (wrote.user_day === 1) await noteDay(trx, userId, day, everyones)
  if (wrote.usage) return
  const { ok, failed, peak } = values
  await store.addAll('usage', [{ userId, appId, service, day, calls: 1, ok, failed, amount, duration: seconds, chars, peak }], trx)
}

type Line = Pick<Rolled, 'userId' | 'service' | 'day' | 'amount'> &
  Pick<Call, 'requestId' | 'face' | 'engineId' | 'latency' | 'packageName' | 'grantNo' | 'ip'> & {
    appOfLine: string | null
    engine: Call['engine'] | null
    result: Code
    secretId: string | null
    createTime: string
  }

/** The line in the log, written without the store: it needs no validation, and the call is waiting for it. What was refused took no time. */
const line: Writing<Line> = {
  name: 'call_log',
  write: (at) => sql`insert into call_log ("requestId", "userId", "appId", service, face, engine, "engineId", amount, latency, code,
      "packageName", "grantNo", ip, "secretId", day, "createTime")
    values (${at('requestId')}, ${at('userId')}, ${at('appOfLine')}, ${at('service')}, ${at('face')}, ${at('engine')}, ${at('engineId')},
      ${at('amount')}, nullif(${at('latency')}, 0), ${at('result')}, ${at('packageName')}, ${at('grantNo')}, ${at('ip')}, ${at('secretId')},
      ${at('day')}, ${at('createTime')})`,
}

/** The usage of an application on a day; the first call creates the row by the rules of its schema. */
const usage: Writing<Rolled & { peak: number }> = {
  name: 'usage',
  write: (at) => {
    const more = (name: string, by: RawBuilder<number>) => sql`${sql.ref(name)} = coalesce(${sql.ref(name)}, 0) + ${by}`
    return sql`update usage set calls = coalesce(calls, 0) + 1, ${more('ok', at('ok'))}, ${more('failed', at('failed'))},
      ${more('amount', at('amount'))}, ${more('duration', at('seconds'))}, ${more('chars', at('chars'))},
      peak = case when coalesce(peak, 0) < ${at('peak')} then ${at('peak')} else peak end, version = version + 1
      where "userId" = ${at('userId')} and "appId" = ${at('appId')} and service = ${at('service')} and day = ${at('day')} returning calls as n`
  },
}

const application: Writing<Rolled> = {
  name: 'application',
  write: (at) => sql`update application set "lastCallTime" = ${at('at')} where "appId" = ${at('appId')}`,
}
