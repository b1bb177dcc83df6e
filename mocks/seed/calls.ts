import type { Contract } from '../../src/schema/contract.ts'
import { DAY, dayOf, startOf } from '../../src/schema/time.ts'
import { unitsOf } from '../metering/units.ts'
import { choicesOf, demoUser, type World } from './plan.ts'
import { listFaces } from './plans/interfaces.ts'
import { createRandom, type Random } from './random.ts'
import type { Unit } from '../core/meter.ts'
import type { Stored } from '../db/database.ts'
import { busyness, momentOn, splitBy } from './time.ts'

/** A requested call: its cost in the unit of its service, and its length of audio or text. */
export type Call = { time: number; face: string | null; code: number; amount: number; seconds: number; chars: number }

/** The calls of an application to a service on a day, in order of time. */
export type CallsOfDay = { app: Stored<'application'>; service: string; day: number; calls: Call[] }

/** The number of days with calls. */
export const DAYS = 90
/** For how many days a disabled application has had no calls. */
const SINCE_DISABLED = 20
/** Errors about recordings, which do not occur for services that take text. */
const OF_SOUND = new Set([4001, 4002, 4003])
/** Codes that are not drawn: seeded secrets are valid, and the booking decides what cannot be paid. */
const NOT_DRAWN = new Set([0, 4010, 4015, 4020])

type Pair = { app: Stored<'application'>; service: string; size: number; since: number; until: number }

/** Which application calls which service, and how often on an ordinary day; those of the demo user call every day. */
function listPairs({ contract, rows, now }: World): { mine: Pair[]; others: Pair[] } {
  const random = createRandom('lingyu/calls').fork('pairs')
  const known = choicesOf(contract.entities.usage, 'service', ['asr-sentence'])
  const certified = new Set(rows('user').flatMap((user) => ((user.certType ?? 0) > 0 ? [user.userId] : [])))
  const pairs = pairsOf(random, rows('application'), known, now)
  const demo = demoUser(rows, 'user')?.userId
  for (const pair of pairs)
    if (pair.app.userId === demo) pair.size = 12 + pair.size * 3
    // Somebody who may not buy tries it a little, and no more.
    else if (!certified.has(pair.app.userId)) pair.size = 1 + pair.size / 10
  return { mine: pairs.filter(({ app }) => app.userId === demo), others: pairs.filter(({ app }) => app.userId !== demo) }
}

/** The share of pairs that call on each day. */
function sharesOf({ contract, now, scale }: World): { days: number[]; shares: number[] } {
  const today = startOf(DAY, now)
  const days = Array.from({ length: DAYS }, (_, at) => today - (DAYS - 1 - at) * DAY)
  const weights = days.map((day) => busyness(day, now))
  return { days, shares: splitBy(weights, Math.round((contract.entities.usage?.seedRows ?? 0) * scale)) }
}

/** How much of a service somebody needs on an ordinary day, in its unit, beyond the free quota. */
export type Need = { userId: string; service: string; apps: string[]; perDay: number }

/** The daily free quota of a service, over all its interfaces that are billed in its unit. */
export function freeQuotaOf({ contract, rows }: World): (service: string) => number {
  const unitOf = unitsOf(contract)
  const free = new Map<string, number>()
  for (const { service, freeQuota, status, unit } of rows('interface'))
    if (status === 'enabled' && service && unit === unitOf(service)) free.set(service, (free.get(service) ?? 0) + (freeQuota ?? 0))
  return (service) => free.get(service) ?? 0
}

/** What people have to buy for the calls that they make. */
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
    // The applications of one person share the free quota, unless they call on different days.
    if (need.userId === demo) need.perDay = paid(need.asked.reduce((sum, one) => sum + one, 0))
    else need.perDay = need.asked.reduce((sum, one) => sum + paid(one) * turn, 0)
  }
  return [...needs.values()].filter(({ perDay }) => perDay >= 1)
}

/** Working days and other days, by how busy they are. */
const WORK = [
  [5, 0.97],
  [2, 0.38],
] as const

/**
 * The calls of the last days, day by day. The demo user calls every day, others take turns; a day is the same, however many days are
 * requested. The booking decides what each was paid from.
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
  const kinds = new Map([...mine, ...others].map(({ service }) => [service, kindOf(contract, service, unitOf(service), faults)]))

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
      // Shortly after midnight, the demo already shows calls of today.
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
      // Few call a lot, most call little.
      size: (1 + random.next() ** 3 * 12) * (random.chance(0.07) ? 4 : 1),
      since: Date.parse(app.createTime),
      until: app.status === 'enabled' ? now : now - SINCE_DISABLED * DAY,
    }))
  })
}

/** The calls of a day up to now, distributed over its hours. */
function callsOn(random: Random, day: number, { size, since }: Pair, kind: Kind, now: number): Call[] {
  const count = Math.max(1, Math.round(size * busyness(day, now) * (1 + random.bell() * 0.25)))
  const share = random.next() ** 4 * 0.1
  return Array.from({ length: count }, () => momentOn(random, day))
    .sort((a, b) => a - b)
    .map((time) => callOf(random, kind, time, random.chance(share)))
    .filter(({ time }) => time >= since && time <= now)
}

/** The range of audio or text that a call takes. */
const TAKES = { second: [20, 400], char: [40, 260] } as const

const usualOf = (unit: Unit): number => (unit === 'call' ? 1 : (TAKES[unit][0] + TAKES[unit][1]) / 2)

/** The properties of calls to a service. */
type Kind = { unit: Unit; faces: (string | null)[]; faults: number[]; isSentence: boolean }

function kindOf(contract: Contract, service: string, unit: Unit, faults: readonly number[]): Kind {
  const able = faults.filter((code) => !OF_SOUND.has(code) || !/tts|nlp/.test(service))
  return { unit, faces: listFaces(contract, service, unit), faults: able, isSentence: /sentence/.test(service) }
}

/** A successful call, or one that failed with a possible error; a refused one costs nothing. */
function callOf(random: Random, { unit, faces, faults, isSentence }: Kind, time: number, fails: boolean): Call {
  const face = random.pick(faces)
  if (fails && faults.length > 0) return { time, face, code: random.pick(faults), amount: 0, seconds: 0, chars: 0 }
  const amount = unit === 'call' ? 1 : random.int(TAKES[unit][0], TAKES[unit][1])
  const seconds = unit === 'second' ? amount : isSentence ? random.int(3, 60) : 0
  return { time, face, code: 0, amount, seconds, chars: unit === 'char' ? amount : 0 }
}
