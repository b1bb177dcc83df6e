import { expect } from 'vitest'
import { shared as test } from './harness/test.ts'

test('a page left while it still asks who is there signs nobody out', async ({ openPage }) => {
  const page = await openPage({ as: 'user', at: '/account/application' })
  await page.getByRole('table').waitFor()
  let asked = 0
  // Held back, so that the page is left in the middle of the call.
  await page.route('**/server/user/get-info', async (route) => {
    asked += 1
    if (asked > 1) await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => asked).toBe(1)
  await page.reload()
  await page.getByRole('table').waitFor()
  expect(page.url()).toContain('#/account/application')
})

test('a question does not stay over another page: it is answered with no (14)', async ({ openPage }) => {
  const page = await openPage({ as: 'user', locale: 'en-US', at: '/account/basic' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(page.url().replace(/#.*/, '#/account/application'))
  const line = page.locator('tbody tr').filter({ hasText: 'Enabled' }).first()
  await line.waitFor()
  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().endsWith('/server/app/status'))))
  const disable = page.getByRole('menuitem', { name: 'Disable' }).or(line.getByRole('button', { name: 'Disable' }))
  if (!(await disable.count())) await line.getByRole('button', { name: /More actions/ }).click()
  await disable.click()
  await page.getByRole('alertdialog').waitFor()
  await page.goBack()
  await page.waitForURL(/#\/account\/basic/)
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(sent).toBe(0)
})
