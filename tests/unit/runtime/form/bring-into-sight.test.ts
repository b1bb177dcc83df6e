// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bringIntoSight } from '../../../../src/runtime/form/bring-into-sight.ts'

let grow: () => void = () => undefined
let isWatched = false
const asked: string[] = []
const box = document.createElement('div')
const height = (value: number) => Object.defineProperty(box, 'offsetHeight', { value, configurable: true })
box.scrollIntoView = (how) => asked.push((how as ScrollIntoViewOptions).block!)

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  height(40)
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(hear: () => void) {
        grow = () => isWatched && hear()
      }
      observe = () => (isWatched = true)
      disconnect = () => (isWatched = false)
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('an answer that fits is shown whole, one that does not from its beginning, also when it grows', () => {
  const stop = bringIntoSight(box)
  height(300)
  grow()
  height(2000)
  grow()
  expect(asked).toEqual(['nearest', 'nearest', 'start'])
  stop()
})

it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('after a %s the page stays where the person is', (deed) => {
  bringIntoSight(box)
  dispatchEvent(new Event(deed))
  grow()
  expect(asked).toEqual(['nearest'])
})

it('what grows after three seconds is another matter', () => {
  bringIntoSight(box)
  vi.advanceTimersByTime(3000)
  grow()
  expect([asked, isWatched]).toEqual([['nearest'], false])
})
