import { setImmediate } from 'node:timers'
import { afterEach, expect, it, vi } from 'vitest'
import type { Context } from '../../../../mocks/core/context.ts'
import { sealLines } from '../../../../mocks/bulk/sealed-line.ts'
import { readSheet } from '../../../../mocks/resource/sheet.ts'
import { createSealer } from '../../../../mocks/secrets/seal.ts'
import { readContract } from '../../../../mocks/server/read-contract.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const LINES = 200

/** How often others were served while something was done; by a clock that goes on by a millisecond whenever somebody looks at it. */
async function turnsIn<Of>(work: () => Promise<Of>): Promise<{ turns: number; done: Of }> {
  // A turn that knows nothing of another clock.
  await new Promise((resolve) => setImmediate(resolve))
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now++)
  let turns = 0
  let isOver = false
  const others = () => {
    turns += 1
    if (!isOver) setImmediate(others)
  }
  setImmediate(others)
  const done = await work()
  isOver = true
  return { turns, done }
}

it('issue 14: others are served while the lines of a long file are read', async () => {
  const call = readContract('schemas').calls['admin-grant.import']!
  // why: reading a sheet needs no more of its context.
  const context = { call, locale: 'en-US', request: { header: () => undefined } } as unknown as Context
  const text = ['Holder,Package,Count,Remark', ...Array.from({ length: LINES }, (_, at) => `u,c,2,HT-${at}`)].join('\n')
  const { turns, done } = await turnsIn(() => readSheet(text, context, LINES))
  expect(turns).toBeGreaterThanOrEqual((2 * LINES) / 20)
  expect(done.lines.map(({ line }) => line)).toEqual(Array.from({ length: LINES }, (_, at) => at + 2))
  expect(done.lines.at(-1)!.values).toMatchObject({ remark: `HT-${LINES - 1}` })
})

it('issue 14: and while they are encrypted', async () => {
  const lines = Array.from({ length: LINES }, (_, at) => ({ remark: `HT-${at}` }))
  const { turns, done } = await turnsIn(() => sealLines(createSealer(Buffer.alloc(32, 7)), lines))
  expect(turns).toBeGreaterThanOrEqual(LINES / 20)
  expect(done).toHaveLength(LINES)
})
