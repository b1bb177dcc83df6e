import { listFaces } from './interfaces.ts'
import { choicesOf, demoUser, type Plan } from '../plan.ts'
import { DAY, startOfDay, momentOn, writeDay, writeMoment } from '../time.ts'

const DAYS = 7

/** The calls of the last week by applications that may call, for services they have; a refused call counts nothing. */
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
  const today = startOfDay(now)
  const times = Array.from({ length: count }, (_, at) => {
    const time = momentOn(random, today - (DAYS - 1 - Math.floor((at * DAYS) / count)) * DAY)
    return Math.min(time, now - random.int(1_000, 3_600_000))
  }).sort((a, b) => a - b)

  for (const [at, time] of times.entries()) {
    const app = at % 3 === 0 && mine.length > 0 ? random.pick(mine) : random.pick(apps)
    const since = Math.max(time, Date.parse(String(app['createTime'])))
    const service = random.pick(app['services'] as string[])
    const isRefused = faults.length > 0 && random.chance(0.03)
    const each = /realtime|file/.test(service) ? random.int(20, 900) : service === 'tts' ? random.int(10, 300) : 1
    const known = packages.get(service)
    yield {
      time: since,
      row: {
        userId: app['userId'],
        appId: app['appId'],
        service,
        face: random.pick(listFaces(service)),
        engine: service.startsWith('asr') ? random.pick(engines) : null,
        amount: isRefused ? 0 : each,
        code: isRefused ? random.pick(faults) : 0,
        packageName: isRefused || !known ? null : random.pick(known),
        day: writeDay(since),
        createTime: writeMoment(since),
      },
    }
  }
}
