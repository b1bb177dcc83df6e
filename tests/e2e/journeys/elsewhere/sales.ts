import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { shoot } from '../../harness/browser.ts'
import { at, type Job, maker, visit } from './hand.ts'

/** Sales, leads, departments, an application in steps and a report. */
export const sales: Job[] = [
  {
    job: 'a sale is made with its lines and paid in part, and a lead is lost on its board with a reason',
    run: async (walker) => {
      const made = await maker(walker)
      await made('ware', { name: 'Flour', price: 500 })
      await made('client', { name: 'Bakery', level: 'vip' })
      await made('lead', { name: 'Mill', worth: 9000 })
      const page = await visit(walker, 'deal')
      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: 'New sale' }).first().click()
      await dialog.getByLabel('Customer').click()
      await page.getByRole('option', { name: 'Bakery' }).click()
      await dialog.getByRole('combobox', { name: 'Product' }).click()
      await page.getByRole('option', { name: 'Flour' }).click()
      await dialog.getByLabel('Quantity').fill('3')
      await expect.poll(() => dialog.locator('[data-field="total"]').getByRole('spinbutton').inputValue()).toBe('15.00')
      await shoot(page, 'elsewhere sale')
      await dialog.getByRole('button', { name: 'New sale' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'View', exact: true }).click()
      await page.getByRole('button', { name: 'Enter a receipt' }).first().click()
      await dialog.getByLabel('Amount').fill('4')
      await dialog.getByRole('button', { name: 'Enter a receipt' }).click()
      await expect.poll(() => page.getByRole('region', { name: 'Sale', exact: true }).textContent()).toMatch(/Open¥11\.00/)

      await page.goto(`${walker.world.url}/#${at('lead', '?_view=board')}`)
      const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
      await column('New').getByText('Mill').waitFor()
      await column('New')
        .locator('.rt-card')
        .first()
        .dragTo(column('Lost').getByRole('heading', { level: 2 }))
      await dialog.getByLabel('Why lost').fill('Too dear')
      await dialog.getByRole('button', { name: 'Lost' }).click()
      await column('Lost').getByText('Mill').waitFor()
    },
  },
  {
    job: 'a department gets a parent from the tree of those that it can have, and an application goes through its steps',
    run: async (walker) => {
      const made = await maker(walker)
      const { crewId } = await made('crew', { name: 'Sales' })
      await made('crew', { name: 'East', parentId: crewId })
      await made('crew', { name: 'Office' })
      const page = await visit(walker, 'crew', '?_view=tree')
      const dialog = page.getByRole('dialog')
      const row = (name: string) => page.getByRole('row').filter({ hasText: name })
      await row('Sales').getByRole('button', { name: 'Edit' }).click()
      // By keys: the focus goes into the tree, arrows lead from part to part, and Escape leads back.
      const part = dialog.getByRole('combobox', { name: 'Part of' })
      const choice = page.getByRole('dialog').last()
      const isFocused = (what: Locator) => what.and(page.locator(':focus')).waitFor()
      await part.press('Enter')
      await choice.getByRole('radio', { name: 'Office' }).focus()
      await page.keyboard.press('ArrowUp')
      expect(await choice.getByRole('radio', { name: 'Office' }).isChecked()).toBe(false)
      await page.keyboard.press('Escape')
      await choice.getByRole('searchbox').waitFor({ state: 'detached' })
      await isFocused(part)
      await page.keyboard.press('ArrowDown')
      await choice.getByRole('searchbox').fill('East')
      expect(await choice.getByRole('radio', { name: /East “Sales” cannot lie below itself/ }).isDisabled()).toBe(true)
      await choice.getByRole('searchbox').fill('Office')
      await choice.getByRole('radio', { name: 'Office' }).check()
      await shoot(page, 'elsewhere tree choice')
      await choice.getByRole('button', { name: 'Choose' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Open “Office”' }).click()
      await expect.poll(() => row('Sales').getAttribute('aria-level')).toBe('2')

      await page.goto(`${walker.world.url}/#${at('enrolment')}`)
      await page.getByLabel('Company').fill('Mill')
      await page.getByRole('combobox', { name: 'Place' }).click()
      await page.getByText('Zhejiang', { exact: true }).click()
      await page.getByText('Ningbo', { exact: true }).click()
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('combobox', { name: 'Product' }).click()
      await page.getByRole('option', { name: 'Synthesis' }).click()
      await page.getByRole('combobox', { name: 'Plan' }).click()
      expect(await page.getByRole('option', { name: 'By the minute' }).count()).toBe(0)
      await page.getByRole('option', { name: 'By the character' }).click()
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByLabel('Contact').fill('Ada')
      await page.getByLabel('Email').fill('ada@example.com')
      await page.getByRole('button', { name: 'Send' }).click()
      await row('Mill').waitFor()
    },
  },
  {
    job: 'the monthly report is drawn on a phone and on a desk',
    run: async (walker) => {
      const made = await maker(walker)
      await made('lead', { name: 'Corner', worth: 20_000 })
      const page = await visit(walker, 'monthly')
      await page.getByRole('region', { name: 'Expected', exact: true }).getByText('¥').first().waitFor()
      await page.locator('.lk-chart[data-drawn] svg').first().waitFor()
      await shoot(page, 'elsewhere report')
      await page.setViewportSize({ width: 375, height: 812 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
      await page.setViewportSize({ width: 1280, height: 900 })
      // What is printed is the page as it stands, and what a chart shows can be taken along.
      await page.evaluate(() => void (window.print = () => (document.title = 'printed')))
      await page.getByRole('button', { name: 'Print' }).click()
      await expect.poll(() => page.title()).toBe('printed')
    },
  },
]
