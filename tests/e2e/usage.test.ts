import { text } from 'node:stream/consumers'
import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { shared as test } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'

const at = (days: string) => `/asr/usage?${days}`
const figure = (page: WatchedPage, title: string) => page.locator('.db-figure').filter({ hasText: title }).locator('dd > :first-child')
const numberIn = (text: string | null) => Number((text ?? '').replaceAll(/[^\d.]/g, ''))
const card = (page: WatchedPage, title: string) => page.getByRole('region', { name: title })
/** What stands under a heading of a chart's table, in a row or in its foot. */
const under = async (table: Locator, heading: string, row: Locator) => {
  const headings = await table.locator('thead th').allTextContents()
  return numberIn(await row.locator('th, td').nth(headings.indexOf(heading)).textContent())
}
const total = (page: WatchedPage) => page.locator('tfoot td').filter({ visible: true, hasText: /\d/ }).first()

describe('usage', () => {
  test('a figure leads to its rows, a row to its calls, and the sums are the same all the way (acceptance 224)', async ({
    openPage,
    world,
  }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: at('period=week') })
    await figure(page, 'Calls').waitFor()
    const calls = numberIn(await figure(page, 'Calls').textContent())
    expect(calls).toBeGreaterThan(0)
    await shoot(page, 'usage week')
    await figure(page, 'Calls').click()

    await page.waitForURL((url) => url.hash.startsWith('#/asr/usage-detail?') && url.hash.includes(world.day(6)))
    await page.getByRole('list', { name: 'Applied filters' }).getByText(world.day(6)).waitFor()
    await expect.poll(async () => numberIn(await total(page).textContent())).toBe(calls)

    const opened = page.waitForURL((url) => /#\/asr\/call-log\?.*day=/.test(url.hash))
    await page.locator('tbody tr[aria-rowindex]').first().getByRole('button', { name: 'Call log' }).click()
    await opened
    const chips = page.getByRole('list', { name: 'Applied filters' })
    for (const part of ['Service', 'Application', 'Day']) await chips.getByText(part).waitFor()
    expect(await chips.textContent()).toContain(new URLSearchParams(page.url().split('?')[1]).get('day'))
    // C2: back again, step by step, to the same days and the same period.
    await page.goBack()
    await chips.getByText(world.day(6)).waitFor()
    await page.goBack()
    await page.waitForURL(/#\/asr\/usage\?.*period=week/)
    expect(numberIn(await figure(page, 'Calls').textContent())).toBe(calls)
    // The log is shorter than the figures, says so, and leads to the sums of that day.
    await page.goto(`${world.url}/#/asr/call-log?day=${world.day(80)}`)
    await page.getByText(/These entries begin on \d{4}-\d\d-\d\d/).waitFor()
    await page.getByRole('button', { name: 'See the daily sums' }).click()
    await page.waitForURL((url) => url.hash.startsWith('#/asr/usage-detail?') && url.hash.includes(world.day(80)))
  })

  test('the chart as a table has the same sum, and each day leads to the rows of that day (acceptance 224)', async ({
    openPage,
    world,
  }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: at('period=week') })
    const chart = card(page, 'How much was used, and when?')
    await chart.locator('.lk-chart[data-drawn] svg').waitFor()
    expect(await chart.locator('.lk-chart').getAttribute('aria-label')).toBe(await chart.locator('.db-sum').textContent())
    await chart.getByRole('button', { name: 'Show as table' }).click()
    const table = chart.getByRole('table')
    const calls = numberIn(await figure(page, 'Calls').textContent())
    expect(await under(table, 'Total', table.locator('tfoot tr'))).toBe(calls)
    const day = world.day(1)
    const ofDay = await under(table, 'Total', table.getByRole('row').filter({ hasText: day }))

    await table.getByRole('link', { name: day }).click()
    await page.waitForURL((url) => url.hash.includes('/asr/usage-detail?'))
    await expect.poll(async () => numberIn(await total(page).textContent())).toBe(ofDay)
    const token = await world.signIn('user')
    const { data } = await world.api<{ data: { calls: number }[] }>('/server/usage/list', { day: [day, day], pageSize: 100 }, { token })
    expect(data.data.reduce((sum, row) => sum + row.calls, 0)).toBe(ofDay)
  })

  test('today is told by the hour, which sum to the day; other grains are a choice that stands in the address (acceptance 224)', async ({
    openPage,
    world,
  }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: at('period=yesterday') })
    const chart = card(page, 'How much was used, and when?')
    await chart.getByRole('button', { name: 'Show as table' }).click()
    const table = chart.getByRole('table')
    await table.getByText(`${world.day(1)} 23:00`).waitFor()
    await expect.poll(() => table.locator('tbody tr').count()).toBe(24)
    expect(await under(table, 'Total', table.locator('tfoot tr'))).toBe(numberIn(await figure(page, 'Calls').textContent()))

    await page.getByRole('combobox', { name: 'By', exact: true }).selectOption('day')
    await expect.poll(() => table.locator('tbody tr').count()).toBe(1)
    expect(page.url()).toContain('by=day')
    await page.goBack()
    await expect.poll(() => table.locator('tbody tr').count()).toBe(24)
  })

  test('what is shown is exported: the same columns, headings and sum (acceptance 224)', async ({ openPage }) => {
    const page = await openPage({ as: 'user', locale: 'zh-CN', at: at('period=week') })
    const chart = card(page, '用量如何分布？')
    await chart.getByRole('button', { name: '查看表格' }).click()
    const heads = await chart.getByRole('table').locator('thead th').allTextContents()
    const saved = page.waitForEvent('download')
    await chart.getByRole('button', { name: '导出' }).click()
    await shoot(page, 'a chart as a file')
    await page.getByRole('menuitem', { name: 'CSV 文件' }).click()
    const lines = (await text(await (await saved).createReadStream())).replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[0]).toBe(heads.join(',').replace('日期', '日期 (UTC+8)'))
    const sum = lines.slice(1).reduce((all, line) => all + Number(line.split(',')[heads.indexOf('合计')]), 0)
    expect(sum).toBe(numberIn(await figure(page, '调用次数').textContent()))
  })

  test('a period without calls says so, and draws neither a line nor a zero (acceptance 225)', async ({ openPage }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: at('from=2020-01-01&to=2020-01-31') })
    await card(page, 'How much was used, and when?').getByText('No data in this period').first().waitFor()
    await expect.poll(() => page.locator('.db-figure dd > :first-child').allTextContents()).toEqual(Array(6).fill('—'))
    expect(await page.locator('.lk-chart').count()).toBe(0)
    await shoot(page, 'usage none')
  })

  test('what could not be read says why, and is asked for again on a press', async ({ openPage, world }) => {
    const page = await openPage({ as: 'user', locale: 'en-US' })
    page.allow(/503/)
    const body = JSON.stringify({ code: 503, message: 'Back in a minute', data: null })
    await page.route('**/server/usage/summary', (route) => route.fulfill({ status: 503, contentType: 'application/json', body }))
    await page.goto(`${world.url}/#${at('period=week')}`)
    const alert = page.getByRole('alert').filter({ hasText: 'Back in a minute' }).first()
    await alert.waitFor()
    await card(page, 'How much was used, and when?').locator('.lk-chart[data-drawn] svg').waitFor()

    await page.unroute('**/server/usage/summary')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await figure(page, 'Calls').waitFor()
  })

  test('in colour weakness mode series differ by pattern, and a series can be taken off the chart', async ({ openPage }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: at('period=week'), stored: { weak: true } })
    const chart = card(page, 'How much was used, and when?')
    await chart.locator('.lk-chart[data-drawn] svg').waitFor()
    await expect.poll(() => chart.locator('.lk-chart svg pattern').count()).toBeGreaterThan(0)
    const series = chart.locator('.lk-legend button')
    await expect.poll(() => series.count()).toBe(6)
    const bars = () => chart.locator('.lk-chart svg path').count()
    const before = await bars()
    await series.first().click()
    await expect.poll(bars).toBeLessThan(before)
    expect(await series.first().getAttribute('aria-pressed')).toBe('false')
  })

  test('paper is light and says which days it shows', async ({ openPage, world }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', theme: 'dark', at: at('period=week') })
    await card(page, 'How much was used, and when?').locator('.lk-chart[data-drawn] svg').waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light')
    await page
      .getByText(`${world.day(6)} to ${world.day(0)}`)
      .first()
      .waitFor()
    expect(await page.locator('.db-choices').isVisible()).toBe(false)
  })
})
