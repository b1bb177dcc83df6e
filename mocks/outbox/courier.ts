import { keysOf } from '../../src/schema/keys-of.ts'
import { DAY, HOUR, MINUTE } from '../../src/schema/time.ts'
import { randomBytes } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Database, Query, TableRow, Tables, Trx } from '../db/database.ts'
import { mask } from '../resource/mask.ts'
import { BUDGETS, takeOne, type Budgets } from './budget.ts'
import { contentsOf, moment, RECEIVER, URGENT } from './outbox.ts'
import { NotSent, type Letter, type Reason, type Ways } from './ways.ts'

const SECOND = 1000

type Waiting = TableRow<'message'>

/** People wait for urgent messages, so these have a lane of their own: slow notices never delay a code. */
const LANES = { urgent: 8, other: 4 } as const
type Lane = keyof typeof LANES

/** The delay after the first failure; it doubles with each further one, up to the maximum. */
const FIRST_WAIT = 5 * SECOND
const MOST_WAIT = 30 * MINUTE
/** A message that could not be sent for this long is given up. */
const GIVE_UP = 24 * HOUR
/** The timeout of an attempt. */
const TRY = 30 * SECOND
/** After this time without news, a process is considered dead; longer than an attempt, otherwise two would send the same message. */
const LEASE = 2 * MINUTE
const PAUSE = SECOND
/** Nothing waits longer for its next try, except for a budget, which may take the rest of a day. */
const LONGEST_WAIT = HOUR
/** Delay after `wake`: the transaction that queues a message has not been committed yet. */
const SOON = 30
const MOST_DETAIL = 200

export type CourierOptions = {
  db: Database
  now: () => number
  ways: Ways
  budgets?: Budgets
  leaseMs?: number
  tryMs?: number
  /** From 0 to 1: spreads retries, so that messages which failed together are not retried together. */
  random?: () => number
  /** Called for each failed attempt, for the operator's log: never with the text or the receiver. */
  report?: (failure: { id: string; channel: string; reason: Reason; detail: string; tries: number; isDead: boolean }) => void
  /** Called for each message that was sent. */
  sent?: (message: { id: string; channel: string; purpose: string; tries: number }) => void
}

type Courier = {
  /** Sends what is due now; returns how many messages were sent. */
  run: () => Promise<number>
  start: () => Promise<void>
  /** Called when a message was queued. */
  wake: () => void
  stop: () => Promise<void>
}

/**
 * Sends messages from the queue. Each is marked before and after it is sent, so that only one of several processes sends it, and the
 * message
 * of a killed process is taken over. Only if a process is killed between the receiver's confirmation and our mark is a message sent twice,
 * with the same id.
 */
export function createCourier({
  db,
  now,
  ways,
  budgets = BUDGETS,
  leaseMs = LEASE,
  tryMs = TRY,
  random = Math.random,
  report = () => undefined,
  sent = () => undefined,
}: CourierOptions): Courier {
  const stopping = new AbortController()
  const busy = new Map<Lane, Promise<number>>()
  const again = new Set<Lane>()
  const timers = new Set<NodeJS.Timeout>()

  const due = (on: Query, lane: Lane, at: number) =>
    on
      .selectFrom('message')
      .selectAll()
      .where('status', 'in', ['waiting', 'sending'])
      .where((is) =>
        is.or([
          is('nextTime', '<=', moment(at)),
          // A time further ahead than any could be was written before the clock was set back: nobody waits until then.
          is('nextTime', '>', moment(at + DAY)),
          is.and([is('nextTime', '>', moment(at + LONGEST_WAIT)), is.or([is('error', 'is', null), is('error', '!=', 'budget')])]),
        ]),
      )
      .where('rank', lane === 'urgent' ? '<=' : '>', URGENT)
      .orderBy('rank')
      .orderBy('messageId')
      .limit(LANES[lane])

  /** Leases messages that are due; finishes those that need no attempt. */
  async function claim(lane: Lane): Promise<{ seen: number; taken: Waiting[] }> {
    const at = now()
    if (!(await due(db.query, lane, at).executeTakeFirst())) return { seen: 0, taken: [] }
    return db.write(async (trx) => {
      const found = await (db.kind === 'postgres' ? due(trx, lane, at).forUpdate().skipLocked() : due(trx, lane, at)).execute()
      const taken: Waiting[] = []
      for (const row of found) if (await worthATry(trx, row, at)) taken.push(await leased(trx, row, at))
      return { seen: found.length, taken }
    })
  }

  async function worthATry(trx: Trx, row: Waiting, at: number): Promise<boolean> {
    const { channel } = row
    const isLate = row.expireTime !== null && row.expireTime <= moment(at)
    const reason: Reason | undefined = isLate ? 'expired' : ways[channel] ? undefined : 'noWay'
    if (reason) {
      await change(trx, row, { ...done('dead', at), error: reason })
      report({ ...aboutOf(row), reason, detail: '', isDead: true })
      return false
    }
    if (row.rank === URGENT || row.tries > 0) return true
    const next = await takeOne(trx, channel, budgets[channel], 'notice', at)
    if (next === undefined) return true
    await change(trx, row, { nextTime: moment(next), error: 'budget' })
    return false
  }

  async function leased(trx: Trx, row: Waiting, at: number): Promise<Waiting> {
    const mark = {
      status: 'sending' as const,
      lease: randomBytes(12).toString('hex'),
      nextTime: moment(at + leaseMs),
      tries: row.tries + 1,
    }
    await change(trx, row, mark)
    return { ...row, ...mark }
  }

  async function deliver(row: Waiting): Promise<number> {
    const letter = letterOf(db, row)
    try {
      await within(tryMs, (signal) => ways[letter.channel]!.send(letter, signal))
    } catch (error) {
      await failed(row, letter, error)
      return 0
    }
    await db.write((trx) => settle(trx, row, { ...done('sent', now()), error: null, detail: null }))
    sent({ ...aboutOf(row), purpose: row.purpose })
    return 1
  }

  async function failed(row: Waiting, { to, text }: Letter, error: unknown): Promise<void> {
    const at = now()
    const known = error instanceof NotSent ? error : new NotSent('unreachable', error instanceof Error ? error.message : String(error))
    const detail = discreet(known.message, to, text)
    const next = at + Math.min(LONGEST_WAIT, Math.max(known.waitMs ?? 0, waitAfter(row.tries, random)))
    const last = Math.min(Date.parse(row.createTime) + GIVE_UP, row.expireTime ? Date.parse(row.expireTime) : Infinity)
    const isDead = known.forGood || next >= last
    const change = isDead ? done('dead', at) : { status: 'waiting' as const, nextTime: moment(next), lease: null }
    await db.write((trx) => settle(trx, row, { ...change, error: known.reason, detail }))
    report({ ...aboutOf(row), reason: known.reason, detail, isDead })
  }

  async function turn(lane: Lane): Promise<number> {
    let left = 0
    while (!stopping.signal.aborted) {
      const { seen, taken } = await claim(lane)
      if (seen === 0) break
      for (const one of await Promise.all(taken.map(deliver))) left += one
    }
    return left
  }

  /** Runs one turn of a lane at a time; requests that arrive meanwhile cause another turn. */
  function drive(lane: Lane): Promise<number> {
    const running = busy.get(lane)
    if (running) {
      again.add(lane)
      return running
    }
    const work = turn(lane).finally(() => {
      busy.delete(lane)
      if (again.delete(lane) && !stopping.signal.aborted) void drive(lane).catch(() => undefined)
    })
    busy.set(lane, work)
    return work
  }

  const lanes = keysOf(LANES)
  // If the database is restarting, the next turn tries again.
  const driveAll = () => lanes.forEach((lane) => void drive(lane).catch(() => undefined))
  let woken: NodeJS.Timeout | undefined

  return {
    run: async () => (await Promise.all(lanes.map(turn))).reduce((sum, one) => sum + one, 0),
    async start() {
      // SQLite has a single process, which has just started, so nobody else is sending these messages.
      if (db.kind === 'sqlite')
        await db.write((trx) =>
          trx
            .updateTable('message')
            .set({ nextTime: moment(now()) })
            .where('status', '=', 'sending')
            .execute(),
        )
      timers.add(setInterval(driveAll, PAUSE).unref())
      driveAll()
    },
    wake() {
      if (woken || stopping.signal.aborted) return
      woken = setTimeout(() => {
        woken = undefined
        driveAll()
      }, SOON).unref()
    },
    async stop() {
      stopping.abort()
      timers.forEach(clearInterval)
      clearTimeout(woken)
      await Promise.allSettled(busy.values())
      for (const way of Object.values(ways)) way.close?.()
    },
  }
}

/** Also erases the text. */
const done = (status: 'sent' | 'dead', at: number) => ({
  status,
  sealed: null,
  topic: null,
  lease: null,
  nextTime: null,
  doneTime: moment(at),
})

async function change(trx: Trx, row: Waiting, values: Updateable<Tables['message']>): Promise<void> {
  await trx
    .updateTable('message')
    .set((it) => ({ ...values, version: it('version', '+', 1) }))
    .where('messageId', '=', row.messageId)
    .execute()
}

/** Stores the outcome of an attempt, unless the lease has expired and another process has taken over. */
async function settle(trx: Trx, row: Waiting, values: Updateable<Tables['message']>): Promise<void> {
  await trx
    .updateTable('message')
    .set((it) => ({ ...values, version: it('version', '+', 1) }))
    .where('messageId', '=', row.messageId)
    .where('lease', '=', row.lease)
    .execute()
}

function letterOf({ sealer }: Database, row: Waiting): Letter {
  const { subject, text, data } = contentsOf(sealer, row)
  return {
    id: row.messageId,
    channel: row.channel,
    to: sealer.open(row.receiver, RECEIVER),
    subject: subject ?? undefined,
    text,
    data: data ?? undefined,
    purpose: row.purpose,
    createTime: row.createTime,
    expireTime: row.expireTime ?? undefined,
  }
}

const aboutOf = (row: Waiting) => ({ id: row.messageId, channel: row.channel, tries: row.tries })

/** Doubles each time; half of it is random. */
export function waitAfter(tries: number, random: () => number): number {
  const whole = Math.min(MOST_WAIT, FIRST_WAIT * 2 ** Math.min(tries - 1, 30))
  return whole / 2 + (whole / 2) * random()
}

/** The receiver's error message without parts of the message itself: lists and logs must not contain receivers, codes or links. */
export function discreet(detail: string, to: string, text: string): string {
  const shown = detail.replaceAll(text, '…').replaceAll(to, String(mask(to)))
  return shown
    .replaceAll(/https?:\/\/\S+/g, '…')
    .replaceAll(/\d{6,}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_DETAIL)
}

async function within(milliseconds: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const clock = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new NotSent('timeout', `no answer within ${milliseconds / SECOND} s`))
      clock.abort()
    }, milliseconds)
  })
  await Promise.race([work(clock.signal), late]).finally(() => clearTimeout(timer))
}
