// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { keepAddress, takeAddress } from '../../../src/session/awaited-address.ts'

afterEach(() => localStorage.clear())

it('an address that is awaited is told once, and not after its time', () => {
  keepAddress('/asr/sentence?kept=a', 1000)
  expect(takeAddress(undefined, 999)).toBe('/asr/sentence?kept=a')
  expect(takeAddress(undefined, 999)).toBeUndefined()
  keepAddress('/asr/sentence?kept=a', 1000)
  expect(takeAddress(undefined, 1000)).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})

it('issue 19: what was wanted last comes first, and what was brought along before is kept for later', () => {
  keepAddress('/asr/sentence?kept=a', 1000)
  keepAddress('/official-website/markdown?select=3', 2000)
  expect(takeAddress(undefined, 999)).toBe('/official-website/markdown?select=3')
  expect(takeAddress(undefined, 999)).toBe('/asr/sentence?kept=a')
  expect(takeAddress(undefined, 999)).toBeUndefined()
})

it('issue 19: what is reached in another way is not awaited any more, and others still are', () => {
  keepAddress('/asr/sentence?kept=a', 1000)
  keepAddress('/asr/file?kept=b', 1000)
  expect(takeAddress('/asr/sentence?kept=a', 1)).toBe('/asr/sentence?kept=a')
  expect(takeAddress('/elsewhere', 1)).toBeUndefined()
  expect(takeAddress(undefined, 1)).toBe('/asr/file?kept=b')
})

it('an address that was kept by the version before is told', () => {
  localStorage.setItem('awaited_address', JSON.stringify({ address: '/a', until: 9 }))
  expect(takeAddress(undefined, 1)).toBe('/a')
})

it.each(['{', '[]', '"x"', '[null,1]', '{"address":1,"until":9}', 'null'])('what is stored as %s is as good as nothing', (stored) => {
  localStorage.setItem('awaited_address', stored)
  expect(takeAddress(undefined, 1)).toBeUndefined()
})
