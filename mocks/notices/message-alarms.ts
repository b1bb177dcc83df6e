import { MINUTE, HOUR } from '../../src/schema/time.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Contract } from '../../src/schema/contract.ts'
import type { Database, Query } from '../db/database.ts'
import type { Channel, Outbox } from '../core/outbox.ts'
import { usedUp, type Budgets } from '../outbox/budget.ts'
import { moment } from '../outbox/outbox.ts'
import { signed, takeOnce, tellRoles, type Notice } from './tell.ts'
import { rolesThatSend } from '../http/may-use.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'

/** How long administrators are not notified again about the same channel. */
const QUIET = 6 * HOUR
/** A message that waits longer is late. */
const LATE = 10 * MINUTE

type World = { db: Database; contract: Contract; outbox: (db: Database) => Outbox; budgets: Budgets }
type Trouble = { channel: Channel; kind: 'failing' | 'budget'; count: number }

const BUDGET = { sms: 'budgetSms', email: 'budgetEmail', chat: 'budgetChat' } as const
const FAILING = { sms: 'failingSms', email: 'failingEmail', chat: 'failingChat' } as const

/** Notifies the administrators, rarely and if possible by another channel, that messages are not being sent. Returns the problems. */
export async function watchMessages({ db, contract, outbox, budgets }: World, now: number): Promise<Trouble[]> {
  const found = [
    ...(await failing(db.query, now)),
    ...(await usedUp(db.query, budgets, now)).map((channel): Trouble => ({ channel, kind: 'budget', count: 0 })),
  ]
  const raised: Trouble[] = []
  for (const trouble of found) {
    const { channel, kind } = trouble
    const isFirst = await db.write(async (trx) => {
      if (!(await takeOnce(trx, `messages:${kind}:${channel}:${Math.floor(now / QUIET)}`, now))) return false
      const ways = outbox(db)
      const others: Channel[] = (['email', 'sms', 'chat'] as const).filter((one) => one !== channel && ways.carries(one))
      const carries = (one: Channel) => (others.length > 0 ? others.includes(one) : ways.carries(one))
      const roles = rolesThatSend(contract, 'message.retry')
      await tellRoles({ outbox: ways, trx }, roles, (locale) => troubleNotice(locale, trouble), { purpose: 'alarm', carries })
      return true
    })
    if (isFirst) raised.push(trouble)
  }
  return raised
}

/** Channels with messages that were given up within the last hour or are far too late. Missing carriers were reported at the start. */
async function failing(on: Query, now: number): Promise<Trouble[]> {
  const count = (status: 'dead' | 'waiting') =>
    on
      .selectFrom('message')
      .select((it) => ['channel', it.fn.countAll<number>().as('count')])
      .where('status', '=', status)
      .groupBy('channel')
  const dead = await count('dead')
    .where('doneTime', '>', moment(now - HOUR))
    .where('error', 'not in', ['noWay', 'refused'])
    .execute()
  const late = await count('waiting')
    .where('createTime', '<', moment(now - LATE))
    .where('tries', '>', 0)
    .execute()
  const sums = new Map<Channel, number>()
  for (const row of [...dead, ...late]) {
    const { channel } = row
    sums.set(channel, (sums.get(channel) ?? 0) + row.count)
  }
  return [...sums].map(([channel, many]): Trouble => ({ channel, kind: 'failing', count: many }))
}

function troubleNotice(locale: Locale, { channel, kind, count }: Trouble): Notice {
  const say = sayIn(locale)
  return kind === 'budget'
    ? signed(locale, say('notices/messages', 'budgetSubject'), say('notices/messages', BUDGET[channel]))
    : signed(locale, say('notices/messages', 'failingSubject'), say('notices/messages', FAILING[channel], { count }))
}
