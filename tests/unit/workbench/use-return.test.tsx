// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Selected } from '../../../src/workbench/bench.ts'
import { useReturn } from '../../../src/workbench/places/use-return.ts'

const in_ = (file: string): Selected => ({ spot: { file, path: [] } })

it('whoever comes back to a page finds selected what was selected there (issue 18)', () => {
  const home = { address: '/a' }
  const { result, rerender } = renderHook(
    ({ at, to }: { at: string; to: { address: string } }) => {
      const [selected, select] = useState<Selected | undefined>(in_('a'))
      useReturn({ at, to }, selected, select)
      return { selected, select }
    },
    { initialProps: { at: '/a', to: home } },
  )
  const selected = () => result.current.selected?.spot.file
  const pick = (file: string) => result.current.select(in_(file))
  // From the left: the page comes after what is selected.
  const users = { address: '/users' }
  pick('users')
  rerender({ at: '/a', to: users })
  rerender({ at: '/users?page=2', to: users })
  expect(selected()).toBe('users')
  pick('column')
  rerender({ at: '/users?page=3', to: users })
  expect(selected()).toBe('column')
  // Back, and forward again.
  rerender({ at: '/a', to: users })
  expect(selected()).toBe('a')
  rerender({ at: '/users?page=3', to: users })
  expect(selected()).toBe('column')
  // A page that nobody has been to keeps what is selected.
  rerender({ at: '/new', to: users })
  expect(selected()).toBe('column')
})
