import { describe, expect } from 'vitest'
import { shared as test } from './harness/test.ts'

describe('figures that say what they are', () => {
  test('O17: income says what is counted in it and what is not, to the pointer, the keyboard and a finger', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/dashboard/analysis' })
    const help = page.getByRole('button', { name: 'What “Income” counts' })
    await help.waitFor()
    expect(await page.getByRole('button', { name: /^What “.*” counts$/ }).count()).toBe(4)
    const words = await help.evaluate((one) => document.getElementById(one.getAttribute('aria-describedby')!)!.textContent)
    for (const word of ['paid', 'vouchers', 'unpaid', 'canceled', 'refunded', 'being refunded']) expect(words).toContain(word)
    await help.click()
    await expect.poll(() => page.locator('.lk-tip').textContent()).toBe(words)
  })

  test('C25: one call is billed as "1 call", several as "calls", and no column beside it says so again', async ({ openPage }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', width: 1440, at: '/asr/call-log' })
    const table = page.getByRole('table')
    await table
      .getByRole('cell', { name: /^1 call$/ })
      .first()
      .waitFor()
    expect(await table.getByText(/^1 calls$/).count()).toBe(0)
    expect(await table.getByRole('columnheader', { name: 'Unit' }).count()).toBe(0)
    // Columns that fold for want of room have their place, too: what folds depends on the calls of the hour.
    const at = (await table.locator('thead th').allTextContents()).indexOf('Billed amount')
    const amounts = await table.locator(`tbody tr[aria-rowindex] > :nth-child(${at + 1})`).allTextContents()
    expect(amounts.length).toBeGreaterThan(5)
    const length = /1 hour|[\d,]+ hours|1 minute|\d+ minutes|(?=\d)([\d,]+ h)?( ?\d+ min)?( ?\d+ s)?/.source
    const right = new RegExp(`^(1 call|[\\d,]+ (calls|chars)|${length}|—)$`)
    expect(amounts.filter((one) => !right.test(one.trim()))).toEqual([])
  })
})
