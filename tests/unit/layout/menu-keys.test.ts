// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { touch } from '../../../src/layout/closed-groups.ts'
import { createMenuKeys } from '../../../src/layout/menu-keys.ts'

let now = 0
let press: (key: string) => string

beforeEach(() => {
  now = 0
  document.body.innerHTML = `<nav>
    <ul><li><button aria-expanded="true" aria-controls="g">Speech</button><ul id="g"><li><a href="#1">Sentence</a></li><li><a href="#2">Self-learning</a></li></ul></li>
    <li><a href="#3">Orders</a></li></ul></nav>`
  const nav = document.querySelector('nav')!
  const keys = createMenuKeys(() => now)
  nav.querySelector('button')!.addEventListener('click', ({ currentTarget }) => {
    const button = currentTarget as HTMLElement
    button.setAttribute('aria-expanded', String(button.getAttribute('aria-expanded') !== 'true'))
  })
  nav.addEventListener('keydown', (event) => keys(event as never, nav))
  nav.querySelector('button')!.focus()
  press = (key) => {
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    return document.activeElement!.textContent
  }
})

it('arrows go round, Home and End to the edges', () => {
  expect(['ArrowUp', 'ArrowDown', 'End', 'Home', 'ArrowDown'].map((key) => press(key))).toEqual([
    'Orders',
    'Speech',
    'Orders',
    'Speech',
    'Sentence',
  ])
})

it('letters in quick succession are one word, after a pause a new one', () => {
  expect([press('s'), press('e'), press('l')]).toEqual(['Sentence', 'Sentence', 'Self-learning'])
  now = 1000
  expect(press('s')).toBe('Speech')
  now = 2000
  expect([press('z'), press(' ')]).toEqual(['Speech', 'Speech'])
})

it('left folds the group from inside and goes to its heading, right unfolds it', () => {
  const heading = document.querySelector('button')!
  press('ArrowDown')
  expect(press('ArrowLeft')).toBe('Speech')
  expect(heading.getAttribute('aria-expanded')).toBe('false')
  press('ArrowLeft')
  expect(heading.getAttribute('aria-expanded')).toBe('false')
  press('ArrowRight')
  expect(heading.getAttribute('aria-expanded')).toBe('true')
})

it('a group is folded or unfolded by the last touch', () => {
  const folded = touch({ closed: ['a'], open: ['b'] }, 'b', false)
  expect(folded).toEqual({ closed: ['a', 'b'], open: [] })
  expect(touch(folded, 'a', true)).toEqual({ closed: ['b'], open: ['a'] })
})
