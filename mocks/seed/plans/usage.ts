import { choicesOf, demoUser, type Plan } from '../plan.ts'
import type { Row } from '../row.ts'
import { busyness, DAY, splitBy, startOfDay, writeDay, writeMoment } from '../time.ts'

const DAYS = 90

/** One row for a day, an application and a service: those of the demo user every day, the others in turn. */
export const planUsage: Plan = function* ({ entity, random, now, count, rows }) {
  const services = choicesOf<string>(entity, 'service', ['asr-sentence'])
  const pairs = rows('application').flatMap((app) =>
    servicesOf(app, services).map((service) => ({
      app,
      service,
      size: 20 + random.next() ** 3 * 4_000,
      since: Date.parse(String(app['createTime'])),
    })),
  )
  if (pairs.length === 0) return
  const demo = demoUser(rows, 'user')?.['userId']
  const mine = pairs.filter((pair) => pair.app['userId'] === demo)
  const others = pairs.filter((pair) => pair.app['userId'] !== demo)
  const hasTime = entity.properties['date']?.format === 'date-time'
  const today = startOfDay(now)
  const days = Array.from({ length: DAYS }, (_, at) => today - (DAYS - 1 - at) * DAY)
  const shares = splitBy(
    days.map((day) => busyness(day, now)),
    count,
  )

  for (const [at, day] of days.entries()) {
    const here = others.filter((pair) => pair.since < day + DAY)
    const known = here.length > 0 ? here : pairs
    const start = random.int(0, known.length - 1)
    const daily = mine.filter((pair) => pair.since < day + DAY).slice(0, shares[at])
    for (let nth = 0; nth < shares[at]!; nth++) {
      const { app, service, size } = daily[nth] ?? known[(start + nth - daily.length) % known.length]!
      const calls = Math.max(1, Math.round(size * busyness(day, now) * (1 + random.bell() * 0.25)))
      const failed = Math.min(calls, Math.round(calls * random.next() ** 4 * 0.06))
      const each = /realtime|file/.test(service) ? random.int(20, 400) : /tts/.test(service) ? random.int(40, 260) : 1
      yield {
        time: Math.min(day + DAY - 1_000, now),
        row: {
          date: hasTime ? writeMoment(day) : writeDay(day),
          day: writeDay(day),
          userId: app['userId'],
          appId: app['appId'],
          appName: app['appName'],
          service,
          calls,
          ok: calls - failed,
          failed,
          amount: (calls - failed) * each,
          duration: /realtime|file|sentence/.test(service) ? (calls - failed) * random.int(3, 60) : 0,
          chars: /tts/.test(service) ? (calls - failed) * each : 0,
          peak: Math.max(1, Math.round(calls / 900)),
          createTime: writeMoment(Math.min(day + DAY - 1_000, now)),
        },
      }
    }
  }
}

function servicesOf(app: Row, known: readonly string[]): string[] {
  const own = Array.isArray(app['services']) ? (app['services'] as string[]).filter((service) => known.includes(service)) : []
  return own.length > 0 ? own : [known[0]!]
}
