import { listFaces } from './interfaces.ts'
import { choicesOf, demoUser, type Plan } from '../plan.ts'
import type { Random } from '../random.ts'
import type { Row } from '../row.ts'
import { DAY, startOfDay, momentOn, writeDay, writeMoment } from '../time.ts'

const DAYS = 15

/** The calls of the last two weeks by applications that may call, for services they have; a refused call counts nothing. */
export const planCallLog: Plan = function* ({ entity, random, now, count, rows }) {
  const apps = rows('application').filter((app) => app['status'] === 'enabled')
  const demo = demoUser(rows, 'user')
  const mine = apps.filter((app) => app['userId'] === demo?.['userId'])
  const engines = choicesOf<string>(entity, 'engine', ['16k_zh'])
  const faults = choicesOf<number>(entity, 'code', [0]).filter((code) => code !== 0)
  const packages = new Map<unknown, unknown[]>()
  for (const combo of rows('combo'))
    if (combo['status'] === 'onSale') packages.set(combo['service'], [...(packages.get(combo['service']) ?? []), combo['name']])
  if (apps.length === 0) return
  const serve = serversOf(rows)
  const today = startOfDay(now)
  const times = Array.from({ length: count }, (_, at) => {
    const time = momentOn(random, today - (DAYS - 1 - Math.floor((at * DAYS) / count)) * DAY)
    // What today has not seen yet happened yesterday, else an early hour would have all of a day's calls.
    return time < now ? time : time - DAY
  }).sort((a, b) => a - b)

  for (const [at, time] of times.entries()) {
    const app = at % 3 === 0 && mine.length > 0 ? random.pick(mine) : random.pick(apps)
    const since = Math.max(time, Date.parse(String(app['createTime'])))
    const service = random.pick(app['services'] as string[])
    const isRefused = faults.length > 0 && random.chance(0.03)
    const each = /realtime|file/.test(service) ? random.int(20, 900) : service === 'tts' ? random.int(10, 300) : 1
    const known = packages.get(service)
    const code = isRefused ? random.pick(faults) : 0
    // What was refused at the door met no engine and took no time.
    const engine = code === 0 || code >= 5000 ? serve(app, service, since, random) : undefined
    yield {
      time: since,
      row: {
        userId: app['userId'],
        appId: app['appId'],
        service,
        face: random.pick(listFaces(service)),
        engine: service.startsWith('asr') ? random.pick(engines) : null,
        amount: isRefused ? 0 : each,
        code,
        engineId: engine?.['engineId'] ?? null,
        latency: engine ? latencyOn(engine, random) : null,
        packageName: isRefused || !known ? null : random.pick(known),
        day: writeDay(since),
        createTime: writeMoment(since),
      },
    }
  }
}

/** Which engine served a call of this world: of the application's group where it has one for the service, and only while it worked. */
function serversOf(rows: (entity: string) => readonly Row[]) {
  const engines = rows('engine')
  const groups = new Map(rows('engine-group').map((group) => [group['groupId'], group]))
  const worked = (engine: Row, time: number) => engine['health'] !== 'down' || time < Date.parse(String(engine['heartbeatTime'])) - DAY
  return (app: Row, service: string, time: number, random: Random): Row | undefined => {
    const able = engines.filter((engine) => engine['service'] === service && worked(engine, time))
    const group = groups.get(app['engineGroupId'])
    const own = ((group?.['engines'] ?? []) as Row[]).map((one) => one['engineId'])
    const members = able.filter((engine) => own.includes(engine['engineId']))
    const among = members.length > 0 ? members : able
    return among.length > 0 ? random.pick(among) : undefined
  }
}

/** Most calls take what is usual, a few much longer; an engine that struggles takes a multiple. */
function latencyOn(engine: Row, random: Random): number {
  const slow = engine['health'] === 'degraded' ? 3 : 1
  return Math.min(3_000, Math.max(20, Math.round(90 * slow * Math.exp(random.bell() * 0.7))))
}
