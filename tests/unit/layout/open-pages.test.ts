import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isKnown, reduce, searchOf, startWith, type Arrival, type Event, type OpenPages } from '../../../src/layout/tabs/open-pages.ts'
import { close, readTabs, type Command } from '../../../src/layout/tabs/tab-model.ts'

let step = 0
const arrival = (key: string, more: Partial<Arrival> = {}): Arrival => ({
  step: String(++step),
  key: `/${key}`,
  path: `/${key}`,
  search: '',
  isBack: false,
  isPlain: true,
  isTab: true,
  isKept: true,
  isRemembered: true,
  limit: 3,
  ...more,
})
const arrive = (state: OpenPages, key: string, more: Partial<Arrival> = {}, dirty: string[] = []) =>
  reduce(state, { type: 'arrived', at: arrival(key, more), dirty })
const walk = (pages: string, more: Partial<Arrival> = {}) =>
  [...pages].reduce<OpenPages>((state, key) => arrive(state, key, more), startWith([]))
const tabsOf = ({ tabs }: OpenPages) => tabs.map(({ key }) => key.slice(1)).join('')
const liveOf = ({ live }: OpenPages) => live.map(({ key }) => key.slice(1)).join('')

/** What a person does about the tab of a page, as the hook tells it. */
function ask(state: OpenPages, command: Command, key: string): OpenPages {
  const active = state.at!.key
  const outcome = close(state.tabs, key, command, active)
  if ('refused' in outcome) return state
  const keys = state.tabs.filter((tab) => !outcome.tabs.includes(tab)).map((tab) => tab.key)
  return reduce(state, { type: 'closed', keys, active, goesOn: outcome.active !== active })
}

describe('a page that is opened', () => {
  it('has one tab at the end of the row, and lives with those used last', () => {
    expect([tabsOf(walk('abcab')), liveOf(walk('abcad'))]).toEqual(['abc', 'acd'])
  })

  it('is found where it was left by a link that names it alone, and by no other way', () => {
    const left = arrive(walk('a'), 'b')
    const before = arrive(reduce(left, { type: 'arrived', at: arrival('a', { search: '?_page=2', isPlain: false }), dirty: [] }), 'b')
    for (const [more, search] of [
      [{}, '?_page=2'],
      [{ isBack: true }, ''],
      [{ isPlain: false, search: '?_page=7' }, '?_page=7'],
    ] as const) {
      const at = arrival('a', more)
      const state = reduce(before, { type: 'arrived', at, dirty: [] })
      expect(searchOf(state, at)).toBe(search)
      expect(state.tabs[0]!.at).toBe(`/a${search}`)
    }
  })

  it('has no tab where it says what went wrong', () => {
    expect(tabsOf(arrive(walk('ab'), '!', { isTab: false }))).toBe('ab')
  })
})

describe('a page whose tab is closed', () => {
  it('gets no new one while the router is on its way to the next', () => {
    const closed = ask(walk('ab'), 'close', '/b')
    expect([tabsOf(closed), liveOf(closed), closed.leaving]).toEqual(['a', 'ab', '/b'])
    const still = arrive(closed, 'b', { search: '?_page=2' })
    expect(tabsOf(still)).toBe('a')
    expect([tabsOf(arrive(still, 'a')), liveOf(arrive(still, 'a'))]).toEqual(['a', 'a'])
    expect(tabsOf(arrive(arrive(still, 'a'), 'b'))).toBe('ab')
  })

  it('does not live on', () => {
    expect(liveOf(ask(walk('abc'), 'close', '/a'))).toBe('bc')
  })
})

describe('a page whose work is done', () => {
  const finished = reduce(walk('ab'), { type: 'finished', key: '/a' })
  it('does not live on once another page comes, and starts anew', () => {
    expect(liveOf(finished)).toBe('ab')
    expect(liveOf(arrive(finished, 'c'))).toBe('bc')
    expect(arrive(finished, 'a').finished).toEqual([])
  })
  it('lives on where it holds unsent input', () => {
    expect(liveOf(arrive(finished, 'c', {}, ['/a']))).toBe('abc')
  })
})

it('while a window is narrow the tabs are kept but not added to, and without tabs there are none', () => {
  expect(tabsOf(arrive(walk('ab'), 'c', { isKept: false, isTab: false }))).toBe('ab')
  expect(tabsOf(arrive(arrive(walk('ab'), 'c', { isKept: false, isTab: false }), 'c'))).toBe('abc')
  const off = arrive(walk('ab'), 'c', { isKept: false, isTab: false, isRemembered: false, limit: 1 })
  expect([tabsOf(off), liveOf(off)]).toEqual(['', 'c'])
})

describe('whatever happens', () => {
  const page = fc.constantFrom(...'abcdef')
  const happening = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('open' as const), page, search: fc.constantFrom('', '?_page=2'), isBack: fc.boolean() }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom<Command>('close', 'left', 'right', 'all'), page }) },
    fc.record({ do: fc.constant('finish' as const), page }),
    fc.record({ do: fc.constant('name' as const), page, name: fc.option(fc.string(), { nil: undefined }) }),
    fc.record({ do: fc.constant('move' as const), page, to: fc.integer({ min: -2, max: 9 }) }),
    fc.record({ do: fc.constant('reload' as const) }),
  )
  type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

  function take(state: OpenPages, one: Happening): OpenPages {
    switch (one.do) {
      case 'open':
        return arrive(state, one.page, { search: one.search, isPlain: one.search === '', isBack: one.isBack })
      case 'finish':
        return reduce(state, { type: 'finished', key: `/${one.page}` })
      case 'name':
        return reduce(state, { type: 'named', key: `/${one.page}`, name: one.name })
      case 'move':
        return reduce(state, { type: 'moved', key: `/${one.page}`, to: one.to })
      case 'reload':
        return reduce(startWith(readTabs(JSON.parse(JSON.stringify(state.tabs)))), { type: 'arrived', at: state.at!, dirty: [] })
      default: {
        const after = ask(state, one.do, `/${one.page}`)
        // The router goes where the tabs say.
        return after.leaving === undefined ? after : arrive(after, after.tabs.at(-1)!.key.slice(1), { isBack: true })
      }
    }
  }
  const run = (happenings: Happening[]) => happenings.reduce(take, walk('a'))
  const happenings = fc.array(happening, { maxLength: 40 })

  it('the page on show is known, has its one tab and lives, and at most so many live as may', () => {
    fc.assert(
      fc.property(happenings, (all) => {
        const state = run(all)
        const { key } = state.at!
        expect(isKnown(state, state.at!)).toBe(true)
        expect(new Set(tabsOf(state)).size).toBe(state.tabs.length)
        expect(tabsOf(state)).toContain(key.slice(1))
        expect(liveOf(state)).toContain(key.slice(1))
        expect(state.live.length).toBeLessThanOrEqual(3)
        expect(state.leaving).toBeUndefined()
        const isTurnedTo = all.at(-1)?.do === 'open' && run(all.slice(0, -1)).at!.key !== key
        expect(state.finished).not.toContain(isTurnedTo ? key : undefined)
      }),
    )
  })

  it('nothing lives that is neither open nor on show, and a reload finds the same tabs', () => {
    fc.assert(
      fc.property(happenings, (all) => {
        const state = run(all)
        expect([...liveOf(state)].filter((one) => !tabsOf(state).includes(one))).toEqual([])
        expect(take(state, { do: 'reload' }).tabs).toEqual(state.tabs)
      }),
    )
  })

  it('what is told twice changes nothing the second time, and no state is ever changed in place', () => {
    fc.assert(
      fc.property(happenings, happening, (all, last) => {
        const state = run(all)
        const written = JSON.stringify(state)
        take(state, last)
        expect(JSON.stringify(state)).toBe(written)
        const same: Event = { type: 'arrived', at: state.at!, dirty: [] }
        expect(reduce(reduce(state, same), same)).toEqual(reduce(state, same))
      }),
    )
  })
})
