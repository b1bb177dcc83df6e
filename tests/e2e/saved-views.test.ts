import { expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { test } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'
import { findBarriers } from './walk/axe.ts'

const settled = (page: WatchedPage) => page.locator('.rt-body:not([data-stale])').waitFor()

test('what an administrator sees is saved by keyboard, shared, follows to another device and opens there by itself', async ({
  openPage,
  world,
}) => {
  const page = await openPage({ as: 'admin', locale: 'en-US', width: 1440, at: '/admin/order?channel=console&_sort=-amount&_view=chart' })
  await page.getByRole('button', { name: 'Views', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Views' })
  await dialog.getByRole('textbox', { name: 'Save what you see as a view' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.type('Dear from the console')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const strip = page.getByRole('group', { name: 'Saved view' })
  await strip.getByText('View: Dear from the console').waitFor()

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Package' }).click()
  await page.keyboard.press('Escape')
  await strip.getByText('Changed').waitFor()
  await shoot(page, 'saved view changed')
  expect(await findBarriers(page)).toEqual([])
  await strip.getByRole('button', { name: 'Save', exact: true }).click()
  await strip.getByText('Changed').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Views', exact: true }).click()
  const more = async (item: string) => {
    await dialog.getByRole('button', { name: 'More for “Dear from the console”' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await more('Share…')
  await dialog.getByRole('combobox', { name: 'Who sees it' }).selectOption({ label: 'Administrators' })
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.locator('.sv-line', { hasText: 'Dear from the console' }).getByText('Shared', { exact: true }).waitFor()
  await more('Open by default for me')
  await dialog.getByText('My default').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await shoot(page, 'saved views dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Views', exact: true }).and(page.locator(':focus')).waitFor()

  const other = await openPage({ as: 'admin', locale: 'zh-CN', width: 375, theme: 'dark', at: '/admin/order' })
  await other.getByText('视图：Dear from the console').waitFor()
  await settled(other)
  expect(other.url()).toContain('_view=chart')
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await shoot(other, 'saved view phone')
  await other.getByRole('button', { name: '显示默认列表' }).click()
  await other.getByText('视图：Dear from the console').waitFor({ state: 'detached' })
  await other.goBack()
  await other.getByText('视图：Dear from the console').waitFor()
  await other.getByRole('button', { name: '视图', exact: true }).click()
  await other.getByRole('dialog', { name: '视图' }).getByText('我的默认').waitFor()
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(await findBarriers(other)).toEqual([])
  await shoot(other, 'saved views phone')

  // The page of what is shared, where it can be taken back for everybody.
  await page.goto(`${world.url}/#/admin/saved-view`)
  await page
    .getByRole('row')
    .filter({ hasText: 'Dear from the console' })
    .filter({ hasText: 'Orders' })
    .filter({ hasText: 'Administrators' })
    .waitFor()
  await shoot(page, 'shared views')
})
