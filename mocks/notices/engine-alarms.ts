import type { Locale } from '../../src/schema/compiled.ts'
import type { Query, Row, Trx } from '../db/database.ts'
import type { Outbox, Store } from '../http/service.ts'
import { alarmNotice } from './alarm-text.ts'
import { tell, type Notice } from './tell.ts'

/** What the watch itself raises, and takes back when the engine works again. */
const OWN = ['down', 'offline']

const awake = ['open', 'acknowledged']

/** An engine that is taken off on purpose deserves a look; one that fails, help. */
export const alarmOf = (engine: Row): { level: string; kind: string } =>
  engine['status'] === 'offline' ? { level: 'warning', kind: 'offline' } : { level: 'critical', kind: 'down' }

/** Engines that are down without an alarm, and alarms of engines that work again. */
async function due(on: Query): Promise<{ raise: Row[]; recover: Row[] }> {
  const own = on.selectFrom('engine_alarm as a').where('a.status', 'in', awake).where('a.kind', 'in', OWN)
  const [raise, recover] = await Promise.all([
    on
      .selectFrom('engine as e')
      .select(['e.engineId', 'e.status', 'e.name', 'e.node'])
      .where('e.health', '=', 'down')
      .where(({ not, exists }) => not(exists(own.select('a.alarmId').whereRef('a.engineId', '=', 'e.engineId'))))
      .execute(),
    own.innerJoin('engine as e', 'e.engineId', 'a.engineId').select('a.alarmId').where('e.health', '!=', 'down').execute(),
  ])
  return { raise, recover }
}

/** Raises an alarm for every engine that is down, once, and lets it recover when the engine does. Answers whether anything was done. */
export async function watchEngines(
  { query, write }: { query: Query; write: (work: (trx: Trx) => Promise<void>) => Promise<void> },
  store: Pick<Store, 'add' | 'move' | 'lock'>,
  { now, outbox }: { now: number; outbox: Outbox },
): Promise<boolean> {
  const { raise, recover } = await due(query)
  if (raise.length + recover.length === 0) return false
  await write(async (trx) => {
    // Two that look at once raise one alarm.
    await store.lock('engine-alarms', trx)
    const still = await due(trx)
    for (const engine of still.raise) {
      const alarm = alarmOf(engine)
      const row = { engineId: engine['engineId'], ...alarm, status: 'open', time: new Date(now).toISOString() }
      await store.add('engine-alarm', row, trx)
      if (alarm.level === 'critical') await tellHouse({ outbox, trx }, (locale) => alarmNotice(locale, engine, alarm))
    }
    for (const { alarmId } of still.recover) await store.move('engine-alarm', alarmId as string, 'recover', trx)
  })
  return true
}

/** Everybody who can do something about it, each in the language they read. */
async function tellHouse(by: { outbox: Outbox; trx: Trx }, write: (locale: Locale) => Notice): Promise<void> {
  const house = await by.trx.selectFrom('user').select('userId').where('role', '=', 'super-admin').where('status', '=', 1).execute()
  for (const { userId } of house) await tell(by, String(userId), write)
}
