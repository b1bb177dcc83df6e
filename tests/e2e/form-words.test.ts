import { describe, expect } from 'vitest'
import { picture, putSecretAway } from './harness/customer.ts'
import { createTest } from './harness/test.ts'

const test = createTest()

describe('a name that must be unique', () => {
  test('is told while the form is filled in, and the row being edited keeps its own', async ({ openPage, world }) => {
    const token = await world.signIn('user')
    const { data } = await world.api<{ data: { appId: string; appName: string }[] }>(
      '/server/app/user-get-app-list',
      { pageNo: 1, pageSize: 2 },
      { token },
    )
    const [first, second] = data.data
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/account/application?_open=create' })
    const dialog = page.getByRole('dialog')
    const name = dialog.getByLabel('Name', { exact: true })
    await name.fill(first!.appName)
    await name.press('Tab')
    await dialog.getByText('This is already taken; please choose another').waitFor()
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    await name.fill('Lighthouse')
    await dialog.getByText('This is already taken; please choose another').waitFor({ state: 'detached' })
    await name.press('Tab')
    await dialog.getByText('Available').waitFor()
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await putSecretAway(page)
    await page.getByRole('row').filter({ hasText: 'Lighthouse' }).waitFor()

    await page.goto(`${world.url}/#/account/application?_open=edit&_row=${second!.appId}`)
    await dialog.getByText('Edit').first().waitFor()
    await expect.poll(() => name.inputValue()).toBe(second!.appName)
    await name.fill('Lighthouse')
    await name.press('Tab')
    await dialog.getByText('This is already taken; please choose another').waitFor()
    const asked = page.waitForResponse(/form\/unique/, { timeout: 1500 }).catch(() => undefined)
    await name.fill(second!.appName)
    await name.press('Tab')
    expect(await asked).toBeUndefined()
    await expect.poll(() => dialog.getByText('This is already taken; please choose another').count()).toBe(0)
  })
})

describe('files in a form', () => {
  test('are shown on their way, and the form that is sent waits for them', async ({ openPage, world }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at: '/admin/site' })
    let go = () => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    await page.route('**/server/upload/important-file', async (route) => {
      await gate
      await route.continue()
    })
    // Until the control has come, something else is called by its label.
    await page.getByLabel('Logo').and(page.locator('input')).setInputFiles(picture('mark.png'))
    await page.getByText('mark.png').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Waiting for the upload…' }).waitFor()
    const saved = page.waitForResponse(/\/api\/server\/site\/(save|admin)/)
    go()
    expect((await saved).request().postDataJSON()).toMatchObject({ logo: expect.stringMatching(/^f-/) })
    await page.getByRole('button', { name: 'Save' }).waitFor()
    await page.goto(`${world.url}/#/admin/site?_tab=hotline`)
    await page.goto(`${world.url}/#/admin/site`)
    await page.getByRole('button', { name: 'Enlarge mark.png' }).waitFor()
  })
})

describe('a list of items with files', () => {
  test('is kept as a draft with its references, and offered again after a reload', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at: '/admin/site?_tab=banner' })
    const add = page.getByRole('button', { name: 'Add banner' })
    for (const at of [1, 2]) {
      await add.click()
      const card = page.locator('.lk-card').nth(at - 1)
      await card.getByLabel('Picture').setInputFiles(picture(`banner-${at}.png`))
      await card.getByRole('button', { name: `Enlarge banner-${at}.png` }).waitFor()
      await card.getByLabel('Title', { exact: true }).fill(`Banner ${at}`)
    }
    await page.getByRole('button', { name: 'Move item 2 up' }).click()
    await expect.poll(() => page.locator('.lk-card').first().getByLabel('Title', { exact: true }).inputValue()).toBe('Banner 2')
    await page.waitForFunction(() =>
      Object.keys(sessionStorage).some((key) => key.startsWith('draft:') && /Banner 2.*Banner 1/.test(sessionStorage.getItem(key)!)),
    )
    await page.reload()
    await page.getByRole('button', { name: 'Restore it' }).click()
    const first = page.locator('.lk-card').first()
    await expect.poll(() => first.getByLabel('Title', { exact: true }).inputValue()).toBe('Banner 2')
    // The browser kept the reference alone; the file and its name come from the backend.
    await first.getByRole('button', { name: 'Enlarge banner-2.png' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').first().waitFor()
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
  })

  test('has its faults on the row, keeps the focus where the hand is, and fits a phone', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at: '/admin/site?_tab=footer', width: 375, height: 812 })
    await page.getByRole('button', { name: 'Add link' }).click()
    const rows = page.locator('[data-row]')
    const last = rows.last()
    await last.waitFor()
    await expect.poll(() => last.evaluate((row) => row.contains(document.activeElement))).toBe(true)
    await expect.poll(() => last.getByText('Chinese text').isVisible()).toBe(true)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    const count = await rows.count()
    await page.getByRole('button', { name: 'Save' }).click()
    await last.getByText('Please fill this in').first().waitFor()
    await expect.poll(() => last.evaluate((row) => row.contains(document.activeElement))).toBe(true)
    await last.getByRole('button', { name: /^Remove/ }).click()
    await expect.poll(() => rows.count()).toBe(count - 1)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-row]') !== null)).toBe(true)
    await expect.poll(() => page.getByText('Please fill this in').count()).toBe(0)
  })
})
