import { describe, expect } from 'vitest'
import { putSecretAway } from './harness/customer.ts'
import { createTest } from './harness/test.ts'

const test = createTest()

describe('input that was not sent', () => {
  test('survives the end of the session and is offered again to the same person', async ({ openPage, world }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/account/application' })
    await page.getByRole('button', { name: 'New application' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Night-shift')
    await dialog.getByRole('checkbox').first().check()

    await world.api('/server/auth/signout', {}, { token: await world.signIn('user') })
    const loaded = page.waitForEvent('load')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    // Signed out, led to the login page, and loaded anew.
    await loaded
    await page.getByLabel('Account name or email').waitFor()

    await page.getByLabel('Account name or email').fill('user')
    await page.getByLabel('Password', { exact: true }).fill('Demo-2026!')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/_open=create/)
    await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('')
    await dialog.getByRole('button', { name: 'Restore it' }).click()
    await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Night-shift')
    await expect.poll(() => dialog.getByRole('checkbox').first().isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await putSecretAway(page)
    await page.getByRole('row').filter({ hasText: 'Night-shift' }).waitFor()
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
  })

  test('does not outlive a sign-out', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/account/application?_open=create' })
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Night-shift')
    await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('draft:')))
    await page.reload()
    await page.getByRole('button', { name: 'Restore it' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /林晓雨/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await page.waitForURL(/#\/user\/login/)
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
  })
})
