import { expect } from 'vitest'
import { holdScripts } from '../harness/hold-scripts.ts'
import { watchShifts } from '../harness/shifts.ts'
import { shared as test } from '../harness/test.ts'
import type { WatchedPage } from '../harness/watch.ts'

/** React marks the root when it takes over. */
const alive = (page: WatchedPage) =>
  page.waitForFunction(() => Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react')))

const languages = [
  ['en-US', 'en', 'Account name or email', 'Password', 'Sign in', 'Invalid username or password'],
  ['zh-CN', 'zh', '帐户名或邮箱', '密码', '登录', '帐户名或密码错误'],
] as const

test.for(languages)(
  'in %s the page to sign in is there before its scripts, and keeps what is typed and pressed meanwhile (issue 19, W9)',
  async ([, word, account, password, button], { openPage, world }) => {
    const page = await openPage({ bare: true })
    const calls: unknown[] = []
    await page.route('**/auth/signin', (route) => {
      calls.push(route.request().postDataJSON())
      return route.continue()
    })
    const go = await holdScripts(page)
    await page.goto(`${world.url}/${word}/user/login`, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: button }).waitFor()
    await page.getByLabel(account, { exact: true }).fill('nobody')
    await page.getByLabel(password, { exact: true }).pressSequentially('secret')
    await page.keyboard.press('ArrowLeft')
    go()
    await alive(page)
    // Where the cursor was, it is: the next key goes into the word.
    await page.keyboard.type('x')
    expect(await page.getByLabel(account, { exact: true }).inputValue()).toBe('nobody')
    expect(await page.getByLabel(password, { exact: true }).inputValue()).toBe('secrext')
    expect(page.url()).toBe(`${world.url}/#/user/login`)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(calls).toEqual([expect.objectContaining({ username: 'nobody', password: 'secrext' })])
  },
)

test('a form that is sent before its scripts have come is sent once they have, and nothing of it stands in the address', async ({
  openPage,
  world,
}) => {
  const page = await openPage({ bare: true })
  const go = await holdScripts(page)
  await page.goto(`${world.url}/en/user/login`, { waitUntil: 'commit' })
  await page.getByLabel('Account name or email').fill('user')
  await page.getByLabel('Password', { exact: true }).fill('Demo-2026!')
  await page.keyboard.press('Enter')
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
  expect(page.url()).toBe(`${world.url}/en/user/login`)
  go()
  await page.waitForURL('**/#/dashboard/workplace')
})

test('registering begins before the scripts, with its own controls, and nothing moves when they come', async ({ openPage, world }) => {
  const page = await openPage({ bare: true })
  const moved = await watchShifts(page)
  const go = await holdScripts(page)
  await page.goto(`${world.url}/en/user/register`, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('ada@lingyu.dev')
  await page.getByRole('textbox', { name: 'Phone' }).fill('13800138000')
  await page.getByRole('checkbox').check()
  go()
  await alive(page)
  expect(await page.getByLabel('Email').inputValue()).toBe('ada@lingyu.dev')
  expect(await page.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('13800138000')
  expect(await page.getByRole('checkbox').isChecked()).toBe(true)
  // Less than a hundredth of a pixel, by rounding, is nothing.
  expect(await moved()).toBeLessThan(1e-5)
})

test('what is behind the hash leads to the page that was written ahead, in the chosen language and with the way back', async ({
  openPage,
  world,
}) => {
  const page = await openPage({ bare: true, stored: { app_language: 'zh-CN' } })
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
  await page.goto(`${world.url}/#/user/login?redirect=%2Faccount%2Fapplication`)
  await page.getByRole('heading', { level: 1, name: '登录' }).waitFor()
  await page.waitForURL('**/#/user/login?redirect=%2Faccount%2Fapplication')
  expect(seen).toContain('/zh/user/login')
})

test('who is signed in, wants another tab or has a colour of their own is shown no page that is not theirs', async ({
  openPage,
  world,
}) => {
  const others = [
    ['/#/user/login?tab=mobile', {}],
    ['/en/user/login?tab=mobile', {}],
    ['/en/user/login', { color: '#f5222d' }],
    ['/en/user/login', { 'Access-Token': 'x' }],
  ] as const
  for (const [at, stored] of others) {
    const page = await openPage({ bare: true, stored })
    await holdScripts(page)
    await page.goto(world.url + at, { waitUntil: 'commit' })
    await page.locator('#boot').waitFor({ state: 'attached' })
    expect(await page.locator('#root h1:visible').count(), at).toBe(0)
  }
})

test('without scripts the page says what it needs, and its links lead on', async ({ openPage, world }) => {
  const page = await openPage({ bare: true })
  const html = await (await page.request.get(`${world.url}/zh/user/login`)).text()
  expect(html).toMatch(/<noscript><p[^>]*>[^<]*JavaScript/)
  expect(html).toContain('href="/zh/user/register"')
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/zh\/user\/login"/)
})
