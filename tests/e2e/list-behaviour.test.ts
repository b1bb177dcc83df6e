import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { shared as test } from './harness/test.ts'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const users = '/admin/user/ordinary'
const rowsOf = (page: Page) => page.locator('tbody tr[aria-rowindex]')
const firstCells = (page: Page) => rowsOf(page).locator('td:nth-child(3)').allTextContents()
const settled = async (page: Page) => {
  await page.locator('table[aria-busy=false] tbody tr[aria-rowindex]').first().waitFor()
}

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
  test('acceptance 333: search, sort, page and size survive a reload through the address, and go back with the back button', async ({
    openPage,
  }) => {
    const page = await openPage({ as: 'admin', at: users })
    await settled(page)
    await page.getByRole('button', { name: '更多条件' }).click()
    await page.getByLabel('认证类型').click()
    await page.getByRole('checkbox', { name: '个人' }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '查询' }).click()
    await expect.poll(() => page.url()).toContain('certType=1')
    await page.getByRole('columnheader', { name: '注册时间' }).getByRole('button').click()
    await page.locator('.lk-page-size select').selectOption('20')
    await page.getByRole('button', { name: /下一页/ }).click()
    await expect.poll(() => page.url()).toContain('_page=2')
    await settled(page)
    const before = await firstCells(page)
    expect(before).toHaveLength(20)

    await page.reload()
    await settled(page)
    await expect.poll(() => firstCells(page)).toEqual(before)
    await expect.poll(() => page.getByRole('columnheader', { name: '注册时间' }).getAttribute('aria-sort')).toBe('ascending')
    await expect.poll(() => page.getByRole('list', { name: '已应用的条件' }).textContent()).toContain('个人')

    await page.goBack()
    await expect.poll(() => page.url()).not.toContain('_page=2')
    await expect.poll(() => firstCells(page)).not.toEqual(before)
  })

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

  test('acceptance 337: an export has the rows of the filter in the columns in sight, with their headings and as they are shown', async ({
    openPage,
    world,
  }) => {
    const page = await openPage({ as: 'admin', at: `${users}?status=0` })
    await settled(page)
    const total = Number(/([\d,]+) 条/.exec((await page.locator('.lk-pages-total').textContent())!)![1]!.replaceAll(',', ''))
    await page.getByRole('button', { name: '列设置' }).click()
    await page.getByRole('checkbox', { name: '应用数' }).uncheck()
    await page.keyboard.press('Escape')
    const headings = (await page.getByRole('columnheader').allTextContents()).slice(1, -1)

    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出' }).click()])
    expect(download.suggestedFilename()).toMatch(/^普通用户-\d{8}-\d{4}\.csv$/)
    const file = join(world.data, '..', 'export.csv')
    await download.saveAs(file)
    const lines = (await readFile(file, 'utf8')).trim().split('\n')
    expect(lines).toHaveLength(total + 1)
    // Times name the zone of the page.
    const zoned = headings.map((title) => (/(时间|登录)$/.test(title) ? `${title} (UTC+0)` : title))
    expect(lines[0]!.replace('\uFEFF', '').trim().split(',')).toEqual(zoned)
    expect(headings).not.toContain('应用数')
    expect(lines[1]).toContain('停用')
  })

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

  for (const theme of ['light', 'dark'] as const) {
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
