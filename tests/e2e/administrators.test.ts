import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, describe, expect } from 'vitest'
import { root } from '../../scripts/lib/shell.mjs'
import { codeAt } from '../../mocks/factor/totp.ts'
import { openMailServer } from '../contract/mail-server.ts'
import { shoot } from './harness/browser.ts'
import { createTest } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'
import type { World } from './harness/world.ts'

const mails = await openMailServer()
afterAll(() => mails.close())
const MAIL_FROM = 'Lingyu <no-reply@example.com>'
const production = createTest({ demo: false, env: { TEMPLATE: '', SMTP_URL: mails.url, MAIL_FROM } })

const PASSWORD = 'Quiet-2026-river'
const OWNER = 'owner@example.com'
const SECOND = 'second@example.com'

/** What whoever runs the machine types, while the server runs. */
async function admin(world: World, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: world.data, DATABASE_URL: '', PORT: new URL(world.url).port, HOST: '127.0.0.1', DEMO: '0' }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/admin.mjs', ...args], { cwd: root, env })
  return stdout
}

async function linkIn(to: string): Promise<string> {
  const read = () =>
    mails.mails
      .find((mail) => mail.to === to)
      ?.raw.replaceAll('=\r\n', '')
      .replaceAll('=3D', '=') ?? ''
  await expect.poll(read).toContain('/user/set-password')
  return /http:\S+\/#\/user\/set-password\?code=[\w-]+/.exec(read())![0]
}

/** In words of either language. */
async function choose(page: WatchedPage, [first, again, send]: [string, string, string]): Promise<void> {
  await page.getByLabel(first, { exact: true }).fill(PASSWORD)
  await page.getByLabel(again, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: send }).click()
}
const EN: [string, string, string] = ['New password', 'Confirm new password', 'Set password and sign in']
const ZH: [string, string, string] = ['新密码', '确认新密码', '设置密码并登录']

describe('a house that starts with nobody in it', () => {
  production(
    'S9: has a first administrator by a link, who invites a second one, and each has a second step',
    async ({ openPage, world }) => {
      const printed = await admin(world, 'create', '--email', OWNER, '--name', '林一')
      const link = /^link (http\S+)$/m.exec(printed)![1]!
      const page = await openPage({ locale: 'en-US', width: 1440, height: 900 })
      await page.goto(link)
      await page.getByRole('button', { name: EN[2] }).waitFor()
      await shoot(page, 'admins 1 set password en')
      await choose(page, EN)
      await page.waitForURL(/#\/dashboard/)
      await page.goto(`${world.url}/#/admin/user/administrator`)
      await page.getByRole('row').filter({ hasText: OWNER }).waitFor()
      await page.getByRole('button', { name: 'Invite administrator' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Invite administrator' })
      await dialog.getByRole('textbox').first().fill('陈二')
      await dialog.getByLabel('Email', { exact: true }).fill(SECOND)
      await shoot(page, 'admins 2 invite en')
      await dialog.getByRole('button', { name: 'Invite administrator' }).click()
      await page.getByRole('row').filter({ hasText: SECOND }).waitFor()
      await shoot(page, 'admins 3 list en')

      const second = await openPage({ locale: 'zh-CN', width: 375, height: 800 })
      await second.goto(await linkIn(SECOND))
      await second.getByRole('button', { name: ZH[2] }).waitFor()
      await shoot(second, 'admins 4 set password zh')
      await choose(second, ZH)
      await second.waitForURL(/#\/dashboard/)
      await second.goto(`${world.url}/#/admin/account/safety?_tab=factor`)
      await second.getByRole('button', { name: '设置验证器' }).click()
      const setUp = second.getByRole('dialog', { name: '设置验证器' })
      const secret = (await setUp.locator('code').innerText()).replaceAll(/\s/g, '')
      await shoot(second, 'admins 5 factor zh')
      await setUp.getByLabel('验证码', { exact: true }).fill(codeAt(secret, world.now()))
      await setUp.getByRole('button', { name: '设置验证器' }).click()
      await setUp.getByRole('listitem').nth(9).waitFor()
      await setUp.locator('.rt-foot-dialog').getByRole('button').first().click()
      await second.getByText('剩余恢复码').waitFor()
      await shoot(second, 'admins 6 factor on zh')
      await second.goto(`${world.url}/#/admin/account/safety?_tab=sessions`)
      await second.getByText('127.0.0.1').first().waitFor()
      await shoot(second, 'admins 7 sessions zh')
      // Nobody carries chat messages here, so that nobody is asked to link a chat account.
      expect(await second.getByRole('dialog').count()).toBe(0)

      await page.reload()
      const row = page.getByRole('row').filter({ hasText: SECOND })
      await row.getByRole('button', { name: 'More' }).click()
      await shoot(page, 'admins 8 more en')
      await page.getByRole('menuitem', { name: 'Reset two-step verification' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reset two-step verification' }).click()
      await page
        .getByText(/The two-step verification of .+ is reset, and they were told/)
        .first()
        .waitFor()
      await page.goto(`${world.url}/#/admin/account/safety?_tab=factor`)
      await page.getByRole('button', { name: 'Set up an app' }).waitFor()
      await shoot(page, 'admins 9 own factor en')
      expect(await page.getByRole('dialog').count()).toBe(0)
    },
  )
})

const demo = createTest()

demo('a forgotten password is chosen anew by the link of a mail, which leads past the second step and in', async ({ openPage, world }) => {
  const token = await world.signIn('user')
  const { key } = (await world.api<{ key: string }>('/server/factor/begin', {}, { token })).data
  const secret = new URL(key).searchParams.get('secret')!
  expect(await world.api('/server/factor/confirm', { code: codeAt(secret, world.now()) }, { token })).toMatchObject({ code: 200 })
  const { email } = (await world.api<{ email: string }>('/server/user/me', {}, { token })).data

  const page = await openPage({ locale: 'zh-CN', at: '/user/login', width: 375, height: 800 })
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.getByRole('heading', { name: '找回密码' }).waitFor()
  await shoot(page, 'forgot 1 ask zh')
  await page.getByLabel('邮箱', { exact: true }).fill(email)
  await page.getByRole('button', { name: '发送链接' }).click()
  await page.getByText('请查收邮件').first().waitFor()
  await shoot(page, 'forgot 2 sent zh')
  const [mail] = await world.outbox(email)
  await page.goto(/http:\S+set-password\?code=[\w-]+/.exec(mail!.text)![0])
  await choose(page, ZH)
  await page.getByRole('heading', { name: '两步验证' }).waitFor()
  await shoot(page, 'forgot 3 second step zh')
  // The code that turned the second step on is used up.
  await page
    .getByRole('textbox')
    .first()
    .fill(codeAt(secret, world.now() + 30_000))
  await page.getByRole('button', { name: '验证', exact: true }).click()
  await page.waitForURL(/#\/dashboard\/workplace/)
  // A link is of use once, and one that a mail has cut says so.
  const again = await openPage({ locale: 'en-US', width: 1440, height: 900 })
  await again.goto(/http:\S+set-password\?code=[\w-]+/.exec(mail!.text)![0])
  await choose(again, EN)
  await again.getByText('This link is not valid or was already used').first().waitFor()
  await shoot(again, 'forgot 4 used en')
  await again.goto(`${world.url}/#/user/set-password`)
  await again.getByRole('heading', { name: 'The address of this page is incomplete' }).waitFor()
  await shoot(again, 'forgot 6 cut en')
  await again.getByRole('link', { name: 'Get a new link' }).click()
  await again.getByRole('heading', { name: 'Recover your password' }).waitFor()
  await shoot(again, 'forgot 5 ask en')
})
