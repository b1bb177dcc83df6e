// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { greetingAt } from '../../../src/dashboards/greeting.ts'
import { Home } from '../../../src/dashboards/home.tsx'
import { SiteHome } from '../../../src/site/home.tsx'
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

it('the first page greets by name and leads to what the person may open', async () => {
  await openConsole('/dashboard', { token: 'user', pages: { page: async () => Home } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/好，王小明$/)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#/account/basic', '#/account/application'])
})

it.each([
  ['a guest', undefined, ['#/user/login', '#/user/register', '#/user/register', '#/user/login'], 66],
  ['a member', 'user', ['#/dashboard', '#/dashboard'], 68],
])('the public home offers %s the way in (acceptance 36, %d)', async (_name, token, expected, _number) => {
  await openConsole('/official-website/index.php', { ...(token ? { token } : {}), pages: { 'site-home': async () => SiteHome } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('语音变文字，文字变语音。')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#/', ...expected])
})
