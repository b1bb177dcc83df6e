// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Problem } from '../../../../src/request/problem.ts'
import { useRows } from '../../../../src/runtime/list/use-rows.ts'

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
