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
