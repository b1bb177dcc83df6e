import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './harness/test.ts'

const at = '/admin/packet/allocation?_open=grant'
const holder = (page: Page) => page.locator('[data-field="targetId"]').getByRole('combobox')
const hasFocus = (page: Page) => holder(page).evaluate((one) => one === document.activeElement)
/** What stands in all other fields of the form. */
const others = (page: Page) =>
  page
    .locator('dialog [data-field]:not([data-field="targetId"]) input:not([type=radio])')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).join(''))

describe('issue 17: what is typed into a field whose control is still coming', () => {
  test('is one search of that field, however much of it was typed before', async ({ openPage }) => {
    for (const before of [0, 1, 3, 6]) {
      const page = await openPage({ as: 'admin', locale: 'en-US', at })
      let come: () => void = () => undefined
      const held = new Promise<void>((resolve) => (come = resolve))
      await page.route(/live-remote-.*\.js/, async (route) => (await held, await route.continue()))
      await holder(page).focus()
      const untouched = await others(page)
      await page.keyboard.type('139000'.slice(0, before))
      come()
      await page.keyboard.type('139000'.slice(before))
      await page.locator('[data-field="targetId"] .lk-live').waitFor()
      await page.keyboard.type('77')
      await expect.poll(() => holder(page).inputValue()).toBe('13900077')
      expect([await hasFocus(page), await others(page)]).toEqual([true, untouched])
      await page.context().close()
    }
  })

  test('stays when the code does not come, and is gone on with when it does', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at })
    let isAway = true
    page.allow(/live-remote/)
    await page.route(/live-remote-.*\.js/, (route) => (isAway ? route.abort() : route.continue()))
    await holder(page).focus()
    const failed = page.waitForEvent('requestfailed')
    await page.keyboard.type('139')
    await failed
    expect(await holder(page).inputValue()).toBe('139')
    isAway = false
    await page.keyboard.type('000')
    await expect.poll(() => holder(page).inputValue()).toBe('139000')
    await expect.poll(() => hasFocus(page)).toBe(true)
  })

  test('is taken for the only row that it means when Tab goes on at once, and what follows is in the next field', async ({
    openPage,
    world,
  }) => {
    const token = await world.signIn('admin')
    const { data } = await world.api<{ data: { realName: string; userId: string }[] }>(
      '/server/user/admin/list',
      { pageNo: 1, pageSize: 20, role: 'user' },
      { token },
    )
    const names = data.data.map(({ realName }) => realName)
    const name = names.find((one) => one && names.filter((other) => other?.includes(one)).length === 1)!
    const page = await openPage({ as: 'admin', locale: 'en-US', at })
    await page.route(/live-remote-.*\.js/, () => new Promise(() => {}))
    await page.getByRole('dialog').getByRole('radio').first().check()
    await holder(page).focus()
    await page.keyboard.insertText(name)
    await page.keyboard.press('Tab')
    expect(await hasFocus(page)).toBe(false)
    await expect.poll(() => holder(page).inputValue()).toContain(name)
    await expect.poll(() => page.locator('[data-field="targetId"] .lk-left').count()).toBe(0)
  })
})
