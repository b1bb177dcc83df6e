import { describe, expect } from 'vitest'
import { codeAt } from '../../mocks/factor/totp.ts'
import { shoot } from './harness/browser.ts'
import { createTest } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'

/** Passkeys belong to a name; an address of figures has none. */
const test = createTest({ env: { HOST: 'localhost' } })

const PASSWORD = 'Demo-2026!'
const STEP = 30_000

async function signIn(page: WatchedPage, username: string): Promise<void> {
  await page.getByLabel('Account name or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function leave(page: WatchedPage, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(/#\/user\/login/)
}

/** A security key inside of the machine, with a finger that is always there. */
async function withAuthenticator(page: WatchedPage): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

describe('the second factor', () => {
  test('a user sets an app up, signs in with its code, loses the phone, uses a recovery code, adds a passkey and signs in with it alone', async ({
    openPage,
    world,
  }) => {
    const page = await openPage({
      locale: 'en-US',
      at: '/user/login?redirect=%2Faccount%2Fsafety%3F_tab%3Dfactor',
      stored: { link_invitation: false },
    })
    await withAuthenticator(page)
    await signIn(page, 'user')
    // The question about a chat account waits: the address names what its person came for.
    await page.getByRole('button', { name: 'Set up an app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up an app' })
    const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
    await dialog.getByRole('img', { name: 'Scan this with your authenticator app' }).waitFor()
    await shoot(page, 'factor set up en')
    await dialog.getByLabel('Code', { exact: true }).fill(codeAt(secret, world.now()))
    await dialog.getByRole('button', { name: 'Set up an app' }).click()
    await dialog.getByRole('listitem').nth(9).waitFor()
    const [lost] = await dialog.getByRole('listitem').allInnerTexts()
    await shoot(page, 'factor codes en')
    await dialog.locator('.rt-foot-dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByText('Recovery codes left').waitFor()
    await shoot(page, 'factor on en')

    await leave(page, /林晓雨/)
    await page.goto(page.url().replace(/#.*/, '#/user/login?redirect=%2Faccount%2Fsafety%3F_tab%3Dfactor'))
    await signIn(page, 'user')
    await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
    const code = page.getByLabel('Six digits of your authenticator app')
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await code.inputValue()).toBe('')
    await shoot(page, 'second step en')
    await code.fill('000000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('Invalid verification code').first().waitFor()
    await code.fill(codeAt(secret, world.now() + STEP))
    await page.getByRole('button', { name: 'Verify' }).click()
    // On to where the person wanted to go before both steps.
    await page.waitForURL(/#\/account\/safety\?_tab=factor/)
    await page.getByText('Recovery codes left').waitFor()

    await leave(page, /林晓雨/)
    await page.goto(page.url().replace(/#.*/, '#/user/login?redirect=%2Faccount%2Fsafety%3F_tab%3Dfactor'))
    await signIn(page, 'user')
    await page.getByRole('tab', { name: 'Recovery code' }).click()
    await page.getByLabel('Recovery code', { exact: true }).last().fill(lost!)
    await shoot(page, 'second step recovery en')
    await page.getByRole('button', { name: 'Use recovery code' }).click()
    await page.waitForURL(/#\/account\/safety\?_tab=factor/)

    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const add = page.getByRole('dialog', { name: 'Add a passkey' })
    await add.getByLabel('Name').fill('My laptop')
    await shoot(page, 'passkey add en')
    await add.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByText('My laptop').waitFor()
    await shoot(page, 'passkeys en')

    await leave(page, /林晓雨/)
    await page.getByRole('link', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL(/#\/dashboard\/workplace/)
    await page.getByRole('button', { name: /林晓雨/ }).waitFor()
  })

  test('that an administrator asks agents for is set up before anything else opens', async ({ openPage, world }) => {
    const admin = await openPage({ locale: 'en-US', as: 'admin', at: '/admin/security' })
    await admin.getByLabel('Agent').check()
    await shoot(admin, 'security en')
    await admin.getByRole('button', { name: 'Save' }).click()
    await admin.getByText('Saved; it applies from now on').first().waitFor()

    const page = await openPage({ locale: 'zh-CN', at: '/user/login', width: 375, height: 800 })
    await page.getByLabel('帐户名或邮箱').fill('agent')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('heading', { name: '设置两步验证' }).waitFor()
    await page.getByRole('img', { name: '用验证器应用扫描二维码' }).waitFor()
    await shoot(page, 'set up required zh 375')
    await page.goto(page.url().replace(/#.*/, '#/agent_dashboard'))
    await page.getByRole('heading', { name: '设置两步验证' }).waitFor()
    const secret = (await page.locator('.lk-scan-key code').innerText()).replaceAll(/\s/g, '')
    await page.getByLabel('2. 输入应用显示的 6 位数字').fill(codeAt(secret, world.now()))
    await page.getByRole('button', { name: '确认' }).click()
    await shoot(page, 'set up required codes zh 375')
    await page.getByRole('button', { name: '我已保存' }).click()
    await page.waitForURL(/#\/agent_dashboard/)
  })
})
