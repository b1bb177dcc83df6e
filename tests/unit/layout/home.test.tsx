// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
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

it('a first page greets by name', async () => {
  await openConsole('/dashboard', { token: 'user', pages: { page: async () => Greeting } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/好，王小明$/)
})
