import { expect } from 'vitest'
import { CUT_OFF, type WatchedPage } from '../harness/watch.ts'
import { codeFor, declineInvitation, fillByLabel, putSecretAway, row, signIn } from '../harness/customer.ts'
import { countSteps } from '../harness/count-steps.ts'
import type { Walker } from '../harness/test.ts'

const PHONE = '16900000101'
const EMAIL = 'lin.journey@example.com'
const PASSWORD = 'Journey-2026'

async function signOut(page: WatchedPage, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(/#\/user\/login/)
}

/** From the register page to an application that an administrator has disabled. */
export async function walkAsCustomer({ openPage, world }: Walker): Promise<void> {
  const page = await openPage({ locale: 'en-US', at: '/user/register' })
  const steps = await countSteps(page)
  await fillByLabel(page, { Email: EMAIL, Password: PASSWORD, 'Confirm password': PASSWORD, 'Phone number': PHONE })
  await page.getByRole('button', { name: 'Get code' }).click()
  await expect.poll(() => world.outbox(PHONE)).toHaveLength(1)
  await page.getByLabel('Verification code').fill(await codeFor(world, PHONE))
  await steps.pause()
  await readTerms(page)
  await steps.go()
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()

  await page.waitForURL(/#\/user\/register-result/)
  await page.getByText(/valid for 24 hours/).waitFor()
  await page.getByText(new RegExp(EMAIL)).waitFor()

  expect(await page.getByRole('link', { name: 'View mailbox' }).getAttribute('href')).toBe(`/dev/outbox?to=${encodeURIComponent(EMAIL)}`)

  await steps.pause()
  // Who is too early is told the way, and finds nothing to restore.
  await page.goto(`${world.url}/#/user/login`)
  page.allow(/423/)
  await signIn(page, EMAIL, PASSWORD)
  const refused = page.getByRole('alert').filter({ hasText: 'not activated' })
  await refused.getByRole('link', { name: 'Send the activation email again' }).waitFor()
  await page.reload()
  await page.getByLabel('Password', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Restore' }).count()).toBe(0)
  await steps.go()

  const mail = (await world.outbox(EMAIL)).at(0)!
  const link = /#\/user\/activate\?code=[\w-]+/.exec(mail.text)![0]
  await page.goto(`${world.url}/${link}`)
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.waitForURL(/#\/user\/login/)

  await signIn(page, EMAIL, PASSWORD)
  await page.waitForURL(/#\/dashboard\/workplace/)
  await declineInvitation(page)

  await page.getByRole('main').getByRole('link', { name: 'Create an application' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Hotline')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Speech synthesis' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  const secret = (await putSecretAway(page))!
  const appId = /app\d{8}/.exec((await row(page, 'Hotline').textContent())!)![0]
  const spoken = await fetch(`${world.url}/api/v1/tts/short`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'app-id': appId, 'app-secret': secret },
    body: JSON.stringify({ text: '您好', voiceId: 'v101' }),
  })
  expect([spoken.status, spoken.headers.get('content-type')]).toEqual([200, expect.stringContaining('audio/')])
  // From the register page to an answer of the API: what is filled in and pressed, and on how many screens.
  const first = await steps.read()
  console.info(`registration to the first API call: ${first.screens.length} screens, ${first.inputs} inputs (${first.screens.join(', ')})`)
  expect(first.screens.length).toBeLessThanOrEqual(5)
  expect(first.inputs).toBeLessThanOrEqual(18)
  await row(page, 'Hotline').getByText('Default', { exact: true }).waitFor()

  await openCreate(page, 'Hotline')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.poll(() => dialog.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
  await dialog.getByLabel('Name', { exact: true }).fill('Team meetings')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await putSecretAway(page)
  await row(page, 'Team meetings').waitFor()

  await row(page, 'Team meetings').getByRole('button', { name: 'Make default' }).click()
  await expect.poll(() => row(page, 'Team meetings').getByText('Default', { exact: true }).count()).toBe(1)
  await expect.poll(() => row(page, 'Hotline').getByText('Default', { exact: true }).count()).toBe(0)

  await row(page, 'Hotline').getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Hotline-2')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await row(page, 'Hotline-2').waitFor()
  await page.reload()
  await row(page, 'Hotline-2').waitFor()
  await signOut(page, new RegExp(`${PHONE}|169`))

  const admin = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/application' })
  await admin.getByLabel('Name', { exact: true }).fill('Hotline-2')
  await admin.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await row(admin, 'Hotline-2').waitFor()
  await expect.poll(() => admin.getByRole('row').count()).toBe(2)
  await row(admin, 'Hotline-2').getByRole('button', { name: 'Disable' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await row(admin, 'Hotline-2').getByText('Disabled', { exact: true }).waitFor()

  await signIn(page, EMAIL, PASSWORD)
  await page.waitForURL(/#\/dashboard\/workplace/)
  await declineInvitation(page)
  await page.goto(`${world.url}/#/account/application`)
  await row(page, 'Hotline-2').getByText('Disabled', { exact: true }).waitFor()

  // The machine loses power: what was acknowledged is there, and the session goes on.
  for (const one of [page, admin]) one.allow(CUT_OFF)
  await world.kill9()
  await world.restart()
  await page.reload()
  await row(page, 'Hotline-2').getByText('Disabled', { exact: true }).waitFor()
  await row(page, 'Team meetings').getByText('Default', { exact: true }).waitFor()
}

/** What is agreed to can be read, at the place where it is agreed to. */
async function readTerms(page: WatchedPage): Promise<void> {
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: /Terms of Service/ }).click()
  const terms = await opening
  await terms.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor()
  await terms.getByRole('main').getByRole('link', { name: 'privacy policy' }).first().click()
  await terms.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor()
  await terms.close()
}

async function openCreate(page: WatchedPage, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New application' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('checkbox', { name: 'Speech synthesis' }).check()
}
