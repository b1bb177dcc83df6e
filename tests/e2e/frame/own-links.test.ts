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
