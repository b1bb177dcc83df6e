import type { Insertable } from 'kysely'
import { MINUTE } from '../../src/schema/time.ts'
import { randomBytes } from 'node:crypto'
import type { Database, Query, Row, TableRow, Tables, Trx } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Channel, Message, Outbox, Purpose } from '../core/outbox.ts'
import type { Sealer } from '../secrets/seal.ts'
import { openField } from '../secrets/sealed-fields.ts'
import { BUDGETS, nextOne, takeOne, type Budgets } from './budget.ts'
import { KEPT, type Ways } from './ways.ts'

/** A message as shown in the outbox. */
export type OutboxMessage = {
  id: string
  channel: Channel
  to: string
  subject: string | null
  text: string
  data: Row | null
  createTime: string
}

/** The part of a message that is encrypted, and erased once it was sent. */
export type Contents = { subject: string | null; text: string; data: Row | null }

export const RECEIVER = 'message.receiver'
const CONTENTS = 'message contents'

/** Lower ranks are sent first: what people wait for, what they should know soon, the rest. */
const RANKS: Record<Purpose, number> = { code: 0, link: 0, security: 1, alarm: 1, notice: 2, announcement: 3 }
/** The highest rank of messages that people wait for. */
export const URGENT = 0

const NO_WAY = { sms: 'noSms', email: 'noEmail', chat: 'noChat' } as const

/** How long a message waits that can be recalled: as long as "Undo" is at hand. */
const HOLD = MINUTE

/** The maximum number of messages on the page and in the list. */
const SHOWN = 200

type OutboxOptions = {
  db: Database
  now: () => number
  /** The carriers of messages; without them messages are kept for reading. */
  ways?: Ways | typeof KEPT
  budgets?: Budgets
  /** Called when a message was queued. */
  wake?: () => void
}

/** Queues messages; within a transaction, a message is committed or rolled back with it. */
export function createOutbox({ db, now, ways = KEPT, budgets = BUDGETS, wake }: OutboxOptions): Outbox {
  const carries = (channel: Channel) => ways === KEPT || ways[channel] !== undefined

  async function take(message: Message, on: Trx): Promise<void> {
    const { channel, purpose = 'notice' } = message
    const at = now()
    const rank = RANKS[purpose]
    if (!carries(channel)) {
      if (rank === URGENT) throw problems.noWay(text('http/problems', NO_WAY[channel]))
      return insert(on, { ...columnsOf(db.sealer, message, at), status: 'dead', error: 'noWay', sealed: null, doneTime: moment(at) })
    }
    if (ways === KEPT) return insert(on, { ...columnsOf(db.sealer, message, at), status: 'sent', tries: 1, doneTime: moment(at) })
    // A refused code is reported at once; other messages are counted when they are sent.
    const next = rank === URGENT ? await takeOne(on, channel, budgets[channel], message.known ? 'known' : 'stranger', at) : undefined
    if (next !== undefined) throw tooMany(next, at)
    await insert(on, { ...columnsOf(db.sealer, message, at), status: 'waiting', nextTime: moment(at + (message.recall ? HOLD : 0)) })
    if (!message.recall) wake?.()
  }

  async function recall(name: string, trx: Trx): Promise<boolean> {
    const at = now()
    const { numUpdatedRows } = await trx
      .updateTable('message')
      .set((it) => ({ status: 'dropped', sealed: null, nextTime: null, doneTime: moment(at), version: it('version', '+', 1) }))
      .where('topic', '=', name)
      .where((is) =>
        ways === KEPT ? is.and([is('status', '=', 'sent'), is('createTime', '>', moment(at - HOLD))]) : is('status', '=', 'waiting'),
      )
      .where('tries', '<=', ways === KEPT ? 1 : 0)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  return {
    carries,
    recall,
    async need(channels, known = false) {
      const wanted = typeof channels === 'string' ? [channels] : channels
      const open = wanted.filter(carries)
      if (open.length === 0) throw problems.noWay(text('http/problems', NO_WAY[wanted[0]!]))
      if (ways === KEPT) return
      const share = known ? 'known' : 'stranger'
      const next = await Promise.all(open.map((channel) => nextOne(db.query, channel, budgets[channel], share, now())))
      if (next.every((one) => one !== undefined)) throw tooMany(Math.min(...next), now())
    },
    send: async (message, trx) => (trx ? take(message, trx) : db.write((on) => take(message, on))),
  }
}

const tooMany = (next: number, at: number) =>
  problems.noWay(text('http/problems', 'budgetUsed', { minutes: Math.ceil((next - at) / MINUTE) }), (next - at) / 1000)

function columnsOf(sealer: Sealer, message: Message, at: number) {
  const { channel, to, sealedAs, subject, text: words, data, purpose = 'notice', expires, recall } = message
  const contents: Contents = { subject: subject ?? null, text: words, data: data ?? null }
  return {
    messageId: idAt(at),
    channel,
    receiver: sealer.alike(sealedAs ? String(openField(sealer, to, sealedAs)) : to, RECEIVER),
    purpose,
    tries: 0,
    rank: RANKS[purpose],
    topic: recall ?? null,
    createTime: moment(at),
    expireTime: expires === undefined ? null : moment(expires),
    sealed: sealer.seal(JSON.stringify(contents), CONTENTS),
  }
}

const insert = async (on: Trx, row: Insertable<Tables['message']>): Promise<void> => {
  await on.insertInto('message').values(row).execute()
}

export const moment = (time: number): string => new Date(time).toISOString()

let count = 0

/** Sortable by time, and within a millisecond by order. */
function idAt(time: number): string {
  count = (count + 1) % 1_000_000
  return time.toString(36).padStart(9, '0') + String(count).padStart(6, '0') + randomBytes(4).toString('hex')
}

/** Messages that can still be read, the newest first; with `to`, those of one receiver. */
export async function listOutbox({ query, sealer }: Pick<Database, 'query' | 'sealer'>, to?: string): Promise<OutboxMessage[]> {
  const all = readable(query).orderBy('messageId', 'desc').limit(SHOWN)
  const rows = await (to === undefined || to === '' ? all : all.where('receiver', '=', sealer.alike(to, RECEIVER))).execute()
  return rows.map((row) => ({
    id: row.messageId,
    channel: row.channel,
    to: sealer.open(row.receiver, RECEIVER),
    ...contentsOf(sealer, row),
    createTime: row.createTime,
  }))
}

const readable = (on: Query) =>
  on.selectFrom('message').select(['messageId', 'channel', 'receiver', 'sealed', 'createTime']).where('sealed', 'is not', null)

export const contentsOf = (sealer: Sealer, { sealed }: Pick<TableRow<'message'>, 'sealed'>): Contents =>
  JSON.parse(sealer.open(sealed ?? '', CONTENTS))
