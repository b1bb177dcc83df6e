import { describe, expect } from 'vitest'
import { test } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'

/** What stands under the fields, from the top to the bottom. */
const faults = (page: WatchedPage) => page.locator('.rt-fault:visible').allTextContents()
const send = (page: WatchedPage, name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = (page: WatchedPage, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)

/** Calls of the backend, by the end of their path. */
function watchCalls(page: WatchedPage): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const [, call] = /\/api\/server\/auth\/(.*)$/.exec(request.url()) ?? []
    // Whether a link leads anywhere is asked by itself.
    if (call && call !== 'email-open') calls.push(call)
  })
  return calls
}

describe('the login page', () => {
  test('acceptance 80 81 334: names what is missing and puts the person there', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', at: '/user/login' })
    for (const tab of ['Credentials', 'Mobile number']) await page.getByRole('tab', { name: tab }).waitFor()
    await send(page, 'Sign in')
    await expect.poll(() => faults(page)).toEqual(['Please enter account name or email address', 'Please enter your password!'])
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/-username$/)
  })

  test('acceptance 26 80 81: says the same in the other language, in place, with what was typed', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', at: '/user/login' })
    await fill(page, 'Password', 'secret')
    await send(page, 'Sign in')
    await expect.poll(() => faults(page)).toEqual(['Please enter account name or email address'])
    await page.getByRole('button', { name: /language/i }).click()
    await page
      .getByRole('menuitemradio', { name: '简体中文' })
      .or(page.getByRole('menuitem', { name: '简体中文' }))
      .click()
    await expect.poll(() => faults(page)).toEqual(['请输入帐户名或邮箱地址'])
    await expect.poll(() => page.getByLabel('密码', { exact: true }).inputValue()).toBe('secret')
  })

  test('acceptance 83 95: refuses wrong credentials once, and stays with what was typed', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', at: '/user/login' })
    const calls = watchCalls(page)
    let letGo = () => {}
    const held = new Promise<void>((go) => (letGo = go))
    await page.route('**/auth/signin', async (route) => {
      await held
      await route.continue()
    })
    await fill(page, 'Account name or email', 'user')
    await fill(page, 'Password', 'wrong')
    await page.getByRole('button', { name: 'Sign in', exact: true }).dblclick()
    await expect.poll(() => page.getByRole('button', { name: 'Sign in', exact: true }).getAttribute('aria-disabled')).toBe('true')
    letGo()
    await page.getByRole('alert').getByText('Invalid username or password').waitFor()
    expect(calls).toEqual(['signin'])
    await expect.poll(() => page.getByLabel('Account name or email').inputValue()).toBe('user')
    expect(page.url()).toContain('#/user/login')
  })

  test('acceptance 84 88: sends nothing for a wrong phone or an empty code', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', at: '/user/login' })
    const calls = watchCalls(page)
    await page.getByRole('tab', { name: 'Mobile number' }).click()
    await fill(page, 'Phone number', '12345')
    await page.getByRole('button', { name: 'Get code' }).click()
    await expect.poll(() => faults(page)).toEqual(['Please enter a valid phone number'])
    await send(page, 'Sign in')
    await expect.poll(() => faults(page)).toEqual(['Please enter a valid phone number', 'Please enter the verification code!'])
    expect(calls).toEqual([])
  })

  test('acceptance 85 86 87: sends a code once a minute, refuses a wrong one, and signs in with the right one', async ({
    openPage,
    world,
  }) => {
    const page = await openPage({ locale: 'en-US', at: '/user/login' })
    const { data } = await world.api<{ user: { phone: string } }>('/server/user/get-info', {}, { token: await world.signIn('user') })
    await page.getByRole('tab', { name: 'Mobile number' }).click()
    await fill(page, 'Phone number', data.user.phone)
    await page.getByRole('button', { name: 'Get code' }).click()
    await expect.poll(() => page.getByRole('button', { name: /\d+ ?s/ }).isDisabled()).toBe(true)
    await fill(page, 'Verification code', '0000')
    await send(page, 'Sign in')
    await page.getByRole('alert').getByText('Invalid verification code').waitFor()
    const sent = (await world.outbox(data.user.phone)).at(0)!
    await fill(page, 'Verification code', /\d{6}/.exec(sent.text)![0])
    await send(page, 'Sign in')
    await page.waitForURL(/#\/dashboard\/workplace/)
  })
})

describe('the page of a new password', () => {
  test('issue 14: nothing moves while a password is typed, weak or strong, so that no press misses its button', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', at: '/user/set-password?code=none' })
    const button = page.getByRole('button', { name: 'Set password and sign in' })
    const top = async () => (await button.boundingBox())!.y
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 900 })
      await fill(page, 'New password', '')
      const before = await top()
      for (const typed of ['a', 'abcdef', 'Another-2026']) {
        await fill(page, 'New password', typed)
        await page.getByText(/^Strength: /).waitFor()
        expect([width, typed, await top()]).toEqual([width, typed, before])
      }
    }
  })
})

describe('the register page', () => {
  test('acceptance 96 97 98 99 100: names every fault in its words and sends nothing', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', at: '/user/register' })
    const calls = watchCalls(page)
    await send(page, 'Register')
    await expect
      .poll(() => faults(page))
      .toEqual([
        'Please enter your email!',
        'Please enter your password!',
        'Please confirm your password!',
        'Please enter your phone number!',
        'Please enter the verification code!',
        'Please agree to the Terms of Service first',
      ])
    await fill(page, 'Email', 'somebody')
    await fill(page, 'Password', 'short')
    await fill(page, 'Confirm password', 'other')
    await send(page, 'Register')
    await expect
      .poll(async () => (await faults(page)).slice(0, 3))
      .toEqual(['The email address is in the wrong format!', 'Strength: too short', 'The passwords entered twice do not match!'])
    expect(calls).toEqual([])
  })

  test('acceptance 96 97 98 99 100: does so in Chinese', async ({ openPage }) => {
    const page = await openPage({ locale: 'zh-CN', at: '/user/register' })
    await fill(page, '邮箱', 'somebody')
    await fill(page, '密码', 'short')
    await fill(page, '确认密码', 'other')
    await send(page, '注册')
    await expect
      .poll(async () => (await faults(page)).slice(0, 5))
      .toEqual(['邮箱地址格式错误！', '强度：太短', '两次输入的密码不匹配!', '请输入正确的手机号', '请输入验证码！'])
  })
})

test('issue 14: the box of the terms stands beside its line, also when it is ticked', async ({ openPage }) => {
  const page = await openPage({ locale: 'zh-CN', at: '/user/register' })
  const box = page.getByRole('checkbox')
  const off = async () => {
    const [sign, line] = await Promise.all([box.boundingBox(), page.locator('.lk-agree').boundingBox()])
    return Math.abs(sign!.y + sign!.height / 2 - line!.y - line!.height / 2)
  }
  await box.waitFor()
  expect(await off()).toBeLessThan(1.5)
  await box.check()
  expect(await off()).toBeLessThan(1.5)
})
