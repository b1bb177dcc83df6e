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
