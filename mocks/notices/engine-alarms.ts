import type { Locale } from '../../src/schema/compiled.ts'
import type { Contract } from '../../src/schema/contract.ts'
import type { Query, Stored, Trx } from '../db/database.ts'
import { titlesOf } from '../figures/titles.ts'
import type { Outbox } from '../core/outbox.ts'
import type { Store } from '../core/store.ts'
import { takesCalls } from '../metering/choose-engine.ts'
import { alarmNotice } from './alarm-text.ts'
import { rolesThatSend } from '../http/may-use.ts'
import { tellRoles } from './tell.ts'

/** The alarms that are raised here, and that recover when the engine, or another one of its service, works again. */
const OWN = ['down', 'offline', 'outage'] as const

const unrecovered = ['open', 'acknowledged'] as const

/** An engine that was taken offline on purpose is a warning; one that fails is critical. */
export const alarmOf = (engine: Pick<Stored<'engine'>, 'status'>) =>
  engine.status === 'offline' ? ({ level: 'warning', kind: 'offline' } as const) : ({ level: 'critical', kind: 'down' } as const)

type Alarm = Pick<Stored<'engine-alarm'>, 'engineId' | 'service' | 'level' | 'kind'>
type Changes = {
  raise: { alarm: Alarm; engine?: Pick<Stored<'engine'>, 'name' | 'node'> }[]
  recover: Pick<Stored<'engine-alarm'>, 'alarmId'>[]
}

/** Engines that are down and services without engines that have no alarm yet; and alarms that are over. */
async function findChanges(on: Query): Promise<Changes> {
  const [engines, alarms] = await Promise.all([
    on.selectFrom('engine').select(['engineId', 'service', 'status', 'health', 'name', 'node']).execute(),
    on
      .selectFrom('engine_alarm')
      .select(['alarmId', 'engineId', 'service', 'kind'])
      .where('status', 'in', unrecovered)
      .where('kind', 'in', OWN)
      .execute(),
  ])
  const isOutage = (alarm: Pick<Alarm, 'kind'>) => alarm.kind === 'outage'
  const down = engines.filter(({ health }) => health === 'down')
  const served = new Set(engines.filter(takesCalls).map(({ service }) => service))
  const unserved = [...new Set(engines.map(({ service }) => service))].filter((service) => !served.has(service))
  return {
    raise: [
      ...down
        .filter(({ engineId }) => !alarms.some((alarm) => !isOutage(alarm) && alarm.engineId === engineId))
        .map((engine) => ({ engine, alarm: { engineId: engine.engineId, service: engine.service, ...alarmOf(engine) } })),
      ...unserved
        .filter((service) => !alarms.some((alarm) => isOutage(alarm) && alarm.service === service))
        .map((service) => ({ alarm: { engineId: null, service, level: 'critical' as const, kind: 'outage' as const } })),
    ],
    recover: alarms.filter((alarm) =>
      isOutage(alarm)
        ? !unserved.some((service) => service === alarm.service)
        : engines.some(({ engineId, health }) => engineId === alarm.engineId && health !== 'down'),
    ),
  }
}

/**
 * Raises one alarm for each engine that is down and for each service without an engine that takes calls; alarms recover when that is over.
 * Returns whether anything was done.
 */
export async function watchEngines(
  { query, write }: { query: Query; write: (work: (trx: Trx) => Promise<void>) => Promise<void> },
  store: Pick<Store, 'add' | 'move' | 'lock'>,
  { now, outbox, contract }: { now: number; outbox: Outbox; contract: Contract },
): Promise<boolean> {
  const { raise, recover } = await findChanges(query)
  if (raise.length + recover.length === 0) return false
  const titleOf = (service: unknown, locale: Locale) => titlesOf(contract, 'engine', 'service', locale)(service)
  await write(async (trx) => {
    // Two concurrent checks raise one alarm.
    await store.lock('engine-alarms', trx)
    const still = await findChanges(trx)
    for (const { alarm, engine } of still.raise) {
      await store.add('engine-alarm', { ...alarm, status: 'open', time: new Date(now).toISOString() }, trx)
      if (alarm.level !== 'critical') continue
      await tellRoles(
        { outbox, trx },
        rolesThatSend(contract, 'engine-alarm.adminAck'),
        (locale) => alarmNotice(locale, alarm, titleOf(alarm.service, locale), engine),
        { purpose: 'alarm' },
      )
    }
    for (const { alarmId } of still.recover) await store.move('engine-alarm', alarmId, 'recover', trx)
  })
  return true
}
