// @vitest-environment jsdom
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { scriptOf } from '../../../scripts/lib/vite-first-script.ts'

/** Tells the page that it was painted. */
let paint: () => void
const page = document.documentElement
const asked = () =>
  [...document.head.querySelectorAll('script[src], link')].map((one) => one.getAttribute('src') ?? one.getAttribute('href'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(tell: () => void) {
        paint = tell
      }
      observe() {}
    },
  )
  document.head.innerHTML = '<script type="application/json" id="boot">{}</script>'
  Object.assign(page.dataset, { at: '/en/product', rests: 'entry.js page.js', wakes: '' })
  page.lang = 'en-US'
  runInThisContext(scriptOf({}, [], {}))
})
afterEach(() => {
  // No listener of one page may hear the next.
  dispatchEvent(new Event('hashchange'))
  vi.useRealTimers()
  for (const name of Object.keys(page.dataset)) delete page.dataset[name]
})

it('19: a page at an address of its own asks for its scripts once it is painted, each once', () => {
  expect(asked()).toEqual([])
  paint()
  vi.advanceTimersByTime(0)
  expect(asked().toSorted()).toEqual(['/entry.js', '/page.js'])
  paint()
  dispatchEvent(new Event('load'))
  dispatchEvent(new Event('pointerdown'))
  vi.advanceTimersByTime(5000)
  expect(asked()).toHaveLength(2)
})

it('19: whoever presses before that waits for no paint', () => {
  dispatchEvent(new Event('pointerdown'))
  expect(asked().toSorted()).toEqual(['/entry.js', '/page.js'])
})

it('19: where nobody tells of the paint, the scripts come a second after the page', () => {
  dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(999)
  expect(asked()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(asked().toSorted()).toEqual(['/entry.js', '/page.js'])
})
