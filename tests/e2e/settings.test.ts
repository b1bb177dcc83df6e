import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findBarriers } from './walk/axe.ts'
import { shared as test } from './harness/test.ts'
import { walked } from './harness/styles.ts'

const openDrawer = async (page: Page) => {
  await page.getByRole('button', { name: 'Display settings' }).click()
  const drawer = page.getByRole('dialog', { name: 'Display settings' })
  await drawer.waitFor()
  return drawer
}
const stored = (page: Page, key: string) => page.evaluate((key) => localStorage.getItem(key), key)
const frame = (page: Page) => page.locator('.ly-console')
const seen = (page: Page) =>
  page.evaluate(() => {
    const style = (selector: string) => {
      const found = document.querySelector(selector)
      return found ? getComputedStyle(found) : undefined
    }
    const frame = document.querySelector('.ly-console')!
    return {
      nav: (document.querySelector('.ly-side') ?? document.querySelector('.ly-strip'))?.getAttribute('data-nav'),
      layout: frame.getAttribute('data-layout'),
      headFollows: style('.ly-head')?.position === 'sticky',
      menuFollows: style('.ly-side')?.position === 'sticky',
      narrow: style('.ly-main')?.maxWidth !== 'none',
      primary: style(':root')?.getPropertyValue('--primary').trim(),
      weak: document.documentElement.classList.contains('colorWeak'),
      success: style(':root')?.getPropertyValue('--success-dot').trim(),
      tabs: document.querySelector('.ly-tabs') !== null,
    }
  })

const first = { nav: 'dark', layout: 'side', headFollows: false, menuFollows: false, narrow: false, weak: false, tabs: true }

describe('the settings', () => {
  test('start with a dark side menu, fluid content, nothing fixed and a colour (acceptance 1, 2, 3, 4, 5, 6, 7)', async ({ openPage }) => {
    const page = await openPage({ bare: true, as: 'user', at: '/account/application' })
    await frame(page).waitFor()
    await expect.poll(() => seen(page)).toMatchObject(first)
    await expect.poll(async () => (await seen(page)).primary).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('start as they were stored (acceptance 8)', async ({ openPage }) => {
    const page = await openPage({
      as: 'user',
      at: '/account/application',
      stored: {
        nav_theme: 'light',
        layout: 'topmenu',
        fixed_header: true,
        content_width: 'Fixed',
        color: '#722ed1',
        weak: true,
        multi_tab: false,
      },
    })
    await frame(page).waitFor()
    await expect
      .poll(() => seen(page))
      .toMatchObject({
        nav: 'light',
        layout: 'top',
        headFollows: true,
        narrow: true,
        weak: true,
        tabs: false,
        primary: '#722ed1',
      })
  })

  test('take effect and are stored as each is chosen (acceptance 9, 14)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/account/application' })
    await frame(page).waitFor()
    const drawer = await openDrawer(page)
    await drawer.getByRole('radio', { name: 'Light menu' }).check()
    await drawer.getByRole('switch', { name: 'Fixed header' }).click()
    await drawer.getByRole('switch', { name: 'Hide header when scrolling down' }).click()
    await drawer.getByRole('switch', { name: 'Fixed sidebar' }).click()
    await drawer.getByRole('radio', { name: 'Purple' }).check()
    await drawer.getByRole('switch', { name: 'Color weakness mode' }).click()
    await expect
      .poll(() => seen(page))
      .toMatchObject({ nav: 'light', headFollows: true, menuFollows: true, primary: '#722ed1', weak: true, success: '#0072b2' })
    await expect.poll(() => drawer.getByRole('radio', { name: 'Fixed' }).isDisabled()).toBe(true)

    await drawer.getByRole('radio', { name: 'Top menu' }).check()
    await expect.poll(() => seen(page)).toMatchObject({ layout: 'top', narrow: true })
    await expect.poll(() => drawer.getByRole('switch', { name: 'Fixed sidebar' }).isDisabled()).toBe(true)
    await drawer.getByRole('radio', { name: 'Fluid' }).check()
    await expect.poll(() => seen(page)).toMatchObject({ narrow: false })
    const keys = ['nav_theme', 'layout', 'content_width', 'fixed_header', 'fixed_sidebar', 'auto_hide_header', 'color', 'weak']
    await expect
      .poll(() => Promise.all(keys.map((key) => stored(page, key))))
      .toEqual(['light', 'topmenu', 'Fluid', true, false, true, '#722ed1', true].map((value) => JSON.stringify(value)))

    await drawer.getByRole('button', { name: 'Reset to defaults' }).click()
    await expect.poll(() => seen(page)).toMatchObject(first)
    await expect.poll(() => stored(page, 'layout')).toBe('"sidemenu"')
  })

  test('of one window hold in another', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/account/application' })
    const other = await page.context().newPage()
    await other.goto(page.url())
    await frame(other).waitFor()
    const drawer = await openDrawer(page)
    await drawer.getByRole('radio', { name: 'Light menu' }).check()
    await drawer.getByRole('radio', { name: 'Dark', exact: true }).check()
    await drawer.getByRole('switch', { name: 'Open pages as tabs' }).click()
    await expect.poll(() => seen(other)).toMatchObject({ nav: 'light', tabs: false })
    await expect.poll(() => other.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  })

  test('that are foreign or broken are ignored (acceptance 12, 13, 22)', async ({ openPage }) => {
    const page = await openPage({
      as: 'user',
      at: '/account/application',
      stored: { content_width: 'Wide', nav_theme: 'blue', layout: 7, color: 'red' },
    })
    await frame(page).waitFor()
    await expect.poll(() => seen(page)).toMatchObject(first)
    await page.evaluate(() => {
      for (const key of ['nav_theme', 'layout', 'content_width', 'color', 'weak', 'multi_tab', 'router', 'sidebar_type', 'is_mobile'])
        localStorage.setItem(key, '{"')
    })
    await page.reload()
    await frame(page).waitFor()
    await expect.poll(() => seen(page)).toMatchObject(first)
  })

  test('a folded menu is stored and folded again after a reload (acceptance 10)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/account/application' })
    await page.getByRole('button', { name: 'Fold the menu' }).click()
    await expect.poll(() => stored(page, 'sidebar_type')).toBe('false')
    await page.reload()
    await page.getByRole('button', { name: 'Unfold the menu' }).waitFor()
  })

  test('on a small screen the menu is a drawer and the content fluid (acceptance 11)', async ({ openPage }) => {
    const page = await openPage({
      locale: 'en-US',
      as: 'user',
      at: '/account/application',
      width: 375,
      stored: { layout: 'topmenu', content_width: 'Fixed' },
    })
    await frame(page).waitFor()
    expect([await stored(page, 'is_mobile'), await stored(page, 'content_width')]).toEqual(['true', '"Fluid"'])
    await page.getByRole('button', { name: 'Unfold the menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Orders' }).waitFor()
  })

  test('the head makes way downwards and comes back upwards', async ({ openPage }) => {
    const page = await openPage({
      locale: 'en-US',
      as: 'admin',
      at: '/admin/user/ordinary?_size=50',
      stored: { fixed_header: true, auto_hide_header: true },
    })
    await page.getByRole('row').nth(30).waitFor()
    const top = () => page.locator('.ly-head').evaluate((head) => head.getBoundingClientRect().bottom)
    await page.mouse.move(600, 500)
    await page.mouse.wheel(0, 600)
    await expect.poll(top).toBeLessThanOrEqual(0)
    await page.mouse.wheel(0, -200)
    await expect.poll(top).toBeGreaterThan(90)
  })

  test('are copied as they are stored', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/account/application' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const drawer = await openDrawer(page)
    await drawer.getByRole('button', { name: 'Copy settings' }).click()
    await page.locator('.lk-toast').filter({ hasText: 'The settings are copied' }).waitFor()
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({
      nav_theme: 'dark',
      layout: 'sidemenu',
      multi_tab: true,
    })
  })
})

describe('the top menu', () => {
  test('puts what finds no room behind its last button, and is worked by keys', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at: '/admin/order', width: 900, stored: { layout: 'topmenu' } })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const more = menu.getByRole('button', { name: 'More' })
    await more.waitFor()
    const groups = () => menu.locator('ul > li:not([hidden])').count()
    const narrow = await groups()
    await menu.getByRole('button').first().focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menuitem', { name: 'Announcements' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Users by usage' }).click()
    await page.waitForURL(/user-analysis/)
    await page.setViewportSize({ width: 1900, height: 800 })
    await more.waitFor({ state: 'hidden' })
    await expect.poll(() => groups()).toBeGreaterThan(narrow)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})

describe.each(
  walked(
    [
      ['light', 'sidemenu', false],
      ['light', 'topmenu', true],
      ['dark', 'sidemenu', true],
      ['dark', 'topmenu', false],
    ] as const,
    2,
  ),
)('a %s page with a %s, weak colour %s', (theme, layout, weak) => {
  test('reads well, with its tabs and with the drawer open', async ({ openPage }) => {
    const stored = { layout, weak, nav_theme: theme }
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/account/application', theme, stored })
    await page.getByRole('row').nth(1).waitFor()
    await page.evaluate(() => (location.hash = '#/cost/order'))
    await page.locator('.ly-tab').nth(1).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await openDrawer(page)
    expect(await findBarriers(page, 'dialog[open]')).toEqual([])
  })
})
