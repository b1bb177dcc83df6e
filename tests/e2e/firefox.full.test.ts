import { afterAll, describe } from 'vitest'
import { findFirefox } from '../../scripts/lib/firefox.mjs'
import type { OpenBrowser } from './harness/browser.ts'
import { openFirefox } from './harness/firefox.ts'
import { createTest } from './harness/test.ts'
import { walkAsBuyer } from './journeys/buyer.ts'
import { walkAsCustomer } from './journeys/customer.ts'
import { exportList, keepListInAddress } from './journeys/lists.ts'

const path = findFirefox()
let browser: ReturnType<OpenBrowser> | undefined
const test = createTest({}, 'file', () => (browser ??= openFirefox(path!)))
afterAll(async () => (await browser)?.close())

/** The main journeys, in the browser that most people use who use no Chromium. */
describe.skipIf(path === undefined)(
  path === undefined ? 'in Firefox, which is not installed: apt install firefox-esr' : 'in Firefox',
  () => {
    test('a person registers, activates, signs in, makes applications and sees their keys; an administrator disables one', ({
      openPage,
      world,
    }) => walkAsCustomer({ openPage, world }))

    test('a person is certified by an administrator, buys a package, pays it and uses it', ({ openPage, world }) =>
      walkAsBuyer({ openPage, world }))

    test('a list is searched, sorted and paged; a reload keeps it and the back button goes back', ({ openPage, world }) =>
      keepListInAddress({ openPage, world }))

    test('a list is exported as it is shown', ({ openPage, world }) => exportList({ openPage, world }))
  },
)
