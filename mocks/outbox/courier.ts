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

/** Whoever waits looks at the telephone, so what is urgent goes in a lane of its own: a slow batch of notices never stands before a code. */
const LANES = { urgent: 8, other: 4 } as const
type Lane = keyof typeof LANES

/** After the first failed try; each further one waits twice as long, up to the most. */
const FIRST_WAIT = 5 * SECOND
const MOST_WAIT = 30 * MINUTE
/** What could not be sent for so long is not sent any more. */
const GIVE_UP = 24 * HOUR
/** A try takes no longer. */
const TRY = 30 * SECOND
/** A process that says nothing for so long has ended; longer than a try, or two would send the same message. */
const LEASE = 2 * MINUTE
const PAUSE = SECOND
/** Nothing waits longer for its next try, except for a budget, which may take the rest of a day. */
const LONGEST_WAIT = HOUR
/** The transaction in which somebody sends is not over when they say so. */
const SOON = 30
const MOST_DETAIL = 200

export type CourierOptions = {
  db: Database
  now: () => number
  ways: Ways
  budgets?: Budgets
  leaseMs?: number
  tryMs?: number
  /** From 0 to 1: spreads tries, so that what failed together does not come back together. */
  random?: () => number
  /** Told of every try that failed, for the operator's log: never the text or the receiver. */
  report?: (failure: { id: string; channel: string; reason: Reason; detail: string; tries: number; isDead: boolean }) => void
  /** Told of every message that left. */
  sent?: (message: { id: string; channel: string; purpose: string; tries: number }) => void
}

type Courier = {
  /** Sends what is due now, and answers how many left. */
  run: () => Promise<number>
  start: () => Promise<void>
  /** Something new waits. */
  wake: () => void
  stop: () => Promise<void>
}

/**
 * Carries messages out of the queue. Each is marked as being sent before, and as sent after, so that of several processes one sends it,
 * and a process that was killed leaves it to the next. Only where it was killed between the other side's "taken" and our mark does a
 * message leave twice, under one id.
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

  /** Takes what is due under a lease; what need not be tried is done with here. */
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

  /** One turn of a lane at a time; whoever comes meanwhile is served by another after it. */
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
  // A database that restarts is asked again at the next turn.
  const driveAll = () => lanes.forEach((lane) => void drive(lane).catch(() => undefined))
  let woken: NodeJS.Timeout | undefined

  return {
    run: async () => (await Promise.all(lanes.map(turn))).reduce((sum, one) => sum + one, 0),
    async start() {
      // The one process of an SQLite database has just begun, so nobody is sending what was being sent.
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

/** What it said goes with it. */
const done = (status: 'sent' | 'dead', at: number) => ({ status, sealed: null, lease: null, nextTime: null, doneTime: moment(at) })

async function change(trx: Trx, row: Waiting, values: Updateable<Tables['message']>): Promise<void> {
  await trx
    .updateTable('message')
    .set((it) => ({ ...values, version: it('version', '+', 1) }))
    .where('messageId', '=', row.messageId)
    .execute()
}

/** Says how a try ended, unless the lease ran out meanwhile and another process tries. */
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

/** Twice as long each time, half of it by chance. */
export function waitAfter(tries: number, random: () => number): number {
  const whole = Math.min(MOST_WAIT, FIRST_WAIT * 2 ** Math.min(tries - 1, 30))
  return whole / 2 + (whole / 2) * random()
}

/** What the other side said, without what it repeats of the message: neither receiver nor code nor link may stand in a list or a log. */
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
