import { describe, expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { test } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'

const figure = (page: WatchedPage, title: string) =>
  page
    .locator('.db-figure')
    .filter({ has: page.locator('dt').getByText(title, { exact: true }) })
    .locator('dd > :first-child')
const numberIn = (text: string | null) => Number((text ?? '').replaceAll(/[^\d.]/g, ''))
const card = (page: WatchedPage, title: string) => page.getByRole('region', { name: title })
const pager = (page: WatchedPage) =>
  page
    .getByText(/in total$/)
    .filter({ visible: true })
    .first()

describe('the dashboards of administrators', () => {
  test('platform figures lead to the lists that they count, and to orders of a day (acceptance 251)', async ({ openPage, world }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/dashboard/analysis' })
    await figure(page, 'Unpaid orders').waitFor()
    const unpaid = numberIn(await figure(page, 'Unpaid orders').textContent())
    await card(page, 'Who calls most?').locator('.lk-chart[data-drawn] svg').waitFor()
    await shoot(page, 'analysis')
    await figure(page, 'Unpaid orders').click()
    await page.waitForURL((url) => url.hash.includes('/admin/order?status=unpaid'))
    await expect.poll(async () => numberIn(await pager(page).textContent())).toBe(unpaid)

    await page.goBack()
    await page.getByRole('combobox', { name: 'Measure' }).selectOption('orders')
    await page.waitForURL((url) => url.hash.includes('measure=orders'))
    const chart = card(page, 'How did the platform do?')
    await chart.getByRole('button', { name: 'Show as table' }).click()
    await chart.getByRole('link', { name: world.day(2) }).click()
    await page.waitForURL((url) => url.hash.includes('/admin/order?') && decodeURIComponent(url.hash).includes(`payTime=${world.day(2)}`))
  })

  test('charts follow a window that is made narrower', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/dashboard/analysis' })
    await card(page, 'How did the platform do?').locator('.lk-chart[data-drawn] svg').waitFor()
    await page.setViewportSize({ width: 375, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  })

  test('a new paid order is in the figures after a refresh, which draws nothing away (acceptance 251)', async ({ openPage, world }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/dashboard/analysis' })
    await figure(page, 'Paid orders').waitFor()
    const before = numberIn(await figure(page, 'Paid orders').textContent())
    const token = await world.signIn('admin')
    const { data } = await world.api<{ data: { orderNo: string }[] }>(
      '/server/order/admin/list',
      { status: 'unpaid', pageSize: 1 },
      { token },
    )
    const { orderNo } = data.data[0]!
    expect(await world.api('/server/order/admin/confirm', { orderNo }, { token })).toMatchObject({ code: 200 })

    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(async () => numberIn(await figure(page, 'Paid orders').textContent())).toBe(before + 1)
  })

  test('user analysis: another period changes curve, funnel and table alike (acceptance 252)', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/user-analysis' })
    const funnel = card(page, 'How far do new users get?')
    const registered = async () => numberIn((await funnel.locator('.db-sum').first().textContent())!.split(' who')[0]!)
    const inTable = async () => numberIn(await pager(page).textContent())
    await funnel.locator('.db-sum').first().waitFor()
    const quarter = await registered()
    await expect.poll(inTable).toBeGreaterThan(0)
    const allRows = await inTable()
    await shoot(page, 'user analysis')

    await page.getByRole('combobox', { name: 'Period' }).selectOption('week')
    await page.waitForURL((url) => url.hash.includes('period=week'))
    await expect.poll(registered).toBeLessThan(quarter)
    await expect.poll(inTable).toBeLessThan(allRows)
    const people = card(page, 'Who comes, and who is active?')
    await expect.poll(() => people.locator('.db-sum').textContent()).toContain(`${await registered()} registered`)
    await people.getByRole('button', { name: 'Show as table' }).click()
    await expect.poll(() => people.getByRole('table').locator('tbody tr').count()).toBe(7)

    // Whoever took a step took those before it: there is nothing to add up.
    await funnel.getByRole('button', { name: 'Show as table' }).click()
    await expect.poll(() => funnel.getByRole('row').count()).toBe(6)

    await people.getByRole('button', { name: 'Show as chart' }).click()
    await people.locator('.lk-chart[data-drawn] svg').waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 420, height: 800 })
    const leftOver = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('.lk-chart svg, .rt-table')].filter(
            (one) => one.getBoundingClientRect().right > one.closest('.db-card')!.getBoundingClientRect().right + 1,
          ).length,
      )
    await expect.poll(leftOver).toBe(0)
  })
})
