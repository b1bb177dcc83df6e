import { describe, expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { fillByLabel, placeOrder, row, toasted } from './harness/customer.ts'
import { inLongRuns, walked } from './harness/styles.ts'
import { createTest } from './harness/test.ts'

const test = createTest()

describe('payment by bank transfer', () => {
  for (const [locale, width, words] of walked([
    [
      'en-US',
      1440,
      {
        pay: 'Pay by transfer',
        said: 'I have paid',
        from: 'Paid from',
        waits: 'We are waiting for your transfer',
        number: 'Account number',
        save: 'Save',
      },
    ],
    ['zh-CN', 375, { pay: '对公转账', said: '我已转账', from: '付款户名', waits: '正在等待管理员确认收款', number: '账号', save: '保存' }],
  ])) {
    test(`a buyer transfers to the account of the settings and has the package once it is confirmed (${locale}, ${width} px; R4 S6)`, async ({
      openPage,
      world,
    }) => {
      const admin = await openPage({ as: 'admin', locale, at: '/admin/site' })
      await admin.getByRole('tab', { name: locale === 'en-US' ? 'Bank account' : '收款账户' }).click()
      await admin.getByLabel(words.number).fill('6222 0200 1234 5678')
      await admin.getByLabel(locale === 'en-US' ? 'Bank' : '开户银行', { exact: true }).fill('招商银行深圳分行')
      await admin.getByLabel(locale === 'en-US' ? 'Payee' : '户名', { exact: true }).fill('聆语科技有限公司')
      await shoot(admin, `bank account ${locale}`)
      await admin.getByRole('button', { name: words.save, exact: true }).click()
      await toasted(admin, locale === 'en-US' ? 'Saved' : '已保存').waitFor()

      // Where a provider is set this is another way beside it; without one, `pay` leads here too (`contract/payment`).
      const { orderNo } = await placeOrder(world, await world.signIn('user'))
      const page = await openPage({ as: 'user', locale, width, at: `/cost/order-detail?orderNo=${orderNo}` })
      await page.getByRole('button', { name: words.pay, exact: true }).click()
      await page.waitForURL(/#\/cost\/order-transfer\?orderNo=/)
      await page.getByText('6222 0200 1234 5678').waitFor()
      await shoot(page, `transfer ${locale}`)
      await page.getByRole('button', { name: words.said }).click()
      await fillByLabel(page, { [words.from]: '北京某某公司' }, page.getByRole('dialog'))
      await page.getByRole('dialog').getByRole('button', { name: words.said }).click()
      await page.getByText(words.waits).first().waitFor()
      await shoot(page, `transfer announced ${locale}`)

      const token = await world.signIn('admin')
      expect(await world.api('/server/order/admin/confirm', { orderNo }, { token })).toMatchObject({ code: 200 })
      await page.reload()
      await page
        .getByText(locale === 'en-US' ? 'the package is yours' : '资源包已到账')
        .first()
        .waitFor()
    })
  }

  inLongRuns(test)('an administrator adds a voice and an engine (R4 S6)', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/voice' })
    await page.getByRole('button', { name: 'Add voice' }).click()
    const dialog = page.getByRole('dialog')
    await fillByLabel(page, { Name: 'Nova', 'Engine voice': 'en-US/nova' }, dialog)
    await shoot(page, 'add a voice')
    await dialog.getByLabel('Gender', { exact: true }).click()
    await page.getByRole('option', { name: 'Female' }).click()
    await dialog.getByLabel('Language', { exact: true }).click()
    await page.getByRole('option', { name: 'English' }).click()
    await dialog.getByRole('button', { name: 'Add voice' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.goto(page.url().replace(/#.*/, '#/admin/voice?name=Nova'))
    await row(page, 'Nova').getByText('Enabled').waitFor()
    await shoot(page, 'voices')
    await page.goto(page.url().replace(/#.*/, '#/admin/engine-monitor/engine'))
    await page.getByRole('button', { name: 'Add engine' }).waitFor()
    await shoot(page, 'engines')
  })
})
