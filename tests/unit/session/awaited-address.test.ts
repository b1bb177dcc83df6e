// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { keepAddress, takeAddress } from '../../../src/session/awaited-address.ts'

afterEach(() => localStorage.clear())

it('an address that is awaited is told once, and not after its time', () => {
  keepAddress('/asr/sentence?kept=a', 1000)
  expect(takeAddress(999)).toBe('/asr/sentence?kept=a')
  expect(takeAddress(999)).toBeUndefined()
  keepAddress('/asr/sentence?kept=a', 1000)
  expect(takeAddress(1000)).toBeUndefined()
})

it.each(['{', '[]', '"x"', '{"address":1,"until":9}', 'null'])('what is stored as %s is as good as nothing', (stored) => {
  localStorage.setItem('awaited_address', stored)
  expect(takeAddress(1)).toBeUndefined()
})
