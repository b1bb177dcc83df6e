import { describe, expect } from 'vitest'
import type { Page } from 'playwright-core'
import { shared as test } from './harness/test.ts'

const speak = async (page: Page, name: '简体中文' | 'English') => {
  await page.getByRole('button', { name: /^(Language|语言)$/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
}
const lang = (page: Page) => page.evaluate(() => document.documentElement.lang)
const HAN = /\p{Script=Han}/u

describe('a language', () => {
  test('is English at first, and Chinese where that is stored (acceptance 23, 24, 27)', async ({ openPage }) => {
    const first = await openPage({ bare: true, at: '/user/login' })
    await first.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await expect.poll(() => lang(first)).toBe('en-US')
    const stored = await openPage({ bare: true, at: '/user/login', stored: { app_language: 'zh-CN' } })
    await stored.getByRole('button', { name: '登录', exact: true }).waitFor()
    await expect.poll(() => lang(stored)).toBe('zh-CN')
  })

  test('is offered by exactly these names (acceptance 25)', async ({ openPage }) => {
    for (const at of ['/user/login', '/official-website/product']) {
      const page = await openPage({ locale: 'en-US', at })
      await page.getByRole('button', { name: 'Language' }).click()
      await expect.poll(() => page.getByRole('menuitemradio').allTextContents()).toEqual(['简体中文', 'English'])
    }
  })

  test('is changed in place: title, tabs, menu, antd and the pager, without a reload (acceptance 26, 27, 29, 30, 31, 32)', async ({
    openPage,
  }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/cost/order' })
    await page.getByRole('row').nth(1).waitFor()
    await page.evaluate(() => ((window as unknown as { here: boolean }).here = true))
    await expect.poll(() => page.title()).toMatch(/^Orders - .*a new-generation artificial-intelligence voice open platform$/)
    await speak(page, '简体中文')
    await page.getByRole('heading', { level: 1, name: '订单管理' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^订单管理 - .*新一代人工智能语音开放平台/)
    expect([await lang(page), await page.evaluate(() => localStorage.getItem('app_language'))]).toEqual(['zh-CN', '"zh-CN"'])
    await expect.poll(() => page.locator('.ly-tab').allTextContents()).toEqual(['订单管理'])
    for (const text of await page.locator('.ly-menu').getByRole('link').allTextContents()) expect(text).toMatch(HAN)
    await expect.poll(() => page.locator('.lk-pages, .lk-pagination').first().textContent()).toMatch(/共|条/)
    await expect.poll(() => page.evaluate(() => (window as unknown as { here?: boolean }).here)).toBe(true)
    await speak(page, 'English')
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    for (const text of await page.locator('.ly-menu').getByRole('link').allTextContents()) expect(text).not.toMatch(HAN)
  })

  test('changes around a half-filled form: its values stay, what was wrong is said anew (acceptance 26, 32)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at: '/form/base-form' })
    const form = page.locator('.rt-form')
    await form.getByLabel('Title', { exact: true }).fill('Half of it')
    await form.getByRole('button', { name: 'Submit' }).click()
    const wrong = form.getByText('Please enter a description of the goal')
    await wrong.waitFor()
    const before = await form.locator('[data-field]').count()
    await speak(page, '简体中文')
    await form.getByText('请输入目标描述').first().waitFor()
    await expect.poll(() => wrong.count()).toBe(0)
    await expect.poll(() => form.getByLabel('标题', { exact: true }).inputValue()).toBe('Half of it')
    await expect.poll(() => form.locator('[data-field]').count()).toBe(before)
    // The calendar is antd's own; the first press fetches it.
    await form.locator('[data-field="date"] input').first().click()
    await page
      .locator('.ant-picker-dropdown')
      .getByRole('cell', { name: '一', exact: true })
      .or(page.locator('.ant-picker-dropdown th', { hasText: '一' }))
      .first()
      .waitFor()
  })

  test('changes for a page behind its tab by the time it is seen again', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at: '/form/base-form' })
    const shown = page.locator('.ly-page:not([hidden])')
    await shown.getByLabel('Title', { exact: true }).fill('Half of it')
    await page.evaluate(() => (location.hash = '#/admin/order'))
    await shown.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await speak(page, '简体中文')
    await page.locator('.ly-tab a').first().click()
    await expect.poll(() => shown.getByLabel('标题', { exact: true }).inputValue()).toBe('Half of it')
    await expect.poll(() => shown.getByRole('heading', { level: 1 }).textContent()).toMatch(HAN)
  })
})
