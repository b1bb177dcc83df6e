import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { close, keyOf, move, readTabs, rename, visit, type Command, type Tab } from '../../../src/layout/tabs/tab-model.ts'

const row = (keys: string): Tab[] => [...keys].map((key) => ({ key, path: `/${key}`, at: `/${key}` }))
const keys = (tabs: Tab[]) => tabs.map((tab) => tab.key).join('')

describe('closing', () => {
  const cases: [string, string, string, Command, string, string | undefined, number][] = [
    // tabs, active, tab whose menu was used, command, what stays, what is active then (or the refusal)
    ['a', 'a', 'a', 'close', 'a', 'last', 187],
    ['abc', 'a', 'a', 'close', 'bc', 'c', 188],
    ['abc', 'c', 'c', 'close', 'ab', 'b', 188],
    ['abc', 'b', 'c', 'close', 'ab', 'b', 188],
    ['abc', 'b', 'a', 'left', 'abc', 'noneLeft', 189],
    ['abc', 'b', 'c', 'left', 'c', 'c', 190],
    ['abc', 'c', 'b', 'left', 'bc', 'c', 190],
    ['abc', 'a', 'c', 'right', 'abc', 'noneRight', 191],
    ['abc', 'c', 'a', 'right', 'a', 'a', 192],
    ['abc', 'a', 'b', 'right', 'ab', 'a', 192],
    ['abc', 'a', 'b', 'all', 'b', 'b', 193],
    ['a', 'a', 'a', 'all', 'a', 'last', 193],
    // A page that is no tab, an error page, stays on show.
    ['ab', '!', 'a', 'close', 'b', 'b', 188],
  ]
  it.each(cases)('of %s with %s active, %s: %s leaves %s and then %s (acceptance %7$d)', (tabs, active, key, command, stays, then) => {
    const before = row(tabs)
    const outcome = close(before, key, command, active)
    if ('refused' in outcome) expect([tabs, outcome.refused]).toEqual([stays, then])
    else expect([keys(outcome.tabs), outcome.active]).toEqual([stays, then])
    expect(keys(before)).toBe(tabs)
  })
})

describe('which page an address is', () => {
  it.each([
    ['/order', [], '', '/order'],
    ['/order', [], '_page=3&status=paid', '/order'],
    ['/order/detail', ['id'], 'id=7', '/order/detail?id=7'],
    ['/order/detail', ['id'], '_tab=log&id=7', '/order/detail?id=7'],
    ['/order/detail', ['id'], '', '/order/detail'],
    ['/room', ['b', 'a'], 'a=1&b=2', '/room?a=1&b=2'],
    ['/room', ['a'], 'a=%E4%B8%AD&a=x', '/room?a=%E4%B8%AD&a=x'],
  ])('%s, about %j, at ?%s is %s', (path, takes, search, expected) => {
    expect(keyOf(path, takes, new URLSearchParams(search))).toBe(expected)
  })
})

it('a visited page is added once and remembers where it was last seen (acceptance 185)', () => {
  const tabs = visit(visit(row('ab'), { key: 'c', path: '/c', at: '/c' }), { key: 'a', path: '/a', at: '/a?_page=2' })
  expect(tabs.map((tab) => tab.at)).toEqual(['/a?_page=2', '/b', '/c'])
})

it.each([
  [null, []],
  ['tabs', []],
  [[{ key: 'a' }, 7, null, { key: 'b', path: '/b', at: 'javascript:alert(1)' }], []],
  [[...row('ab'), ...row('a'), { ...row('c')[0]!, name: 4 }], row('ab')],
])('of %j, kept by the browser, only tabs are read (acceptance 22)', (kept, expected) => {
  expect(readTabs(kept)).toEqual(expected)
})

describe('whatever is done', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('visit' as const), key: fc.constantFrom(...'abcdef'), page: fc.nat(3) }),
    fc.record({
      do: fc.constantFrom<Command>('close', 'left', 'right', 'all'),
      key: fc.constantFrom(...'abcdef'),
    }),
    fc.record({ do: fc.constant('move' as const), key: fc.constantFrom(...'abcdef'), to: fc.integer({ min: -2, max: 9 }) }),
    fc.record({ do: fc.constant('name' as const), key: fc.constantFrom(...'abcdef'), name: fc.option(fc.string(), { nil: undefined }) }),
  )
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
  type State = { tabs: Tab[]; active: string }

  function take({ tabs, active }: State, one: Step): State {
    switch (one.do) {
      case 'visit':
        return { tabs: visit(tabs, { key: one.key, path: `/${one.key}`, at: `/${one.key}?_page=${one.page}` }), active: one.key }
      case 'move':
        return { tabs: move(tabs, one.key, one.to), active }
      case 'name':
        return { tabs: rename(tabs, one.key, one.name), active }
      default: {
        const outcome = close(tabs, one.key, one.do, active)
        return 'refused' in outcome ? { tabs, active } : outcome
      }
    }
  }
  const walk = (steps: Step[]) => steps.reduce(take, { tabs: row('a'), active: 'a' })

  it('there is a tab, each page has one, and the active page is one of them', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { tabs, active } = walk(steps)
        expect(tabs.length).toBeGreaterThan(0)
        expect(new Set(keys(tabs)).size).toBe(tabs.length)
        expect(keys(tabs)).toContain(active)
      }),
    )
  })

  it('closing keeps the order of those that stay, and takes away nothing that is left of, or right of, where it was not asked', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.constantFrom<Command>('close', 'left', 'right', 'all'), (steps, command) => {
        const before = walk(steps)
        for (const { key } of before.tabs) {
          const outcome = close(before.tabs, key, command, before.active)
          if ('refused' in outcome) continue
          const stays = keys(outcome.tabs)
          expect(keys(before.tabs.filter((tab) => stays.includes(tab.key)))).toBe(stays)
          if (command !== 'close') expect(stays).toContain(key)
          if (command === 'all') expect(stays).toBe(key)
        }
      }),
    )
  })

  it('seeing a page again at the same address changes nothing, and moving only turns the row round', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.integer({ min: -2, max: 9 }), (steps, to) => {
        const { tabs } = walk(steps)
        for (const tab of tabs) {
          expect(visit(tabs, tab)).toBe(tabs)
          expect([...keys(move(tabs, tab.key, to))].sort()).toEqual([...keys(tabs)].sort())
        }
        expect(readTabs(JSON.parse(JSON.stringify(tabs)))).toEqual(tabs)
      }),
    )
  })
})
