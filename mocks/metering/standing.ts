import type { Choices } from '../../schemas/.meta/rows.ts'
import { dayOf } from '../../src/schema/time.ts'
import type { Query, Trx } from '../db/database.ts'
import { prepared, type At } from '../db/prepared.ts'
import type { Ask } from '../core/meter.ts'

type Service = Choices['service']
type Asked = { userId: string; appId: string; service: Service; code: string; day: string }

/** All that says whether an application may call an interface, and what is free today: read at once, because each call waits for it. */
const appQuery = (on: Query, at: At<Asked>) =>
  on
    .selectFrom('application as a')
    .leftJoin('interface as i', (join) => join.on('i.code', '=', at('code')))
    .leftJoin('white_list as w', 'w.userId', 'a.userId')
    .leftJoin('free_use as f', (join) => join.onRef('f.userId', '=', 'a.userId').on('f.code', '=', at('code')).on('f.day', '=', at('day')))
    .where('a.userId', '=', at('userId'))
    .select(['a.appId', 'a.appName', 'a.status', 'a.services', 'a.dailyLimit', 'a.concurrency', 'a.engineGroupId'])
    .select([
      'i.status as faceStatus',
      'i.unit',
      'i.freeQuota',
      'i.defaultConcurrency',
      'w.enabled as isListed',
      'w.ips',
      'f.amount as freeUsed',
    ])
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

/** The application of a call, or the default one where it names none, with what the catalogue and the allowlist say. */
export async function standingOf(trx: Trx, { userId, service, code, now }: Ask, appId: string | undefined) {
  const [app] = await (appId ? named : usual)(trx, { userId, service, code, day: dayOf(now), appId: appId ?? '' })
  return app
}

/** The calls of a person that hold a place, also those that never ended. */
export const slotsOf = prepared((on, at: At<{ userId: string }>) =>
  on
    .selectFrom('use_slot')
    .select(['id', 'appId', 'service', 'code', 'unit', 'amount', 'isFree', 'engineId', 'counts', 'expireTime'])
    .where('userId', '=', at('userId'))
    .compile(),
)
type Running = Awaited<ReturnType<typeof slotsOf>>[number]

/**
 * The calls of a person that run now. Those that never ended are forgotten; queued work that is done again, because whoever did it has
 * died, takes the place of its first try.
 */
export async function runningOf(trx: Trx, { userId, isQueued, requestId, now }: Ask): Promise<Running[]> {
  const all = await slotsOf(trx, { userId })
  const time = new Date(now).toISOString()
  const isOver = ({ id, expireTime }: Running) => expireTime <= time || (isQueued === true && id === requestId)
  const over = all.filter(isOver).map(({ id }) => id)
  if (over.length > 0) await trx.deleteFrom('use_slot').where('id', 'in', over).execute()
  return all.filter((slot) => !isOver(slot))
}
