import { DAY, dayOf } from '../../src/schema/time.ts'
import { sql } from 'kysely'
import { inEach } from '../../scripts/lib/text-files.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Choices } from '../../schemas/.meta/rows.ts'
import type { Database, Row, Stored, TableRow, Trx } from '../db/database.ts'
import { writeTogether, type Writing } from '../db/prepared.ts'
import type { LoggedAnswer } from '../core/logged-answer.ts'
import { SOUND_DAYS } from '../keep/kinds.ts'
import type { Store } from '../core/store.ts'
import type { Problem } from '../http/problems.ts'
import type { LocalText } from '../http/texts.ts'
import type { Sentence } from '../speech/engine.ts'

/** How long a recording is kept if the owner of the application wants that. */
const KEPT_MS = SOUND_DAYS * DAY

/** The maximum size of recordings that the log keeps for one person, in bytes: more would fill the quota of their own files. */
const MOST_KEPT = 1_073_741_824

/** Texts that people wrote are private: the call log only keeps the options they chose, and the reference of a recording. */
const WORDS = new Set(['text', 'title', 'nick', 'remark'])

/** The parameters of a call without texts that people wrote. */
export const parametersOf = (body: Row): Row =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => !WORDS.has(name) && value !== null && value !== undefined))

/** A refusal as the log keeps it; only the owner sees `note`. */
export function loggedAnswer(problem: Problem, note?: LocalText): LoggedAnswer {
  return { status: problem.status, sentence: inEach((locale) => sentenceIn(problem, locale)), ...(note ? { note: inEach(note) } : {}) }
}

/** The sentence above a form and those of its fields, without repetitions. */
function sentenceIn(problem: Problem, locale: Locale): string {
  const { message, data } = problem.envelope(locale)
  const fields = Object.entries(data?.fields ?? {}).filter(([name, said]) => said !== message && !message.includes(`${name}: ${said}`))
  return [message, ...fields.map(([name, said]) => `${name}: ${said}`)].join('\n')
}

type Traced = {
  requestId: string
  userId: string
  appId: string | null
  parameters?: Row | undefined
  answer: LoggedAnswer
  transcript?: Sentence[] | undefined
  now: number
}

export type Trace = TableRow<'call_request'>

/** The details of a line in the call log; recordings and their texts only if the application wants that. */
export async function traceOf(trx: Trx, { requestId, userId, appId, parameters = {}, answer, transcript, now }: Traced): Promise<Trace> {
  const audio = typeof parameters.audio === 'string' ? parameters.audio : null
  const keeps = audio !== null && (await keepsSound(trx, { appId, userId, now }))
  const kept = keeps
    ? { transcript: transcript ?? null, keepUntil: new Date(now + KEPT_MS).toISOString() }
    : { transcript: null, keepUntil: null }
  return { requestId, userId, parameters, answer, audio, createTime: new Date(now).toISOString(), ...kept }
}

export const trace: Writing<Trace> = {
  name: 'call_request',
  write: (at) => sql`insert into call_request ("requestId", "userId", parameters, answer, audio, "createTime", transcript, "keepUntil")
    values (${at('requestId')}, ${at('userId')}, ${at('parameters')}, ${at('answer')}, ${at('audio')}, ${at('createTime')}, ${at('transcript')}, ${at('keepUntil')})
    on conflict ("requestId") do nothing`,
}

/** Whether the owner of an application wants recordings of its calls to be kept, and has room for them. */
async function keepsSound(trx: Trx, { appId, userId, now }: { appId: string | null; userId: string; now: number }): Promise<boolean> {
  if (appId === null) return false
  const app = await trx.selectFrom('application').select('keepAudio').where('appId', '=', appId).executeTakeFirst()
  if (app?.keepAudio !== true) return false
  const { bytes } = await trx
    .selectFrom('upload as u')
    .innerJoin('call_request as a', 'a.audio', 'u.ref')
    .select(sql<number>`coalesce(sum(u.bytes), 0)`.as('bytes'))
    .where('a.userId', '=', userId)
    .where('a.keepUntil', '>', new Date(now).toISOString())
    .executeTakeFirstOrThrow()
  return Number(bytes) < MOST_KEPT
}

/** The number of calls with a wrong secret in a minute that are logged individually; one more line counts the rest. */
export const LINES_A_MINUTE = 5

type Stray = {
  userId: string
  appId: string
  service: Choices['service'] | null
  face: string | null
  code: Stored<'call-log'>['code']
  ip: string
  requestId: string
  /** The secret that was sent, if it is one of the application's. */
  secretId: string | null
  now: number
  parameters?: Row
  answer: LoggedAnswer
}

/**
 * Logs a call for the owner of an application that was not theirs, or that reached no interface. It counts in no sum and against no limit,
 * because anybody who knows an app id can make such a call.
 */
export async function noteStray(db: Database, store: Store, stray: Stray): Promise<void> {
  const { userId, appId, service, face, code, ip, requestId, secretId, now, parameters, answer } = stray
  const at = new Date(now).toISOString()
  await db.write(async (trx) => {
    const minute = at.slice(0, 16)
    const { rows } = await sql<{
      count: number
    }>`insert into refused_key ("appId", minute, count) values (${appId}, ${minute}, 1) on conflict ("appId", minute) do update set count = refused_key.count + 1 returning count`.execute(
      trx,
    )
    const { count } = rows[0]!
    if (count > LINES_A_MINUTE + 1) return
    if (count === LINES_A_MINUTE + 1)
      await trx.updateTable('refused_key').set({ requestId }).where('appId', '=', appId).where('minute', '=', minute).execute()
    const line = { requestId, userId, appId, service, face, code, ip, secretId, amount: 0, day: dayOf(now), createTime: at }
    await store.addAll('call-log', [line], trx)
    await writeTogether(trx, [trace], await traceOf(trx, { requestId, userId, appId, parameters, answer, now }))
  })
}
