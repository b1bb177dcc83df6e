import { expect } from 'vitest'
import { test } from '../harness/test.ts'
import { inLongRuns } from '../harness/styles.ts'
import type { WatchedPage } from '../harness/watch.ts'

type App = { appId: string; appName: string; isDefault: boolean; createTime: string; status: string }
const LIST = '**/api/server/app/user-get-app-list'
const DEFAULT = '**/api/server/app/default'

const open = (page: WatchedPage) => page.locator('.ly-app').click()
const panel = (page: WatchedPage) => page.getByRole('dialog', { name: 'Applications' })

test('a project page names the applications with their time and exactly one default (acceptance 168, 169)', async ({ openPage, world }) => {
  const token = await world.signIn('user')
  const { data } = await world.api<{ data: App[] }>('/server/app/user-get-app-list', { pageNo: 1, pageSize: 100 }, { token })
  const page = await openPage({ as: 'user', at: '/asr/sentence', locale: 'en-US' })
  await open(page)
  await expect.poll(() => panel(page).getByRole('listitem').count()).toBe(data.data.length)
  const entries = await panel(page).getByRole('listitem').allTextContents()
  for (const [at, app] of data.data.entries()) {
    expect(entries[at]).toContain(app.appName)
    expect(entries[at]).toMatch(/Created \d{4}-\d\d-\d\d \d\d:\d\d/)
  }
  expect(entries.filter((entry) => entry.includes('Default'))).toEqual([
    expect.stringContaining(data.data.find((app) => app.isDefault)!.appName),
  ])

  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('.ly-app').evaluate((self) => self === document.activeElement)).toBe(true)
})

test.for([
  ['user', '/account/application'],
  ['user', '/dashboard/workplace'],
  ['admin', '/admin/order'],
  ['agent', '/agent_User'],
] as const)('%s sees no switch at %s (acceptance 170)', async ([as, at], { openPage }) => {
  const page = await openPage({ as, at })
  await page.locator('h1, .rt-list').first().waitFor()
  await expect.poll(() => page.locator('.ly-app').count()).toBe(0)
})

test('choosing another makes it the default, reads the list again and changes the page at once (acceptance 20, 171)', async ({
  openPage,
}) => {
  const page = await openPage({ as: 'user', at: '/asr/sentence?_tab=integrate', locale: 'en-US' })
  const sample = page.locator('.lk-code')
  const before = JSON.parse(
    (await page.waitForFunction(() => localStorage.getItem('app_application')).then((it) => it.jsonValue()))!,
  ) as App
  await sample.getByText(before.appId).first().waitFor()

  await open(page)
  const calls: [string, unknown][] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/server/app/')) calls.push([new URL(request.url()).pathname, request.postDataJSON()])
  })
  const other = panel(page)
    .getByRole('listitem')
    .filter({ hasNotText: /Default|Disabled/ })
    .getByRole('button')
    .first()
  const name = await other.locator('.ly-apps-name > span').first().textContent()
  await other.click()
  await page.getByText(`Switched to “${name}”`).first().waitFor()

  const kept = await page.evaluate(() =>
    [localStorage.getItem('app_application'), localStorage.getItem('selected_project')].map((it) => JSON.parse(it!)),
  )
  expect(kept).toEqual([expect.objectContaining({ appName: name }), (kept[0] as App).appId])
  expect(calls.slice(0, 2)).toEqual([
    ['/api/server/app/default', { id: kept[1] }],
    ['/api/server/app/user-get-app-list', expect.anything()],
  ])
  await sample.getByText(String(kept[1])).first().waitFor()
  await expect.poll(() => sample.getByText(before.appId).count()).toBe(0)
  await expect.poll(() => page.locator('.ly-app').textContent()).toContain(name)
})

test('a refused choice shows what the server says and keeps the old one (acceptance 161, 172)', async ({ openPage }) => {
  const page = await openPage({ as: 'user', at: '/asr/sentence', locale: 'en-US' })
  await page.route(DEFAULT, (route) => route.fulfill({ status: 409, json: { code: 409, message: 'The server says no', data: null } }))
  const bar = page.locator('.ly-app')
  await open(page)
  const before = await bar.textContent()
  await panel(page)
    .getByRole('listitem')
    .filter({ hasNotText: /Default|Disabled/ })
    .getByRole('button')
    .first()
    .click()
  await page.getByText('The server says no').first().waitFor()
  await expect.poll(() => bar.textContent()).toBe(before)
})

inLongRuns(test)('without applications the switch says what to do, and leads to the form that makes one', async ({ openPage }) => {
  const page = await openPage({ as: 'user', at: '/asr/sentence', locale: 'en-US' })
  await page.route(LIST, (route) =>
    route.fulfill({ json: { code: 200, message: '', data: { data: [], pageNo: 1, pageSize: 100, totalPage: 0, totalCount: 0 } } }),
  )
  await page.reload()
  await page.getByText('Choose an application').click()
  await panel(page).getByText('No applications yet').waitFor()
  await panel(page).getByRole('link', { name: 'New application' }).click()
  await page.getByRole('dialog', { name: 'New application' }).waitFor()
})

inLongRuns(test)('a list that fails says so and comes with the next try', async ({ openPage }) => {
  const page = await openPage({ as: 'user', at: '/account/basic', locale: 'en-US' })
  page.allow(/status of 500/)
  let failing = true
  await page.route(LIST, (route) =>
    failing ? route.fulfill({ status: 500, json: { code: 500, message: 'broken', data: null } }) : route.continue(),
  )
  await page.goto(page.url().replace('/account/basic', '/asr/file'))
  await open(page)
  await panel(page).getByText('Your applications did not load.').waitFor()
  failing = false
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await panel(page).getByText('Default', { exact: true }).waitFor()
})

inLongRuns(test)('many applications can be searched, and arrow keys go through what is left', async ({ openPage }) => {
  const page = await openPage({ as: 'user', at: '/account/basic', locale: 'en-US' })
  const rows = Array.from({ length: 30 }, (_, at) => ({
    appId: `app-${at}`,
    appName: `Call center ${at}`,
    isDefault: at === 3,
    createTime: '2026-01-02T03:04:05Z',
    status: 'enabled',
  }))
  await page.route(LIST, (route) =>
    route.fulfill({ json: { code: 200, message: '', data: { data: rows, pageNo: 1, pageSize: 100, totalPage: 1, totalCount: 30 } } }),
  )
  await page.goto(page.url().replace('/account/basic', '/asr/file'))
  await open(page)
  await page.keyboard.type('center 2')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Call center 20')
  await expect.poll(() => panel(page).getByRole('listitem').count()).toBe(11)
})

test('input that would be lost is asked about before the application changes', async ({ openPage }) => {
  const page = await openPage({ as: 'user', at: '/asr/sentence?_tab=settings', locale: 'en-US' })
  const field = page.getByLabel('Concurrency')
  await field.fill('7')
  const choose = async () => {
    await open(page)
    await panel(page)
      .getByRole('listitem')
      .filter({ hasNotText: /Default|Disabled/ })
      .getByRole('button')
      .first()
      .click()
  }
  const before = await page.locator('.ly-app').textContent()
  await choose()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Stay' }).click()
  expect([await page.locator('.ly-app').textContent(), await field.inputValue()]).toEqual([before, '7'])

  await choose()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page
    .getByText(/^Switched to/)
    .first()
    .waitFor()
  await expect.poll(() => field.inputValue()).not.toBe('7')
})
