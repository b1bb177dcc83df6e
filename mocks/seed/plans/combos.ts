import { demoUser, type Plan, type Planned } from '../plan.ts'
import { DAY } from '../../../src/schema/time.ts'
import type { Locale } from '../../../src/schema/compiled.ts'
import { sayIn } from '../../../scripts/lib/say-in.ts'
import type { Row } from '../../db/database.ts'
import { inEach } from '../in-each.ts'
import { writeMoment } from '../time.ts'

/** The prices of a service: the amount of the smallest package in the unit of the service, and its price in fen. */
const PRICES: [service: RegExp, amount: number, price: number][] = [
  [/realtime/, 18_000, 24_00],
  [/file/, 36_000, 30_00],
  [/tts/, 100_000, 18_00],
  [/voiceprint/, 2_000, 60_00],
  [/sound/, 2_000, 24_00],
  [/./, 2_000, 7_00],
]
const SIZES = [
  ['Trial', 1, 1, 5],
  ['Standard', 10, 0.9, 20],
  ['Professional', 100, 0.78, 50],
  ['Enterprise', 1_000, 0.64, 200],
] as const

/** Up to four sizes for each service; larger ones are cheaper per unit. A larger world has the same ones. */
export const planCombos: Plan = function* ({ contract, entity, random, now, count, rows }) {
  const services = entity.properties.service?.choices ?? contract.entities.application?.properties.services?.choices ?? []
  const sizes = SIZES.slice(0, Math.max(1, Math.ceil(count / services.length)))
  let at = 0
  for (const { value: service, title } of services) {
    const [, amount, price] = PRICES.find(([match]) => match.test(String(service)))!
    for (const [size, times, discount, concurrency] of sizes) {
      const time = now - random.int(300, 700) * DAY
      const cost = Math.round((price * times * discount) / 100) * 100
      yield {
        time,
        row: {
          ...wordsOf(size, title),
          service,
          amount: amount * times,
          validDays: 365,
          concurrency,
          price: cost,
          agentPrice: Math.round((cost * 0.8) / 100) * 100,
          customised: false,
          customFor: [],
          sort: (at + 1) * 10,
          status: at % 11 === 10 ? 'offSale' : at % 17 === 16 ? 'draft' : 'onSale',
          createTime: writeMoment(time),
        },
      }
      at++
    }
  }
  yield* madeToMeasure()

  /** Name and description, in all languages of packages. */
  function wordsOf(size: (typeof SIZES)[number][0] | 'Custom', title: Record<Locale, string>, number = 0): Row {
    const name = (locale: Locale) => sayIn(locale)('seed/packages', `name${size}`, { service: title[locale], number })
    return {
      ...inEach(contract, entity, 'name', name),
      ...(entity.properties.description
        ? inEach(contract, entity, 'description', (locale) => sayIn(locale)('seed/packages', `about${size}`))
        : {}),
    }
  }

  /** Custom packages for the demo user and the demo agent, so that these can be seen. */
  function* madeToMeasure(): Iterable<Planned> {
    for (const role of ['user', 'agent']) {
      const customer = demoUser(rows, role)?.userId
      const [first] = services
      if (!customer || !first || !entity.properties.customFor) continue
      const time = now - 40 * DAY
      yield {
        time,
        row: {
          ...wordsOf('Custom', first.title, ++at),
          service: first.value,
          amount: 200_000,
          validDays: 365,
          concurrency: 80,
          price: 520_00,
          agentPrice: 400_00,
          customised: true,
          customFor: [customer],
          sort: (at + 1) * 10,
          status: 'onSale',
          createTime: writeMoment(time),
        },
      }
    }
  }
}
