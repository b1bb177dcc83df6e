// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useRefresh } from '../../../../src/runtime/list/use-refresh.ts'
import { useRows } from '../../../../src/runtime/list/use-rows.ts'
import { useNow } from '../../../../src/widgets/use-now.ts'
import { NEWS, PresenceProvider } from '../../../../src/widgets/presence.ts'

let asked = 0
let drawn = 0
const shown: unknown[] = []
let rows: Record<string, unknown>[] = []
const load = async () => {
  asked++
  return { data: rows, totalCount: rows.length }
}

function List() {
  drawn++
  useNow()
  const read = useRows('{"pageNo":1}', load)
  useRefresh({ seconds: 5, while: { status: 'off' } }, read)
  useEffect(() => void shown.push(read.rows), [read.rows])
  return <p>{JSON.stringify(read.rows)}</p>
}
const page = (seen: boolean) => (
  <PresenceProvider value={seen}>
    <List />
  </PresenceProvider>
)

beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  drawn = 0
  rows = [{ id: 1, status: 'off' }]
})
afterEach(() => void vi.useRealTimers())

it('a list that nobody sees neither asks nor moves on with the clock, and reads itself again when it is seen', async () => {
  const { rerender, container } = render(page(true))
  await act(() => vi.advanceTimersByTimeAsync(5100))
  expect(asked).toBe(2)

  rerender(page(false))
  const before = drawn
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  act(() => void dispatchEvent(new Event('online')))
  expect([asked, drawn]).toEqual([2, before])

  rows = [{ id: 1, status: 'on' }]
  rerender(page(true))
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect([asked, container.textContent]).toEqual([3, JSON.stringify(rows)])
})

it('rows that have not changed are not drawn anew', async () => {
  const { rerender } = render(page(true))
  await act(() => vi.advanceTimersByTimeAsync(10))
  rerender(page(false))
  rerender(page(true))
  const before = shown.length
  rows = structuredClone(rows)
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(asked).toBe(2)
  expect(shown.length).toBe(before)
})

it('issue 14: what the bell rings about is read again where it is seen, quietly, and later where it is not', async () => {
  const { rerender, container } = render(page(true))
  await act(() => vi.advanceTimersByTimeAsync(10))
  rows = [{ id: 1, status: 'on' }]
  act(() => void dispatchEvent(new Event(NEWS)))
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect([asked, container.textContent]).toEqual([2, JSON.stringify(rows)])
  rerender(page(false))
  act(() => void dispatchEvent(new Event(NEWS)))
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(asked).toBe(2)
  rerender(page(true))
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(asked).toBe(3)
})

it('issue 14: rows that are being loaded are not asked for twice because the bell rings meanwhile', async () => {
  render(page(true))
  act(() => void dispatchEvent(new Event(NEWS)))
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(asked).toBe(1)
})
