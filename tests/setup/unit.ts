import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import '../../scripts/lib/say-in.ts'
import { renewWindow } from './window.ts'

if (typeof document !== 'undefined') renewWindow()

// What will come is waited for longer than a busy machine takes; whatever is there is found at once.
configure({ asyncUtilTimeout: 60_000 })

// What a person would find in the browser's console fails the test that caused it.
const said = vi.fn<(text: string) => void>()

/** What React says of tests alone: whether something late arrives inside of act() depends on how busy the machine is, and shows nobody anything else. */
const OF_TESTS = /wrapped in(?:to)? act\(|suspended resource finished loading inside a test/

beforeEach(() => {
  said.mockReset()
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    const text = words.map(String).join(' ')
    if (!OF_TESTS.test(text)) said(text)
  })
})

afterEach(() => {
  if (typeof document !== 'undefined') cleanup()
  expect(said.mock.calls.flat(), 'console.error').toEqual([])
  vi.restoreAllMocks()
})

// The next file of this worker finds the globals as they were, and no module whose loading the end of this one has cut off.
afterAll(async () => {
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
})
