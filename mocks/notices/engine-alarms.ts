import type { Query, Row, Trx } from '../db/database.ts'
import type { Store } from '../http/service.ts'

/** What the watch itself says; by these words it knows its own alarms again. */
const DOWN = '引擎故障，已不再接收请求'
const OFFLINE = '引擎已下线'

const awake = ['open', 'acknowledged']

/** An engine that is taken off on purpose deserves a look; one that fails, help. */
export const alarmOf = (engine: Row): { level: string; text: string } =>
  engine['status'] === 'offline' ? { level: 'warning', text: OFFLINE } : { level: 'critical', text: DOWN }

/** Engines that are down without an alarm, and alarms of engines that work again. */
async function due(on: Query): Promise<{ raise: Row[]; recover: Row[] }> {
  const own = on.selectFrom('engine_alarm as a').where('a.status', 'in', awake).where('a.text', 'in', [DOWN, OFFLINE])
  const [raise, recover] = await Promise.all([
    on
      .selectFrom('engine as e')
      .select(['e.engineId', 'e.status'])
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
  now: number,
): Promise<boolean> {
  const { raise, recover } = await due(query)
  if (raise.length + recover.length === 0) return false
  await write(async (trx) => {
    // Two that look at once raise one alarm.
    await store.lock('engine-alarms', trx)
    const still = await due(trx)
    for (const engine of still.raise)
      await store.add(
        'engine-alarm',
        { engineId: engine['engineId'], ...alarmOf(engine), status: 'open', time: new Date(now).toISOString() },
        trx,
      )
    for (const { alarmId } of still.recover) await store.move('engine-alarm', alarmId as string, 'recover', trx)
  })
  return true
}
