import { expect } from 'vitest'
import { type Job, maker, rowOf, visit } from './hand.ts'

/** Prices, stock, tickets and bookings. */
export const stock: Job[] = [
  {
    job: 'a price list comes from a file that is looked at first, and a price is changed in its cell',
    run: async (walker) => {
      const page = await visit(walker, 'ware')
      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: 'Import' }).click()
      const choose = (text: string) =>
        dialog.locator('input[type=file]').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await choose('Name,Price\nRice,3.50\nOats,x\n')
      await dialog.getByText('Valid lines: 1. Invalid lines: 1. Nothing has been imported yet.').waitFor()
      await choose('Name,Price\nRice,3.50\nOats,2.00\n')
      await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
      await dialog.getByText('2 rows imported').waitFor()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await rowOf(page, 'Oats')
        .getByRole('button', { name: /^Edit Price/ })
        .click()
      const cell = page.getByRole('form', { name: /^Edit / }).getByRole('spinbutton')
      await cell.fill('2.50')
      await cell.press('Enter')
      await rowOf(page, 'Oats').getByText('¥2.50').waitFor()
    },
  },
  {
    job: 'what is in stock follows what comes and goes',
    run: async (walker) => {
      const made = await maker(walker)
      await made('store-item', { name: 'Crate' })
      const page = await visit(walker, 'store-item')
      await rowOf(page, 'Crate').getByRole('button', { name: 'Movements' }).click()
      const drawer = page.getByRole('dialog').first()
      const enter = async (change: string) => {
        await drawer.getByRole('button', { name: 'Enter a movement' }).first().click()
        const form = page.getByRole('dialog').last()
        await form.getByLabel('Quantity').fill(change)
        await form.getByRole('button', { name: 'Enter a movement' }).click()
        await rowOf(page, change).first().waitFor()
      }
      await enter('20')
      await enter('-5')
      await expect.poll(() => drawer.getByRole('region', { name: 'Stock', exact: true }).textContent()).toMatch(/In stock15/)
    },
  },
  {
    job: 'a ticket is solved on its board, with its result',
    run: async (walker) => {
      const made = await maker(walker)
      await made('case', { subject: 'Broken door', due: `${walker.world.day(-5)}T02:00:00.000Z` })
      const page = await visit(walker, 'case', '?_view=board')
      const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
      await column('Open')
        .locator('.rt-card')
        .filter({ hasText: 'Broken door' })
        .dragTo(column('Solved').getByRole('heading', { level: 2 }))
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Solution').fill('New hinge')
      await dialog.getByRole('button', { name: 'Solve' }).click()
      await column('Solved').getByText('Broken door').waitFor()
    },
  },
  {
    job: 'a booking lasts longer, and is cancelled',
    run: async (walker) => {
      const made = await maker(walker)
      const day = walker.world.day(-6)
      await made('room-booking', { room: 'east', starts: `${day}T02:00:00.000Z`, ends: `${day}T05:00:00.000Z`, people: 40 })
      const page = await visit(walker, 'room-booking')
      const row = rowOf(page, 'East hall').filter({ hasText: '40' })
      await row.getByRole('button', { name: 'Change' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('[data-field="ends"] input').first().focus()
      const ends = dialog.locator('[data-field="ends"] .lk-live input').first()
      await ends.waitFor()
      await ends.fill(`${walker.world.day(-7)} 09:00`)
      await ends.press('Enter')
      await page.keyboard.press('Tab')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'detached' })
      await row.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).last().click()
      await row.waitFor({ state: 'detached' })
    },
  },
]
