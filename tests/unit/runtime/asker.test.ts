import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Problem } from '../../../src/request/problem.ts'
import { createAsker } from '../../../src/runtime/report/asker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Send = Parameters<typeof createAsker>[0]

const grouped = (count: number) => ({ groups: [], other: null, total: { count, sum: null, average: null } })

it('what is asked in one moment goes out in one call, and each gets its own answer or refusal', async () => {
  const send = vi.fn<Send>(() => Promise.resolve({ answers: [{ grouped: grouped(1) }, { code: 403, message: 'Not yours' }] }))
  const ask = createAsker(send)
  const left = new AbortController()
  void ask('a.list', { n: 0 }, left.signal)
  left.abort()
  const first = ask('a.list', { n: 1 })
  const second = ask('b.list', { n: 2 }).catch((problem: unknown) => problem)
  await vi.runAllTimersAsync()
  expect(send.mock.calls).toEqual([
    [
      [
        { call: 'a.list', body: { n: 1 } },
        { call: 'b.list', body: { n: 2 } },
      ],
    ],
  ])
  expect(await first).toEqual(grouped(1))
  expect(await second).toMatchObject({ kind: 'forbidden', message: 'Not yours' })
})

it('a call that fails fails all that was asked with it, and what is asked again is a call of its own', async () => {
  const lost = new Problem('offline', 0, 'No network')
  const send = vi
    .fn<Send>()
    .mockRejectedValueOnce(lost)
    .mockResolvedValue({ answers: [{ grouped: grouped(2) }] })
  const ask = createAsker(send)
  const failed = Promise.all([1, 2].map((n) => ask('a.list', { n }).catch((problem: unknown) => problem)))
  await vi.runAllTimersAsync()
  expect(await failed).toEqual([lost, lost])
  const again = ask('a.list', { n: 1 })
  await vi.runAllTimersAsync()
  expect(await again).toEqual(grouped(2))
})
