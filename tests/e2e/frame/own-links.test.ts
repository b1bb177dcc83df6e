import { expect } from 'vitest'
import { test } from '../harness/test.ts'

test('a link of the frame keeps its colour below the pointer, also once a control of the library is drawn', async ({ openPage }) => {
  const page = await openPage({ as: 'admin', locale: 'en-US', at: '/form/advanced-form' })
  const brand = page.locator('.ly-brand')
  const colour = () => brand.evaluate((one) => getComputedStyle(one).color)
  const before = await colour()
  await page.getByLabel('In effect').click()
  await page.locator('.ant-picker-dropdown').waitFor()
  await brand.hover({ force: true })
  expect(await colour()).toBe(before)
})

test('a link from the console into the documents is read in the language of the console, whatever the browser prefers (issue 14)', async ({
  openPage,
}) => {
  const page = await openPage({ as: 'user', locale: 'zh-CN', stored: { app_language: 'en-US' }, at: '/asr/sentence?_tab=integrate' })
  const [read] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('main').getByRole('link', { name: 'Reference' }).click(),
  ])
  await read.getByRole('heading', { level: 1, name: 'One-sentence recognition' }).waitFor()
  expect(await read.locator('html').getAttribute('lang')).toBe('en-US')
})

test('beside the longest title the button of the menu and the way home stay whole and apart (issue 18)', async ({ openPage }) => {
  const page = await openPage({ as: 'admin', locale: 'en-US', width: 900, at: '/admin/order' })
  const where = page.locator('.ly-where')
  const title = where.getByText('Orders', { exact: true })
  await title.evaluate((one) => (one.textContent = 'A very long title '.repeat(20)))
  const [menu, home] = await Promise.all([where.getByRole('button').first().boundingBox(), where.locator('.ly-home').boundingBox()])
  expect(menu!.width).toBe(home!.width)
  expect(menu!.x + menu!.width).toBeLessThanOrEqual(home!.x)
})
