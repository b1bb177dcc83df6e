import { AHEAD, DAY, dayOf } from '../../../src/schema/time.ts'
import { guest } from '../../core/operation.ts'
import { titlesOf } from '../../figures/titles.ts'
import { takesCalls } from '../../metering/choose-engine.ts'

const DAYS = 30
const MOST_INCIDENTS = 60

/** Every service with engines: its present state, its history by day, and its incidents; computed from engines and their alarms. */
export const service = guest('open.status', async ({ db, now, contract, locale }) => {
  const since = new Date(Math.floor((now + AHEAD) / DAY) * DAY - AHEAD - (DAYS - 1) * DAY).toISOString()
  const [engines, alarms] = await Promise.all([
    db.query.selectFrom('engine').select(['service', 'status', 'health']).orderBy('engineId').execute(),
    db.query
      .selectFrom('engine_alarm')
      .select(['service', 'kind', 'level', 'status', 'time'])
      .where('level', '!=', 'info')
      // Incidents that are not over are included, however old they are.
      .where((is) => is.or([is('time', '>=', since), is('status', '!=', 'recovered')]))
      .where('time', '<=', new Date(now).toISOString())
      .orderBy('time', 'desc')
      .execute(),
  ])
  const [titleOf, kindOf, levelOf] = [
    titlesOf(contract, 'engine', 'service', locale),
    titlesOf(contract, 'engine-alarm', 'kind', locale),
    titlesOf(contract, 'engine-alarm', 'level', locale),
  ]
  const days = Array.from({ length: DAYS }, (_, ago) => dayOf(now - (DAYS - 1 - ago) * DAY))
  const services = [...new Set(engines.map((one) => one.service))]
  return {
    services: services.map((name) => {
      const ownEngines = engines.filter((one) => one.service === name)
      const ownAlarms = alarms.filter((one) => one.service === name)
      const worst = new Map<string, number>()
      for (const { time, level } of ownAlarms) {
        const day = dayOf(Date.parse(time ?? ''))
        worst.set(day, Math.max(worst.get(day) ?? 0, level === 'critical' ? 2 : 1))
      }
      const open = ownAlarms.filter(isOpen)
      const isImpaired =
        open.length > 0 || ownEngines.some(({ health, status }) => health !== 'ok' && health !== null && status !== 'offline')
      return {
        service: name,
        title: titleOf(name),
        state: !ownEngines.some(takesCalls) ? 'interrupted' : isImpaired ? 'impaired' : 'working',
        // Alarms are sorted by time, latest first.
        since: open.at(-1)?.time ?? null,
        reasons: [...new Set(open.toReversed().map(({ kind }) => kindOf(kind)))],
        days: days.map((day) => worst.get(day) ?? 0),
      }
    }),
    incidents: alarms
      .toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)))
      .slice(0, MOST_INCIDENTS)
      .map((one) => ({
        service: titleOf(one.service),
        kind: kindOf(one.kind),
        level: levelOf(one.level),
        time: one.time ?? '',
        isOver: one.status === 'recovered',
      })),
    time: new Date(now).toISOString(),
  }
})

const isOpen = ({ status }: { status: string | null }): boolean => status !== 'recovered'
