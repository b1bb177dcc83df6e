import { expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { test } from './harness/test.ts'
import { findBarriers } from './walk/axe.ts'

test('an administrator sees inspection tasks as a board, moves a failed one by mouse and by keyboard, and finds it on a phone', async ({
  openPage,
}) => {
  const page = await openPage({ as: 'admin', locale: 'en-US', width: 1440, at: '/admin/qa-dashboard/task' })
  await page.getByRole('button', { name: 'Board' }).click()
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  const count = async (name: string) => Number(await column(name).locator('.rt-board-count').textContent())
  await column('Failed').getByRole('heading', { level: 3 }).first().waitFor()
  expect(page.url()).toContain('_view=board')
  expect(await findBarriers(page)).toEqual([])
  const [failed, waiting] = [await count('Failed'), await count('Waiting')]

  await column('Failed')
    .locator('.rt-card')
    .first()
    .dragTo(column('Waiting').getByRole('heading', { level: 2 }))
  await expect.poll(() => count('Failed')).toBe(failed - 1)
  expect(await count('Waiting')).toBe(waiting + 1)

  const move = column('Failed')
    .getByRole('button', { name: /^Move to…/ })
    .first()
  await move.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: /^Waiting/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => count('Waiting')).toBe(waiting + 2)

  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('tab', { name: /^Failed/ }).click()
  await column('Failed').waitFor()
  expect(await page.getByRole('region', { name: /^Waiting/ }).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(await findBarriers(page)).toEqual([])
  await page.reload()
  await column('Failed').waitFor()
})

test('an administrator sees orders as a chart, reads the same in a table, and goes from a label to its rows', async ({ openPage }) => {
  const page = await openPage({ as: 'admin', locale: 'en-US', width: 1440, at: '/admin/order' })
  await page.getByRole('button', { name: 'Chart' }).click()
  const drawn = page.locator('.lk-chart[data-drawn] svg')
  await drawn.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await shoot(page, 'chart-month')

  await page.getByLabel('Group by').selectOption({ label: 'Status' })
  await page.getByLabel('Shape').selectOption({ label: 'Share' })
  await page.getByLabel('Show').selectOption({ label: 'Paid: total' })
  await page.getByRole('button', { name: 'Paid', exact: true }).waitFor()
  await drawn.waitFor()
  expect(page.url()).toContain('_by=status')
  expect(await page.locator('.lk-chart').getAttribute('aria-label')).toMatch(/in all; most for Paid: ¥/)
  await shoot(page, 'chart-share')

  await page.setViewportSize({ width: 375, height: 812 })
  await drawn.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(await findBarriers(page)).toEqual([])
  await shoot(page, 'chart-phone')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Paid', exact: true }).click()
  await page.getByRole('tab', { name: 'Paid', exact: true, selected: true }).waitFor()
  expect(page.url()).not.toContain('_view')
})
