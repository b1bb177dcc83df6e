import { describe, expect } from 'vitest'
import { shared as test } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'

const chart = (page: WatchedPage) => page.locator('.lk-chart[data-drawn]').first()
const between = (page: WatchedPage) => new URLSearchParams(new URL(page.url()).hash.split('?')[1] ?? '')

async function drag(page: WatchedPage, from: number, to: number, before?: () => Promise<unknown>) {
  const { x, y, width } = (await chart(page).boundingBox())!
  await page.mouse.move(x + width * from, y + 100)
  await page.mouse.down()
  await page.mouse.move(x + width * to, y + 110, { steps: 5 })
  await page.locator('.lk-span').waitFor()
  await before?.()
  await page.mouse.up()
}

describe('a chart over time (O25)', () => {
  test('is looked at closer by drawing a span over it, the whole page with it, and a step back undoes that', async ({
    openPage,
    world,
  }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', width: 1440, at: '/dashboard/analysis' })
    await chart(page).locator('svg').waitFor()
    await page.getByText('Drag from one day to another to look closer').waitFor()
    await drag(page, 0.5, 1)
    await expect.poll(() => between(page).get('to')).toBe(world.day(0))
    const from = between(page).get('from')!
    expect(from > world.day(20) && from < world.day(10), from).toBe(true)
    await page.locator('.lk-span').waitFor({ state: 'detached' })
    await page.goBack()
    await expect.poll(() => between(page).get('from')).toBeNull()
  })

  test('keeps its days where the span is given up with Escape, and a press still opens the rows of a day', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', width: 1440, at: '/dashboard/analysis' })
    await chart(page).locator('svg').waitFor()
    const before = page.url()
    await drag(page, 0.3, 0.7, async () => {
      await page.keyboard.press('Escape')
      await page.locator('.lk-span').waitFor({ state: 'detached' })
    })
    expect(page.url()).toBe(before)
    const { x, y, width } = (await chart(page).boundingBox())!
    await page.mouse.click(x + width * 0.5, y + 120)
    await page.waitForURL(/usage/)
  })
})
