import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { walked } from './harness/styles.ts'
import { shared as test } from './harness/test.ts'
import { exportList, keepListInAddress, rowsOf, settled, users } from './journeys/lists.ts'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds; run over the protocol, where the page's own policy does not forbid it. */
async function faultsOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: axe })
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations.flatMap((one) => one.nodes.map((node) => one.id + ' ' + node.target.join(' '))))`,
    awaitPromise: true,
    returnByValue: true,
  })
  return result.value as string[]
}

describe('a list in a browser', () => {
  test('acceptance 333: search, sort, page and size survive a reload through the address, and go back with the back button', ({
    openPage,
    world,
  }) => keepListInAddress({ openPage, world }))

  test('a drawer stands in the address: a shared link opens it, and the back button closes it', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', at: users })
    await settled(page)
    await rowsOf(page).nth(2).getByRole('button', { name: '详情' }).click()
    await page.getByRole('dialog').locator('dl').first().waitFor()
    const shared = page.url()
    expect(shared).toMatch(/_open=view&_row=/)

    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(page.url()).not.toContain('_open')

    await page.goto(shared)
    await page.reload()
    await page.getByRole('dialog').locator('dl').first().waitFor()
  })

  test('acceptance 337: an export has the rows of the filter in the columns in sight, with their headings and as they are shown', ({
    openPage,
    world,
  }) => exportList({ openPage, world }))

  test('its head stays in sight while its rows scroll by, and it alone scrolls sideways', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', at: `${users}?_size=100`, width: 1024 })
    // The rows beyond those in sight are drawn a breath later, and make the page as long as it is.
    await expect.poll(() => rowsOf(page).count()).toBe(100)
    await page.mouse.move(600, 500)
    await page.mouse.wheel(0, 1500)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
    await expect.poll(() => page.evaluate(() => document.querySelector('thead th')!.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
    await expect.poll(() => page.evaluate(() => document.querySelector('thead th')!.getBoundingClientRect().top)).toBeLessThan(80)
    await expect.poll(() => page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

  test('acceptance 338: on a phone its rows are cards and nothing scrolls sideways', async ({ openPage }) => {
    const page = await openPage({ as: 'user', at: '/account/application', width: 375, height: 812, locale: 'en-US' })
    await page.locator('.rt-card dl').first().waitFor()
    await expect.poll(() => page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.locator('.rt-card').first().getByRole('button', { name: 'Details' }).click()
    await page.getByRole('dialog').locator('dl').first().waitFor()
    await expect.poll(() => page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await shoot(page, 'list drawer phone')
  })

  for (const theme of walked(['light', 'dark'] as const)) {
    test(`reads well for those who cannot see it well, ${theme}`, async ({ openPage }) => {
      const page = await openPage({ as: 'user', at: '/account/application', theme })
      await settled(page)
      await shoot(page, `list ${theme}`)
      await expect.poll(() => faultsOf(page)).toEqual([])

      await rowsOf(page).first().getByRole('button', { name: '详情' }).click()
      await page.getByRole('dialog').locator('dl').first().waitFor()
      await shoot(page, `detail ${theme}`)
      await expect.poll(() => faultsOf(page)).toEqual([])
      await page.keyboard.press('Escape')

      await page.getByRole('searchbox', { name: '应用名称' }).fill('zzzz')
      await page.keyboard.press('Enter')
      await page.getByText('没有符合条件的结果').waitFor()
      await shoot(page, `no match ${theme}`)
      await expect.poll(() => faultsOf(page)).toEqual([])
    })
  }
})
