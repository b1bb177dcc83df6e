import { describe, expect } from 'vitest'
import { toasted } from './harness/customer.ts'
import { shoot } from './harness/browser.ts'
import { createTest } from './harness/test.ts'

const test = createTest()
type Grant = { grantNo: string; comboName: string }

describe('issue 14: a person who stopped there goes on', () => {
  test('an agent allocates from the row of the stock that they are looking at', async ({ openPage, world }) => {
    const token = await world.signIn('agent')
    const { data } = await world.api<{ data: Grant[] }>('/server/agent/stock-list', { status: ['inUse'], pageSize: 10 }, { token })
    const [stock] = data.data
    const page = await openPage({ as: 'agent', locale: 'en-US', width: 1440, at: `/agent_stock?grantNo=${stock!.grantNo}` })
    const row = page.getByRole('row').filter({ hasText: stock!.grantNo })
    await row.getByRole('button', { name: 'Allocate' }).click()
    await page.waitForURL(/#\/agent_management/)
    const form = page.getByRole('dialog')
    // The stock stands in the form already, by its name and number.
    const written = () =>
      form.locator('input, button').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value || one.textContent).join())
    await expect.poll(written).toContain(stock!.grantNo)
    await shoot(page, 'allocate from a row')
  })

  test('an announcement for later is Scheduled until its time, and its toast says so', async ({ openPage, world }) => {
    const token = await world.signIn('admin')
    const add = (title: string, more: object) =>
      world.api('/server/notice/admin/add', { title, type: 'system', target: 'all', content: 'Text', ...more }, { token })
    await add('In two days', { publishTime: `${world.day(-2)}T04:00:00.000Z` })
    await add('At this moment', {})
    const page = await openPage({ as: 'admin', locale: 'en-US', width: 1440, at: '/admin/notice' })
    const publish = async (title: string) => {
      await page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: 'Publish' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
    }
    await publish('In two days')
    await toasted(page, 'Announcement “In two days”: Scheduled').waitFor()
    await publish('At this moment')
    await toasted(page, 'Announcement “At this moment”: Published').waitFor()
    await page.getByRole('row').filter({ hasText: 'In two days' }).filter({ hasText: 'Scheduled' }).waitFor()
    await page.goto(`${world.url}/#/admin/notice?status=scheduled`)
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'At this moment' }).count()).toBe(0)
    await page.getByRole('row').filter({ hasText: 'In two days' }).waitFor()
  })

  test('a customer takes back a request to raise a limit', async ({ openPage, world }) => {
    const token = await world.signIn('user')
    const { data: asked } = await world.api<{ requestNo: string }>(
      '/server/limit/request',
      { service: 'tts', wanted: 999, reason: 'A campaign in December' },
      { token },
    )
    const page = await openPage({ as: 'user', locale: 'en-US', width: 1440, at: '/account/limits' })
    const row = page.getByRole('row').filter({ hasText: '999' })
    await row.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await toasted(page, `Request ${asked.requestNo} is withdrawn`).waitFor()
    await row.filter({ hasText: 'Withdrawn' }).waitFor()
  })
})
