import { join } from 'node:path'
import { expect } from 'vitest'
import { root } from '../../../scripts/lib/shell.mjs'
import { identityAt } from '../../../mocks/seed/words/people.ts'
import { createRandom } from '../../../mocks/seed/random.ts'
import { shoot } from '../harness/browser.ts'
import {
  codeFor,
  declineInvitation,
  endFreeQuota,
  fillByLabel,
  payAtTill,
  picture,
  putSecretAway,
  registerByHand,
  row,
  signIn,
  toasted,
} from '../harness/customer.ts'
import { countSteps } from '../harness/count-steps.ts'
import type { Walker } from '../harness/test.ts'
import { CUT_OFF } from '../harness/watch.ts'

const PHONE = '16900000250'
/** Codes to one phone have a minute between them, so that the papers name another one. */
const PAPER_PHONE = '16900000251'
const OTHER_PHONE = '16900000252'
const EMAIL = 'wu.buyer@example.com'
const PASSWORD = 'Journey-2026'
const SAMPLE = join(root, 'mocks/speech/samples/greeting-zh.wav')

/** From the register page over a real name that is audited to a package that is paid and used. */
export async function walkAsBuyer({ openPage, world }: Walker): Promise<void> {
  const page = await openPage({ locale: 'en-US', at: '/user/register' })
  const go = (route: string) => page.goto(`${world.url}/#${route}`)
  await registerByHand(page, world, EMAIL, PHONE, PASSWORD)
  await signIn(page, EMAIL, PASSWORD)
  await page.waitForURL(/#\/dashboard\/workplace/)
  await declineInvitation(page)

  await go('/account/real-name')
  const next = page.getByRole('button', { name: 'Next' })
  await page.getByRole('radio', { name: 'Personal' }).check()
  await next.click()
  await next.click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
  await fillByLabel(page, { 'Real name': '吴思远', 'ID number': '110101199003070012' })
  await page.getByLabel('ID card, portrait side').setInputFiles(picture('front.png'))
  await page.getByLabel('ID card, emblem side').setInputFiles(picture('back.png'))
  await next.click()
  await expect.poll(() => page.getByLabel('ID number', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('ID number', { exact: true }).fill(identityAt(createRandom('buyer')))
  await next.click()
  await page.getByLabel('Phone number', { exact: true }).fill(PAPER_PHONE)
  await page.getByRole('button', { name: 'Get code' }).click()
  await expect.poll(() => world.outbox(PAPER_PHONE)).toHaveLength(1)
  await page.getByLabel('Verification code').fill(await codeFor(world, PAPER_PHONE))
  await page
    .locator('.rt-summary')
    .getByRole('button', { name: /portrait side/ })
    .waitFor()
  await shoot(page, 'buyer papers')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByText(/papers are in review/).waitFor()

  const admin = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/real-name' })
  const form = (verdict: string) => admin.getByRole('dialog').getByRole('region', { name: verdict })
  const audit = async (name: string, verdict: 'Approve' | 'Reject', fill?: () => Promise<void>) => {
    await admin.goto(`${world.url}/#/admin/real-name`)
    await admin.getByRole('searchbox', { name: 'Keyword' }).fill(name)
    await admin.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
    await row(admin, name).getByRole('button', { name: 'Review' }).click()
    const drawer = admin.getByRole('dialog').first()
    await expect.poll(() => drawer.locator('figure img').count()).toBe(2)
    await drawer.getByRole('button', { name: verdict }).click()
    await fill?.()
    await form(verdict).getByRole('button', { name: verdict }).click()
    await toasted(admin, 'told').waitFor()
    await expect.poll(() => admin.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => row(admin, name).count()).toBe(0)
  }
  await audit('吴思远', 'Reject', async () => {
    await form('Reject').getByRole('button', { name: 'Reject' }).click()
    await expect.poll(() => admin.getByLabel('Reason').getAttribute('aria-invalid')).toBe('true')
    await form('Reject').getByRole('checkbox', { name: 'Everything' }).check()
    await admin.getByLabel('Reason').fill('The portrait is blurred')
    await shoot(admin, 'buyer audit')
  })

  await page.reload()
  await page.getByText(/The portrait is blurred/).waitFor()
  await shoot(page, 'buyer rejected')
  // Everything was named, so that everything is open again.
  await page.getByRole('radio', { name: 'Personal' }).waitFor()
  await next.click()
  await page.getByLabel('Real name', { exact: true }).fill('吴思源')
  await next.click()
  await page.getByLabel('Phone number', { exact: true }).fill(OTHER_PHONE)
  await page.getByRole('button', { name: 'Get code' }).click()
  await expect.poll(() => world.outbox(OTHER_PHONE)).toHaveLength(1)
  await page.getByLabel('Verification code').fill(await codeFor(world, OTHER_PHONE))
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByText(/papers are in review/).waitFor()
  await audit('吴思源', 'Approve')

  // The machine loses power in the middle of it: what was acknowledged is there, and the session goes on.
  page.allow(CUT_OFF)
  await world.kill9()
  await world.restart()
  await page.reload()
  await page.getByText('You are certified.', { exact: true }).waitFor()
  await page.getByRole('button', { name: /吴思源/ }).waitFor()

  await go('/account/application')
  await page.getByRole('button', { name: 'New application' }).first().click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Greeter')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'One-sentence recognition' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await putSecretAway(page)
  await row(page, 'Greeter').getByText('Default', { exact: true }).waitFor()

  // The purchase page is there for whoever has a package made for them.
  const adminToken = await world.signIn('admin')
  const token = await world.signIn({ username: EMAIL, password: PASSWORD })
  const { data: info } = await world.api<{ user: { userId: string } }>('/server/user/get-info', {}, { token })
  const combo = { name: 'Greeter package', service: 'asr-sentence', amount: 100, validDays: 30, price: 1250 }
  const more = { customised: true, customFor: [info.user.userId] }
  const { data: made } = await world.api<{ comboId: string }>(
    '/server/packet/admin/combo-add',
    { ...combo, ...more },
    { token: adminToken },
  )
  const sale = { comboId: made.comboId, move: 'putOnSale' }
  expect((await world.api('/server/packet/admin/combo-status', sale, { token: adminToken })).code).toBe(200)

  await page.reload()
  await row(page, 'Greeter').waitFor()
  await go('/asr/purchase')
  await shoot(page, 'buyer purchase')
  const card = page.getByRole('listitem').filter({ hasText: 'Greeter package' })
  await card.getByRole('button', { name: 'Buy', exact: true }).click()
  const buying = page.getByRole('dialog')
  await buying.getByRole('checkbox', { name: /Terms of Service/ }).check()
  await shoot(page, 'buyer order')
  await buying.getByRole('button', { name: 'Buy', exact: true }).click()
  await page.waitForURL(/#\/cost\/order-detail/)

  await page.getByText('Unpaid', { exact: true }).waitFor()
  await shoot(page, 'buyer unpaid')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await payAtTill(page)
  await go('/cost/order')
  await row(page, 'Greeter package').getByText('Paid', { exact: true }).waitFor()
  await expect.poll(() => row(page, 'Greeter package').getByRole('button', { name: 'Pay', exact: true }).count()).toBe(0)
  await page.getByRole('tab', { name: 'My packages' }).click()
  await row(page, 'Greeter package').getByText('In use', { exact: true }).waitFor()
  await shoot(page, 'buyer package')

  // What is free today would pay before the package does.
  await endFreeQuota(world)
  await go('/asr/sentence')
  await page.getByRole('group', { name: 'Sound' }).locator('input[type=file]').setInputFiles(SAMPLE)
  await page.getByRole('button', { name: 'Recognize' }).click()
  await page
    .getByText(/您好|你好|欢迎/)
    .first()
    .waitFor()
  await shoot(page, 'buyer transcript')

  await go('/cost/order')
  await page.getByRole('tab', { name: 'My packages' }).click()
  await row(page, 'Greeter package').getByRole('cell', { name: '99 calls', exact: true }).waitFor()
  await go('/asr/usage')
  await page.getByRole('main').getByText('One-sentence recognition').filter({ visible: true }).first().waitFor()
  await shoot(page, 'buyer usage')
  const { data: log } = await world.api<{ totalCount: number; data: object[] }>('/server/usage/log-list', {}, { token })
  expect(log).toMatchObject({ totalCount: 1, data: [{ service: 'asr-sentence', code: 0, paidBy: 'Greeter package' }] })
  await go('/dashboard/workplace')
  await page.getByText('Greeter package').filter({ visible: true }).first().waitFor()
  await shoot(page, 'buyer workplace')
  // Who pays, how long it lasts, and which calls that were: two clicks from the first page.
  const steps = await countSteps(page)
  await page.getByRole('main').getByRole('link', { name: 'Greeter package' }).click()
  await page.waitForURL(/#\/cost\/package-detail\?grantNo=/)
  await page.getByText('How long will it last?').waitFor()
  await page.getByRole('button', { name: 'Calls it paid for' }).click()
  await page.waitForURL(/#\/asr\/call-log\?grantNo=/)
  await page.getByRole('row').filter({ visible: true, hasText: 'success' }).waitFor()
  const { inputs } = await steps.read()
  console.info(`who pays, how long it lasts, and for which calls: ${inputs} clicks`)
  expect(inputs).toBeLessThanOrEqual(2)
}
