import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './harness/test.ts'
import { findBarriers } from './walk/axe.ts'

describe('issue 17: what is chosen out of many', () => {
  test('is chosen by keys, saved, read back, and changed on a phone in the other language', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at: '/list/pickers?_open=add' })
    const form = page.getByRole('dialog', { name: 'New' })
    const item = (name: string) => form.locator(`[data-field="${name}"]`)
    await form.getByLabel('Name', { exact: true }).fill('Lakeside')

    // Two lists: searched, ticked and moved without a mouse.
    await item('services').getByRole('searchbox', { name: 'Services: Search “Available”' }).fill('wi')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await item('services').getByRole('button', { name: 'Add', exact: true }).press('Enter')
    await item('services').getByRole('list', { name: 'Chosen' }).getByText('Wi-Fi').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Services: Search “Available”')
    await item('teams').getByRole('list', { name: 'Available' }).getByRole('checkbox').nth(1).check()
    await item('teams').getByRole('button', { name: 'Add', exact: true }).click()
    expect(await findBarriers(page, 'dialog')).toEqual([])

    // Rows of a list: its search, its columns and its pages; one, and several over two pages.
    await item('mainRule').getByRole('combobox').press('Enter')
    const one = page.getByRole('dialog', { name: 'Main rule' })
    await one.getByLabel('Status').waitFor()
    await one.getByRole('button', { name: 'Search', exact: true }).waitFor()
    await one.getByRole('radio').nth(2).check()
    expect(await findBarriers(page, 'dialog')).toEqual([])
    await one.getByRole('button', { name: 'Choose' }).click()
    await one.waitFor({ state: 'detached' })
    const mainRule = await item('mainRule').getByRole('combobox').inputValue()
    expect(mainRule).toMatch(/^No \d+$/)
    await item('rules').getByRole('combobox').click()
    const several = page.getByRole('dialog', { name: 'Rules' })
    await several.getByRole('checkbox', { name: 'Select “No ' }).first().check()
    await several.getByRole('button', { name: 'Next page' }).click()
    await several.getByRole('button', { name: 'Page 2' }).and(several.locator('[aria-current="page"]')).waitFor()
    await several.getByRole('row').nth(2).getByRole('cell').nth(2).click()
    await several.getByText('2 of at most 5 selected').waitFor()
    await several.getByRole('button', { name: 'Choose' }).click()
    await expect.poll(() => item('rules').getByRole('combobox').inputValue()).toMatch(/^No \d+, No \d+$/)

    // Levels, asked for one by one; the field above follows.
    await item('dept').getByRole('combobox').focus()
    await item('dept').locator('.lk-live input').waitFor()
    await page.keyboard.press('ArrowDown')
    const levels = form.locator('.ant-cascader-menu')
    // While the first level is being asked for, a line without a text stands in its place.
    await levels.first().getByRole('menuitemcheckbox', { name: /\S/ }).first().waitFor()
    // A key that comes while the library draws them leads nowhere: a person presses it again.
    const marked = levels.first().locator('.ant-cascader-menu-item-active')
    const lead = async () => {
      if ((await marked.count()) === 0) await page.keyboard.press('ArrowDown')
      return marked.count()
    }
    await expect.poll(lead, { interval: 1000 }).toBe(1)
    await levels.nth(1).waitFor()
    expect(await findBarriers(page, 'dialog')).toEqual([])
    await page.keyboard.press('ArrowRight')
    await levels.nth(2).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => item('dept').locator('.ant-select-selection-item').textContent()).toMatch(/ \/ /)

    // An amount in its currency: the typed figure stays, and is a fault where it cannot be.
    await item('rent').getByRole('spinbutton').fill('1234.50')
    await item('currency').locator('input').first().focus()
    await item('currency').locator('.lk-live input').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByTitle('Japanese yen').click()
    await expect.poll(() => item('rent').getByRole('spinbutton').inputValue()).toBe('1234.50')
    await form
      .getByRole('button', { name: 'New', exact: true })
      .or(form.getByRole('button', { name: 'OK' }))
      .first()
      .click()
    await item('rent').getByText('Enter an amount with no more decimals than its currency has').waitFor()
    await item('rent').getByRole('spinbutton').fill('150000')
    await form
      .getByRole('button', { name: 'New', exact: true })
      .or(form.getByRole('button', { name: 'OK' }))
      .first()
      .click()
    await form.waitFor({ state: 'detached' })
    const row = page.getByRole('row').filter({ hasText: 'Lakeside' })
    for (const text of ['Wi-Fi', mainRule, 'JPY 150,000']) await row.getByText(text).first().waitFor({ state: 'attached' })
    const siteNo = (await row
      .getByText(/^P1\d+/)
      .first()
      .textContent())!.trim()

    const phone = await openPage({ locale: 'zh-CN', as: 'admin', at: `/list/pickers?_open=edit&_row=${siteNo}`, width: 375, theme: 'dark' })
    const small = phone.getByRole('dialog')
    await expect.poll(() => small.locator('[data-field="services"] input').first().inputValue()).toBe('无线网络')
    await expect.poll(() => small.locator('[data-field="dept"] input').first().inputValue()).toMatch(/ \/ /)
    await expect.poll(() => small.locator('[data-field="rent"]').getByRole('spinbutton').inputValue()).toBe('150000')
    await small.locator('[data-field="rules"] input').click()
    const list = phone.getByRole('dialog', { name: '适用规则' })
    await list.getByText('已选 2 项，最多 5 项').waitFor()
    expect(await list.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBeLessThanOrEqual(1)
    expect(await findBarriers(phone, 'dialog')).toEqual([])
    await list.getByRole('button', { name: '取消选择' }).click()
    await list.getByRole('button', { name: '选定' }).click()
    await expect.poll(() => small.locator('[data-field="rules"] input').inputValue()).toBe('')
    expect(await small.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBeLessThanOrEqual(1)
    await small.getByRole('button', { name: /^(编辑|保存|确\s*定|提交)$/ }).click()
    await small.waitFor({ state: 'detached' })
  })

  test('rows of a list are chosen by keys alone: the focus goes in, through it in order, and back with Escape', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at: '/list/pickers?_open=add' })
    const box = page.getByRole('dialog', { name: 'New' }).locator('[data-field="mainRule"]').getByRole('combobox')
    const one = page.getByRole('dialog', { name: 'Main rule' })
    const isFocused = (what: Locator) => what.and(page.locator(':focus')).waitFor()
    await box.press('Enter')
    await one.getByRole('radio').first().waitFor()
    // What is searched by comes before what is found, and that before the answer; the choice is one stop, within which arrows lead.
    const stops: string[] = []
    while (stops.length < 40 && stops.at(-1) !== 'Choose') {
      await page.keyboard.press('Tab')
      stops.push(await page.evaluate(() => document.activeElement?.getAttribute('type') ?? document.activeElement?.textContent ?? ''))
      if (stops.at(-1) === 'radio') await page.keyboard.press('ArrowDown')
    }
    expect(stops.filter((stop) => stop === 'radio')).toHaveLength(1)
    expect(stops.indexOf('Search')).toBeLessThan(stops.indexOf('radio'))
    expect(await one.getByRole('radio').nth(1).isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await one.waitFor({ state: 'detached' })
    await isFocused(box)
    expect(await box.inputValue()).toBe('')
    await page.keyboard.press('ArrowDown')
    await one.getByRole('radio').first().waitFor()
    // Rows that no filter lets through are there all the same.
    await one.getByLabel('Rule no.').fill('No such rule')
    await page.keyboard.press('Enter')
    await one.getByRole('status').getByText('Nothing matches').waitFor()
    await one.getByRole('button', { name: 'Reset' }).click()
    await one.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowDown')
    await one.getByRole('button', { name: 'Choose' }).press('Enter')
    await one.waitFor({ state: 'detached' })
    await isFocused(box)
    expect(await box.inputValue()).toMatch(/^No \d+$/)
  })

  test('a list that asks for times can be the first page of a visit (issue 17)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at: '/list/controls' })
    await expect.poll(() => page.getByLabel('Opening hours').getAttribute('placeholder')).toBe('Start time – End time')
    await page.getByRole('row').filter({ hasText: 'S1001' }).waitFor()
  })

  test('the presets of a range are chosen by keys (17-5)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at: '/list/controls?_open=add' })
    const form = page.getByRole('dialog', { name: 'New' })
    const sale = form.locator('[data-field="sale"]')
    await form.getByLabel('Name', { exact: true }).fill('Lakeside')
    await sale.locator('input').first().focus()
    await sale.locator('.lk-live input').first().waitFor()
    const preset = (name: string) => page.locator('.ant-picker-presets').getByText(name, { exact: true })
    await page.keyboard.press('ArrowDown')
    await preset('Today').waitFor()
    await page.keyboard.press('ArrowDown')
    await preset('Last hour').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await preset('Today').waitFor({ state: 'hidden' })
    await sale.locator('input').first().and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowDown')
    await preset('Today').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await preset('Today').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => sale.locator('input').first().inputValue()).toMatch(/ 00:00$/)
    await sale.locator('input').first().and(page.locator(':focus')).waitFor()
  })

  test('on a phone the panels of days and hours lie within the window, with their presets and a way to later months (17-5)', async ({
    openPage,
  }) => {
    const page = await openPage({ locale: 'zh-CN', as: 'admin', at: '/list/controls?_open=add', width: 375, theme: 'dark' })
    const panel = page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')
    await page.getByRole('dialog').getByLabel('店名', { exact: true }).fill('湖滨店')
    for (const [name, presets] of [
      ['holiday', ['今天', '本月']],
      ['sale', ['最近 1 小时', '今天', '本月']],
    ] as const) {
      await page.locator(`[data-field="${name}"] input`).first().click()
      await panel.getByText(presets[0]).waitFor()
      for (const preset of presets) await expect.poll(() => leftOf(panel.getByText(preset))).toBeGreaterThanOrEqual(0)
      const edges = await panel.evaluate((one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().right])
      expect(edges[0]).toBeGreaterThanOrEqual(0)
      expect(edges[1]).toBeLessThanOrEqual(375)
      const month = panel.locator('.ant-picker-header-view').first()
      const before = await month.textContent()
      await panel.locator('.ant-picker-header-next-btn').first().click()
      await expect.poll(() => month.textContent()).not.toBe(before)
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'detached' })
    }
  })
})

const leftOf = async (one: Locator): Promise<number> => (await one.boundingBox())?.x ?? -1
