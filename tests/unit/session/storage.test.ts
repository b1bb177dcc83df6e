// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { createStored, isSwitch } from '../../../src/session/storage.ts'

beforeEach(() => localStorage.clear())

it('gives back what it was given', () => {
  const stored = createStored()
  stored.write('a', { b: [1] })
  expect(stored.read('a')).toEqual({ b: [1] })
  stored.remove('a')
  expect(stored.read('a')).toBeUndefined()
})

it.each([
  ['broken JSON', '{"a":', undefined],
  ['a value of another kind', '"yes"', undefined],
  ['a fitting value', 'true', true],
])('%s under a key reads as %j (acceptance 22)', (_name, text, expected) => {
  localStorage.setItem('k', text)
  expect(createStored().read('k', isSwitch)).toBe(expected)
})

it.each([
  [
    'that may not be touched',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
  [
    'that is full',
    () =>
      ({
        getItem: () => null,
        removeItem: () => undefined,
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError')
        },
      }) as unknown as Storage,
  ],
])('a storage %s is replaced by memory', (_name, backing) => {
  const stored = createStored(backing)
  stored.write('a', 1)
  expect(stored.read('a')).toBe(1)
  stored.remove('a')
  expect(stored.read('a')).toBeUndefined()
})

it('what could not be written does not come back as its older self after a reload', () => {
  let isFull = false
  const kept = new Map<string, string>()
  const backing = {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, text)
    },
  } as unknown as Storage
  const stored = createStored(() => backing)
  stored.write('Access-Token', 'of yesterday')
  isFull = true
  stored.write('Access-Token', 'of today')
  expect(stored.read('Access-Token')).toBe('of today')
  expect(createStored(() => backing).read('Access-Token')).toBeUndefined()
})

it('what fits again is kept again', () => {
  let isFull = true
  const kept = new Map<string, string>()
  const backing = {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, text)
    },
  } as unknown as Storage
  const stored = createStored(() => backing)
  stored.write('a', 1)
  isFull = false
  stored.write('a', 2)
  expect(createStored(() => backing).read('a')).toBe(2)
})
