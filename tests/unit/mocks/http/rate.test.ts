import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AddCounts } from '../../../../mocks/http/add-counts.ts'
import { Problem } from '../../../../mocks/http/problems.ts'
import { createRate } from '../../../../mocks/http/rate.ts'

const DAY = 86_400_000
const START = Date.parse('2026-11-21T08:00:00Z')
const ADDRESS = '192.0.2.7'

/** What processes over one database add up. */
function openSums(): AddCounts {
  const sums = new Map<string, number>()
  return async (window, counts) =>
    counts.map(({ address, calls }) => {
      const key = `${window} ${address}`
      sums.set(key, (sums.get(key) ?? 0) + calls)
      return { address, calls: sums.get(key)! }
    })
}

function isThrough(rate: (ip: string) => void, address = ADDRESS): boolean {
  try {
    rate(address)
    return true
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 429) return false
    throw problem
  }
}

/** Everything that waits for nothing but its turn. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('calls of one address', () => {
  it('R11: are counted by the minute, whatever the clock does meanwhile', () => {
    let at = START
    const rate = createRate({ limit: 2, seconds: 60, now: () => at })
    const three = () => [isThrough(rate), isThrough(rate), isThrough(rate)]
    expect(three()).toEqual([true, true, false])
    at += DAY
    expect(three()).toEqual([true, true, false])
    // Back again: nobody is locked until tomorrow.
    at -= DAY - 120_000
    expect(three()).toEqual([true, true, false])
    at += 60_000
    expect(three()).toEqual([true, true, false])
  })

  it('issue 16: count in all processes: not one is refused too early, and no more pass than a twentieth more for each process', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.record({ who: fc.nat(3), waits: fc.boolean() }), { minLength: 1, maxLength: 400 }),
        async (limit, processes, calls) => {
          const add = openSums()
          const rates = Array.from({ length: processes }, () => createRate({ limit, seconds: 60, now: () => START, add }))
          let [sent, passed] = [0, 0]
          for (const { who } of calls) {
            const isOne = isThrough(rates[who % processes]!)
            if (++sent <= limit) expect(isOne).toBe(true)
            if (isOne) passed++
            await settled()
          }
          const step = Math.max(1, Math.floor(limit / 20))
          expect(passed).toBeGreaterThanOrEqual(Math.min(sent, limit))
          expect(passed).toBeLessThanOrEqual(limit + processes * step)
        },
      ),
      { numRuns: 150 },
    ))

  it('issue 16: an ordinary caller costs the database nothing, and a flood a twentieth of its calls at most', async () => {
    let asked = 0
    const sums = openSums()
    const rate = createRate({ limit: 100, seconds: 60, now: () => START, add: (...given) => (asked++, sums(...given)) })
    for (let nth = 0; nth < 4; nth++) isThrough(rate)
    await settled()
    expect(asked).toBe(0)
    for (let nth = 0; nth < 196; nth++) {
      isThrough(rate)
      await settled()
    }
    expect(asked).toBeLessThanOrEqual(200 / 5)
  })

  it('issue 16: where the database is away each process counts alone, and tells the rest when it is back', async () => {
    const sums = openSums()
    let isAway = true
    const add: AddCounts = async (...given) => (isAway ? Promise.reject(new Error('away')) : sums(...given))
    const [one, other] = [add, add].map((each) => createRate({ limit: 20, seconds: 60, now: () => START, add: each }))
    for (let nth = 0; nth < 20; nth++) expect(isThrough(one!)).toBe(true)
    await settled()
    expect(isThrough(one!)).toBe(false)
    isAway = false
    await settled()
    expect(isThrough(one!)).toBe(false)
    await settled()
    expect(isThrough(other!)).toBe(true)
    await settled()
    expect(isThrough(other!)).toBe(false)
  })
})
