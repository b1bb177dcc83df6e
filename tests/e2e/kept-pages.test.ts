import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './harness/test.ts'
import { inLongRuns } from './harness/styles.ts'

const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Open pages' }).getByRole('link', { name, exact: typeof name === 'string' })
const menu = (page: Page, name: string) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true })
/** The page on show, and no other: kept pages stand in the document too. */
const shown = (page: Page) => page.locator('.ly-page:not([hidden])')
const title = (page: Page, name: string) => shown(page).getByRole('heading', { level: 1, name, exact: true })

describe('a page behind its tab', () => {
  test('keeps its search, page and place while another is looked at, and shows what has changed meanwhile', async ({ openPage, world }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at: '/admin/order', stored: { fixed_header: true } })
    await shown(page).getByRole('row').nth(1).waitFor()
    await menu(page, 'Ordinary users').click()
    await shown(page).getByLabel('Keyword', { exact: true }).fill('16')
    await shown(page).getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/keyword=16/)
    const answer = page.waitForResponse((one) => one.request().postDataJSON()?.pageNo === 3)
    await shown(page).getByRole('button', { name: 'Page 3', exact: true }).click()
    await page.waitForURL(/_page=3/)
    const address = page.url()
    const third = (await (await answer).json()) as { data: { data: { userId: string; phone: string }[] } }
    const { userId, phone } = third.data.data[1]!
    await shown(page).getByRole('cell', { name: phone }).first().waitFor()
    await shown(page).getByLabel('Keyword', { exact: true }).fill('half-typed')
    await page.evaluate(() => scrollTo(0, 40))
    await tab(page, 'Orders').click()
    await title(page, 'Orders').waitFor()
    await expect.poll(() => page.title()).toMatch(/^Orders - /)
    // A menu that is longer than the window does not move the page either.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

    const admin = await world.signIn('admin')
    const { version } = (await world.api<{ version: number }>('/server/user/admin/get', { userId }, { token: admin })).data
    const edited = { userId, realName: '归来有变', version }
    expect(await world.api('/server/user/admin/edit', edited, { token: admin })).toMatchObject({ code: 200 })

    await menu(page, 'Ordinary users').click()
    await title(page, 'Ordinary users').waitFor()
    await expect.poll(() => page.url()).toBe(address)
    await expect.poll(() => shown(page).getByLabel('Keyword', { exact: true }).inputValue()).toBe('half-typed')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(40)
    await expect.poll(() => shown(page).locator('[aria-current=page]').textContent()).toBe('3')
    await shown(page).getByText('归来有变').waitFor()
  })

  test('keeps a half-filled form, and asks before its tab closes', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at: '/form/base-form' })
    const first = shown(page).getByLabel('Title', { exact: true })
    await first.fill('Half of it')
    await menu(page, 'Orders').click()
    await title(page, 'Orders').waitFor()
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
    await tab(page, 'Basic form').click()
    await title(page, 'Basic form').waitFor()
    await expect.poll(() => first.inputValue()).toBe('Half of it')
    const close = page.getByRole('button', { name: 'Close Basic form' })
    await close.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    await expect.poll(() => first.inputValue()).toBe('Half of it')
    await close.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await title(page, 'Orders').waitFor()
    await menu(page, 'Basic form').click()
    await title(page, 'Basic form').waitFor()
    await expect.poll(() => first.inputValue()).toBe('')
    await expect.poll(() => shown(page).getByText('Restore it').count()).toBe(0)
  })

  test('keeps a half-filled dialog, which waits out of the way', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/cost/order' })
    await menu(page, 'Applications').click()
    await shown(page).getByRole('button', { name: 'New application' }).click()
    const name = page.getByRole('dialog').getByLabel('Name', { exact: true })
    await name.fill('Night-shift')
    await page.evaluate(() => (location.hash = '#/cost/order'))
    await title(page, 'Orders').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await shown(page).getByRole('button', { name: 'Search' }).click()
    await tab(page, 'Applications').click()
    await expect.poll(() => name.inputValue()).toBe('Night-shift')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect.poll(() => page.url()).toMatch(/#\/account\/application$/)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  inLongRuns(test)('is one of eight at most; the others keep their address and what was typed in them as a draft', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at: '/form/base-form' })
    await shown(page).getByLabel('Title', { exact: true }).fill('Half of it')
    await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('draft:')))
    const links = await page.locator('.ly-menu a').evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
    for (const link of links.slice(0, 24)) {
      await page.evaluate((link) => (location.hash = link), link)
      await page.waitForFunction((link) => document.querySelector(`.ly-tab [aria-current][href="${link}"]`), link)
    }
    await expect.poll(() => page.locator('.ly-page').count()).toBe(8)
    await expect.poll(() => page.locator('.ly-tab').count()).toBeGreaterThan(20)
    // The one with unsent input outlived them.
    await tab(page, 'Basic form').click()
    await expect.poll(() => shown(page).getByLabel('Title', { exact: true }).inputValue()).toBe('Half of it')
    await page.reload()
    await shown(page).getByRole('button', { name: 'Restore it' }).click()
    await expect.poll(() => shown(page).getByLabel('Title', { exact: true }).inputValue()).toBe('Half of it')
  })

  test('is not touched by what happens on the page in front, and asks the backend for nothing', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at: '/admin/user/ordinary' })
    await shown(page).getByRole('row').nth(1).waitFor()
    await menu(page, 'Orders').click()
    await title(page, 'Orders').waitFor()
    await shown(page).getByRole('row').nth(1).waitFor()
    await page.evaluate(() => {
      const world = window as unknown as { changes: number }
      world.changes = 0
      const watch = new MutationObserver((all) => (world.changes += all.length))
      watch.observe(document.querySelector('.ly-page[hidden]')!, { subtree: true, childList: true, attributes: true, characterData: true })
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await shown(page).getByRole('button', { name: 'Page 2', exact: true }).click()
    await page.waitForURL(/_page=2/)
    await menu(page, 'Agents').click()
    await title(page, 'Agents').waitFor()
    await shown(page).getByRole('row').nth(1).waitFor()
    await page.goBack()
    await title(page, 'Orders').waitFor()
    await expect.poll(() => page.evaluate(() => (window as unknown as { changes: number }).changes)).toBe(0)
    expect(asked.filter((path) => path === '/api/server/user/admin/list').length).toBe(1)
  })

  test('of one row is named by it, and each row has its own', async ({ openPage, world }) => {
    const token = await world.signIn('user')
    const { data } = await world.api<{ data: { id: string; titleLabel: string }[] }>(
      '/server/notice/list',
      { pageNo: 1, pageSize: 2 },
      { token, locale: 'en-US' },
    )
    const [one, two] = data.data
    const page = await openPage({ locale: 'en-US', as: 'user', at: `/notice/detail?id=${one!.id}` })
    await tab(page, new RegExp(`^${one!.titleLabel} · `)).waitFor()
    await page.evaluate((id) => (location.hash = `#/notice/detail?id=${id}`), two!.id)
    await tab(page, new RegExp(`^${two!.titleLabel} · `)).waitFor()
    await page.evaluate((id) => (location.hash = `#/notice/detail?id=${id}`), one!.id)
    await expect.poll(() => page.locator('.ly-tab').count()).toBe(2)
  })
})

describe('a tab of a page', () => {
  test('keeps what was typed, tried and searched in it while another is looked at (issue 14)', async ({ openPage, world }) => {
    const token = await world.signIn('user')
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/asr/sentence' })
    const inTab = (name: string) => page.getByRole('tab', { name, exact: true })
    await page.getByRole('button', { name: 'Mandarin · greeting' }).click()
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await page.getByRole('switch', { name: 'Punctuation' }).click()
    await page.locator('form button[type=submit]').click()
    const heard = page.getByText(/欢迎使用聆语语音开放平台/).first()
    await heard.waitFor({ timeout: 20_000 })

    await inTab('Hot words').click()
    await page.waitForURL(/_tab=words/)
    await page.getByRole('row').nth(1).waitFor()
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
    const search = page.getByRole('tabpanel').getByRole('searchbox').first()
    await search.fill('med')
    await page.getByRole('tabpanel').getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL(/=med/)
    const found = page.url()
    // What another tab offers to choose from may have changed here.
    const made = { name: 'made-meanwhile', words: [{ word: '声纹', weight: 5 }] }
    expect(await world.api('/server/vocab/save', made, { token })).toMatchObject({ code: 200 })

    await inTab('Try').click()
    await expect.poll(() => page.url()).not.toContain('_tab')
    await expect.poll(() => heard.isVisible()).toBe(true)
    expect(await page.getByRole('switch', { name: 'Punctuation' }).isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await page.getByLabel('Hot-word table', { exact: true }).click()
    await page.getByRole('option', { name: 'made-meanwhile' }).waitFor()
    await page.keyboard.press('Escape')

    await inTab('Hot words').click()
    await expect.poll(() => page.url()).toBe(found)
    expect(await search.inputValue()).toBe('med')
    await page.goBack()
    await expect.poll(() => heard.isVisible()).toBe(true)
  })

  test('does not ask about its input when another tab opens, but when the page is left (issue 14)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at: '/admin/site', stored: { multi_tab: false } })
    const asks = page.getByRole('alertdialog')
    const typed = page.getByRole('tabpanel').getByRole('textbox').first()
    await typed.fill('Half of it')
    await page.getByRole('tab', { name: 'Hotline', exact: true }).click()
    await page.waitForURL(/_tab=hotline/)
    await page.getByRole('tab').first().click()
    await expect.poll(() => typed.inputValue()).toBe('Half of it')
    expect(await asks.count()).toBe(0)
    await page.getByRole('tab', { name: 'Hotline', exact: true }).click()
    await page.waitForURL(/_tab=hotline/)
    await menu(page, 'Orders').click()
    await asks.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('tab').first().click()
    await expect.poll(() => typed.inputValue()).toBe('Half of it')
  })
})
