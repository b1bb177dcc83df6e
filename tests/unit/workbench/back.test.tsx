// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Selected } from '../../../src/workbench/bench.ts'
import { keepPlace, useAddress, useBack } from '../../../src/workbench/places/use-address.ts'

it('Back leads to what was selected before, and forward again (issue 18)', async () => {
  const { result } = renderHook(() => {
    const [selected, setSelected] = useState<Selected | undefined>()
    useBack(setSelected)
    useAddress({ role: 'admin', at: '/order', selected })
    return { file: selected?.spot.file, select: (file: string) => (keepPlace(), setSelected({ spot: { file, path: [] } })) }
  })
  act(() => result.current.select('screens/a.json'))
  act(() => result.current.select('screens/b.json'))
  act(() => history.back())
  await waitFor(() => expect(result.current.file).toBe('screens/a.json'))
  act(() => history.back())
  await waitFor(() => expect(result.current.file).toBeUndefined())
  act(() => history.forward())
  await waitFor(() => expect(result.current.file).toBe('screens/a.json'))
})
