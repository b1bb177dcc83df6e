import { expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { test } from './harness/test.ts'
import { findBarriers } from './walk/axe.ts'

test('an administrator builds a filter of two levels by keyboard, reads it in words, reloads, goes back and takes it off again', async ({
  openPage,
}) => {
  const page = await openPage({ as: 'admin', locale: 'en-US', width: 1440, at: '/admin/order' })
  await page.getByRole('row').nth(2).waitFor()
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  const row = (number: number) => dialog.getByRole('group', { name: new RegExp(`^Condition ${number}:`) })
  await row(1).getByLabel('Column').selectOption({ label: 'Status' })
  // What is missing is told, at its place.
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter')
  await row(1).getByText('Choose at least one value, or remove this condition.').waitFor()
  await row(1).getByLabel('Value').press('Enter')
  await page.locator('.ant-select-item').first().waitFor()
  await page.keyboard.type('Refunded')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Add group' }).press('Enter')
  await row(2).getByLabel('Column').selectOption({ label: 'Amount' })
  await row(2).getByLabel('Comparison').selectOption({ label: '≥' })
  await row(2).getByLabel('Value').fill('100')
  await dialog
    .getByRole('group', { name: /^Group/ })
    .getByRole('button', { name: 'Add condition' })
    .press('Enter')
  await row(3).getByLabel('Comparison').selectOption({ label: 'begins with' })
  await row(3).getByLabel('Value').fill('2')
  expect(await findBarriers(page)).toEqual([])
  await shoot(page, 'refine builder')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })

  const chips = page.getByRole('list', { name: 'Conditions of the filter' })
  await chips.getByText('Status is Refunded').waitFor()
  await chips.getByText(/^Amount ≥ ¥100\.00 or /).waitFor()
  await page.locator('.rt-body:not([data-stale])').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await shoot(page, 'refine chips')
  const states = await page.locator('tbody .lk-status').allTextContents()
  expect(new Set(states)).toEqual(new Set(['Refunded']))

  await page.reload()
  await chips.getByText('Status is Refunded').waitFor()
  await chips.getByRole('button', { name: 'Remove Status' }).click()
  await chips.getByText('Status is Refunded').waitFor({ state: 'detached' })
  await page.goBack()
  await chips.getByText('Status is Refunded').waitFor()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await dialog.getByRole('button', { name: 'Remove all' }).click()
  await chips.waitFor({ state: 'detached' })
  expect(page.url()).not.toContain('_refine')
})

test('the builder of filters fits on a phone, in Chinese and in the dark', async ({ openPage }) => {
  const refine = JSON.stringify({
    all: [
      { field: 'registerTime', is: 'last', value: 30 },
      {
        any: [
          { field: 'apps', is: 'between', value: [1, 3] },
          { field: 'registerTime', is: 'between', value: ['2026-11-01', '2026-11-30'] },
        ],
      },
    ],
  })
  const page = await openPage({
    as: 'admin',
    locale: 'zh-CN',
    width: 375,
    theme: 'dark',
    at: `/admin/user/ordinary?_refine=${encodeURIComponent(refine)}`,
  })
  const chips = page.getByRole('list', { name: '筛选条件' })
  await chips.getByText('注册时间 在最近 30 天内').waitFor()
  // A condition is read whole (issue 17).
  await chips.getByText(/应用数 .* 或 注册时间 介于 2026-11-01 至 2026-11-30/).waitFor()
  const cut = () => chips.locator('.lk-tag-words').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
  expect(await cut()).toBe(0)
  await shoot(page, 'refine phone chips')
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await page.getByRole('dialog', { name: '筛选' }).getByLabel('止').first().waitFor()
  await page.locator('[data-awaited]').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(await findBarriers(page)).toEqual([])
  await shoot(page, 'refine phone')
})

test('a filter that an old link holds and that means nothing any more is said, and can be taken off', async ({ openPage }) => {
  const gone = JSON.stringify({ all: [{ field: 'gone', is: 'equals', value: 1 }] })
  const page = await openPage({ as: 'admin', locale: 'en-US', width: 1440, at: `/admin/order?_refine=${encodeURIComponent(gone)}` })
  page.allow(/422/)
  await page.getByText('This filter cannot be read').waitFor()
  await page.getByRole('button', { name: 'Remove Filter' }).click()
  await page.getByRole('row').nth(2).waitFor()
})
