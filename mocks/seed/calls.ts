import { DAY, dayOf, startOf } from '../../src/schema/time.ts'
import { choicesOf, demoUser, type World } from './plan.ts'
import { createRandom, type Random } from './random.ts'
import type { Stored } from '../db/database.ts'
import { busyness, momentOn, splitBy } from './time.ts'

/** One call as it was asked: what it cost in the unit of its service, and how much sound or text it took. */
export type Call = { time: number; code: number; amount: number; seconds: number; chars: number }

/** What one application asked of one service on one day, in the order of time. */
export type Asked = { app: Stored<'application'>; service: string; day: number; calls: Call[] }

/** So many days of this world have calls. */
const DAYS = 90
/** An application that is disabled today was called until so many days ago. */
const SINCE_DISABLED = 20
/** What a recording can be refused for; nobody sends one to a service that takes text. */
const OF_SOUND = new Set([4001, 4002, 4003])

type Pair = { app: Stored<'application'>; service: string; size: number; since: number; until: number }

/**
 * The calls of the last so many days, day by day: the log lists them and the usage is their sum, so that both tell the same. The demo
 * user calls every day, the others in turn; the same for the same day, however many days are asked for.
 */
export function* listCalls({ contract, rows, now, scale }: World, lastDays = DAYS): Iterable<Asked> {
  const random = createRandom('lingyu/calls')
  const pairs = pairsOf(random.fork('pairs'), rows('application'), choicesOf(contract.entities.usage, 'service', ['asr-sentence']), now)
  if (pairs.length === 0) return
  const demo = demoUser(rows, 'user')?.userId
  const mine = pairs.filter(({ app }) => app.userId === demo)
  for (const pair of mine) pair.size = 8 + pair.size * 2.4
  const others = pairs.filter(({ app }) => app.userId !== demo)
  const faults = choicesOf<number>(contract.entities['call-log'], 'code', [0, 5000]).filter((code) => code !== 0)
  const today = startOf(DAY, now)
  const days = Array.from({ length: DAYS }, (_, at) => today - (DAYS - 1 - at) * DAY)
  const shares = splitBy(
    days.map((day) => busyness(day, now)),
    Math.round((contract.entities.usage?.seed ?? 0) * scale),
  )

  for (const [at, day] of days.entries()) {
    if (at < DAYS - lastDays) continue
    const chance = random.fork(dayOf(day))
    const isOpen = ({ since, until }: Pair) => since < day + DAY && until > day
    const here = others.filter(isOpen)
    const daily = mine.filter(isOpen).slice(0, shares[at])
    const start = chance.int(0, Math.max(0, here.length - 1))
    const turns = Math.min(shares[at]! - daily.length, here.length)
    for (const pair of [...daily, ...Array.from({ length: turns }, (_, nth) => here[(start + nth) % here.length]!)]) {
      const calls = callsOn(chance, day, pair, faults, now)
      // Whoever looks at the demo world just after midnight sees that today has begun.
      if (calls.length === 0 && pair === daily[0] && day === today)
        calls.push(callOf(chance, pair.service, Math.floor((day + now) / 2), []))
      if (calls.length > 0) yield { app: pair.app, service: pair.service, day, calls }
    }
  }
}

function pairsOf(random: Random, apps: readonly Stored<'application'>[], known: readonly string[], now: number): Pair[] {
  return apps.flatMap((app) => {
    const own = app.services?.filter((service) => known.includes(service)) ?? []
    return (own.length > 0 ? own : [known[0]!]).map((service) => ({
      app,
      service,
      size: 1 + random.next() ** 3 * 16,
      since: Date.parse(app.createTime),
      until: app.status === 'enabled' ? now : now - SINCE_DISABLED * DAY,
    }))
  })
}

/** Calls of a day up to now, by the rhythm of its hours. */
function callsOn(random: Random, day: number, { service, size, since }: Pair, faults: readonly number[], now: number): Call[] {
  const count = Math.max(1, Math.round(size * busyness(day, now) * (1 + random.bell() * 0.25)))
  const share = random.next() ** 4 * 0.1
  return Array.from({ length: count }, () => momentOn(random, day))
    .sort((a, b) => a - b)
    .map((time) => callOf(random, service, time, random.chance(share) ? faults : []))
    .filter(({ time }) => time >= since && time <= now)
}

/** A call that failed, for one of `faults`, or one that went well where there are none; a refused one costs nothing. */
function callOf(random: Random, service: string, time: number, faults: readonly number[]): Call {
  const able = faults.filter((code) => !OF_SOUND.has(code) || !/tts|nlp/.test(service))
  if (able.length > 0) return { time, code: random.pick(able), amount: 0, seconds: 0, chars: 0 }
  if (/realtime|file/.test(service)) {
    const seconds = random.int(20, 400)
    return { time, code: 0, amount: seconds, seconds, chars: 0 }
  }
  if (/tts/.test(service)) {
    const chars = random.int(40, 260)
    return { time, code: 0, amount: chars, seconds: 0, chars }
  }
  return { time, code: 0, amount: 1, seconds: /sentence/.test(service) ? random.int(3, 60) : 0, chars: 0 }
}
