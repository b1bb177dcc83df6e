import { expect } from 'vitest'
import { shared as test } from '../harness/test.ts'
import type { WatchedPage } from '../harness/watch.ts'

const field = (page: WatchedPage) => page.getByRole('combobox', { name: /^(Search pages and actions|搜索页面和操作)$/ })
const titles = (page: WatchedPage) => page.locator('.ly-palette-title').allTextContents()

const options = (page: WatchedPage) => page.getByRole('listbox').getByRole('option')

async function call(page: WatchedPage, key = 'Control+k'): Promise<void> {
  await page.locator('.ly-search').waitFor()
  await page.keyboard.press(key)
}

async function type(page: WatchedPage, words: string): Promise<void> {
  await options(page).first().waitFor()
  await field(page).fill(words)
}

test('a screen is found by either language and by the first letters of its Pinyin, and opened without a mouse', async ({ openPage }) => {
  const page = await openPage({ as: 'user', at: '/account/basic' })
  await call(page)
  for (const words of ['实名', 'smrz', 'certif', 'CERTIFICATION']) {
    await type(page, words)
    await expect.poll(async () => (await titles(page))[0]).toBe('实名认证')
  }
  const active = await field(page).getAttribute('aria-activedescendant')
  await expect.poll(() => page.locator(`[id="${active}"]`).textContent()).toContain('实名认证')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/#/account/real-name')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('an action of a toolbar opens its dialog on its screen, and is first the next time', async ({ openPage }) => {
  const page = await openPage({ as: 'user', at: '/account/basic', locale: 'en-US' })
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await type(page, 'new app')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New application' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'New application' }).waitFor({ state: 'detached' })

  await call(page, 'Meta+k')
  await page.getByText('Recent').waitFor()
  await expect.poll(async () => (await titles(page))[0]).toBe('New application')
})

test('a record is found by its number and opened, and what the frame can do is found too (C21, O22)', async ({ openPage, world }) => {
  const token = await world.signIn('user')
  const { data } = await world.api<{ data: { orderNo: string }[] }>('/server/order/list', {}, { token })
  const { orderNo } = data.data[0]!
  const page = await openPage({ as: 'user', at: '/account/basic', locale: 'en-US' })
  await call(page)
  await type(page, orderNo.slice(-6))
  await options(page).filter({ hasText: orderNo }).first().click()
  await page.waitForURL(`**/#/cost/order-detail?orderNo=${orderNo}`)
  await call(page)
  for (const [words, found] of [
    ['secret', 'Applications'],
    ['api key', 'Applications'],
    ['4010', 'Return codes'],
    ['balance', 'Orders'],
  ] as const) {
    await type(page, words)
    await expect.poll(async () => (await titles(page))[0], { message: words }).toBe(found)
  }
  await type(page, 'log out')
  await expect.poll(async () => (await titles(page))[0]).toBe('Sign out')
  await type(page, 'error codes')
  await options(page).filter({ hasText: 'Documents' }).first().waitFor()
  const { data: calls } = await world.api<{ data: { requestId: string }[] }>('/server/usage/log-list', { pageSize: 1 }, { token })
  const { requestId } = calls.data[0]!
  await type(page, requestId)
  await options(page).filter({ hasText: requestId }).first().click()
  await page.waitForURL(`**/#/asr/call-detail?requestId=${requestId}`)
})

test('arrows go round, Escape gives the focus back, and nothing found is said', async ({ openPage }) => {
  const page = await openPage({ as: 'user', at: '/account/basic', locale: 'en-US' })
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await button.focus()
  await page.keyboard.press('Enter')
  await options(page).first().waitFor()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => options(page).last().getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => options(page).first().getAttribute('aria-selected')).toBe('true')
  await expect.poll(() => page.locator('[aria-selected="true"]').count()).toBe(1)
  await field(page).fill('zzzzqq')
  await page.getByText('Nothing found for “zzzzqq”').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => button.evaluate((self) => self === document.activeElement)).toBe(true)
})

test.for([
  ['agent', '/agent_User', 'applications', 'order'],
  ['admin', '/admin/order', 'self-learning', 'balance records'],
] as const)('%s finds only what they may open', async ([as, at, ...foreign], { openPage }) => {
  const page = await openPage({ as, at, locale: 'en-US' })
  await call(page)
  await options(page).first().waitFor()
  for (const words of foreign) {
    await field(page).fill(words)
    const found = await titles(page)
    if (as === 'agent') expect(found.filter((title) => ['Applications', 'Orders', 'New application'].includes(title))).toEqual([])
    else expect(found).not.toContain('Self-learning platform')
  }
})

test('without the right to add, the action that adds is not offered', async ({ openPage, world }) => {
  const page = await openPage({ as: 'user', locale: 'en-US' })
  await page.route('**/api/server/user/permissions', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { permissions: { permissionId: string; actions: string[] }[] } }
    for (const one of body.data.permissions) if (one.permissionId === 'app') one.actions = one.actions.filter((verb) => verb !== 'add')
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(`${world.url}/#/asr/sentence`)
  await page.locator('.ly-app').click()
  await page.getByRole('dialog', { name: 'Applications' }).getByRole('link', { name: 'Applications' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'New application' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await call(page)
  await type(page, 'application')
  await expect.poll(() => titles(page)).toContain('Applications')
  await expect.poll(() => titles(page)).not.toContain('New application')
})

test('nothing of it is loaded before somebody reaches for it, and what fails to load can be tried again', async ({ openPage, world }) => {
  const page = await openPage({ as: 'user', locale: 'en-US' })
  page.allow(/status of 503/)
  const asked: string[] = []
  page.on('request', (request) => void (/commands\.|palette/.test(request.url()) && asked.push(new URL(request.url()).pathname)))
  let failing = true
  await page.route('**/schemas/commands.*', (route) => (failing ? route.fulfill({ status: 503, body: '' }) : route.continue()))
  await page.goto(`${world.url}/#/account/basic`)
  await page.locator('.ly-search').waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])

  await call(page)
  await page.getByText('The search did not load. Check your network and try again.').waitFor()
  failing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await options(page).first().waitFor()
})
