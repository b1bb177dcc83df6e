import { describe, expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { inLongRuns } from './harness/styles.ts'
import { auditPapers, codeFor, fillByLabel, handIn, papersOf, picture, register, row } from './harness/customer.ts'
import { createTest } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'
import type { World } from './harness/world.ts'

const test = createTest()

const next = (page: WatchedPage) => page.getByRole('button', { name: 'Next' })

/** A code for the papers comes to a phone of its own: between two codes to one phone there is a minute. */
async function proveAndSend(page: WatchedPage, world: World, phone: string): Promise<void> {
  await page.getByLabel('Phone number', { exact: true }).fill(phone)
  await page.getByRole('button', { name: 'Get code' }).click()
  await expect.poll(() => world.outbox(phone)).toHaveLength(1)
  await page.getByLabel('Verification code').fill(await codeFor(world, phone))
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByText(/papers are in review/).waitFor()
}

describe('a certification', () => {
  test('that is rejected for some fields names the reason, opens these alone, and is approved when it comes again (acceptance 234 235 236 266, O13)', async ({
    openPage,
    world,
  }) => {
    const who = await register(world, 'cert.person', '16900000601')
    const same = await register(world, 'cert.same', '16900000605')
    await handIn(world, same, '郑可欣', '16900000605')
    await handIn(world, who, '郑可欣', '16900000601')

    const admin = await openPage({ as: 'admin', locale: 'en-US' })
    await auditPapers(admin, world, '16900000601', async (form) => {
      // Who else handed in the same papers stands whole beside the form.
      const other = row(admin, 'Open papers')
      const edge = async (part: 'time' | 'button') => (await other.locator(part).last().boundingBox())!
      const [time, open] = [await edge('time'), await edge('button')]
      expect(time.x + time.width, 'the moment ends before the button').toBeLessThanOrEqual(open.x)
      await other.getByText('In review').waitFor()
      // What concerns a company is not asked of a person (O13).
      await expect.poll(() => form.getByRole('checkbox').count()).toBe(5)
      await form.getByRole('checkbox', { name: 'Real name' }).check()
      await form.getByLabel('Reason').fill('The name differs from the card')
    })

    const page = await openPage({ as: who, locale: 'en-US', at: '/account/real-name' })
    await page.getByText('Rejected: “The name differs from the card” Please correct').waitFor()
    await shoot(page, 'certification rejected')
    // It opens where something is to be corrected, which is marked; what was right stands closed (C23).
    await page.locator('[data-field=realName]').getByText('Please correct', { exact: true }).waitFor()
    await expect.poll(() => page.locator('.rt-marked').count()).toBe(1)
    await page.getByLabel('Real name', { exact: true }).fill('郑可馨')
    for (const name of ['ID number', 'ID card, portrait side', 'ID card, emblem side'])
      expect(await page.getByRole('main').locator('input:not([disabled]):not([readonly])').and(page.getByLabel(name)).count(), name).toBe(0)
    await shoot(page, 'certification unlocked')
    await next(page).click()
    await proveAndSend(page, world, '16900000603')

    await auditPapers(admin, world, '郑可馨')
    await page.reload()
    await page.getByText('You are certified.', { exact: true }).waitFor()
    await page
      .getByRole('banner')
      .getByRole('button', { name: /郑可馨/ })
      .waitFor()
  })

  test('stands with the phone of the account filled in, which needs no second proof (C23)', async ({ openPage, world }) => {
    const phone = '16900000606'
    const who = await register(world, 'cert.phone', phone)
    const page = await openPage({ as: who, locale: 'en-US', at: '/account/real-name' })
    await next(page).click()
    const { idNumber } = papersOf('沈知遥')
    await fillByLabel(page, { 'Real name': '沈知遥', 'ID number': idNumber })
    await page.getByLabel('ID card, portrait side').setInputFiles(picture('front.png'))
    await page.getByLabel('ID card, emblem side').setInputFiles(picture('back.png'))
    await next(page).click()
    await expect.poll(() => page.getByLabel('Phone number', { exact: true }).inputValue()).toBe(phone)
    expect(await page.getByLabel('Verification code').count()).toBe(0)
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByText(/papers are in review/).waitFor()
  })

  test('that was not sent says after a reload that the ID number has to be typed again, where it is typed', async ({ openPage, world }) => {
    const who = await register(world, 'cert.again', '16900000604')
    const page = await openPage({ as: who, locale: 'en-US', at: '/account/real-name' })
    await next(page).click()
    const { idNumber } = papersOf('沈知远')
    await fillByLabel(page, { 'Real name': '沈知远', 'ID number': idNumber })
    await page.waitForFunction(() => JSON.stringify({ ...sessionStorage }).includes('沈知远'))
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(idNumber)
    await page.reload()
    await page.getByRole('button', { name: /Restore it|Continue with it/ }).click()
    const field = page.getByLabel('ID number', { exact: true })
    await page.locator('[data-field=idNumber]').getByText('For your security this was not kept. Enter it again.').waitFor()
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    await expect.poll(() => page.getByLabel('Real name', { exact: true }).inputValue()).toBe('沈知远')
    await field.fill(idNumber)
    await expect.poll(() => page.getByText(/was not kept/).count()).toBe(0)
  })

  inLongRuns(test)(
    'of a person is upgraded to that of a company, and holds until this one is approved (acceptance 234 236 265)',
    async ({ openPage, world }) => {
      const person = await register(world, 'cert.company', '16900000611')
      const userId = await handIn(world, person, '冯若兰', '16900000612')
      await world.api('/server/bus-auth/admin/audit', { userId, result: 'approved' }, { token: await world.signIn('admin') })
      const page = await openPage({ as: person, locale: 'en-US', at: '/account/real-name' })
      await page.getByText('You are certified.', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Upgrade to company' }).click()
      const dialog = page.getByRole('dialog')
      const { idNumber, creditCode } = papersOf('cert.company')
      const wrong = `${creditCode.slice(0, -1)}${creditCode.endsWith('1') ? '2' : '1'}`
      await fillByLabel(
        page,
        {
          'Company name': '若兰语音科技有限公司',
          'Unified social credit code': wrong,
          'Legal representative': '冯若兰',
          'Representative’s ID number': idNumber,
          Contact: '冯若兰',
          'Contact’s phone': '16900000613',
        },
        dialog,
      )
      await dialog.getByLabel('Business license').setInputFiles(picture('licence.png'))
      await dialog.getByRole('button', { name: 'Upgrade to company' }).click()
      const code = dialog.getByLabel('Unified social credit code', { exact: true })
      await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true')
      await shoot(page, 'certification upgrade')
      await code.fill(creditCode)
      await dialog.getByRole('button', { name: 'Upgrade to company' }).click()
      await page.getByText(/papers are in review/).waitFor()
      const token = await world.signIn(person)
      const certType = async () => (await world.api<{ certType: number }>('/server/user/get-info', {}, { token })).data.certType
      expect(await certType()).toBe(1)

      const admin = await openPage({ as: 'admin', locale: 'en-US' })
      await auditPapers(admin, world, '若兰语音科技有限公司')
      await page.reload()
      await page.getByText('You are certified.', { exact: true }).waitFor()
      await expect.poll(() => page.getByLabel('Company name', { exact: true }).inputValue()).toBe('若兰语音科技有限公司')
      expect(await certType()).toBe(2)
      expect(
        await page
          .getByRole('button', { name: 'Upgrade to company' })
          .isEnabled()
          .catch(() => false),
      ).toBe(false)
    },
  )
})
