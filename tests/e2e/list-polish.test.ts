import { describe, expect } from 'vitest'
import { fillByLabel, register, row } from './harness/customer.ts'
import { shared as test } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'
import { findBarriers } from './walk/axe.ts'

const rows = (page: WatchedPage) => page.locator('.rt-table tbody tr[aria-rowindex]')

describe('small things that show care', () => {
  for (const theme of ['light', 'dark'] as const)
    test(`O25: a chosen row is tinted from its first cell to its actions, ${theme}`, async ({ openPage }) => {
      const page = await openPage({ as: 'admin', locale: 'en-US', width: 1280, theme, at: '/admin/packet/allocation' })
      await rows(page).first().waitFor()
      await page.locator('.rt-table-wrap[data-wide]').waitFor()
      const tints = (at: number) =>
        rows(page)
          .nth(at)
          .locator('> td:visible')
          .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).backgroundColor))])
      await rows(page).nth(1).getByRole('checkbox').check()
      await page.mouse.move(5, 5)
      await expect.poll(() => tints(1)).toHaveLength(1)
      expect(await tints(1)).not.toEqual((await tints(2)).slice(-1))
      await rows(page).nth(1).hover()
      await expect.poll(() => tints(1)).toHaveLength(1)
    })

  test('O21: a menu with more entries than room scrolls by itself, and no page ends in nothing', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', width: 1440, height: 900, at: '/admin/notice' })
    await rows(page).first().waitFor()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    for (const folded of await menu.locator('button[aria-expanded=false]').all()) await folded.click()
    const { above, below } = await menu.evaluate((it) => ({ above: it.scrollHeight, below: it.clientHeight }))
    expect(above, 'there is more than fits').toBeGreaterThan(below)
    const long = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await long()
    await menu.evaluate((it) => it.firstElementChild!.remove())
    expect(before).toBe(await long())
  })

  test('C16: what narrows a list stands on one line, also at 1280', async ({ openPage }) => {
    for (const [as, at] of [
      ['user', '/asr/call-log'],
      ['user', '/cost/order'],
      ['user', '/asr/usage-detail'],
      ['admin', '/admin/order'],
      ['admin', '/admin/engine-monitor/call'],
    ] as const) {
      const page = await openPage({ as, locale: 'en-US', width: 1280, at })
      const search = page.getByRole('main').getByRole('search').filter({ visible: true }).first()
      for (const width of [1280, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await search.getByRole('button', { name: 'Search' }).waitFor()
        const tops = await search.locator('> *').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
        expect(tops.length).toBeGreaterThan(3)
        expect(new Set(tops).size, `${at} ${width}`).toBe(1)
      }
      await page.close()
    }
  })

  test('issue 17: both ends of a range are read whole at 1280, and each has a name', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', width: 1280, at: '/admin/order?createTime=2026-11-20~2026-11-01' })
    const search = page.getByRole('main').getByRole('search')
    await search.getByLabel('Ordered').click()
    const ends = search.locator('[data-control="date-range"] .ant-picker input')
    await ends.nth(1).waitFor()
    // What was written the wrong way round is in order.
    expect(await ends.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual(['2026-11-01', '2026-11-20'])
    expect(await ends.evaluateAll((all) => all.map((one) => one.scrollWidth > one.clientWidth))).toEqual([false, false])
    await search.getByLabel('Ordered · End date').waitFor()
  })

  test('C24: the buttons of a drawer stand in one line, at 1280 and at 375', async ({ openPage }) => {
    for (const locale of ['en-US', 'zh-CN'] as const) {
      const page = await openPage({ as: 'admin', locale, at: '/admin/order?status=unpaid' })
      await rows(page).first().locator('.rt-act').first().click()
      const buttons = page.getByRole('dialog').locator('.rt-detail > .rt-head .lk-button')
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 800 })
        await buttons.nth(1).waitFor()
        const boxes = await buttons.evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility())
            .map((one) => one.getBoundingClientRect())
            .map(({ top, height, right }) => ({ top, height, right })),
        )
        expect(boxes.length).toBeGreaterThan(1)
        expect(new Set(boxes.map(({ top }) => Math.round(top))).size, `${locale} ${width}`).toBe(1)
        expect(new Set(boxes.map(({ height }) => Math.round(height))).size, `${locale} ${width}`).toBe(1)
        for (const { right } of boxes) expect(right).toBeLessThanOrEqual(width)
      }
    }
  })

  test('issue 14: the small tables and cards in a section are whole at 375, labels and figures', async ({ openPage }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', width: 375, height: 812, at: '/account/limits' })
    await page.locator('.rt-entries td').first().waitFor()
    await page.locator('.rt-card dd').first().waitFor()
    const cut = (what: string) =>
      page.locator(what).evaluateAll((all) =>
        all
          .filter((one) => {
            const range = document.createRange()
            range.selectNodeContents(one)
            return range.getBoundingClientRect().right > one.getBoundingClientRect().right + 1
          })
          .map((one) => one.textContent),
      )
    expect(await cut('.rt-entries td')).toEqual([])
    expect(await cut('.rt-card dd')).toEqual([])
    expect(await cut('.rt-card dt')).toEqual([])
  })

  test('issue 14: a request for more stands in the list beneath at once, with nothing approved', async ({ openPage, world }) => {
    const who = await register(world, 'asks.more', '16900000714')
    const app = { appName: 'Busy', services: ['tts'] }
    expect(await world.api('/server/app/create-app', app, { token: await world.signIn(who) })).toMatchObject({ code: 200 })
    const page = await openPage({ as: who, locale: 'en-US', width: 1440, at: '/account/limits' })
    await page.getByText('No requests yet').waitFor()
    await page.getByRole('button', { name: 'Ask for more' }).first().click()
    await fillByLabel(page, { 'Concurrency wanted': '777', 'What for': 'A sales day with many calls' }, page.getByRole('dialog'))
    await page.getByRole('dialog').getByRole('button', { name: 'Send the request' }).click()
    await row(page, 'Waiting').waitFor()
    expect((await row(page, 'Waiting').innerText()).match(/777/g)).toHaveLength(1)
  })

  test('issue 14: the menu of a chart and the facts of a question are within reach and in contrast, dark, at 375', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', theme: 'dark', width: 375, height: 812, at: '/dashboard/analysis' })
    await page.locator('.lk-chart[data-drawn] svg').first().waitFor()
    await page.getByRole('button', { name: 'Export' }).first().click()
    const menu = page.getByRole('menu')
    const box = (await menu.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(375)
    expect(await findBarriers(page, '[role=menu]')).toEqual([])
    await page.keyboard.press('Escape')
    await page.evaluate(() => (location.hash = '/admin/order?status=unpaid'))
    await page.getByRole('button', { name: 'Confirm payment' }).first().click()
    const facts = page.locator('dialog[open] .rt-stake')
    await facts.waitFor()
    expect(await facts.locator('> div').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)).toBe(0)
    expect(await findBarriers(page, 'dialog[open]')).toEqual([])
  })
})

test('issue 14: on a phone the menu of a card stands beside its first actions, however long their names', async ({ openPage }) => {
  const page = await openPage({ as: 'admin', locale: 'en-US', width: 375, at: '/admin/card' })
  const acts = page
    .locator('.rt-card .rt-acts:visible')
    .filter({ has: page.locator('.rt-act-more') })
    .first()
  await acts.waitFor()
  const [first, menu, box] = await Promise.all(
    [acts.locator('.rt-act').first(), acts.locator('.rt-act-more'), acts].map(async (one) => (await one.boundingBox())!),
  )
  expect(Math.abs(menu!.y + menu!.height / 2 - first!.y - first!.height / 2)).toBeLessThan(3)
  expect(menu!.x + menu!.width).toBeLessThanOrEqual(box!.x + box!.width + 1)
})
