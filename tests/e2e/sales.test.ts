import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect } from 'vitest'
import { root } from '../../scripts/lib/shell.mjs'
import { sales } from '../fixtures/sales.ts'
import { makeOwnFolder } from '../setup/own-folder.ts'
import { shoot } from './harness/browser.ts'
import { createTest } from './harness/test.ts'

const schemasDir = makeOwnFolder('schemas')
await cp(join(root, 'schemas'), schemasDir, { recursive: true, filter: (path) => !path.includes('.meta') })
for (const { path, text } of sales) {
  await mkdir(dirname(join(schemasDir, path)), { recursive: true })
  await writeFile(join(schemasDir, path), text)
}

const test = createTest({ schemasDir })

describe('L17: a sale with its lines', () => {
  test('its prices come with the products, its sums follow what is typed, in a drawer', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/product' })
    const dialog = page.getByRole('dialog')
    for (const [name, price] of [
      ['Pen', '19.99'],
      ['Ink', '3.50'],
    ]) {
      await page.getByRole('button', { name: 'New product' }).first().click()
      await dialog.getByLabel('Name', { exact: true }).fill(name!)
      await dialog.getByLabel('Price').fill(price!)
      await dialog.getByRole('button', { name: 'New product' }).click()
      await page.getByRole('row').filter({ hasText: name! }).waitFor()
    }

    await page.goto(new URL('/admin/sale', page.url()).href)
    await page.getByRole('button', { name: 'New sale' }).first().click()
    await dialog.getByLabel('Customer').fill('Ada')
    const at = (path: string) => dialog.locator(`[data-field="${path}"]`)
    const choose = async (path: string, name: string) => {
      await at(path).getByRole('combobox').click()
      await page.locator('.ant-select-item-option').filter({ hasText: name, visible: true }).click()
    }
    await choose('lines.0.productId', 'Pen')
    await expect.poll(() => at('lines.0.price').getByRole('spinbutton').inputValue()).toBe('19.99')
    await at('lines.0.count').getByRole('spinbutton').fill('3')
    await at('lines.0.discount').getByRole('spinbutton').fill('85')
    await expect.poll(() => at('lines.0.amount').getByRole('spinbutton').inputValue()).toBe('50.97')
    await expect.poll(() => at('total').getByRole('spinbutton').inputValue()).toBe('50.97')
    await dialog.getByRole('button', { name: /add/i }).first().click()
    await choose('lines.1.productId', 'Ink')
    await expect.poll(() => at('total').getByRole('spinbutton').inputValue()).toBe('54.47')
    expect(await at('total').getByRole('spinbutton').getAttribute('readonly')).not.toBeNull()
    await shoot(page, 'walk sale drawer')
    await dialog.getByRole('button', { name: 'New sale' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Ada' })
    await row.filter({ hasText: '¥54.47' }).waitFor()

    // What is paid of it, beside it; the form of the row begins with what is known of it.
    await row.getByRole('button', { name: 'View' }).click()
    await page.getByRole('button', { name: 'Enter a receipt' }).first().click()
    await dialog.getByLabel('Amount').fill('20')
    await dialog.getByRole('button', { name: 'Enter a receipt' }).click()
    const facts = page.getByRole('region', { name: 'Sale', exact: true })
    await expect.poll(() => facts.textContent()).toMatch(/Open¥34\.47/)
    await page.goBack()
    await row.getByRole('button', { name: 'Edit' }).click()
    await expect.poll(() => dialog.textContent()).toMatch(/Open¥34\.47/)
  })
})
