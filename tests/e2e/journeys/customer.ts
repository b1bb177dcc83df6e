import { expect } from 'vitest'
import type { WatchedPage } from '../harness/watch.ts'
import { codeFor, declineInvitation, fillByLabel, putSecretAway, row, signIn } from '../harness/customer.ts'
import type { Walker } from '../harness/test.ts'

const PHONE = '16900000101'
const EMAIL = 'lin.journey@example.com'
const PASSWORD = 'Journey-2026'

async function signOut(page: WatchedPage, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(/#\/user\/login/)
}

/** From the register page to an application that an administrator has disabled. */
export async function walkAsCustomer({ openPage, world }: Walker): Promise<void> {
  const page = await openPage({ locale: 'en-US', at: '/user/register' })
  await fillByLabel(page, { Email: EMAIL, Password: PASSWORD, 'Confirm password': PASSWORD, 'Phone number': PHONE })
  await page.getByRole('button', { name: 'Get code' }).click()
  await expect.poll(() => world.outbox(PHONE)).toHaveLength(1)
  await page.getByLabel('Verification code').fill(await codeFor(world, PHONE))
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()

  await page.waitForURL(/#\/user\/register-result/)
  await page.getByText(/valid for 24 hours/).waitFor()
  await page.getByText(new RegExp(EMAIL)).waitFor()

  const mail = (await world.outbox(EMAIL)).at(0)!
  const link = /#\/user\/activate\?code=[\w-]+/.exec(mail.text)![0]
  await page.goto(`${world.url}/${link}`)
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.waitForURL(/#\/user\/login/)

  await signIn(page, EMAIL, PASSWORD)
  await page.waitForURL(/#\/dashboard\/workplace/)
  await declineInvitation(page)

  await page.goto(`${world.url}/#/account/application`)
  await page.getByText('No applications yet').waitFor()
  await createApplication(page, 'Hotline')
  await row(page, 'Hotline').getByText('Default', { exact: true }).waitFor()

  await openCreate(page, 'Hotline')
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: 'New application' })
    .or(dialog.getByRole('button', { name: 'OK' }))
    .click()
  await expect.poll(() => dialog.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
  await dialog.getByLabel('Name', { exact: true }).fill('Meetings')
  await dialog
    .getByRole('button', { name: 'New application' })
    .or(dialog.getByRole('button', { name: 'OK' }))
    .click()
  await putSecretAway(page)
  await row(page, 'Meetings').waitFor()

  await row(page, 'Meetings').getByRole('button', { name: 'Make default' }).click()
  await expect.poll(() => row(page, 'Meetings').getByText('Default', { exact: true }).count()).toBe(1)
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
  await world.kill9()
  await world.restart()
  await page.reload()
  await row(page, 'Hotline-2').getByText('Disabled', { exact: true }).waitFor()
  await row(page, 'Meetings').getByText('Default', { exact: true }).waitFor()
}

async function openCreate(page: WatchedPage, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New application' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('checkbox', { name: 'Speech synthesis' }).check()
}

async function createApplication(page: WatchedPage, name: string): Promise<void> {
  await openCreate(page, name)
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: 'New application' })
    .or(dialog.getByRole('button', { name: 'OK' }))
    .click()
  await putSecretAway(page)
  await row(page, name).waitFor()
}
