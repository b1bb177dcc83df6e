import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { inLongRuns } from './harness/styles.ts'
import { createTest } from './harness/test.ts'
import { settled } from './journeys/lists.ts'

const test = createTest()

describe('work on many rows', () => {
  test('O2: a batch goes on over a reload and on other pages; back again, one reads what was not done and why, from the bar too', async ({
    openPage,
    world,
  }) => {
    const token = await world.signIn('admin')
    const cards = { type: 'voucher', name: 'Spring', faceValue: 100, quantity: 600, expireTime: '2099-11-21T00:00:00Z' }
    const { data } = await world.api<{ batchNo: string }>('/server/card/admin/create-batch', cards, { token })
    const at = `/admin/card?batchNo=${data.batchNo}`
    const page = await openPage({ as: 'admin', locale: 'en-US', at })
    await settled(page)
    await page.getByLabel('Select this page').check()
    await page.getByRole('button', { name: 'Select all 600' }).click()
    await page.getByRole('region', { name: '600 selected' }).waitFor()
    // Somebody else is faster with one of them.
    const list = await world.api<{ data: { cardNo: string }[] }>('/server/card/admin/list', { batchNo: data.batchNo }, { token })
    await world.api('/server/card/admin/activate', { cardNo: list.data.data[0]!.cardNo }, { token })
    await page.getByRole('region', { name: '600 selected' }).getByRole('button', { name: 'Activate' }).click()
    await page.getByRole('alertdialog').getByText('This goes on in the background').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click()

    const strip = page.getByRole('region', { name: 'Batches, imports, exports' })
    await strip.getByText('Cards and vouchers').waitFor()
    await shoot(page, 'a batch at work')
    await page.reload()
    await strip.getByText('Cards and vouchers').waitFor()
    await page.goto(`${world.url}/#/admin/order`)
    await settled(page)
    await strip.getByText('599 of 600 rows done').waitFor()
    await page.goto(`${world.url}/#${at}`)
    await settled(page)
    await shoot(page, 'a batch that has ended')
    await strip.getByRole('button', { name: 'Report' }).click()
    const report = page.getByRole('dialog')
    await report.getByText('1 left out').waitFor()
    await expect.poll(() => report.locator('tbody tr').count()).toBe(1)
    const [file] = await Promise.all([page.waitForEvent('download'), report.getByRole('button', { name: /^Download all rows/ }).click()])
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(601)
    expect(lines.filter((line) => line.includes('Left out'))).toHaveLength(1)
    await page.keyboard.press('Escape')
    await strip.getByRole('button', { name: 'Close' }).click()
    await strip.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Batches, imports, exports', exact: true }).click()
    await page.getByText('599 of 600 rows done').waitFor()
  })

  test('O24: a batch is taken back from its toast, and by who closed that from the bar; what was changed since stays', async ({
    openPage,
    world,
  }) => {
    const token = await world.signIn('admin')
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/application?status=enabled' })
    await settled(page)
    const enabled = async () => {
      const ask = { status: ['enabled'], pageSize: 100 }
      const { data } = await world.api<{ totalCount: number; data: { appId: string }[] }>('/server/app/admin/list', ask, { token })
      return data
    }
    const { totalCount: before, data: rows } = await enabled()
    const disable = async () => {
      await page.getByLabel('Select this page').check()
      await page.getByRole('button', { name: `Select all ${before}` }).click()
      await page
        .getByRole('region', { name: `${before} selected` })
        .getByRole('button', { name: 'Disable' })
        .click()
      const question = page.getByRole('alertdialog')
      // Those that are somebody's default are left out.
      const count = Number(/(\d+) rows are selected/.exec((await question.textContent()) ?? '')![1])
      await question.getByRole('button', { name: 'Disable' }).click()
      return count
    }
    const count = await disable()
    expect(count).toBeGreaterThan(20)
    const told = page.locator('.lk-toast', { hasText: `Applications: Disable: ${count} rows done` })
    await told.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(`Applications: Disable (undo): ${count} rows done`).first().waitFor()
    expect((await enabled()).totalCount).toBe(before)

    await page.locator('.lk-pages-total', { hasText: String(before) }).waitFor()
    await disable()
    await expect.poll(async () => (await enabled()).totalCount).toBe(before - count)
    const change = async (appId: string, move: string) =>
      (await world.api('/server/app/admin/status', { id: appId, move }, { token })).code === 200
    for (const { appId } of rows) if ((await change(appId, 'enable')) && (await change(appId, 'disable'))) break
    await page.goto(`${world.url}/#/admin/order`)
    // A page that is still coming closes what is open above it.
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
    await settled(page)
    await page.getByRole('button', { name: /^Batches, imports, exports/ }).click()
    await shoot(page, 'a batch that can be taken back')
    const jobs = page.locator('.ly-jobs li')
    // The two of one name are told apart by when they were begun.
    await expect.poll(() => jobs.first().getByRole('time').textContent()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    await jobs.first().getByRole('button', { name: 'Undo' }).click()
    await jobs.getByText(`${count - 1} of ${count} rows done, 1 left out`).waitFor()
    expect((await enabled()).totalCount).toBe(before - 1)
    await jobs.first().getByRole('button', { name: 'Report' }).click()
    await page.getByRole('dialog').getByText('It was changed after that, so it stays as it is now').first().waitFor()
    await page.keyboard.press('Escape')
  })

  inLongRuns(test)('a large export is made in the background, on any page, and fetched when it is ready', async ({ openPage, world }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/engine-monitor/call' })
    await settled(page)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const strip = page.getByRole('region', { name: 'Batches, imports, exports' }).locator('.ly-job', { hasText: ': Export' })
    await strip.waitFor()
    await page.goto(`${world.url}/#/admin/order`)
    const fetch = strip.getByRole('button', { name: 'Download the file (CSV)' })
    await fetch.waitFor()
    await shoot(page, 'a file that is ready')
    const total = Number((/of ([\d,]+) rows/.exec((await strip.textContent())!)![1] ?? '').replaceAll(',', ''))
    const [file] = await Promise.all([page.waitForEvent('download'), fetch.click()])
    expect(file.suggestedFilename()).toMatch(/\.csv$/)
    expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(total + 1)
    expect(total).toBeGreaterThan(5000)
    await strip.waitFor({ state: 'detached' })
  })
})
