import { expect } from 'vitest'
import { test } from '../harness/test.ts'

type News = { unread: number; latest: { id: string; title: string; type: string; read: boolean }[] }

test('the bell counts what is new; reading one takes it off, marking all takes the rest (acceptance 248)', async ({ openPage, world }) => {
  const token = await world.signIn('user')
  const news = (await world.api<News>('/server/notice/unread', {}, { token, locale: 'en-US' })).data
  expect(news.unread).toBeGreaterThan(1)
  const page = await openPage({ as: 'user', at: '/account/basic', locale: 'en-US' })
  await page.getByRole('button', { name: `Announcements, ${news.unread} new` }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Announcements' })
  await expect.poll(() => panel.locator('.ly-news-title').allTextContents()).toEqual(news.latest.map(({ title }) => title))

  // A reminder leads elsewhere; this is about announcements.
  const announced = news.latest.find(({ type, read }) => type !== 'limitAnswered' && !read)!
  await panel.getByRole('link', { name: announced.title }).first().click()
  await page.waitForURL(`**/#/notice/detail?id=${announced.id}`)
  await page.getByRole('button', { name: `Announcements, ${news.unread - 1} new` }).click()
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('button', { name: 'Announcements', exact: true }).waitFor()
  await expect.poll(async () => (await world.api<News>('/server/notice/unread', {}, { token })).data.unread).toBe(0)

  await panel.getByRole('link', { name: 'All announcements' }).click()
  await page.waitForURL('**/#/notice/list')
})

test('it asks once, not at every page, and again when somebody comes back after a minute', async ({ openPage, world }) => {
  const page = await openPage({ as: 'user', locale: 'en-US' })
  await page.clock.install()
  const asked: number[] = []
  page.on('request', (request) => void (request.url().endsWith('/notice/unread') && asked.push(1)))
  await page.goto(`${world.url}/#/account/basic`)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  for (const name of ['Account safety', 'Applications', 'Basic information']) {
    await menu.getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  expect(asked).toHaveLength(1)
  await page.clock.fastForward(61_000)
  const again = page.waitForRequest('**/notice/unread')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await again
  expect(asked).toHaveLength(2)
})

test('an administrator, who writes them, is rung by what waits: a request leads to itself, and its answer rings who asked', async ({
  openPage,
  world,
}) => {
  const token = await world.signIn('user')
  const before = (await world.api<News>('/server/reminder/unread', {}, { token: await world.signIn('admin') })).data.unread
  await world.api('/server/limit/request', { service: 'sound', wanted: 777, reason: 'A campaign in December' }, { token })
  const page = await openPage({ as: 'admin', at: '/admin/notice', locale: 'en-US' })
  await page.getByRole('button', { name: `Reminders, ${before + 1} new` }).click()
  await page
    .getByRole('dialog', { name: 'Reminders' })
    .getByRole('link', { name: /777 calls at once of Sound recognition/ })
    .click()
  await page.waitForURL('**/#/admin/limit-request?requestNo=*')
  await page.getByRole('button', { name: before === 0 ? 'Reminders' : `Reminders, ${before} new` }).waitFor()
  await page.getByRole('row').filter({ hasText: '777' }).getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await page
    .getByText(/told|notified/i)
    .first()
    .waitFor()

  const mine = await openPage({ as: 'user', at: '/account/basic', locale: 'en-US' })
  await mine.locator('.ly-bell').first().click()
  await mine.getByRole('link', { name: /Sound recognition: 777 calls at once from now on/ }).click()
  await mine.getByRole('heading', { level: 1, name: 'Limits' }).waitFor()
  // Nobody said for which application: it is the usual one, and another can be chosen.
  await mine.getByLabel('Application').first().waitFor()
  expect(
    (await world.api<News>('/server/reminder/unread', {}, { token })).data.latest.find(({ title }) => title.includes('777'))!.read,
  ).toBe(true)
})

test('issue 14: a list that is open shows what the bell rings about, and keeps what was typed and chosen', async ({ openPage, world }) => {
  const [admin, own] = [await world.signIn('admin'), await world.signIn('user')]
  const mine = await world.api<{ data: { grantNo: string; status: string }[] }>('/server/packet/mine', {}, { token: own })
  const { grantNo } = mine.data.data.find(({ status }) => status === 'inUse')!
  const page = await openPage({ as: 'user', locale: 'en-US' })
  await page.clock.install()
  await page.goto(`${world.url}/#/cost/order?_tab=packages&grantNo=${grantNo}`)
  const row = page.getByRole('row').filter({ hasText: 'In use' })
  await row.waitFor()
  const field = page.getByRole('searchbox', { name: 'Package no.' })
  await field.fill('typed')
  await world.api('/server/packet/admin/grant-status', { grantNo, move: 'freeze' }, { token: admin })
  await page.clock.fastForward(61_000)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.getByRole('row').filter({ hasText: 'Frozen' }).waitFor()
  expect(await field.inputValue()).toBe('typed')
})

test('what does not come is said where it is looked for', async ({ openPage, world }) => {
  const page = await openPage({ as: 'user', locale: 'en-US' })
  page.allow(/status of 500/)
  await page.route('**/notice/unread', (route) => route.fulfill({ status: 500, json: { code: 500, message: 'broken', data: null } }))
  await page.goto(`${world.url}/#/account/basic`)
  await page.getByRole('button', { name: 'Announcements' }).click()
  await page.getByText('The announcements did not load.').waitFor()
  await page.unroute('**/notice/unread')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('.ly-news-one').first().waitFor()
})
