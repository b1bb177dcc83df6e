import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findCover, type Offer } from '../../../src/site/find-cover.ts'

const offer = (amount: number, price: number, concurrency = 5, validDays = 365): Offer => ({ amount, price, concurrency, validDays })
const small = offer(10_000, 3_500)
const middle = offer(100_000, 31_500, 20)
const large = offer(1_000_000, 273_000, 50)
const all = [small, middle, large]

const cases = [
  ['a little is one small package', all, 1, 1, [[1, small]], 3_500],
  ['exactly one', all, 10_000, 1, [[1, small]], 3_500],
  ['nine small ones would be as much as a middle one costs', all, 95_000, 1, [[1, middle]], 31_500],
  [
    'a middle one and what is left over',
    all,
    115_000,
    1,
    [
      [1, middle],
      [2, small],
    ],
    38_500,
  ],
  ['near the next size the larger one is cheaper than the sum', all, 880_000, 1, [[1, large]], 273_000],
  [
    'much',
    all,
    2_100_000,
    1,
    [
      [2, large],
      [1, middle],
    ],
    577_500,
  ],
  ['a little, but many at once', all, 1, 30, [[1, large]], 273_000],
  [
    'many at once, and the rest as cheap as it comes',
    [small, offer(10_000, 4_000, 50)],
    20_000,
    50,
    [
      [1, offer(10_000, 4_000, 50)],
      [1, small],
    ],
    7_500,
  ],
] as const

describe('the cheapest cover of a use', () => {
  it.each(cases)('%s', (_name, offers, amount, atOnce, parts, price) => {
    const cover = findCover(offers, { amount, days: 365, atOnce })!
    expect(cover.price).toBe(price)
    const bought = (list: readonly (readonly [number, Offer])[]) => list.map(([count, one]) => ({ offer: one, count }))
    expect(new Set(cover.parts)).toEqual(new Set(bought(parts)))
  })

  it('a package that ends earlier counts with what is used in its time', () => {
    const month = offer(100_000, 20_000, 5, 30)
    expect(findCover([month], { amount: 120_000, days: 360, atOnce: 1 })).toEqual({
      parts: [{ offer: month, count: 12 }],
      price: 240_000,
      amount: 1_200_000,
    })
    expect(findCover([month, middle], { amount: 120_000, days: 360, atOnce: 1 })!.price).toBe(63_000)
  })

  it.each([
    ['nothing is on sale', [], 10, 1],
    ['nothing allows so many at once', all, 10, 51],
    ['what there is costs nothing', [offer(1_000, 0)], 10, 1],
  ])('there is none where %s', (_why, offers, amount, atOnce) => {
    expect(findCover(offers, { amount, days: 30, atOnce })).toBeUndefined()
  })

  it('is never dearer than any other way, and always enough', () => {
    const offers = fc.array(
      fc.record({
        amount: fc.integer({ min: 1, max: 12 }),
        price: fc.integer({ min: 1, max: 40 }),
        concurrency: fc.integer({ min: 1, max: 3 }),
        validDays: fc.constant(365),
      }),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(offers, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 3 }), (list, amount, atOnce) => {
        const cover = findCover(list, { amount, days: 365, atOnce })
        expect(cover?.price).toBe(cheapest(list, amount, atOnce))
        if (!cover) return
        expect(cover.amount).toBeGreaterThanOrEqual(amount)
        expect(cover.amount).toBe(cover.parts.reduce((sum, one) => sum + one.offer.amount * one.count, 0))
        expect(cover.price).toBe(cover.parts.reduce((sum, one) => sum + one.offer.price * one.count, 0))
        expect(Math.max(...cover.parts.map((one) => one.offer.concurrency))).toBeGreaterThanOrEqual(atOnce)
      }),
    )
  })

  it('is there at once for amounts that nobody has', () => {
    const odd = [offer(9_973, 3_499), offer(99_991, 34_999, 20), offer(999_983, 349_900, 50)]
    expect(findCover(odd, { amount: 1_000_000_000_000, days: 365, atOnce: 50 })!.amount).toBeGreaterThanOrEqual(1_000_000_000_000)
  })
})

/** Every amount up to the need, one after the other. */
function cheapest(offers: Offer[], amount: number, atOnce: number): number | undefined {
  const prices = [0]
  for (let need = 1; need <= amount; need++)
    prices.push(Math.min(...offers.map((one) => one.price + prices[Math.max(0, need - one.amount)]!)))
  const found = offers.filter((one) => one.concurrency >= atOnce).map((one) => one.price + prices[Math.max(0, amount - one.amount)]!)
  return found.length > 0 ? Math.min(...found) : undefined
}
