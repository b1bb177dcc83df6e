import { describe, expect } from 'vitest'
import { shared as test } from './harness/test.ts'

describe('an address that leads nowhere', () => {
  test('acceptance 118 119: says so to a guest and to a person, and leads each of them home', async ({ openPage }) => {
    const guest = await openPage({ at: '/nowhere', locale: 'en-US' })
    await guest.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(guest.url()).toMatch(/#\/404$/)
    await guest
      .getByRole('link', { name: 'Back Home' })
      .or(guest.getByRole('button', { name: 'Back Home' }))
      .click()
    await expect.poll(() => guest.url()).toMatch(/#\/official-website\/index\.php$/)

    const person = await openPage({ as: 'agent', at: '/nowhere/at/all', locale: 'en-US' })
    await person.getByRole('heading', { name: 'Page not found' }).waitFor()
    await person
      .getByRole('link', { name: 'Back Home' })
      .or(person.getByRole('button', { name: 'Back Home' }))
      .click()
    await expect.poll(() => person.url()).toMatch(/#\/agent_dashboard$/)
  })

  test('acceptance 137: tells a person that a page is not theirs', async ({ openPage }) => {
    const page = await openPage({ as: 'user', at: '/admin/order', locale: 'en-US' })
    await expect.poll(() => page.url()).toMatch(/#\/403$/)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  test('acceptance 103: after registering without an email still leads home', async ({ openPage }) => {
    const page = await openPage({ at: '/user/register-result', locale: 'en-US' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.locator('main').textContent()).not.toMatch(/undefined|null|\{\w+\}/)
    await page
      .getByRole('link', { name: /home/i })
      .or(page.getByRole('button', { name: /home/i }))
      .first()
      .click()
    await expect.poll(() => page.url()).toMatch(/#\/official-website\/index\.php$/)
  })
})
