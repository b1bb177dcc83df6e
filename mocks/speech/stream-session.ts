import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import { languages } from '../../scripts/lib/text-files.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Database, TableRow } from '../db/database.ts'
import type { Holder } from '../http/may-stay.ts'
import { hashOf } from '../http/sessions.ts'
import { localeOf, text } from '../http/texts.ts'
import { billedSeconds } from './sound/measure.ts'
import { NOTHING } from '../metering/funds.ts'
import type { Meter, Use } from '../core/meter.ts'
import { codeOf, noted, sentenceOf, type Refusal } from '../metering/refusal.ts'
import { mayStill } from '../secrets/app-secret.ts'
import { hasWords, type RecognitionStream, type SpeechEngine, type StreamEvent } from './engine.ts'
import { GUEST, GUEST_SECONDS } from './stream-guest.ts'
import { noTranscript } from './transcript.ts'

export type StreamParts = { db: Database; engine: SpeechEngine; meter: Meter; now: () => number }
type Parts = StreamParts & {
  ip: string
  language: string | undefined
  /** Known in advance, so that the first message need not contain it. */
  token?: string | undefined
  /** Takes a place for a user, or for `GUEST`. */
  admit: (holder: Holder) => boolean
  /** They may be there no longer: signed out, disabled, their secret taken back. */
  over: AbortSignal
  /** The maximum number of streams of one person, in all processes. */
  most: number
  startMs?: number | undefined
}

/** A client that is silent for so long has gone; a pause may last longer. */
const START_MS = 5000
const IDLE_MS = 30_000
const PAUSE_MS = 600_000
/** The number of seconds that are reserved in advance. */
const AHEAD_SECONDS = 60
const FIRST_SECONDS = 5
const MOST_UNPROCESSED = 64

/** Nothing is wrong with what was heard before: the package was used up, or whoever spoke may no longer. */
const UNFAILED = new Set([4010, 4020])

const CLOSES = { done: 1000, refused: 4001, idle: 4008, broken: 4000, failed: 1011 }

const texts = {
  token: text('speech/speech', 'streamToken'),
  protocol: text('speech/speech', 'streamProtocol'),
  idle: text('speech/speech', 'streamIdle'),
  expired: text('http/problems', 'expired'),
}

type Granted = { userId: string } & TableRow<'stream_token'>['data']

/** Serves one stream; resolves when it is over and booked. */
export async function createStreamSession(socket: WebSocket, parts: Parts): Promise<void> {
  const { meter, now } = parts
  let locale: Locale = localeOf(parts.language)
  let queue: Promise<void> = Promise.resolve()
  let stream: RecognitionStream | undefined
  let use: Use | undefined
  let rate = 16_000
  let samples = 0
  let begun = 0
  let isOver = false
  let isFailing = false
  let clock: NodeJS.Timeout | undefined
  let isPaused = false
  let hasSpeech = false
  let isGuest = false
  const requestId = randomUUID()
  const send = (message: object) => socket.readyState === socket.OPEN && socket.send(JSON.stringify(message))
  const wait = (ms: number) => {
    clearTimeout(clock)
    clock = setTimeout(() => fail('idle', texts.idle(locale), 4001), ms)
  }
  const seconds = () => samples / rate

  function fail(how: keyof typeof CLOSES, message: string, code: number): void {
    if (isOver || isFailing) return
    isFailing = true
    send({ type: 'error', code, message, requestId })
    queue = queue.then(() => finish(how, UNFAILED.has(code) || how === 'idle' || how === 'broken' ? 0 : 5000)).catch(() => undefined)
  }
  const refuse = (refusal: Refusal) => fail('refused', sentenceOf(refusal)(locale), codeOf(refusal))

  function tell(events: StreamEvent[]): void {
    for (const event of events) {
      if (event.type === 'final' && hasWords([event])) hasSpeech = true
      send(event.type === 'sound' ? { ...event, notice: noTranscript(locale) } : event)
    }
  }

  async function start(text: string): Promise<void> {
    const message = read(text)
    if (message?.type !== 'start' || typeof message.token !== 'string') return fail('broken', texts.protocol(locale), 4000)
    locale = languages.names.find((one) => one === message.locale) ?? locale
    const granted = await redeem(parts, message.token)
    if (!granted) return fail('refused', texts.token(locale), 4010)
    const { userId, engine, vocabId, words, appId, secretId } = granted
    if (isOver) return
    if (!parts.admit(granted)) return refuse({ name: 'crowded' })
    isGuest = userId === GUEST
    // A visitor has no account to bill, but a time limit.
    if (isGuest) return listen(granted)
    const amounts = { call: 1, second: FIRST_SECONDS, char: 0 }
    const ask = {
      userId,
      appId: appId ?? undefined,
      service: 'asr-realtime' as const,
      code: 'asr.realtime',
      engine,
      amounts,
      ip: parts.ip,
      now: now(),
      requestId,
      secretId,
      parameters: { engine, ...(vocabId ? { vocabId } : {}) },
      most: parts.most,
    }
    const opened = await meter.open(ask)
    if (!('use' in opened)) return refuse('refusal' in opened ? opened.refusal : { name: 'engine' })
    use = opened.use
    if (isOver) return finish('done', 0)
    await listen({ engine, words })
  }

  async function listen({ engine, words }: Pick<Granted, 'engine' | 'words'>): Promise<void> {
    rate = engine.startsWith('8k') ? 8000 : 16_000
    begun = performance.now()
    stream = parts.engine.openStream({ engine, words, sampleRate: rate })
    const { isDemo, name, synthesis: _ } = await parts.engine.info()
    send({ type: 'ready', requestId, sampleRate: rate, engine: { name, isDemo } })
  }

  async function hear(bytes: Buffer): Promise<void> {
    if (!stream) return
    if (bytes.length % 2 === 1) return fail('broken', texts.protocol(locale), 4000)
    const part = new Int16Array(bytes.length / 2)
    for (let at = 0; at < part.length; at++) part[at] = bytes.readInt16LE(at * 2)
    samples += part.length
    if (!use) {
      tell(await stream.push(part))
      return seconds() >= GUEST_SECONDS ? finish('done', 0) : undefined
    }
    if (seconds() > use.fund.amount && use.fund.unit === 'second') {
      const amounts = { call: 1, second: Math.ceil(seconds()) + AHEAD_SECONDS, char: 0 }
      const more = (await meter.grow(use, amounts, now())) || (await meter.grow(use, { ...amounts, second: Math.ceil(seconds()) }, now()))
      if (!more) {
        samples -= part.length
        return refuse({ name: 'noPackage' })
      }
    } else await renew()
    tell(await stream.push(part))
  }

  let renewed = now()
  /** A stream that is billed by call keeps its reservation as long as audio arrives. */
  async function renew(): Promise<void> {
    if (!use || now() - renewed < AHEAD_SECONDS * 1000) return
    renewed = now()
    await meter.renew(use, renewed)
  }

  async function order(text: string): Promise<void> {
    const type = read(text)?.type
    if (type === 'stop') return finish('done', 0)
    if (type !== 'pause' && type !== 'resume') return fail('broken', texts.protocol(locale), 4000)
    isPaused = type === 'pause'
    if (use) await meter.renew(use, now())
    send({ type: isPaused ? 'paused' : 'resumed' })
  }

  /** Books the audio once, however the stream has ended: if nothing was recognised, it costs nothing. */
  async function finish(how: keyof typeof CLOSES, code: 0 | 5000): Promise<void> {
    if (isOver && !use && !stream) return
    isOver = true
    clearTimeout(clock)
    const [mine, own] = [use, stream]
    use = undefined
    stream = undefined
    let packageName: string | null = null
    if (own && code === 0) tell(await own.end().catch(() => []))
    const answer = code === 0 ? undefined : noted({ name: 'engine' }, requestId).answer
    if (mine) {
      const amounts = hasSpeech ? { call: 1, second: billedSeconds({ seconds: seconds() }), char: 0 } : NOTHING
      packageName = await meter.close(mine, {
        code,
        now: now(),
        latency: Math.max(1, Math.round(performance.now() - begun)),
        amounts,
        answer,
        locale,
      })
    }
    if (own && how === 'done') send({ type: 'end', requestId, duration: Number(seconds().toFixed(2)), packageName })
    socket.close(CLOSES[how])
  }

  parts.over.addEventListener('abort', () => fail('refused', texts.expired(locale), 4010))
  wait(parts.startMs ?? START_MS)
  return new Promise((resolve) => {
    let isFirst = parts.token === undefined
    if (!isFirst)
      queue = start(JSON.stringify({ type: 'start', token: parts.token }))
        .catch(() => fail('failed', sentenceOf({ name: 'engine' })(locale), 5000))
        .finally(() => (isOver ? undefined : wait(IDLE_MS)))
    // Backpressure: a client that sends faster than it is processed has to wait.
    let unprocessed = 0
    const processed = () => {
      unprocessed--
      if (socket.isPaused && unprocessed < MOST_UNPROCESSED / 2) socket.resume()
    }
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isOver || isFailing) return
      if (++unprocessed >= MOST_UNPROCESSED) socket.pause()
      const isStart = isFirst
      isFirst = false
      queue = queue
        .then(() =>
          isOver ? undefined : isStart ? start(isBinary ? '' : data.toString()) : isBinary ? hear(data) : order(data.toString()),
        )
        .catch(() => fail('failed', sentenceOf({ name: 'engine' })(locale), 5000))
        .finally(() => {
          processed()
          if (!isOver) wait(isPaused && !isGuest ? PAUSE_MS : IDLE_MS)
        })
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(clock)
      void queue
        .then(() => finish('done', 0))
        .catch(() => undefined)
        .finally(resolve)
    })
  })
}

function read(text: string): Record<string, unknown> | undefined {
  try {
    const message: unknown = JSON.parse(text)
    return message !== null && typeof message === 'object' ? { ...message } : undefined
  } catch {
    return undefined
  }
}

/** Redeems a token, which is valid once. */
async function redeem({ db, now }: StreamParts, token: string): Promise<Granted | undefined> {
  const tokenHash = hashOf(token)
  return db.write(async (trx) => {
    const row = await trx.selectFrom('stream_token').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
    const { numDeletedRows } = await trx.deleteFrom('stream_token').where('tokenHash', '=', tokenHash).executeTakeFirst()
    if (!row || numDeletedRows === 0n || row.expireTime <= new Date(now()).toISOString()) return undefined
    if (row.userId === GUEST) return { userId: GUEST, ...row.data }
    const user = await trx.selectFrom('user').select('status').where('userId', '=', row.userId).executeTakeFirst()
    if (!user || user.status === 0) return undefined
    const { secretId } = row.data
    // The secret may have been stopped or restricted since the token was issued.
    if (secretId !== undefined && !(await mayStill(trx, secretId, 'asr-realtime', now()))) return undefined
    return { userId: row.userId, ...row.data }
  })
}
