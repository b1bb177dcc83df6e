// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { greetingAt } from '../../../src/dashboards/greeting.ts'
import { Greeting } from '../../../src/dashboards/kit/greeting.tsx'
import { closeConsoles, openConsole } from '../router/open-console.tsx'

beforeEach(() => {
  localStorage.clear()
})
afterEach(closeConsoles)

it.each([
  [0, 'dawn'],
  [8, 'dawn'],
  [9, 'morning'],
  [11, 'morning'],
  [12, 'noon'],
  [13, 'noon'],
  [14, 'afternoon'],
  [19, 'afternoon'],
  [20, 'evening'],
  [23, 'evening'],
])('at %d o’clock the greeting is that of the %s', (hour, expected) => {
  expect(greetingAt(hour)).toBe(expected)
})

it('greets by the hour of the zone of all times on the page, wherever the browser is (issue 14)', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-30T14:58:00+08:00') })
  try {
    await openConsole('/dashboard', { token: 'user', pages: { page: async () => Greeting } })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('下午好，王小明')
  } finally {
    vi.useRealTimers()
  }
})

it('a first page greets by name', async () => {
  await openConsole('/dashboard', { token: 'user', pages: { page: async () => Greeting } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/好，王小明$/)
})
