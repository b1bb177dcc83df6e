// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ConsoleFrame } from '../../../src/layout/console-frame.tsx'
import { closeConsoles, openConsole } from '../router/open-console.tsx'

beforeEach(() => {
  localStorage.clear()
})
afterEach(closeConsoles)

const open = () => openConsole('/account/application', { token: 'user', narrow: true, frames: { console: async () => ConsoleFrame } })

it('a small screen is stored as such and has fluid content (acceptance 11)', async () => {
  localStorage.setItem('content_width', '"Fixed"')
  await open()
  expect(localStorage.getItem('is_mobile')).toBe('true')
  expect(localStorage.getItem('content_width')).toBe('"Fluid"')
})

it('its menu is a drawer that closes when a page is chosen (acceptance 11)', async () => {
  const { at, settle } = await open()
  expect(screen.queryByRole('navigation', { name: '菜单' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '展开菜单' }))
  const drawer = screen.getByRole('dialog', { name: '菜单' })
  await userEvent.click(within(drawer).getByRole('link', { name: '标题 /account/basic' }))
  await settle()
  expect(at()).toBe('/account/basic')
  expect(screen.queryByRole('dialog')).toBeNull()
})
