import { sql, type RawBuilder } from 'kysely'
import type { Choices } from '../../schemas/.meta/rows.ts'
import { dayOf } from '../../src/schema/time.ts'
import type { Query, Stored, TableRow, Trx } from '../db/database.ts'
import { isPostgres, prepared, preparedTogether, type At } from '../db/prepared.ts'
import type { Ask } from '../core/meter.ts'
import { engineQueries, type Engines } from './choose-engine.ts'
import { packageQueries, PAGE, readOf, type Package, type Wanted } from './funds.ts'

type Service = Choices['service']
type Asked = { userId: string; appId: string; service: Service; code: string }

/**
 * The lock that serialises decisions about one customer across processes. It is taken by a statement that is needed anyway: what this
 * statement reads may be outdated, but later statements are not.
 */
export const turnName = (userId: string) => `meter:${userId}`
const inTurn = (on: Query, userId: RawBuilder<string>) =>
  isPostgres(on)
    ? sql<boolean>`(select pg_advisory_xact_lock(hashtextextended(${turnName('')} || ${userId}, 0))) is not null`
    : sql<boolean>`true`

/** Everything that decides whether an application may call an interface, read at once because each call waits for it. */
const appQuery = (on: Query, at: At<Asked>) =>
  on
    .selectFrom('application as a')
    .leftJoin('interface as i', (join) => join.on('i.code', '=', at('code')))
    .leftJoin('white_list as w', 'w.userId', 'a.userId')
    .where('a.userId', '=', at('userId'))
    .where(inTurn(on, at('userId')))
    .select(['a.appId', 'a.appName', 'a.status', 'a.services', 'a.dailyLimit', 'a.concurrency', 'a.engineGroupId'])
    .select(['i.status as faceStatus', 'i.unit', 'i.freeQuota', 'i.defaultConcurrency', 'w.enabled as isListed', 'w.ips'])
    .select((is) =>
      is
        .selectFrom('limit_request as l')
        .select((of) => of.fn.max('l.given').as('given'))
        .whereRef('l.userId', '=', 'a.userId')
        .where('l.service', '=', at('service'))
        .where('l.status', '=', 'approved')
        .as('raised'),
    )

const named = prepared((on, at: At<Asked>) => appQuery(on, at).where('a.appId', '=', at('appId')).compile())
const usual = prepared((on, at: At<Asked>) => appQuery(on, at).where('a.isDefault', '=', true).compile())

/** The application of a call, or the default one, with its catalogue entry and allowlist. */
export async function standingOf(trx: Trx, { userId, service, code }: Ask, appId: string | undefined) {
  const [app] = await (appId ? named : usual)(trx, { userId, service, code, appId: appId ?? '' })
  return app
}

/** Removes the reservation of a call after taking the customer's lock; returns whether there was one. */
const freePlace = prepared((on, at: At<{ userId: string; id: string }>) =>
  on
    .deleteFrom('use_slot')
    .where('id', '=', at('id'))
    .where(inTurn(on, at('userId')))
    .returning('id')
    .compile(),
)
export const endPlace = async (trx: Trx, userId: string, id: string): Promise<boolean> => (await freePlace(trx, { userId, id })).length > 0

/** A person's reservations, including those of calls that never ended, and their free usage of today: one row if nothing is reserved. */
const heldQuery = (on: Query, at: At<{ userId: string; code: string; day: string }>) =>
  on
    .selectFrom(sql<{ one: number }>`(select 1 as one)`.as('o'))
    .leftJoin('free_use as f', (join) => join.on('f.userId', '=', at('userId')).on('f.code', '=', at('code')).on('f.day', '=', at('day')))
    .leftJoin('use_slot as s', (join) => join.on('s.userId', '=', at('userId')))
    .select(['s.id', 's.appId', 's.service', 's.code', 's.unit', 's.amount', 's.isFree', 's.engineId', 's.counts', 's.expireTime'])
    .select('f.amount as freeUsed')
const heldAlone = prepared((on, at: At<{ userId: string; code: string; day: string }>) => heldQuery(on, at).compile())
type Held = Omit<TableRow<'use_slot'>, 'userId'>
type HeldRow = { [Name in keyof Held]: Held[Name] | null } & { freeUsed: number | null }

/** What a person's running calls have reserved, and their free usage of an interface today. */
export async function heldBy(trx: Trx, { userId, code, now }: Pick<Ask, 'userId' | 'code' | 'now'>) {
  return sumHeld(await heldAlone(trx, { userId, code, day: dayOf(now) }))
}

function sumHeld(rows: HeldRow[]) {
  const isHeld = (slot: object): slot is Held => 'id' in slot && slot.id !== null
  const slots = rows.map(({ freeUsed: _, ...slot }) => slot).filter((slot) => isHeld(slot))
  return { slots, freeUsed: rows[0]?.freeUsed ?? 0 }
}

/** The calls of an application today, by service. */
const todayQuery = (on: Query, at: At<{ appId: string; day: string }>) =>
  on.selectFrom('usage').select('calls').where('appId', '=', at('appId')).where('day', '=', at('day'))

type Around = { held: HeldRow; ending: Package; endless: Package; today: Pick<Stored<'usage'>, 'calls'> } & {
  [Name in keyof Engines]: Engines[Name][number]
}
/** Everything else that decides about a call, read after taking the customer's lock. */
const around = preparedTogether<Wanted & { code: string; day: string }, Around>({
  held: heldQuery,
  ...packageQueries,
  today: todayQuery,
  ...engineQueries,
})

/**
 * The same without calls that never ended (their reservations are removed), and with possible packages and engines. A queued job that is
 * repeated because its worker has died replaces the reservation of its first attempt.
 */
export async function judgedBy(trx: Trx, ask: Ask, appId: string) {
  const { userId, service, code, now } = ask
  const time = new Date(now).toISOString()
  const wanted = { userId, service, code, appId, at: time, day: dayOf(now), most: PAGE }
  const { held, ending, endless, ...others } = await around(trx, wanted)
  const { slots, freeUsed } = sumHeld(held)
  const isOver = ({ id, expireTime }: Held) => expireTime <= time || (ask.isQueued === true && id === ask.requestId)
  const over = slots.filter(isOver).map(({ id }) => id)
  if (over.length > 0) await trx.deleteFrom('use_slot').where('id', 'in', over).execute()
  return { ...others, read: readOf({ ending, endless }, PAGE), slots: slots.filter((slot) => !isOver(slot)), freeUsed }
}

type Place = TableRow<'use_slot'>
const place = prepared((on, at: At<Place>) =>
  on
    .insertInto('use_slot')
    .values({
      id: at('id'),
      userId: at('userId'),
      appId: at('appId'),
      service: at('service'),
      code: at('code'),
      unit: at('unit'),
      amount: at('amount'),
      isFree: at('isFree'),
      engineId: at('engineId'),
      counts: at('counts'),
      expireTime: at('expireTime'),
    })
    .compile(),
)

/** Reserves the maximum cost of a call until it has ended. */
export const takePlace = async (trx: Trx, held: Place): Promise<void> => void (await place(trx, held))
