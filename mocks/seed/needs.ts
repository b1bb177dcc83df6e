import { DAY } from '../../src/schema/time.ts'
import { freeQuotaOf, listNeeds, type Need } from './calls.ts'
import { demoUser, type World } from './plan.ts'
import type { Random } from './random.ts'
import type { Stored } from '../db/database.ts'

/** Somebody who calls buys a package before the calls begin, and again when it runs out. */
type Want = Need & { due: number }

/** The maximum number of days that a purchase is intended to last. */
const LASTS = 40
/** How many days ago the first purchases were made; nobody called before that. */
const FIRST = 112
const SPREAD = 20

type Wants = {
  /** The most urgent need at this moment; with `userId`, of that person. */
  next: (time: number, userId?: string) => Want | undefined
  /** The largest package that is not too large, or else the smallest. */
  packageFor: (want: Want, combos: readonly Stored<'combo'>[]) => Stored<'combo'> | undefined
  /** Records a purchase; 0 if it came to nothing. */
  bought: (want: Want, time: number, amount: number) => void
  has: (userId: string) => boolean
}

/** The number of the demo agent's customers who buy nothing themselves and only have what the agent allocates. */
const MOST_DRY = 3

/** Customers of the demo agent who depend on its allocations, with one of their services. */
export function listDry(world: World): Need[] {
  const agent = demoUser(world.rows, 'agent')?.userId
  const demo = demoUser(world.rows, 'user')?.userId
  const own = new Set(world.rows('user').flatMap(({ userId, agentId }) => (agent && agentId === agent && userId !== demo ? [userId] : [])))
  const chosen = new Map<string, Need>()
  for (const need of listNeeds(world, freeQuotaOf(world)))
    if (own.has(need.userId) && !chosen.has(need.userId)) chosen.set(need.userId, need)
  return [...chosen.values()].slice(0, MOST_DRY)
}

/** What people buy for their usage; `mayBuy` is when each may buy for the first time. */
export function listWants(world: World, random: Random, mayBuy: ReadonlyMap<string, number>): Wants {
  const given = new Set(listDry(world).map(({ userId, service }) => `${userId} ${service}`))
  const wants = listNeeds(world, freeQuotaOf(world)).flatMap((need): Want[] => {
    const since = mayBuy.get(need.userId)
    return since === undefined || given.has(`${need.userId} ${need.service}`)
      ? []
      : [{ ...need, due: Math.max(since, world.now - FIRST * DAY) + random.next() * SPREAD * DAY }]
  })
  const people = new Set(wants.map(({ userId }) => userId))
  return {
    next: (time, userId) => {
      let found: Want | undefined
      for (const want of wants)
        if (want.due <= time && (userId === undefined || want.userId === userId) && (!found || want.due < found.due)) found = want
      return found
    },
    packageFor: ({ service, perDay }, combos) => {
      const own = combos.filter((combo) => combo.service === service).toSorted((one, other) => one.amount - other.amount)
      return own.findLast(({ amount }) => amount <= perDay * LASTS) ?? own[0]
    },
    bought: (want, time, amount) =>
      void (want.due = amount === 0 ? time + DAY : time + (amount / want.perDay) * (0.75 + random.next() * 0.2) * DAY),
    has: (userId) => people.has(userId),
  }
}
