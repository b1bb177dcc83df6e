import { expect } from 'vitest'
import { shared as test } from '../harness/test.ts'
import type { Account } from '../harness/world.ts'

const people: [Account & string, string, number][] = [
  ['admin', '/dashboard/analysis', 165],
  ['user', '/dashboard/workplace', 166],
  ['agent', '/agent_dashboard', 167],
]

test.for(people)(
  '%s has a side menu, a top bar, a logo, and a home icon that leads to %s (acceptance 164, %d)',
  async ([as, home], { openPage }) => {
    const page = await openPage({ as, at: '/notice/list', locale: 'en-US' })
    await page.getByRole('navigation', { name: 'Menu' }).waitFor()
    await page.getByRole('banner').waitFor()
    await expect.poll(() => page.locator('.ly-brand').textContent()).toBe('Lingyu')

    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await page.waitForURL(`**/#${home}`)

    await page.goBack()
    await page.locator('.ly-brand').click()
    await page.waitForURL(`**/#${home}`)
  },
)

test('a page says where it is: its group, the page above it and itself; the window is called so too (acceptance 29, 31)', async ({
  openPage,
}) => {
  const page = await openPage({ as: 'user', at: '/notice/list', locale: 'en-US' })
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Open', exact: true }).click()
  const crumbs = page.getByRole('navigation', { name: 'You are here' })
  await crumbs.getByText('Announcement', { exact: true }).waitFor()
  await expect.poll(() => crumbs.getByRole('listitem').allTextContents()).toEqual(['Workplace', 'Announcements', 'Announcement'])
  await expect.poll(() => page.title()).toMatch(/^Announcement - .*new-generation/i)

  await crumbs.getByRole('link', { name: 'Announcements' }).click()
  await page.waitForURL('**/#/notice/list')
})

test('a folded menu stays folded after a reload, and each group still opens by keyboard (acceptance 10)', async ({ openPage }) => {
  const page = await openPage({ as: 'user', at: '/account/basic', locale: 'en-US' })
  await page.getByRole('button', { name: 'Fold the menu' }).click()
  await page.reload()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect.poll(async () => (await menu.boundingBox())!.width).toBeLessThan(80)

  await menu.getByRole('button', { name: 'Speech synthesis' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/#/tts/clone')
})

test('on a small screen the menu is a drawer that keeps the focus and gives it back (acceptance 11)', async ({ openPage }) => {
  const page = await openPage({ as: 'user', at: '/account/basic', locale: 'en-US', width: 375, height: 720 })
  const button = page.getByRole('button', { name: 'Unfold the menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.waitFor()
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog'))))
      .toBe(true)
  }
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(() => button.evaluate((self) => self === document.activeElement)).toBe(true)

  await button.click()
  await drawer.getByRole('link', { name: 'Account safety' }).click()
  await page.waitForURL('**/#/account/safety')
  await drawer.waitFor({ state: 'detached' })
})

test('whoever wants no motion sees none; nobody else misses it', async ({ openPage }) => {
  const page = await openPage({ as: 'user', at: '/account/basic', locale: 'en-US' })
  const button = page.getByRole('button', { name: 'Display settings' })
  /** Seconds that the drawer takes to come, and a button to change. */
  const times = async () => {
    await button.click()
    const drawer = page.getByRole('dialog', { name: 'Display settings' })
    const found = await drawer.evaluate((it) =>
      [getComputedStyle(it).animationDuration, getComputedStyle(document.querySelector('.lk-button')!).transitionDuration].map(parseFloat),
    )
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    return found
  }
  expect(Math.max(...(await times()))).toBeLessThan(0.001)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(Math.min(...(await times()))).toBeGreaterThan(0.05)
})
