import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// What a person would find in the browser's console fails the test that caused it.
const said = vi.fn<(text: string) => void>()

beforeEach(() => {
  said.mockReset()
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => said(words.map(String).join(' ')))
})

afterEach(() => {
  if (typeof document !== 'undefined') cleanup()
  expect(said.mock.calls.flat(), 'console.error').toEqual([])
  vi.restoreAllMocks()
})
