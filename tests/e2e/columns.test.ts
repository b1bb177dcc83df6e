import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { shared as test } from './harness/test.ts'
import { rowsOf, settled } from './journeys/lists.ts'
import { findBarriers } from './walk/axe.ts'

const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const boxOf = async (page: Page, name: string) => (await head(page, name).boundingBox())!
const edge = (page: Page, name: string) => page.getByRole('separator', { name: `Width of “${name}”` })

describe('columns of a list (17)', () => {
  test('an edge is dragged, fits on a double click and goes by arrow keys; it is so after a reload, and usual again at once', async ({
    openPage,
  }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', width: 1440, at: '/admin/order' })
    await settled(page)
    await head(page, 'Package').hover()
    const before = await boxOf(page, 'Package')
    const grip = (await edge(page, 'Package').boundingBox())!
    await page.mouse.move(grip.x + 4, grip.y + 10)
    await page.mouse.down()
    await page.mouse.move(grip.x - 36, grip.y + 10, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => Math.round((await boxOf(page, 'Package')).width - before.width)).toBe(-40)
    await page.reload()
    await settled(page)
    await expect.poll(async () => Math.round((await boxOf(page, 'Package')).width - before.width)).toBe(-40)
    await head(page, 'Package').hover()
    await edge(page, 'Package').dblclick()
    // What stands in it is read whole.
    await expect
      .poll(() =>
        page
          .locator('tbody .lk-cell')
          .evaluateAll((all) => all.filter((one) => one.closest('td')!.cellIndex === 5 && one.scrollWidth > one.clientWidth + 1).length),
      )
      .toBe(0)
    await edge(page, 'Package').focus()
    const fitted = Number(await edge(page, 'Package').getAttribute('aria-valuenow'))
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => Number(await edge(page, 'Package').getAttribute('aria-valuenow'))).toBe(fitted + 16)
    expect(await findBarriers(page)).toEqual([])
    await shoot(page, 'columns sized')
    // No figure is cut, however narrow its column is made.
    await page.keyboard.press('ArrowUp')
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByRole('button', { name: 'Restore defaults' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(async () => Math.round((await boxOf(page, 'Package')).width)).toBe(Math.round(before.width))
  })

  test('a column is kept at the left while the others scroll, in the dark, too', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', theme: 'dark', width: 1024, at: '/admin/order' })
    await settled(page)
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByRole('button', { name: 'Keep “Status” at the left' }).click()
    expect(await findBarriers(page)).toEqual([])
    await shoot(page, 'columns popover')
    await page.keyboard.press('Escape')
    const fold = page.getByRole('button', { name: /more columns?$/ })
    if (await fold.isVisible()) await fold.click()
    const wrap = page.locator('.rt-table-wrap')
    await expect.poll(() => wrap.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true)
    const at = await boxOf(page, 'Status')
    await wrap.evaluate((one) => one.scrollTo({ left: 200 }))
    await expect.poll(async () => Math.round((await boxOf(page, 'Status')).x - at.x)).toBeLessThanOrEqual(0)
    const [first, status] = [await boxOf(page, 'Order no.'), await boxOf(page, 'Status')]
    expect(Math.abs(status.x - (first.x + first.width))).toBeLessThanOrEqual(1)
    const row = (await rowsOf(page).first().locator('.rt-c-pin').boundingBox())!
    expect(Math.abs(row.x - status.x)).toBeLessThanOrEqual(1)
    await shoot(page, 'columns pinned dark')
  })
})
