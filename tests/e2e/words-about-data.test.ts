import { expect } from 'vitest'
import { createTest } from './harness/test.ts'

const test = createTest()

test('an announcement is unread until it is opened; the next one is a step away', async ({ openPage }) => {
  const page = await openPage({ as: 'user', locale: 'en-US', at: '/notice/list' })
  const rows = page.getByRole('row').filter({ hasText: 'Unread', visible: true })
  await rows.first().waitFor()
  const before = await rows.count()
  await rows.first().getByRole('button', { name: 'Open' }).click()
  await page.locator('.lk-neighbours:visible').waitFor()
  const first = page.url()
  await page.locator('a.lk-neighbour:visible').first().click()
  await page.waitForURL((url) => url.href !== first && url.hash.startsWith('#/notice/detail'))
  await page.locator('.lk-neighbours:visible').waitFor()
  await page.getByRole('button', { name: 'All announcements' }).click()
  const read = page.getByRole('row').filter({ hasText: /\dRead/, visible: true })
  await read.nth(1).waitFor()
  await expect.poll(() => rows.count()).toBeLessThan(before)
})

test('a detail shows a list of its row as a table, and another list about it', async ({ openPage }) => {
  const admin = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/engine-group' })
  const group = admin.getByRole('row').filter({ hasText: ' · ' }).first()
  await group.getByRole('button', { name: 'Details' }).click()
  const engines = admin.getByRole('dialog').getByRole('region', { name: 'Engines' })
  await engines.getByRole('columnheader', { name: 'Weight' }).waitFor()
  await expect.poll(() => engines.getByRole('row').count()).toBeGreaterThan(1)
  await expect.poll(() => engines.getByRole('row').nth(1).textContent()).not.toMatch(/^eng\d/)

  const user = await openPage({ as: 'user', locale: 'en-US', at: '/cost/order?_tab=packages' })
  await user
    .getByRole('row')
    .filter({ hasText: /In use|Used up|Expired/ })
    .first()
    .getByRole('button', { name: 'Details' })
    .click()
  await user.getByRole('dialog').getByRole('region', { name: 'Ledger' }).first().getByRole('columnheader', { name: 'Change' }).waitFor()
})
