import type { Request } from 'playwright-core'
import { describe, expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { walked } from './harness/styles.ts'
import { test } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'

const DEMO_PASSWORD = 'Demo-2026!'

async function signIn(page: WatchedPage, username: string): Promise<void> {
  await page.getByLabel('Account name or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens the code on the page that stands in for the phone, and confirms there under the name of a chat account. */
async function confirmOnPhone(page: WatchedPage, account: string): Promise<void> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'No phone at hand? Open the demo phone' }).click()
  const phone = await opened
  await phone.getByLabel('Chat account').fill(account)
  await phone.getByRole('button', { name: 'Confirm' }).click()
  await phone.getByRole('status').waitFor()
  await phone.close()
}

const count = (page: WatchedPage, path: string): string[] => {
  const seen: string[] = []
  page.on('request', (request) => request.url().endsWith(path) && seen.push(path))
  return seen
}

describe('a chat account', () => {
  const invitation = (page: WatchedPage) => page.getByRole('dialog', { name: 'Link your chat account' })

  test('acceptance 89 142 181 182 183 184 238: is linked by invitation, signs in by scan, and is unlinked', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', at: '/user/login' })
    await signIn(page, 'user')
    await invitation(page).waitFor()
    await page.waitForURL(/#\/dashboard\/workplace/)
    await invitation(page)
      .getByRole('img', { name: /Code to scan/ })
      .waitFor()
    await shoot(page, 'invitation en')
    await invitation(page).getByRole('button', { name: 'Later' }).click()
    await invitation(page).waitFor({ state: 'detached' })

    // Neither a navigation nor a reload brings it back; the next sign-in does.
    await page.goto(page.url().replace(/#.*/, '#/account/safety'))
    await page.clock.install()
    await page.reload()
    await page.getByRole('heading', { name: 'Chat account' }).waitFor()
    await page.clock.runFor(5000)
    expect(await invitation(page).count()).toBe(0)
    await page.getByRole('button', { name: /林晓雨/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await page.waitForURL(/#\/user\/login/)
    await signIn(page, 'user')
    await invitation(page).waitFor()
    await confirmOnPhone(page, 'my-chat')
    await invitation(page).waitFor({ state: 'detached' })
    await page.getByText('The chat account is linked').first().waitFor()

    await page.goto(page.url().replace(/#.*/, '#/account/safety'))
    await page.getByRole('button', { name: 'Unlink' }).waitFor()
    await shoot(page, 'safety linked en')

    // By scan, in a browser that knows nobody.
    const other = await openPage({ locale: 'en-US' })
    await other.clock.install()
    await other.goto(page.url().replace(/#.*/, '#/user/login'))
    const tickets = count(other, '/wx/ticket')
    await other.getByRole('tab', { name: 'Scan' }).click()
    await other.getByRole('img', { name: /Code to scan/ }).waitFor()
    expect(tickets).toHaveLength(1)
    await shoot(other, 'scan sign-in en')
    await confirmOnPhone(other, 'my-chat')
    await other.waitForURL(/#\/dashboard\/workplace/)
    await other.getByRole('button', { name: /林晓雨/ }).waitFor()
    await other.clock.runFor(5000)
    expect(await invitation(other).count()).toBe(0)

    await page.getByRole('button', { name: 'Unlink' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
    await page.getByRole('button', { name: 'Link', exact: true }).waitFor()
  })

  test('acceptance 91 93: one that is not linked is told so; whoever leaves the code is asked for no more', async ({ openPage, world }) => {
    const page = await openPage({ locale: 'en-US' })
    await page.clock.install()
    await page.goto(`${world.url}/#/user/login`)
    const polls = count(page, '/server/auth/signin-wx')
    let answered = 0
    const tick = (request: Request) => (answered += request.url().endsWith('/server/auth/signin-wx') ? 1 : 0)
    page.on('requestfinished', tick).on('requestfailed', tick)
    await page.getByRole('tab', { name: 'Scan' }).click()
    await page.getByRole('img', { name: /Code to scan/ }).waitFor()
    await page.clock.runFor(3000)
    await expect.poll(() => polls.length).toBeGreaterThan(0)
    await expect.poll(() => page.locator('.lk-toast').count()).toBe(0)
    await page.getByRole('tab', { name: 'Credentials' }).click()
    await expect.poll(() => answered).toBe(polls.length)
    const before = polls.length
    await page.clock.runFor(10_000)
    expect(polls.length).toBe(before)

    await page.getByRole('tab', { name: 'Scan' }).click()
    await page.getByRole('img', { name: /Code to scan/ }).waitFor()
    await confirmOnPhone(page, 'a-stranger')
    await page.getByText('This chat account is not linked yet; please sign in another way and link it').waitFor()
    await shoot(page, 'scan refused en')
    await page.getByRole('button', { name: 'New code' }).click()
    await page.getByRole('img', { name: /Code to scan/ }).waitFor()
  })

  test('acceptance 184: is linked on the safety page, which shows it at once', async ({ openPage }) => {
    const page = await openPage({ as: 'agent', locale: 'en-US', at: '/account/safety' })
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('img', { name: /Code to scan/ })
      .waitFor()
    await confirmOnPhone(page, 'agent-chat')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Unlink' }).waitFor()
  })
})

describe('several tabs of one person', () => {
  test('acceptance 141 150 151 153: a session that ends is told once, ends once, and takes no input along', async ({ openPage, world }) => {
    const credentials = { username: 'admin', password: DEMO_PASSWORD }
    const { data: token } = await world.api<string>('/server/auth/signin', credentials)
    const page = await openPage({
      locale: 'en-US',
      at: '/admin/application',
      stored: { 'Access-Token': token, '__storejs_expire_mixin_Access-Token': world.now() + 604_800_000 },
    })
    await page.getByRole('row').nth(1).waitFor()
    const second = await page.context().newPage()
    await second.goto(`${world.url}/#/admin/notice?_open=add`)
    await second.getByRole('dialog').getByLabel('Title · 简体中文').fill('Half written')
    const words = second.getByRole('dialog').getByRole('textbox', { name: 'Text · 简体中文' })
    await words.focus()
    await words.and(second.locator('[contenteditable=true]')).fill('Nothing is lost.')
    await second.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('draft:')))

    const reloads: string[] = []
    for (const tab of [page, second]) tab.on('load', () => reloads.push(tab.url()))
    await world.api('/server/auth/signout', {}, { token })
    // Every notice that is drawn in either tab, however briefly.
    const notices: string[] = []
    for (const tab of [page, second]) {
      await tab.exposeFunction('tellNotice', (text: string) => notices.push(text))
      await tab.evaluate(() => {
        const seen = new WeakSet<Element>()
        new MutationObserver(() => {
          for (const one of document.querySelectorAll('.lk-toast-notification')) {
            if (seen.has(one)) continue
            seen.add(one)
            ;(window as unknown as { tellNotice(text: string): void }).tellNotice(one.textContent)
          }
        }).observe(document, { subtree: true, childList: true })
      })
    }
    // Both find out at the same moment.
    await Promise.all([
      page.getByRole('button', { name: 'Refresh', exact: true }).click(),
      second.getByRole('dialog').getByRole('button', { name: 'Save draft', exact: true }).click(),
    ])
    await expect.poll(() => notices).toEqual([expect.stringContaining('登录已经过期！ Your session has expired, please sign in again.')])
    await page.getByLabel('Account name or email').waitFor()
    await second.getByLabel('Account name or email').waitFor()
    expect(reloads).toHaveLength(1)

    // The other tab goes back to where it was when somebody signs in again, and still has what was typed.
    await signIn(page, 'admin')
    await page.waitForURL(/#\/admin\/application/)
    await second.waitForURL(/#\/admin\/notice/)
    await second.getByRole('dialog').getByRole('button', { name: 'Restore it' }).click()
    await expect.poll(() => second.getByRole('dialog').getByLabel('Title · 简体中文').inputValue()).toBe('Half written')
  })

  test('issue 14: somebody else signing in in one leads the others to their start, without a word of what they may not do', async ({
    openPage,
    world,
  }) => {
    const page = await openPage({ as: 'agent', locale: 'en-US', at: '/agent_User' })
    const second = await page.context().newPage()
    await second.goto(`${world.url}/#/official-website/index.php`)
    await second.getByRole('heading', { level: 1 }).first().waitFor()
    const token = await world.signIn('admin')
    // As the link of an invitation does.
    await second.evaluate((own) => localStorage.setItem('Access-Token', JSON.stringify(own)), token)
    await page.waitForURL(/#\/dashboard\/analysis$/)
    const notices = page.locator('.lk-toast-notification, .lk-toast')
    await notices.filter({ hasText: /^Signed in as / }).waitFor()
    expect(await notices.filter({ hasText: /Forbidden|may not/ }).count()).toBe(0)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await shoot(page, 'session taken over')
  })

  test('acceptance 128 141: signing out in one leads the others to the login page', async ({ openPage, world }) => {
    const page = await openPage({ as: 'agent', locale: 'en-US', at: '/agent_User' })
    const second = await page.context().newPage()
    await second.goto(`${world.url}/#/account/basic`)
    await second.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('.ly-user').click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await page.waitForURL(/#\/user\/login$/)
    await second.waitForURL(/#\/user\/login\?redirect=%2Faccount%2Fbasic/)
    const left = await second.evaluate(() => [
      localStorage.getItem('Access-Token'),
      localStorage.getItem('user_auth_item'),
      document.cookie,
    ])
    expect(left).toEqual([null, null, expect.not.stringContaining('aitoken')])
  })
})

describe('a lost connection', () => {
  for (const [locale, banner, back] of walked([
    ['en-US', 'You are offline. Nothing you typed is lost; this page goes on once the connection is back.', 'You are back online'],
    ['zh-CN', '网络已断开。已填写的内容不会丢失，连接恢复后页面会继续。', '网络已恢复'],
  ]))
    test(`is said calmly, and a list goes on by itself when it is back (${locale})`, async ({ openPage }) => {
      const page = await openPage({ as: 'user', locale, at: '/cost/order' })
      page.allow(/ERR_INTERNET_DISCONNECTED/)
      await page.getByRole('row').nth(1).waitFor()
      await page.context().setOffline(true)
      await page.getByText(banner).waitFor()
      await page.getByRole('button', { name: locale === 'en-US' ? 'Refresh' : '刷新', exact: true }).click()
      // The rows stay, and are said to be old (O23).
      const old = page.getByText(locale === 'en-US' ? 'These rows are shown as they were last loaded.' : '以下是上一次加载的内容。')
      await old.waitFor()
      expect(await page.getByRole('row').nth(1).count()).toBe(1)
      await shoot(page, `offline ${locale}`)
      await page.context().setOffline(false)
      await page.getByText(back).first().waitFor()
      await old.waitFor({ state: 'detached' })
      await expect.poll(() => page.getByText(banner).count()).toBe(0)
    })
})

test.for([
  [
    'keeps nothing',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
  [
    'forbids its storage',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        })
    },
  ],
] as const)('acceptance 15: a browser that %s lets one sign in and work all the same', async ([, refuse], { openPage, world }) => {
  const page = await openPage({ locale: 'en-US' })
  await page.addInitScript(refuse)
  await page.goto(`${world.url}/#/user/login`)
  await signIn(page, 'user')
  await page.waitForURL(/#\/dashboard\/workplace/)
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Applications' }).click()
  await page.getByRole('row').nth(1).waitFor()
  await page.getByRole('button', { name: 'Display settings' }).click()
  await page.getByRole('radio', { name: 'Light menu' }).check()
  await expect.poll(() => page.locator('.ly-side').getAttribute('data-nav')).toBe('light')
})
