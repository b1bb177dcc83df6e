import { expect } from 'vitest'
import { type Job, maker, rowOf, visit } from './hand.ts'

/** Customers, reviews, follow-ups, members, leave and settings. */
export const people: Job[] = [
  {
    job: 'reviews that wait are accepted together',
    run: async (walker) => {
      const made = await maker(walker)
      const { wareId } = await made('ware', { name: 'Salt', price: 100 })
      for (const content of ['Very good', 'Fine']) await made('review', { wareId, stars: 4, content })
      const page = await visit(walker, 'review', '?status=waiting')
      await rowOf(page, 'Very good').waitFor()
      for (const content of ['Very good', 'Fine']) await rowOf(page, content).getByRole('checkbox').check()
      await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Accept' }).click()
      await rowOf(page, 'Very good').waitFor({ state: 'detached' })
      await page.getByRole('tab', { name: /^Accepted/ }).click()
      await rowOf(page, 'Fine').waitFor()
    },
  },
  {
    job: 'customers are found by their level, and taken along as a file',
    run: async (walker) => {
      const made = await maker(walker)
      await made('client', { name: 'Lakeside', level: 'vip', tags: ['school'] })
      const page = await visit(walker, 'client')
      await page.getByRole('tab', { name: /^VIP/ }).click()
      await rowOf(page, 'Lakeside').waitFor()
      const file = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export', exact: true }).first().click()
      expect((await file).suggestedFilename()).toMatch(/\.(csv|xlsx)$/)
    },
  },
  {
    job: 'a follow-up is moved to another day of the calendar',
    run: async (walker) => {
      const made = await maker(walker)
      const { clientId } = await made('client', { name: 'Corner cafe', level: 'new' })
      const day = walker.world.day(-3)
      await made('follow-up', { clientId, subject: 'Second offer', at: `${day}T04:00:00.000Z` })
      const page = await visit(walker, 'follow-up', `?_view=calendar&_day=${day}`)
      const beneath = page.locator('.rt-calendar-list')
      await beneath.getByRole('button', { name: 'Move to…: Second offer' }).click()
      await page.getByLabel('Day', { exact: true }).fill(walker.world.day(-10))
      await page.getByRole('button', { name: 'Move', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await beneath.getByText('Second offer').waitFor({ state: 'detached' })
      await page.getByRole('gridcell', { selected: true }).focus()
      await page.keyboard.press('ArrowDown')
      await beneath.getByText('Second offer').waitFor()
    },
  },
  {
    job: 'a member is entered in a department',
    run: async (walker) => {
      const made = await maker(walker)
      const { crewId } = await made('crew', { name: 'Harbour' })
      const page = await visit(walker, 'crew-detail', `?crewId=${crewId}`)
      await page.getByRole('button', { name: 'New member' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name', { exact: true }).fill('Grace')
      await dialog.getByRole('button', { name: 'New member' }).click()
      await rowOf(page, 'Grace').waitFor()
      await expect.poll(() => page.getByRole('region', { name: 'Department', exact: true }).textContent()).toMatch(/Members1/)
    },
  },
  {
    job: 'leave is talked about, and denied with a reason',
    run: async (walker) => {
      const made = await maker(walker)
      const { absenceId } = await made('absence', { days: [walker.world.day(-20), walker.world.day(-22)], reason: 'Moving house' })
      const page = await visit(walker, 'absence-detail', `?absenceId=${absenceId}`)
      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: 'Comment', exact: true }).first().click()
      await dialog.getByLabel('Text').fill('Who stands in?')
      await dialog.getByRole('button', { name: 'Comment', exact: true }).click()
      await rowOf(page, 'Who stands in?').waitFor()
      await page.getByRole('button', { name: 'Deny' }).click()
      await dialog.getByLabel('Answer').fill('Nobody does')
      await dialog.getByRole('button', { name: 'Deny' }).click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => page.getByRole('region', { name: 'Leave', exact: true }).textContent()).toMatch(/Denied.*Nobody does/)
      expect(await page.getByRole('button', { name: 'Grant' }).count()).toBe(0)
    },
  },
  {
    job: 'the settings are saved, and read again',
    run: async (walker) => {
      const page = await visit(walker, 'preference')
      await page.getByLabel('Shop name').fill('Corner shop')
      await page.getByRole('button', { name: 'Save' }).click()
      await page
        .getByText(/saved|done/i)
        .first()
        .waitFor()
      await page.reload()
      await expect.poll(() => page.getByLabel('Shop name').inputValue()).toBe('Corner shop')
    },
  },
]
