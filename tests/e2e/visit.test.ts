import { describe, expect } from 'vitest'
import { findBarriers } from './walk/axe.ts'
import { test } from './harness/test.ts'
import { inLongRuns } from './harness/styles.ts'
import type { WatchedPage } from './harness/watch.ts'

const banner = (page: WatchedPage) => page.getByRole('region', { name: /You are viewing the console of/ })
const heading = (page: WatchedPage, name: string) => page.getByRole('heading', { level: 1, name }).filter({ visible: true })

/** From the list of users into the console of the demo user. */
async function enter(page: WatchedPage): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: '林晓雨' }).first()
  await row.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Enter console' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enter console' }).click()
  await banner(page).waitFor()
}

describe('the console of a user, entered by an administrator (acceptance 273)', () => {
  test('names the user, survives a reload, leaves the other tabs alone, and leads back', async ({ openPage, world }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/user/ordinary?keyword=林晓雨' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await enter(page)
    expect(asked.filter((path) => /userid-token|jump/.test(path))).toEqual(['/api/server/user/userid-token', '/api/server/user/jump'])
    await page.waitForURL(/#\/dashboard\/workplace/)
    await expect.poll(() => banner(page).textContent()).toContain('林晓雨')
    await expect.poll(() => banner(page).textContent()).toContain('30 min left')
    await page.getByRole('heading', { level: 1, name: '林晓雨' }).waitFor()
    expect(asked.slice(asked.indexOf('/api/server/user/jump')).filter((path) => path.includes('/admin/'))).toEqual([])
    expect(await findBarriers(page)).toEqual([])

    await page.reload()
    await banner(page).waitFor()
    const other = await page.context().newPage()
    await other.goto(`${world.url}/#/admin/order`)
    await other.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await other.close()

    await banner(page).getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL(/#\/admin\/user\/ordinary\?keyword=/)
    await heading(page, 'Ordinary users').waitFor()
    await expect.poll(() => banner(page).count()).toBe(0)
  })

  test('S17: lets nobody change anything in the name of the person', async ({ openPage, world }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/user/ordinary?keyword=林晓雨' })
    page.allow(/403/)
    await enter(page)
    await page.goto(`${world.url}/#/account/application?_open=create`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Support-made')
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('Only the person can do this').first().waitFor()
  })

  inLongRuns(test)('leads back by itself when the backend ends it', async ({ openPage, world }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/user/ordinary?keyword=林晓雨' })
    await enter(page)
    const token = await page.evaluate(() => (JSON.parse(sessionStorage.getItem('visit')!) as { token: string }).token)
    await world.api('/server/auth/signout', {}, { token })
    await page.goto(`${world.url}/#/account/application`)
    await heading(page, 'Ordinary users').waitFor()
    await expect.poll(() => banner(page).count()).toBe(0)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('visit'))).toBeNull()
  })
})
