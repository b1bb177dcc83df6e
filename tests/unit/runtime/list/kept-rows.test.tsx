// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { startI18n, switchLocale } from '../../../../src/i18n/i18n.ts'
import { Problem } from '../../../../src/request/problem.ts'
import { useRows } from '../../../../src/runtime/list/use-rows.ts'
import { createStored } from '../../../../src/session/storage.ts'

it.each(['offline', 'timeout', 'server', 'too-many', 'unreadable'] as const)(
  'O23: rows that cannot be read anew (%s) stay, and are said to be old until they are new',
  async (kind) => {
    let isOffline = false
    const load = async () => {
      if (isOffline) throw new Problem(kind, 0, 'No luck')
      return { data: [{ id: 1 }], totalCount: 1 }
    }
    const { result } = renderHook(() => useRows('{"pageNo":1,"pageSize":10}', load))
    await waitFor(() => expect(result.current.rows).toHaveLength(1))
    isOffline = true
    await act(() => result.current.reload())
    expect(result.current).toMatchObject({ rows: [{ id: 1 }], kept: expect.any(Problem), failure: undefined, loading: false })
    isOffline = false
    await act(() => result.current.reload())
    expect(result.current.kept).toBeUndefined()
  },
)

it('O23: what is withheld by now is not shown as it was', async () => {
  let isWithheld = false
  const load = async () => {
    if (isWithheld) throw new Problem('forbidden', 403, 'No')
    return { data: [{ id: 1 }], totalCount: 1 }
  }
  const { result } = renderHook(() => useRows('{"pageNo":1,"pageSize":10}', load))
  await waitFor(() => expect(result.current.rows).toHaveLength(1))
  isWithheld = true
  await act(() => result.current.reload())
  expect(result.current.failure).toBeInstanceOf(Problem)
  expect(result.current.kept).toBeUndefined()
})

it('what rows are called in another language is asked for as soon as that is chosen', async () => {
  const stored = createStored()
  await startI18n({ locales: ['en-US', 'zh-CN'], defaultLocale: 'en-US', stored })
  let name = 'Trial'
  const { result } = renderHook(() => useRows('{"pageNo":1,"pageSize":10}', () => Promise.resolve({ data: [{ name }], totalCount: 1 })))
  await waitFor(() => expect(result.current.rows).toEqual([{ name: 'Trial' }]))
  name = '体验包'
  await act(() => switchLocale('zh-CN'))
  await waitFor(() => expect(result.current.rows).toEqual([{ name: '体验包' }]))
})
