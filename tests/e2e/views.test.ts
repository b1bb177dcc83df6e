import { expect } from 'vitest'
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
