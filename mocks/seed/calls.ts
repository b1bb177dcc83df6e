import { DAY, dayOf, startOf } from '../../src/schema/time.ts'
import { unitsOf } from '../metering/units.ts'
import { choicesOf, demoUser, type World } from './plan.ts'
import { listFaces } from './plans/interfaces.ts'
import { createRandom, type Random } from './random.ts'
import type { Unit } from '../core/meter.ts'
import type { Stored } from '../db/database.ts'
import { busyness, momentOn, splitBy } from './time.ts'

/** One call as it was asked: what it would cost in the unit of its service, and how much sound or text it took. */
export type Call = { time: number; face: string | null; code: number; amount: number; seconds: number; chars: number }

/** What one application asked of one service on one day, in the order of time. */
export type CallsOfDay = { app: Stored<'application'>; service: string; day: number; calls: Call[] }

/** So many days of this world have calls. */
export const DAYS = 90
/** An application that is disabled today was called until so many days ago. */
const SINCE_DISABLED = 20
/** What a recording can be refused for; nobody sends one to a service that takes text. */
const OF_SOUND = new Set([4001, 4002, 4003])
/** The keys of whoever calls are right, what each may call the log knows, and whether there is something to pay with the booking says. */
const NOT_DRAWN = new Set([0, 4010, 4015, 4020])

type Pair = { app: Stored<'application'>; service: string; size: number; since: number; until: number }

/** Who calls which service through which application, and how many of them do so on an ordinary day; those of the demo user do every day. */
function listPairs({ contract, rows, now }: World): { mine: Pair[]; others: Pair[] } {
  const random = createRandom('lingyu/calls').fork('pairs')
  const known = choicesOf(contract.entities.usage, 'service', ['asr-sentence'])
  const certified = new Set(rows('user').flatMap((user) => ((user.certType ?? 0) > 0 ? [user.userId] : [])))
  const pairs = pairsOf(random, rows('application'), known, now)
  const demo = demoUser(rows, 'user')?.userId
  for (const pair of pairs)
    if (pair.app.userId === demo) pair.size = 12 + pair.size * 3
    // Whoever may not buy tries, and no more than that.
    else if (!certified.has(pair.app.userId)) pair.size = 1 + pair.size / 10
  return { mine: pairs.filter(({ app }) => app.userId === demo), others: pairs.filter(({ app }) => app.userId !== demo) }
}

/** How many pairs call on each of the days. */
function sharesOf({ contract, now, scale }: World): { days: number[]; shares: number[] } {
  const today = startOf(DAY, now)
  const days = Array.from({ length: DAYS }, (_, at) => today - (DAYS - 1 - at) * DAY)
  const weights = days.map((day) => busyness(day, now))
  return { days, shares: splitBy(weights, Math.round((contract.entities.usage?.seedRows ?? 0) * scale)) }
}

/** Somebody needs so much of a service on an ordinary day, in its unit, beyond what is free. */
export type Need = { userId: string; service: string; apps: string[]; perDay: number }

/** What a service gives away on a day, over all its interfaces that are paid in its unit. */
export function freeQuotaOf({ contract, rows }: World): (service: string) => number {
  const unitOf = unitsOf(contract)
  const free = new Map<string, number>()
  for (const { service, freeQuota, status, unit } of rows('interface'))
    if (status === 'enabled' && service && unit === unitOf(service)) free.set(service, (free.get(service) ?? 0) + (freeQuota ?? 0))
  return (service) => free.get(service) ?? 0
}

/** What people have to buy to call as they do. */
export function listNeeds(world: World, free: (service: string) => number): Need[] {
  const { mine, others } = listPairs(world)
  const { shares } = sharesOf(world)
  const unitOf = unitsOf(world.contract)
  const turn = others.length === 0 ? 0 : Math.min(1, (shares.reduce((sum, share) => sum + share, 0) / DAYS - mine.length) / others.length)
  const needs = new Map<string, Need & { asked: number[] }>()
  for (const { app, service, size } of [...mine, ...others]) {
    const key = `${app.userId} ${service}`
    const need = needs.get(key) ?? { userId: app.userId, service, apps: [], perDay: 0, asked: [] }
    need.apps.push(app.appId)
    need.asked.push(size * usualOf(unitOf(service)))
    needs.set(key, need)
  }
  const demo = mine[0]?.app.userId
  for (const need of needs.values()) {
    const paid = (asked: number) => WORK.reduce((sum, [days, busy]) => sum + (days / 7) * Math.max(0, asked * busy - free(need.service)), 0)
    // The applications of one person share what is free, unless they call on different days.
    if (need.userId === demo) need.perDay = paid(need.asked.reduce((sum, one) => sum + one, 0))
    else need.perDay = need.asked.reduce((sum, one) => sum + paid(one) * turn, 0)
  }
  return [...needs.values()].filter(({ perDay }) => perDay >= 1)
}

/** Working days and the others, and how busy they are. */
const WORK = [
  [5, 0.97],
  [2, 0.38],
] as const

/**
 * The calls of the last so many days, day by day. The demo user calls every day, the others in turn; the same for the same day, however
 * many days are asked for. What each was paid from is the booking's to say.
 */
export function* listCalls(world: World, lastDays = DAYS): Iterable<CallsOfDay> {
  const { contract, now } = world
  const random = createRandom('lingyu/calls')
  const { mine, others } = listPairs(world)
  if (mine.length + others.length === 0) return
  const faults = choicesOf<number>(contract.entities['call-log'], 'code', [0, 5000]).filter((code) => !NOT_DRAWN.has(code))
  const today = startOf(DAY, now)
  const { days, shares } = sharesOf(world)
  const unitOf = unitsOf(contract)
  const kinds = new Map([...mine, ...others].map(({ service }) => [service, kindOf(service, unitOf(service), faults)]))

  for (const [at, day] of days.entries()) {
    if (at < DAYS - lastDays) continue
    const chance = random.fork(dayOf(day))
    const isOpen = ({ since, until }: Pair) => since < day + DAY && until > day
    const here = others.filter(isOpen)
    const daily = mine.filter(isOpen).slice(0, shares[at])
    const start = chance.int(0, Math.max(0, here.length - 1))
    const turns = Math.min(shares[at]! - daily.length, here.length)
    for (const pair of [...daily, ...Array.from({ length: turns }, (_, nth) => here[(start + nth) % here.length]!)]) {
      const calls = callsOn(chance, day, pair, kinds.get(pair.service)!, now)
      // Whoever looks at the demo world just after midnight sees that today has begun.
      if (calls.length === 0 && pair === daily[0] && day === today)
        calls.push(callOf(chance, kinds.get(pair.service)!, Math.floor((day + now) / 2), false))
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
      // Few call much, most call little.
      size: (1 + random.next() ** 3 * 12) * (random.chance(0.07) ? 4 : 1),
      since: Date.parse(app.createTime),
      until: app.status === 'enabled' ? now : now - SINCE_DISABLED * DAY,
    }))
  })
}

/** Calls of a day up to now, by the rhythm of its hours. */
function callsOn(random: Random, day: number, { size, since }: Pair, kind: Kind, now: number): Call[] {
  const count = Math.max(1, Math.round(size * busyness(day, now) * (1 + random.bell() * 0.25)))
  const share = random.next() ** 4 * 0.1
  return Array.from({ length: count }, () => momentOn(random, day))
    .sort((a, b) => a - b)
    .map((time) => callOf(random, kind, time, random.chance(share)))
    .filter(({ time }) => time >= since && time <= now)
}

/** How much sound, text or calls a call of a service takes, from and to. */
const TAKES = { second: [20, 400], char: [40, 260] } as const

const usualOf = (unit: Unit): number => (unit === 'call' ? 1 : (TAKES[unit][0] + TAKES[unit][1]) / 2)

/** What a call of a service may be like. */
type Kind = { unit: Unit; faces: (string | null)[]; faults: number[]; isSentence: boolean }

function kindOf(service: string, unit: Unit, faults: readonly number[]): Kind {
  const able = faults.filter((code) => !OF_SOUND.has(code) || !/tts|nlp/.test(service))
  return { unit, faces: listFaces(service, unit), faults: able, isSentence: /sentence/.test(service) }
}

/** A call that failed, for one of the faults there are, or one that went well; a refused one costs nothing. */
function callOf(random: Random, { unit, faces, faults, isSentence }: Kind, time: number, fails: boolean): Call {
  const face = random.pick(faces)
  if (fails && faults.length > 0) return { time, face, code: random.pick(faults), amount: 0, seconds: 0, chars: 0 }
  const amount = unit === 'call' ? 1 : random.int(TAKES[unit][0], TAKES[unit][1])
  const seconds = unit === 'second' ? amount : isSentence ? random.int(3, 60) : 0
  return { time, face, code: 0, amount, seconds, chars: unit === 'char' ? amount : 0 }
}
