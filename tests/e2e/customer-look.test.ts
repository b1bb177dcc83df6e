import { describe, expect } from 'vitest'
import { shared as test } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'

/** What is cut at its end, of the elements of a selector. */
const cutOf = (page: WatchedPage, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent))

const boxOf = async (page: WatchedPage, selector: string) => (await page.locator(selector).first().boundingBox())!

describe('what a customer sees', () => {
  test('C24: the head bar cuts no page at 1280, and a tab has room for its name', async ({ openPage }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/asr/file' })
    await page.locator('.ly-app-name').waitFor()
    for (const selector of ['.ly-crumbs [aria-current]', '.ly-app-name', '.ly-tab a'])
      expect(await cutOf(page, selector), selector).toEqual([])
    const [here, where] = [await boxOf(page, '.ly-crumbs [aria-current]'), await boxOf(page, '.ly-crumbs')]
    expect(here.y).toBeGreaterThanOrEqual(where.y)
    expect(here.y + here.height).toBeLessThanOrEqual(where.y + where.height + 1)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.locator('.ly-crumbs li').first().waitFor()
    expect((await boxOf(page, '.ly-crumbs li')).y).toBe((await boxOf(page, '.ly-crumbs [aria-current]')).y)
  })

  test('issue 14: where the way to a page does not fit, its beginning is left out, not what stands right above the page', async ({
    openPage,
  }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/tts/long-detail?taskId=S1' })
    const trail = page.locator('.ly-crumbs li')
    await trail.getByText('Long-text synthesis').waitFor()
    const lines = await trail.evaluateAll((all) => all.map((one) => ({ text: one.textContent, top: one.getBoundingClientRect().top })))
    const here = lines.at(-1)!
    expect(lines.map(({ text }) => text)).toEqual(['Speech synthesis', 'Long-text synthesis', 'Synthesis'])
    expect(lines.filter(({ top }) => top === here.top).map(({ text }) => text)).toEqual(['Long-text synthesis', 'Synthesis'])
  })

  test('on a phone the chosen tab is in sight, and buttons that find no room beside a heading stand below it at the same edge (issue 14)', async ({
    openPage,
  }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', width: 375, height: 812, at: '/cost/order?_tab=invoices' })
    const [list, chosen] = [page.getByRole('tablist'), page.getByRole('tab', { name: 'Invoices' })]
    await expect
      .poll(async () => {
        const [around, one] = [(await list.boundingBox())!, (await chosen.boundingBox())!]
        return one.x >= around.x && one.x + one.width <= around.x + around.width
      })
      .toBe(true)
    await page.evaluate(() => (location.hash = '/account/basic'))
    const right = async (name: string) => {
      const box = (await page.getByRole('button', { name, exact: true }).boundingBox())!
      return Math.round(box.x + box.width)
    }
    await page.getByRole('button', { name: 'Change email', exact: true }).waitFor()
    expect(await right('Change email')).toBe(await right('Change phone'))
  })

  test('on a phone what belongs together stands together: the order and its way, the export and its formats, a field and its help (issue 14)', async ({
    openPage,
  }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', width: 375, height: 812, at: '/asr/call-log' })
    const middle = async (selector: string) => {
      await page.locator(selector).first().waitFor()
      const box = await boxOf(page, selector)
      return Math.round(box.y + box.height / 2)
    }
    expect(await middle('.rt-sort-way')).toBe(await middle('.rt-sort-select'))
    // The bar keeps a distance from the switch beneath its icons, and the switch one from the edges.
    const [menu, app] = [await boxOf(page, '.ly-where button'), await boxOf(page, '.ly-app')]
    expect(app.y).toBeGreaterThanOrEqual(menu.y + menu.height + 4)
    expect(app.x).toBeGreaterThanOrEqual(12)
    expect(app.x + app.width).toBeLessThanOrEqual(375 - 12)
    await page.evaluate(() => (location.hash = '/account/safety?_tab=allowlist'))
    const [lines, help] = [page.locator('.lk-addresses textarea'), page.getByText(/^One per line/)]
    const tried = page.getByLabel('Test an address')
    await help.waitFor()
    const [above, between, below] = await Promise.all([lines, help, tried].map(async (one) => (await one.boundingBox())!.y))
    expect(above!).toBeLessThan(between!)
    expect(between!).toBeLessThan(below!)
    const admin = await openPage({ as: 'admin', locale: 'en-US', width: 375, height: 812, at: '/admin/card' })
    const [list, formats] = [
      admin.getByRole('button', { name: 'Export list', exact: true }),
      admin.locator('.rt-tools [aria-label*="Export list"]'),
    ]
    await list.waitFor()
    const [first, second] = [(await list.boundingBox())!, (await formats.last().boundingBox())!]
    expect(second.y).toBe(first.y)
    expect(second.x).toBeGreaterThan(first.x)
  })

  test('C24: the columns of the workplace begin alike, and a chart that was out of sight has its width again', async ({ openPage }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/dashboard/workplace', width: 1440 })
    const chart = page.locator('.lk-chart[data-drawn]').first()
    await chart.locator('svg').waitFor()
    const tops = await page
      .locator('.db-columns > div > :first-child')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops.map(Math.round)).size).toBe(1)
    await page.locator('.db-page').evaluate((one) => (one.style.display = 'none'))
    await expect.poll(() => chart.boundingBox()).toBeNull()
    await page.locator('.db-page').evaluate((one) => (one.style.display = ''))
    await expect.poll(async () => (await chart.locator('svg').boundingBox())?.width).toBe((await chart.boundingBox())!.width)
  })

  test('C24: the fields of a dialog are as wide as the table beneath them', async ({ openPage }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/asr/self-learning' })
    await page.getByRole('button', { name: 'New hot-word table' }).click()
    const dialog = page.getByRole('dialog')
    const widths = [dialog.locator('[data-field=name]'), dialog.locator('[data-field=remark]'), dialog.locator('table').first()]
    await dialog.locator('table').first().waitFor()
    const [name, remark, table] = await Promise.all(widths.map(async (one) => Math.round((await one.boundingBox())!.width)))
    expect(Math.abs(name! - table!)).toBeLessThanOrEqual(2)
    expect(Math.abs(remark! - table!)).toBeLessThanOrEqual(2)
  })

  test('C24: a form that is kept while it is filled in begins where others do, and nothing moves when it says so', async ({ openPage }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/asr/file' })
    await page.getByRole('button', { name: 'New task' }).click()
    const dialog = page.getByRole('dialog')
    const [title, first] = [dialog.getByRole('heading', { name: 'New task' }), dialog.getByText('Recording', { exact: true })]
    await dialog.locator('.rt-kept').waitFor({ state: 'attached' })
    const [above, below] = [(await title.boundingBox())!, (await first.boundingBox())!]
    expect(below.y - above.y - above.height).toBeLessThan(48)
    await dialog.getByLabel('Callback URL').fill('https://example.com/back')
    await expect.poll(() => dialog.locator('.rt-kept [role=status]').textContent()).not.toBe('')
    await dialog.locator('.lk-dialog-body').evaluate((body) => body.scrollTo(0, 0))
    expect(Math.abs((await first.boundingBox())!.y - below.y)).toBeLessThan(1)
  })

  test('C12: code and answer stand side by side, and are tabs where there is no room', async ({ openPage }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/asr/sentence?_tab=integrate' })
    const [code, answer] = [page.locator('.lk-code').first(), page.getByRole('region', { name: 'Answer' })]
    await answer.getByText('"requestId"').waitFor()
    const [left, right] = [(await code.boundingBox())!, (await answer.boundingBox())!]
    expect(right.x).toBeGreaterThan(left.x + left.width)
    // What copies stands within its block, and there is a recording to send.
    for (const block of await page.locator('.lk-code').all()) {
      const [around, copy] = [(await block.boundingBox())!, (await block.getByRole('button', { name: /^Copy/ }).boundingBox())!]
      expect(copy.x).toBeGreaterThanOrEqual(around.x)
      expect(copy.x + copy.width).toBeLessThanOrEqual(around.x + around.width)
      expect(copy.y).toBeGreaterThanOrEqual(around.y)
    }
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download speech.wav' }).click()
    expect((await saved).suggestedFilename()).toBe('speech.wav')
    await page.setViewportSize({ width: 1079, height: 800 })
    await answer.waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Answer' }).click()
    await page.locator('.lk-code').getByText('"requestId"').waitFor()
  })
})
