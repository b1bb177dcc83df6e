import { expect, it } from 'vitest'
import { allVisits, chooseVisits, coverPairs, eachState, pairsOf, STATES } from '../../e2e/walk/visits.ts'
import type { Place } from '../../e2e/walk/places.ts'

const titles = { 'zh-CN': '页', 'en-US': 'Page' }
const place = (as: Place['as'], kind: Place['kind'], at: number): Place => ({
  as,
  path: `/${as}/${kind}-${at}`,
  titles,
  site: titles,
  kind,
  assets: [`schemas/${as}.${kind}-${at}.json`],
})
const places = (['admin', 'agent', 'user'] as const).flatMap((as) =>
  (['list', 'form', 'detail'] as const).flatMap((kind) => [1, 2, 3, 4].map((at) => place(as, kind, at))),
)

it('each screen is visited, and each state meets every person, kind, language, theme and width (issue 18)', () => {
  const visits = chooseVisits(places)
  expect(new Set(visits.map((visit) => visit.place.path))).toEqual(new Set(places.map(({ path }) => path)))
  const met = new Set(visits.flatMap(pairsOf))
  const wanted = ['list', 'form', 'detail', 'admin', 'agent', 'user', 'zh-CN', 'en-US', 'light', 'dark', '375', '1280']
  expect(STATES.flatMap((state) => wanted.map((one) => `${state} ${one}`)).filter((pair) => !met.has(pair))).toEqual([])
  expect(visits.length).toBeLessThan(places.length * 1.5)
})

it('a screen alone is seen twice in each state, in styles that have nothing in common: each language, theme and width is met (issue 18)', () => {
  const visits = chooseVisits([place('admin', 'list', 1)])
  const wanted = ['zh-CN', 'en-US', 'light', 'dark', '375', '1280']
  const met = new Set(visits.flatMap(pairsOf))
  expect(STATES.flatMap((state) => wanted.map((one) => `${state} ${one}`)).filter((pair) => !met.has(pair))).toEqual([])
  expect(visits).toHaveLength(STATES.length * 2)
  expect(new Set(visits.map(({ style: { theme, width } }) => `${theme} ${width}`)).size).toBe(4)
})

it('a screen that is new is visited although all has met before, and one in several menus once', () => {
  const fresh = place('admin', 'list', 99)
  const shared = { ...place('agent', 'list', 99), assets: fresh.assets! }
  const visits = chooseVisits([...places, fresh, shared])
  expect(visits.filter(({ place: { assets } }) => assets === fresh.assets)).toHaveLength(1)
})

it('the fewest in which all meet are of the day, and each screen in each state of the long run', () => {
  const wanted = new Set(chooseVisits(places).flatMap(pairsOf))
  const few = coverPairs(places)
  expect(new Set(few.flatMap(pairsOf))).toEqual(wanted)
  expect(few.length).toBeLessThanOrEqual(STATES.length * 4)
  const seen = new Set(eachState(places).map(({ place: { path }, state }) => `${path} ${state}`))
  expect(seen.size).toBe(places.length * STATES.length)
})

it('a page that asks for nothing is seen in the states that it has by itself (issue 18)', () => {
  const still: Place = { ...place('user', 'form', 1), steps: 3, asksNothing: true }
  for (const visits of [allVisits([still]), eachState([still]), chooseVisits([still]), coverPairs([still])])
    expect([...new Set(visits.map(({ state }) => state))].toSorted()).toEqual(['longest', 'readonly', 'turns'])
})
