// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { syncTheme } from '../../../src/look/theme-sync.ts'
import { createSettings } from '../../../src/session/settings.ts'
import { createStored } from '../../../src/session/storage.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

function open(systemIsDark: boolean) {
  const system = { matches: systemIsDark, addEventListener: (_: string, listener: () => void) => (hear = listener) }
  let hear: () => void = () => undefined
  let hearPaper: () => void = () => undefined
  const paper = { matches: false, addEventListener: (_: string, listener: () => void) => (hearPaper = listener) }
  vi.stubGlobal('matchMedia', (query: string) => (query === 'print' ? paper : system))
  const settings = createSettings(createStored())
  syncTheme(settings)
  return {
    settings,
    theme: () => document.documentElement.dataset['theme'],
    turn: (dark: boolean) => ((system.matches = dark), hear()),
    print: (on: boolean) => ((paper.matches = on), hearPaper()),
  }
}

it.each([
  [undefined, false, 'light'],
  [undefined, true, 'dark'],
  ['"light"', true, 'light'],
  ['"dark"', false, 'dark'],
  ['"sepia"', false, 'light'],
])('stored as %s on a system whose dark is %s, the page is %s', (stored, dark, expected) => {
  if (stored) localStorage.setItem('page_theme', stored)
  expect(open(dark).theme()).toBe(expected)
})

it('follows the system until somebody chooses', () => {
  const { settings, theme, turn } = open(false)
  turn(true)
  expect(theme()).toBe('dark')
  settings.write({ pageTheme: 'light' })
  expect(theme()).toBe('light')
  turn(true)
  expect(theme()).toBe('light')
})

it('paper is light, whatever was chosen, and the screen is as before when it has been printed', () => {
  localStorage.setItem('page_theme', '"dark"')
  const { theme, print } = open(true)
  print(true)
  expect(theme()).toBe('light')
  print(false)
  expect(theme()).toBe('dark')
})
