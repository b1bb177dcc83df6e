import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Walker } from '../harness/test.ts'

export const users = '/admin/user/ordinary'
export const rowsOf = (page: Page) => page.locator('tbody tr[aria-rowindex]')
const firstCells = (page: Page) => rowsOf(page).locator('td:nth-child(3)').allTextContents()
export const settled = async (page: Page) => {
  await page.locator('table[aria-busy=false] tbody tr[aria-rowindex]:visible').first().waitFor()
}

/** Searches, sorts, turns pages; a reload keeps it, the back button goes back. */
export async function keepListInAddress({ openPage }: Walker): Promise<void> {
  const page = await openPage({ as: 'admin', at: users })
  await settled(page)
  await page.getByRole('button', { name: '更多条件' }).click()
  await page.getByLabel('认证类型').click()
  await page.getByRole('checkbox', { name: '个人' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '查询' }).click()
  await expect.poll(() => page.url()).toContain('certType=1')
  await page.getByRole('columnheader', { name: '注册时间' }).getByRole('button').click()
  await page.locator('.lk-page-size select').selectOption('20')
  await page.getByRole('button', { name: /下一页/ }).click()
  await expect.poll(() => page.url()).toContain('_page=2')
  await settled(page)
  const before = await firstCells(page)
  expect(before).toHaveLength(20)

  await page.reload()
  await settled(page)
  await expect.poll(() => firstCells(page)).toEqual(before)
  await expect.poll(() => page.getByRole('columnheader', { name: '注册时间' }).getAttribute('aria-sort')).toBe('ascending')
  await expect.poll(() => page.getByRole('list', { name: '已应用的条件' }).textContent()).toContain('个人')

  await page.goBack()
  await expect.poll(() => page.url()).not.toContain('_page=2')
  await expect.poll(() => firstCells(page)).not.toEqual(before)
}

/** What is exported is what is shown, and what is folded only for lack of room. */
export async function exportList({ openPage, world }: Walker): Promise<void> {
  const page = await openPage({ as: 'admin', at: `${users}?status=0`, width: 1680 })
  await settled(page)
  const total = Number(/([\d,]+) 条/.exec((await page.locator('.lk-pages-total').textContent())!)![1]!.replaceAll(',', ''))
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('checkbox', { name: '应用数' }).uncheck()
  await page.keyboard.press('Escape')
  const headings = (await page.getByRole('columnheader').allTextContents()).slice(1, -1)

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出', exact: true }).click()])
  expect(download.suggestedFilename()).toMatch(/^普通用户-\d{8}-\d{4}\.csv$/)
  const file = join(world.data, '..', 'export.csv')
  await download.saveAs(file)
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(total + 1)
  // Times name the one zone of the product (O4).
  const zoned = headings.map((title) => (/(时间|登录)$/.test(title) ? `${title} (UTC+8)` : title))
  expect(lines[0]!.replace('\uFEFF', '').trim().split(',')).toEqual(zoned)
  expect(headings).not.toContain('应用数')
  expect(lines[1]).toContain('停用')
}
