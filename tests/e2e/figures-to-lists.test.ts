import { describe, expect } from 'vitest'
import { settled } from './journeys/lists.ts'
import { shared as test } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'

/** The rows that the list in sight has in all. */
const total = async (page: WatchedPage): Promise<number> =>
  Number((await page.locator('.lk-pages-total:visible').innerText()).replace(' in total', '').replaceAll(',', ''))

describe('a figure leads to what it counts (issue 14)', () => {
  test('a count in a list: as many rows stand in the list that it leads to, and Back is where one was', async ({ openPage }) => {
    // Who has most first: of those who came lately, nobody has any.
    const at = '/admin/user/ordinary?_sort=-packages&_page=2&_size=50'
    const page = await openPage({ as: 'admin', locale: 'en-US', width: 1680, at })
    await settled(page)
    for (const screen of ['admin/application', 'admin/packet/allocation']) {
      const counts = page.locator(`tbody tr td a[href*="#/${screen}?"]:visible`)
      // After Back the rows come again.
      await counts.first().waitFor()
      const most = Math.max(...(await counts.allInnerTexts()).map(Number))
      const count = counts.filter({ hasText: new RegExp(`^${most}$`) }).first()
      expect(most, screen).toBeGreaterThan(0)
      const before = page.url()
      const person = await count.locator('xpath=ancestor::tr').locator('.rt-c-first').innerText()
      await count.click()
      await page.waitForURL(new RegExp(`#/${screen}\\?`))
      await settled(page)
      await expect.poll(() => total(page)).toBe(most)
      await page.goBack()
      await page.getByRole('heading', { name: 'Ordinary users', level: 1 }).waitFor()
      expect(page.url()).toBe(before)
      expect(before).toContain('_page=2')
      await page.getByRole('row').filter({ hasText: person }).first().waitFor()
    }
  })

  test('the figures of one customer: as many rows, and as much money, as was said', async ({ openPage, world }) => {
    const { data } = await world.api<{ user: { userId: string } }>('/server/user/get-info', {}, { token: await world.signIn('user') })
    const at = `/admin/user/ordinary-detail?userId=${data.user.userId}`
    const page = await openPage({ as: 'admin', locale: 'en-US', width: 1680, at })
    const leads = (screen: string) => page.locator(`main a[href*="#/${screen}?"]:visible`).first()
    for (const screen of ['admin/application', 'admin/packet/allocation']) {
      const count = Number(await leads(screen).innerText())
      expect(count, screen).toBeGreaterThan(1)
      await leads(screen).click()
      await settled(page)
      await expect.poll(() => total(page)).toBe(count)
      await page.goBack()
    }
    const money = /¥[\d,.]+/.exec(await leads('admin/order').innerText())![0]
    expect(money).not.toBe('¥0.00')
    await leads('admin/order').click()
    await settled(page)
    const sum = page.locator('tfoot:visible')
    await expect
      .poll(async () => /¥[\d,.]+$/m.exec((await sum.locator('td').allInnerTexts()).filter((one) => one.startsWith('¥')).at(-1) ?? '')?.[0])
      .toBe(money)
    await page.goBack()
    await leads('admin/order').waitFor()
    expect(page.url().endsWith(at)).toBe(true)
  })
})
