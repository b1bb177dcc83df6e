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

  test('issue 19: keeps the address in sight, also after a reload, and names pages that may have been meant', async ({
    openPage,
    world,
  }) => {
    const guest = await openPage({ at: '/offical-website/voice?x=1', locale: 'en-US' })
    const main = guest.getByRole('main')
    await main.getByText('/offical-website/voice?x=1').waitFor()
    expect(guest.url()).toMatch(/#\/404$/)
    const near = main.getByRole('navigation', { name: 'Did you mean' })
    expect(await near.getByRole('link').first().getAttribute('href')).toContain('/official-website/voice')
    await main.getByRole('navigation', { name: 'Pages that are open to everyone' }).getByRole('link', { name: 'Documentation' }).waitFor()
    await guest.reload()
    await main.getByText('/offical-website/voice?x=1').waitFor()
    await near.getByRole('link').first().click()
    await guest.waitForURL(/#\/official-website\/voice$/)

    const person = await openPage({ as: 'user', at: '/acount/application', locale: 'zh-CN' })
    await person.getByText('/acount/application').waitFor()
    await person.getByRole('navigation', { name: '您要找的可能是' }).getByRole('link', { name: '应用管理' }).click()
    await person.waitForURL(`${world.url}/#/account/application`)
  })

  test('issue 19: a public page with an address of its own is found behind the hash, and is said to be lost at that address', async ({
    openPage,
    world,
  }) => {
    const page = await openPage({ locale: 'en-US' })
    await page.goto(`${world.url}/#/en/docs/guide`)
    await page.waitForURL(`${world.url}/en/docs/guide`)
    page.allow(/404/)
    await page.goto('about:blank')
    await page.goto(`${world.url}/#/zh/nowhere`)
    await page.waitForURL(`${world.url}/zh/nowhere`)
    await page.getByRole('heading', { level: 1, name: /没有|不存在|找不到/ }).waitFor()
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
