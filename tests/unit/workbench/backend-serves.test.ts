// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { backendServes, followBackend, useRefusal, useStarting } from '../../../src/workbench/preview/backend-serves.ts'
import { answerIn } from '../../../src/workbench/preview/prepare-page.ts'
import { nothingAsked } from '../../../src/workbench/preview/states.ts'

const acts = new Map<string, (told?: { stack: string }) => void>()
followBackend((event, act) => void acts.set(event, act))
const happens = (event: string, told?: { stack: string }) => acts.get(event)!(told)

const ask = vi.fn<typeof fetch>(async () => new Response('{}'))
const fetchInFrame = answerIn(
  {
    state: () => 'full',
    status: () => 0,
    statuses: () => undefined,
    renamed: () => ({}),
    onState: () => () => undefined,
    served: backendServes,
  },
  ask,
  nothingAsked(),
)

it('while the backend starts anew, the calls of the page in the frame wait there and take no connection from the workbench (S18-2)', async () => {
  happens('backend:restarting')
  // Another edit meanwhile.
  happens('backend:restarting')
  const calls = [1, 2, 3, 4, 5, 6, 7].map((one) => fetchInFrame(`/api/server/order/${one}`))
  await fetchInFrame('/schemas/admin.order.json')
  expect(ask.mock.calls.map(([path]) => path)).toEqual(['/schemas/admin.order.json'])

  const leaving = new AbortController()
  const left = fetchInFrame('/api/server/left', { signal: leaving.signal })
  leaving.abort()
  await expect(left).rejects.toThrow(/abort/i)

  happens('backend:restarted')
  await Promise.all(calls)
  expect(ask).toHaveBeenCalledTimes(8)
  await fetchInFrame('/api/server/order/8', { signal: new AbortController().signal })
  expect(ask).toHaveBeenCalledTimes(9)
})

it('a page stays as it was while the backend does not start: nothing that it asks is refused, and all of it comes afterwards (issue 18)', async () => {
  happens('backend:restarting')
  const before = ask.mock.calls.length
  const first = fetchInFrame('/api/server/order/first')
  happens('backend:refused', { stack: '20 rows have no value' })
  const second = fetchInFrame('/api/server/order/second')
  await fetchInFrame('/schemas/admin.order.json')
  expect(ask.mock.calls.slice(before).map(([path]) => path)).toEqual(['/schemas/admin.order.json'])
  const { result } = renderHook(useStarting)
  expect(result.current).toBe(false)
  happens('backend:restarting')
  happens('backend:restarted')
  await Promise.all([first, second])
  expect(ask).toHaveBeenCalledTimes(before + 3)
})

it('whoever waits for a page is told that the backend is starting (issue 18)', () => {
  const { result } = renderHook(useStarting)
  expect(result.current).toBe(false)
  act(() => happens('backend:restarting'))
  expect(result.current).toBe(true)
  act(() => happens('backend:restarted'))
  expect(result.current).toBe(false)
})

it('why the backend does not start with what is saved is known until it starts again (issue 18)', () => {
  const { result } = renderHook(useRefusal)
  expect(result.current).toBeUndefined()
  act(() => happens('backend:refused', { stack: '20 rows have no value' }))
  expect(result.current).toBe('20 rows have no value')
  act(() => happens('backend:restarting'))
  expect(result.current).toBe('20 rows have no value')
  act(() => happens('backend:restarted'))
  expect(result.current).toBeUndefined()
})
