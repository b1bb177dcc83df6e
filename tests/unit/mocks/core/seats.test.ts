import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSeats, type Seat, type SeatRules } from '../../../../mocks/core/seats.ts'

const RULES: SeatRules = { seats: 3, each: 2, waiting: 100, all: 1000 }
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Seats, and what became of those who asked, in order. */
function world(rules: Partial<SeatRules> = {}) {
  const seats = createSeats({ ...RULES, ...rules })
  const begun: string[] = []
  const held: { name: string; cost: number; seat: Seat }[] = []
  const refused: string[] = []
  let nth = 0
  return {
    seats,
    begun,
    held,
    refused,
    ask(flow: string, cost = 1) {
      const name = `${flow}${++nth}`
      const turn = seats.take(flow, cost)
      if (!turn) refused.push(name)
      void turn?.then((seat) => {
        begun.push(name)
        held.push({ name, cost, seat })
      })
      return name
    },
  }
}

describe('R3: seats', () => {
  it('are for everybody who comes while there are some, and no flow has more than its own', async () => {
    const { ask, begun, held } = world()
    for (const flow of ['a', 'a', 'a', 'b', 'b']) ask(flow)
    await settle()
    expect(begun).toEqual(['a1', 'a2', 'b4'])
    held[2]!.seat.give()
    await settle()
    // The next of a has to wait for one of its own.
    expect(begun).toEqual(['a1', 'a2', 'b4', 'b5'])
  })

  it('go by turns, however many one flow has waiting', async () => {
    const { ask, begun, held } = world({ seats: 1, each: 1 })
    for (let n = 0; n < 50; n++) ask('a')
    await settle()
    ask('b')
    ask('c')
    ask('b')
    for (let n = 0; n < 6; n++) {
      held.at(-1)!.seat.give()
      await settle()
    }
    expect(begun.map((name) => name[0]).join('')).toMatch(/^aa?(bc|cb)/)
  })

  it('what costs more takes more of them, and its flow is served less often', async () => {
    const { ask, begun, held } = world({ seats: 2, each: 2 })
    for (let n = 0; n < 30; n++) {
      ask('list', 2)
      ask('page', 1)
    }
    await settle()
    for (let n = 0; n < 20; n++) {
      held.shift()!.seat.give()
      await settle()
    }
    const count = (flow: string) => begun.filter((name) => name.startsWith(flow)).length
    expect(count('page') / count('list')).toBeGreaterThan(1.5)
  })

  it('are refused where too many of a flow wait, or too many in all; others still may', async () => {
    const { ask, refused } = world({ seats: 1, each: 1, waiting: 2, all: 3 })
    for (const flow of ['a', 'a', 'a', 'a', 'b', 'c']) ask(flow)
    expect(refused).toEqual(['a4', 'c6'])
  })

  it('whoever rests lets others work, and goes on before others of its flow begin', async () => {
    const { ask, begun, held, seats } = world({ seats: 1, each: 1 })
    ask('a')
    ask('a')
    ask('a')
    await settle()
    let wake = () => {}
    const answer = held[0]!.seat.rest(() => new Promise<string>((resolve) => (wake = () => resolve('done'))))
    await settle()
    expect(begun).toEqual(['a1', 'a2'])
    wake()
    await settle()
    held[1]!.seat.give()
    expect(await answer).toBe('done')
    expect(begun).toEqual(['a1', 'a2'])
    held[0]!.seat.give()
    held[0]!.seat.give()
    await settle()
    expect(begun).toEqual(['a1', 'a2', 'a3'])
    held[2]!.seat.give()
    expect(seats.look()).toEqual({ waiting: 0, free: 1 })
  })

  it('law: nothing is lost, each flow keeps its order, nobody has more than the rules say, and nobody waits for more than its share', async () => {
    const step = fc.oneof(
      fc.record({ flow: fc.constantFrom('a', 'b', 'c', 'd'), cost: fc.noBias(fc.integer({ min: 1, max: 3 })) }),
      fc.record({ give: fc.noBias(fc.nat(20)) }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 60, maxLength: 120 }),
        fc.noBias(fc.integer({ min: 1, max: 5 })),
        fc.noBias(fc.integer({ min: 1, max: 3 })),
        async (steps, all, each) => {
          const { ask, begun, held, seats } = world({ seats: all, each })
          const costOf = (cost: number) => Math.min(cost, each, all)
          const asked: string[] = []
          /** What each flow was given while another waited and had nothing: what the one that waits had just been given, and one more, at most. */
          const passed = new Map<string, Map<string, number>>()
          const check = () => {
            const used = new Map<string, number>()
            for (const { name, cost } of held) used.set(name[0]!, (used.get(name[0]!) ?? 0) + costOf(cost))
            expect([...used.values()].reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(all)
            for (const one of used.values()) expect(one).toBeLessThanOrEqual(Math.max(each, 1))
            const waiting = asked.filter((name) => !begun.includes(name))
            for (const flow of ['a', 'b', 'c', 'd']) {
              const head = waiting.find((name) => name.startsWith(flow))
              if (!head || (used.get(flow) ?? 0) > 0) passed.delete(flow)
              else if (!passed.has(flow)) passed.set(flow, new Map())
            }
            return new Set(waiting)
          }
          const move = async (does: () => void) => {
            const before = begun.length
            does()
            await settle()
            for (const name of begun.slice(before)) {
              const { cost } = held.find((one) => one.name === name)!
              for (const [flow, by] of passed) if (!name.startsWith(flow)) by.set(name[0]!, (by.get(name[0]!) ?? 0) + costOf(cost))
            }
            for (const by of passed.values()) for (const given of by.values()) expect(given).toBeLessThanOrEqual(2 * costOf(3))
            check()
          }
          for (const one of steps)
            await move(() => {
              if ('flow' in one) asked.push(ask(one.flow, one.cost))
              else held.splice(one.give % Math.max(1, held.length), 1)[0]?.seat.give()
            })
          for (let left = asked.length; left >= 0 && held.length > 0; left--) await move(() => held.shift()!.seat.give())
          expect([...begun].toSorted()).toEqual([...asked].toSorted())
          for (const flow of ['a', 'b', 'c', 'd'])
            expect(begun.filter((name) => name.startsWith(flow))).toEqual(asked.filter((name) => name.startsWith(flow)))
          expect(seats.look()).toEqual({ waiting: 0, free: all })
        },
      ),
      { numRuns: 60 },
    )
  })
})
