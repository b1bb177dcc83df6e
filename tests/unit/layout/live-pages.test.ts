import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keepLive, type Live } from '../../../src/layout/tabs/live.ts'

const all = () => true
const none = () => false
const keys = (live: Live[]) => live.map((one) => one.key).join('')
const visit = (path: string, limit: number, isDirty: (key: string) => boolean = none, isWanted: (key: string) => boolean = all) =>
  [...path].reduce<Live[]>((live, key) => keepLive(live, key, { limit, isWanted, isDirty }), [])

it.each([
  // pages in the order of their visits, how many may live, which hold unsent input, which live then
  ['abc', 8, '', 'abc'],
  ['abca', 2, '', 'ca'],
  ['abcad', 3, '', 'acd'],
  ['abc', 1, '', 'c'],
  ['abcd', 3, 'a', 'acd'],
  ['abcd', 2, 'ab', 'bd'],
])('after %s, at most %d and unsent input in "%s", %s live', (path, limit, dirty, expected) => {
  expect([...keys(visit(path, limit, (key) => dirty.includes(key)))].sort().join('')).toBe([...expected].sort().join(''))
})

it('a page that was closed, or whose work is done, does not live on', () => {
  expect(keys(visit('abc', 8, none, (key) => key !== 'a'))).toBe('bc')
})

it('the page on show always lives, there are never too many, and no tree changes its place', () => {
  const page = fc.constantFrom(...'abcdefgh')
  fc.assert(
    fc.property(
      fc.array(page, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 6 }),
      fc.uniqueArray(page),
      (path, limit, dirty) => {
        let before: Live[] = []
        for (const key of path) {
          const live = keepLive(before, key, { limit, isWanted: all, isDirty: (one) => dirty.includes(one) })
          expect(keys(live)).toContain(key)
          expect(live.length).toBeLessThanOrEqual(limit)
          const still = before.filter((one) => keys(live).includes(one.key))
          expect(keys(live).startsWith(keys(still))).toBe(true)
          before = live
        }
      },
    ),
  )
})
