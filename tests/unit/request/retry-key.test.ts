// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { Problem, type ProblemKind } from '../../../src/request/problem.ts'
import { createRetryKey } from '../../../src/request/retry-key.ts'

beforeEach(() => sessionStorage.clear())

const body = { appName: 'Night-shift' }
const problem = (kind: ProblemKind) => new Problem(kind, 0, '')

it.each(['offline', 'timeout', 'unreadable', 'server', 'aborted'] as const)(
  'after an answer lost to %s the same values carry the same key',
  (kind) => {
    const retry = createRetryKey()
    const key = retry.for(body)
    retry.answered(problem(kind))
    expect(retry.for(body)).toBe(key)
    expect(retry.for({ appName: 'another' })).not.toBe(key)
  },
)

it.each(['invalid', 'refused', 'conflict', 'forbidden', 'too-many'] as const)(
  'a lost answer followed by %s is still the same attempt',
  (kind) => {
    const retry = createRetryKey()
    const key = retry.for(body)
    retry.answered(problem('timeout'))
    retry.for(body)
    retry.answered(problem(kind))
    expect(retry.for(body)).toBe(key)
  },
)

it('success ends the attempt: the same once more is another', () => {
  const retry = createRetryKey()
  const key = retry.for(body)
  retry.answered()
  expect(retry.for(body)).not.toBe(key)
})

it('a lost answer is remembered over a reload of the page, by a hash alone, until there is a definite one', () => {
  const first = createRetryKey()
  const key = first.for(body)
  first.answered(problem('timeout'))
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Night-shift')
  const second = createRetryKey()
  expect(second.for(body)).toBe(key)
  second.answered()
  expect(sessionStorage.length).toBe(0)
  expect(createRetryKey().for(body)).not.toBe(key)
})

it('without a storage the key lives as long as the page', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  const retry = createRetryKey()
  const key = retry.for(body)
  retry.answered(problem('offline'))
  expect(retry.for(body)).toBe(key)
  retry.answered()
  vi.unstubAllGlobals()
})
