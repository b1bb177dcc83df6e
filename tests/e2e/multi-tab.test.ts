import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { shared as test } from './harness/test.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: /^(Open pages|打开的页面)$/ })
const titles = (page: Page) => tabs(page).getByRole('link').allTextContents()
const current = (page: Page) => tabs(page).locator('[aria-current=page]').textContent()
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name, exact: true })
const menu = (page: Page) => page.getByRole('navigation', { name: /^(Menu|菜单)$/ })
const go = async (page: Page, name: string) => {
  await menu(page).getByRole('link', { name, exact: true }).click()
  await page.waitForFunction((name) => document.querySelector('.ly-tab [aria-current=page]')?.textContent === name, name)
}
/** Every page ready to be looked at, in this order. */
const open = async (page: Page, ...names: string[]) => {
  await tabs(page).waitFor()
  for (const name of names) await go(page, name)
}
const choose = async (page: Page, name: string, command: string) => {
  await tab(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: command, exact: true }).click()
}
const said = (page: Page, text: string) => page.locator('.lk-toast').filter({ hasText: text }).last().waitFor()

describe('tabs', () => {
  test('a visited page is one tab with its translated title, however often it is visited (acceptance 185)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/account/application' })
    await open(page, 'Orders', 'Applications', 'Orders')
    await expect.poll(() => titles(page)).toEqual(['Applications', 'Orders'])
    await expect.poll(() => current(page)).toBe('Orders')
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitemradio', { name: '简体中文' }).click()
    await tab(page, '应用管理').waitFor()
    await expect.poll(() => titles(page)).toEqual(['应用管理', '订单管理'])
  })

  test('are all there again after the window was narrow, and so is what was filled in (C8)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/account/application', width: 1440 })
    await open(page, 'Orders', 'Voiceprint recognition', 'Applications')
    await go(page, 'Orders')
    const before = await titles(page)
    await page.getByLabel('Order no.').first().fill('2026')
    await page.setViewportSize({ width: 600, height: 800 })
    await tabs(page).waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(() => titles(page)).toEqual(before)
    expect(await page.getByLabel('Order no.').first().inputValue()).toBe('2026')
    await page.setViewportSize({ width: 600, height: 800 })
    await page.reload()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(() => titles(page)).toEqual(before)
  })

  test('the only tab has no close button, and refuses to close (acceptance 186, 187)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/account/application' })
    await tab(page, 'Applications').waitFor()
    await expect.poll(() => tabs(page).getByRole('button').count()).toBe(0)
    await choose(page, 'Applications', 'Close current')
    await said(page, 'This is the last tab, cannot be closed')
    await expect.poll(() => titles(page)).toEqual(['Applications'])
    await go(page, 'Orders')
    expect(
      await tabs(page)
        .getByRole('button', { name: /^Close / })
        .count(),
    ).toBe(2)
  })

  test('says so in Chinese where nothing can be closed (acceptance 187, 189, 191)', async ({ openPage }) => {
    const page = await openPage({ as: 'user', at: '/account/application' })
    await tab(page, '应用管理').waitFor()
    await choose(page, '应用管理', '关闭当前标签')
    await said(page, '这是最后一个标签了, 无法被关闭')
    await choose(page, '应用管理', '关闭左侧')
    await said(page, '左侧没有标签')
    await choose(page, '应用管理', '关闭右侧')
    await said(page, '右侧没有标签')
  })

  test('closing the active one shows the last that remains; another one just goes (acceptance 188)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/account/application' })
    await open(page, 'Orders', 'Basic information', 'Orders')
    await choose(page, 'Orders', 'Close current')
    await page.waitForURL(/#\/account\/basic$/)
    expect([await titles(page), await current(page)]).toEqual([['Applications', 'Basic information'], 'Basic information'])
    await tabs(page).getByRole('button', { name: 'Close Applications' }).click()
    await expect.poll(() => titles(page)).toEqual(['Basic information'])
    expect(page.url()).toMatch(/#\/account\/basic$/)
  })

  test('closing left, right and all keeps the tab whose menu was opened (acceptance 189, 190, 191, 192, 193)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/account/application' })
    const all = ['Applications', 'Orders', 'Basic information', 'Account safety']
    await open(page, ...all.slice(1))
    await choose(page, 'Applications', 'Close left')
    await said(page, 'no tabs on the left')
    await choose(page, 'Account safety', 'Close right')
    await said(page, 'no tabs on the right')
    await expect.poll(() => titles(page)).toEqual(all)
    await choose(page, 'Basic information', 'Close right')
    await page.waitForURL(/#\/account\/basic$/)
    await expect.poll(() => titles(page)).toEqual(all.slice(0, 3))
    await choose(page, 'Orders', 'Close left')
    await expect.poll(() => titles(page)).toEqual(['Orders', 'Basic information'])
    await go(page, 'Account safety')
    await choose(page, 'Orders', 'Close all')
    await page.waitForURL(/#\/cost\/order$/)
    await expect.poll(() => titles(page)).toEqual(['Orders'])
  })

  test('are not there while they are switched off, which is stored (acceptance 194)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/account/application' })
    await open(page, 'Orders')
    await page.getByRole('button', { name: 'Display settings' }).click()
    await page.getByRole('switch', { name: 'Open pages as tabs' }).click()
    await tabs(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => localStorage.getItem('multi_tab'))).toBe('false')
    await page.reload()
    await page.getByRole('heading', { name: 'Orders' }).waitFor()
    await expect.poll(() => tabs(page).count()).toBe(0)
  })

  test('are worked by keys alone', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/account/application' })
    await open(page, 'Orders', 'Basic information')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await tab(page, 'Basic information').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused()).toBe('Applications')
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Close right' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => focused()).toBe('Applications')
    await page.keyboard.press('Control+Shift+ArrowRight')
    await expect.poll(() => titles(page)).toEqual(['Orders', 'Applications', 'Basic information'])
    await page.keyboard.press('End')
    await page.keyboard.press('Delete')
    await page.waitForURL(/#\/account\/application$/)
    await expect.poll(focused).toBe('Applications')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#\/cost\/order$/)
    await expect.poll(() => titles(page)).toEqual(['Orders', 'Applications'])
  })

  test('a middle press closes, dragging puts in another order', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/account/application' })
    await open(page, 'Orders', 'Basic information')
    await tab(page, 'Basic information').dragTo(tab(page, 'Applications'))
    await expect.poll(() => titles(page)).toEqual(['Basic information', 'Applications', 'Orders'])
    await tab(page, 'Orders').click({ button: 'middle' })
    await expect.poll(() => titles(page)).toEqual(['Basic information', 'Applications'])
    expect(page.context().pages().length).toBe(1)
  })

  test('come back after a reload in their order and in the language of the moment, and are gone after a sign-out (acceptance 21)', async ({
    openPage,
  }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/account/application?_size=20' })
    await open(page, 'Orders', 'Basic information')
    await page.evaluate(() => localStorage.setItem('app_language', '"zh-CN"'))
    await page.reload()
    await tab(page, '基本信息').waitFor()
    await expect.poll(() => titles(page)).toEqual(['应用管理', '订单管理', '基本信息'])
    await tab(page, '应用管理').click()
    await page.waitForURL(/application\?_size=20$/)
    await page.locator('.ly-user').click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
    await page.waitForURL(/#\/user\/login/)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('router'))).toBeNull()
  })

  test('that were kept for another person, or are broken, are left alone (acceptance 21, 22)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'agent', at: '/agent_User' })
    await tabs(page).waitFor()
    const mine = await titles(page)
    for (const kept of [
      '{"user":"somebody","tabs":[{"key":"/admin/order","path":"/admin/order","at":"/admin/order"}]}',
      '{"user":',
      '[]',
    ]) {
      await page.evaluate((kept) => sessionStorage.setItem('router', kept), kept)
      await page.reload()
      await tabs(page).waitFor()
      await expect.poll(() => titles(page)).toEqual(mine)
    }
  })

  test('on a small screen there are none, and one page at a time lives', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/account/application', width: 375 })
    await page.getByRole('heading', { name: 'Applications' }).waitFor()
    await page.evaluate(() => (location.hash = '#/cost/order'))
    await page.getByRole('heading', { name: 'Orders' }).waitFor()
    expect([await tabs(page).count(), await page.locator('.ly-page').count()]).toEqual([0, 1])
  })
})
