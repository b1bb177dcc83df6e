import { describe, expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { createTest } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'

const test = createTest({ env: { DEMO: '1', DEMO_EXPOSED: '1', PUBLIC_URL: 'http://console.test' } })

const told = (page: WatchedPage) => page.getByRole('complementary', { name: /public demo|公开的演示环境/ })

describe('S6: a demo that everybody can reach', () => {
  const places = [
    ['the public site', '/', 'guest', 'en-US', 1440],
    ['the sign-in', '/user/login', 'guest', 'zh-CN', 375],
    ['the console', '/cost/order', 'user', 'en-US', 375],
  ] as const
  for (const [name, at, as, locale, width] of places)
    test(`says so on ${name}, above the page and over nothing of it`, async ({ openPage }) => {
      const page = await openPage({ at, locale, width, ...(as === 'guest' ? {} : { as }) })
      const notice = told(page)
      await notice.waitFor()
      await page.locator('#main').waitFor()
      await shoot(page, `exposed ${name}`)
      const [box, root] = [await notice.boundingBox(), await page.locator('#root').boundingBox()]
      expect(box!.y).toBe(0)
      expect(box!.width).toBeLessThanOrEqual(width)
      expect(Math.round(root!.y)).toBeGreaterThanOrEqual(Math.round(box!.y + box!.height))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })

  test('is told in the language of the page, and no more in this visit once it was understood', async ({ openPage }) => {
    const page = await openPage({ at: '/user/login', locale: 'en-US' })
    await told(page).getByText('This is a public demo').waitFor()
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitemradio', { name: '简体中文' }).click()
    await told(page).getByText('这是公开的演示环境').waitFor()
    await told(page).getByRole('button', { name: '知道了' }).click()
    await expect.poll(() => told(page).count()).toBe(0)
    await page.reload()
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    expect(await told(page).count()).toBe(0)
    const next = await openPage({ at: '/user/login', locale: 'zh-CN' })
    await told(next).waitFor()
  })
})
