import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/lib/shell.mjs'
import { test } from './harness/test.ts'
import { inLongRuns, walked } from './harness/styles.ts'
import { findBarriers } from './walk/axe.ts'

const read = (path: string) => JSON.parse(readFileSync(join(root, 'schemas', path), 'utf8')) as { help?: string; route?: unknown }
const template = readdirSync(join(root, 'schemas/screens/template')).map((file) => `screens/template/${file}`)

describe('the base form of the template', () => {
  const required = {
    title: 'Please enter a title',
    date: 'Please select the start and end date',
    goal: 'Please enter a description of the goal',
    standard: 'Please enter a metric',
    client: 'Please describe the customers you serve',
  }

  test('sent empty says of title, date range, goal, metric and client that each is required (acceptance 326)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at: '/form/base-form' })
    const form = page.locator('.rt-form')
    await form.getByRole('button', { name: 'Submit' }).click()
    for (const [field, message] of Object.entries(required)) await form.locator(`[data-field="${field}"]`).getByText(message).waitFor()
    // Nothing else is asked for, and nothing was sent.
    for (const field of ['invites', 'weight', 'open'])
      expect(await form.locator(`[data-field="${field}"] [aria-invalid="true"]`).count(), field).toBe(0)
    expect(await page.getByText('Submitted', { exact: true }).count()).toBe(0)
  })

  test('refuses the sixth of the people who are invited (acceptance 327)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at: '/form/base-form' })
    const invites = page.locator('.rt-form [data-field="invites"]')
    const input = invites.getByRole('combobox').or(invites.getByRole('textbox')).first()
    const refusal = invites.getByText('You can invite up to 5 people', { exact: true })
    const invite = async (name: string) => {
      await input.fill(name)
      await input.press('Enter')
      await invites.getByText(name, { exact: true }).first().waitFor()
    }
    for (const name of ['Ann', 'Ben', 'Cid', 'Dora', 'Eve']) await invite(name)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText(required.title).waitFor()
    expect(await refusal.count()).toBe(0)
    await invite('Fay')
    await page.getByRole('button', { name: 'Submit' }).click()
    await refusal.waitFor()
  })
})

describe('the screens of the template', () => {
  it('are marked as such in both languages, each of them (acceptance 328)', () => {
    for (const path of template) {
      expect(read(path).help, path).toMatch(/^模板示例，不是产品功能。/)
      expect(read(`locales/en-US/${path}`).help, path).toMatch(/^Template example, not a feature of the product\./)
    }
  })

  const pages = [
    ['a form', '/form/base-form', 'Basic form'],
    ['a list', '/list/table-list', 'Table list'],
    ['a result', '/result/success', 'Success'],
  ] as const
  test.for(walked(pages, 2))('open, %s (acceptance 328)', async ([, at, title], { openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at })
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText('Template example, not a feature of the product.').first().waitFor()
  })

  inLongRuns(test)('open, the profile of a row of a list (acceptance 328)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at: '/list/table-list' })
    const row = page.getByRole('row').nth(1)
    await row
      .getByRole('link', { name: 'Details' })
      .or(row.getByRole('button', { name: 'Details' }))
      .first()
      .click()
    await page.waitForURL(/#\/profile\/advanced/)
    await page.getByRole('heading', { level: 1, name: 'Advanced profile' }).waitFor()
    // The list stays alive behind its tab.
    await page.getByText('Template example, not a feature of the product.').filter({ visible: true }).waitFor()
  })
})

describe('the gallery of controls', () => {
  test('each is filled in by keys, saved, read back and edited in the other language', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at: '/list/controls?_open=add' })
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Lakeside')
    await dialog.getByRole('radio', { name: 'Small' }).focus()
    await page.keyboard.press('ArrowRight')
    await dialog.getByRole('radio', { name: '1 star' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await dialog.getByRole('radio', { name: '3 stars', checked: true }).waitFor()
    const type = async (field: string, ...ends: string[]) => {
      await dialog.locator(`[data-field="${field}"] input`).first().focus()
      const inputs = dialog.locator(`[data-field="${field}"] .lk-live input`)
      await inputs.first().waitFor()
      for (const [at, end] of ends.entries()) {
        await inputs.nth(at).fill(end)
        await inputs.nth(at).press('Enter')
      }
      await page.keyboard.press('Tab')
      await expect.poll(() => inputs.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual(ends)
    }
    expect(await findBarriers(page, 'dialog')).toEqual([])
    await type('opening', '09:30')
    await type('hours', '22:00', '06:00')
    await type('holiday', '2026-02-10', '2026-02-17')
    await type('sale', '2026-03-01 09:00', '2026-03-02 18:30')
    const turnTo = async (field: string, panel: string) => {
      await dialog.locator(`[data-field="${field}"] input`).first().focus()
      await dialog.locator(`[data-field="${field}"] .lk-live input`).first().waitFor()
      await page.keyboard.press('ArrowDown')
      await dialog.locator(panel).filter({ visible: true }).first().waitFor()
    }
    await turnTo('place', '.ant-cascader-menu')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await dialog.getByRole('menuitemcheckbox', { name: 'Ningbo' }).waitFor()
    expect(await findBarriers(page, 'dialog')).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await turnTo('goods', '.ant-select-tree')
    expect(await findBarriers(page, 'dialog')).toEqual([])
    await page.keyboard.type('Tea')
    await dialog.locator('.ant-select-tree').getByText('Kitchenware').waitFor({ state: 'detached' })
    await dialog.locator('.ant-select-tree').getByText('Food / Drinks / Tea', { exact: true }).click()
    await page.keyboard.press('Escape')
    await dialog.getByLabel('Country of Phone').focus()
    await dialog.getByLabel('Country of Phone').selectOption('GB')
    await dialog.getByLabel('Phone', { exact: true }).fill('020 7946 0958')
    await dialog.getByLabel('Color of the sign', { exact: true }).fill('#1677f')
    await dialog
      .getByRole('button', { name: 'New', exact: true })
      .or(dialog.getByRole('button', { name: 'OK' }))
      .first()
      .click()
    await dialog.getByText('Please enter a color such as #1677ff').waitFor()
    await dialog.getByLabel('Color of the sign', { exact: true }).fill('#1677ff')
    await dialog
      .getByRole('button', { name: 'New', exact: true })
      .or(dialog.getByRole('button', { name: 'OK' }))
      .first()
      .click()
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('row').filter({ hasText: 'Lakeside' })
    for (const text of [
      'Medium',
      '3 / 5',
      '09:30',
      '22:00 – 06:00',
      '2026-02-10 – 2026-02-17',
      '2026-03-01 09:00 – 2026-03-02 18:30',
      '#1677ff',
      'Zhejiang / Ningbo',
      'Food / Drinks / Tea',
      '+44 207 946 0958',
    ])
      await row.getByText(text).first().waitFor({ state: 'attached' })
    const shopNo = (await row
      .getByText(/^S1\d+/)
      .first()
      .textContent())!.trim()

    const other = await openPage({
      locale: 'zh-CN',
      as: 'admin',
      at: `/list/controls?_open=edit&_row=${shopNo}`,
      width: 375,
      theme: 'dark',
    })
    const form = other.getByRole('dialog')
    await form.getByRole('radio', { name: '中店', checked: true }).waitFor()
    await form.getByRole('radio', { name: '3 星', checked: true }).focus()
    await other.keyboard.press('ArrowRight')
    await expect.poll(() => form.getByLabel('促销时段').first().inputValue()).toBe('2026-03-01 09:00 – 2026-03-02 18:30')
    expect(await form.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1)
    expect(await findBarriers(other, 'dialog')).toEqual([])
    await form.getByRole('button', { name: /^(编辑|保存|确\s*定|提交)$/ }).click()
    await form.waitFor({ state: 'detached' })
    await other.getByText('4 / 5').first().waitFor({ state: 'attached' })
  })
})
