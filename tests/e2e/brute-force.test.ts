import { describe, expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { walked } from './harness/styles.ts'
import { test } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'

const PASSWORD = 'Demo-2026!'

describe('a stranger who tries passwords (S11)', () => {
  async function enter(page: WatchedPage, password: string): Promise<void> {
    await page.getByLabel('Account name or email').fill('user')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  test('finds a person who sees where they are signed in, and ends all other sessions at once', async ({ openPage, world }) => {
    const { data: other } = await world.api<string>('/server/auth/signin', { username: 'user', password: PASSWORD })
    for (const [locale, title, tab] of [
      ['zh-CN', '退出其他设备', '登录设备'],
      ['en-US', 'Sign out all others', 'Devices'],
    ] as const)
      for (const width of walked([375, 1440], locale === 'en-US' ? 1 : 0)) {
        const page = await openPage({ as: 'user', at: '/account/safety', locale, width })
        await page.getByRole('tab', { name: tab }).click()
        const button = page.getByRole('button', { name: title })
        await button.waitFor()
        await shoot(page, `sessions ${locale} ${width}`)
        if (locale === 'en-US' && width === 1440) {
          await button.click()
          await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: title }).click()
          await expect.poll(async () => (await world.api('/server/user/get-info', {}, { token: other })).code).toBe(401)
        }
        await page.context().close()
      }
  })

  test('keeps the owner out of nothing: the browser that signed in before enters at once, a new one by the slider', async ({
    openPage,
    world,
  }) => {
    const known = await openPage({ locale: 'en-US', at: '/user/login' })
    await enter(known, PASSWORD)
    await known.waitForURL(/workplace/)
    await known.evaluate(() => localStorage.clear())
    for (let nth = 0; nth < 10; nth++) await world.api('/server/auth/signin', { username: 'user', password: `guess ${nth}` })

    for (const width of walked([1440, 375], 1)) {
      const page = await openPage({ locale: 'en-US', at: '/user/login', width })
      page.allow(/422/)
      await enter(page, PASSWORD)
      const slider = page.getByRole('slider', { name: 'Slide to the end' })
      await slider.waitFor()
      await page.getByText('There were many attempts; please complete the slider check first').first().waitFor()
      await shoot(page, `slider ${width}`)
      await slider.focus()
      for (let press = 0; press < 5; press++) await slider.press('ArrowRight', { delay: 60 })
      await page.getByText('Checked').waitFor()
      await shoot(page, `slider passed ${width}`)
      // What was worth one try is asked for again after it.
      await page.getByLabel('Password', { exact: true }).fill('mistyped')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByText('Invalid username or password').waitFor()
      await expect.poll(() => slider.inputValue()).toBe('0')
      await slider.focus()
      for (let press = 0; press < 5; press++) await slider.press('ArrowRight', { delay: 60 })
      await page.getByText('Checked').waitFor()
      await enter(page, PASSWORD)
      await page.waitForURL(/workplace/)
    }

    await known.goto(`${world.url}/#/user/login`)
    await known.reload()
    await enter(known, PASSWORD)
    await known.waitForURL(/workplace/)
  })

  test('is before the eyes of the administrator, with the sessions that are open', async ({ openPage }) => {
    for (const locale of walked(['zh-CN', 'en-US']))
      for (const width of walked([1440, 375]))
        for (const at of ['/admin/guard', '/admin/session', '/admin/audit']) {
          const page = await openPage({ as: 'admin', at, locale, width })
          await page.locator('table tbody tr, .rt-card, [role="row"]').first().waitFor()
          await shoot(page, `${at.slice(7)} ${locale} ${width}`)
          await page.context().close()
        }
  })
})
