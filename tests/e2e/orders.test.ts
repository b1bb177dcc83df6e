import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { handIn, issueCard, payAtTill, placeOrder, register, row } from './harness/customer.ts'
import { walked } from './harness/styles.ts'
import { createTest } from './harness/test.ts'

const test = createTest()
const MONEY = /¥[\d,]+\.\d\d/

describe('an order', () => {
  test('says what it costs while it is filled in, is unpaid when it is placed and paid after the payment (acceptance 226)', async ({
    openPage,
    world,
  }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/asr/purchase' })
    const voucher = await issueCard(world, { type: 'voucher', faceValue: 1000 })
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Buy' }) })
      .first()
      .getByRole('button', { name: 'Buy' })
      .click()
    const dialog = page.getByRole('dialog')
    const total = dialog.locator('.rt-quote-total')
    await total.getByText(MONEY).waitFor()
    const price = fen((await dialog.locator('.rt-quote dd').filter({ hasText: '¥' }).first().textContent())!)
    await expect.poll(async () => fen((await total.textContent())!)).toBe(price)
    await dialog.getByLabel('Count').fill('3')
    await expect.poll(async () => fen((await total.textContent())!)).toBe(price * 3)
    await dialog.getByLabel('Voucher', { exact: true }).fill(voucher)
    await expect.poll(async () => fen((await total.textContent())!)).toBe(price * 3 - 1000)
    await dialog.getByRole('checkbox').check()
    await shoot(page, 'order quote')
    await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
    await page.waitForURL(/#\/cost\/order-detail\?orderNo=/)
    const pay = page.getByRole('button', { name: 'Pay', exact: true })
    await page.getByText('Unpaid', { exact: true }).waitFor()
    // Nothing has to be looked for: Enter pays.
    await expect.poll(() => pay.evaluate((one) => one === document.activeElement)).toBe(true)
    await shoot(page, 'order placed')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/dev\/till\?/)
    expect(fen((await page.getByRole('button', { name: /^Pay/ }).textContent())!)).toBe(price * 3 - 1000)
    // Whoever comes back from the till without paying wanted something else: Enter alone pays nothing any more.
    await page.goBack()
    await page.getByText('Unpaid', { exact: true }).waitFor()
    await pay.waitFor()
    expect(await pay.evaluate((one) => one === document.activeElement)).toBe(false)
    await pay.click()
    await page.waitForURL(/\/dev\/till\?/)
    await payAtTill(page)
    await page.getByRole('button', { name: 'Request refund' }).waitFor()
    expect(await pay.count()).toBe(0)
  })

  test('is made by a new customer as soon as they are certified, from the orders, paid and used; before, they are told the way there (C1, acceptance 204)', async ({
    openPage,
    world,
  }) => {
    const who = await register(world, 'orders.first', '16900000651')
    const page = await openPage({ as: who, locale: 'en-US', at: '/cost/order', width: 1440 })
    // No package was made for them, so that there is no purchase page, and nothing that seems to lead there.
    const buy = page.getByRole('main').getByRole('button', { name: 'Buy a package' }).first()
    await buy.waitFor()
    expect(await page.getByRole('button', { name: 'Made for you' }).count()).toBe(0)
    const order = async (isCertified: boolean) => {
      const dialog = page.getByRole('dialog')
      // The way back leads into the purchase that was left.
      if (isCertified) await dialog.getByRole('button', { name: 'Discard' }).click()
      else await buy.click()
      // What is to be done first stands above the form, with the way there; the certified read nothing of it.
      await dialog.getByRole('combobox', { name: 'Package' }).waitFor()
      const told = dialog.getByText('Buying needs your real-name certification.')
      const way = dialog.getByRole('link', { name: 'Certify yourself' })
      if (!isCertified) {
        await told.waitFor()
        // The box is drawn anew once somebody turns to it, and is nowhere for a moment.
        const top = async (of: Locator) => (await of.boundingBox())?.y ?? NaN
        await expect.poll(async () => (await top(told)) < (await top(dialog.getByRole('combobox', { name: 'Package' })))).toBe(true)
        await shoot(page, 'order needs')
        await way.click()
        // And there, who can be certified and what others do, before anything is typed.
        await page.getByText(/^For people with a Chinese resident ID card/).waitFor()
        expect(await page.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('#/official-website/customer?ask=1')
        await shoot(page, 'certification told')
        await page.goBack()
      }
      await dialog.getByRole('combobox', { name: 'Package' }).click()
      // Compared before one is opened.
      expect(await page.getByRole('option').first().textContent()).toMatch(/ · ¥[\d,.]+ · [\d,]+ \w+ · \d+ days$/)
      await page.getByRole('option').first().click()
      await dialog.locator('.rt-quote-total').getByText(MONEY).waitFor()
      expect(await told.count()).toBe(isCertified ? 0 : 1)
      expect(await way.count()).toBe(isCertified ? 0 : 1)
      await dialog.getByRole('checkbox').check()
      await shoot(page, 'order from orders')
      await dialog.getByRole('button', { name: 'Buy a package', exact: true }).click()
      return dialog
    }
    page.allow(/409/)
    const refused = await order(false)
    await refused.getByText('Please complete the real-name certification first').waitFor()
    await expect.poll(() => refused.getByRole('link', { name: 'Certify yourself' }).count()).toBe(2)
    await shoot(page, 'order uncertified')

    const userId = await handIn(world, who, '何雨桐', '16900000652')
    await world.api('/server/bus-auth/admin/audit', { userId, result: 'approved' }, { token: await world.signIn('admin') })
    await page.goto(`${world.url}/#/account/real-name`)
    await page.reload()
    // And the way back.
    await page.getByText('You are certified.', { exact: true }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Buy a package' }).click()
    await order(true)
    await page.getByText('Order created; please pay within 24 hours').first().waitFor()
    // The list behind has such a button, too.
    await page.getByRole('article', { name: 'Order' }).getByRole('button', { name: 'Pay', exact: true }).click()
    await payAtTill(page)
    await page.getByRole('button', { name: 'Request refund' }).waitFor()
    const token = await world.signIn(who)
    const { data } = await world.api<{ data: { remain: number; total: number; status: string }[] }>('/server/packet/mine', {}, { token })
    expect(data.data).toMatchObject([{ status: 'inUse' }])
    expect(data.data[0]!.remain).toBe(data.data[0]!.total)
    // What offers the next package over those that are held opens the purchase, not only the page where one may be made.
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
    await page.getByRole('tab', { name: 'My packages' }).click()
    // The tab before has such a button as well, and stays until this one is there.
    await page.getByRole('button', { name: 'Redeem a card' }).waitFor()
    await page.getByRole('button', { name: 'Buy a package', exact: true }).click()
    await page.getByRole('dialog', { name: 'Buy a package' }).getByRole('combobox', { name: 'Package' }).waitFor()
  })

  for (const [locale, width, words] of walked(
    [
      [
        'en-US',
        1280,
        {
          pay: 'Pay',
          unpaid: 'Unpaid',
          paid: 'Paid',
          cancel: 'Cancel and return to the order',
          till: /^Pay ¥/,
          back: 'Return to the order',
        },
      ],
      ['zh-CN', 375, { pay: '去支付', unpaid: '待支付', paid: '已支付', cancel: '取消付款，返回订单', till: /^支付 ¥/, back: '返回订单' }],
    ],
    1,
  )) {
    test(`is left unpaid at the till or paid there, and shows it on return (${locale}, ${width} px; acceptance 246 247)`, async ({
      openPage,
      world,
    }) => {
      const token = await world.signIn('user')
      const { orderNo } = await placeOrder(world, token)
      const page = await openPage({ as: 'user', locale, width, at: `/cost/order?orderNo=${orderNo}` })
      const order = page.getByRole(width < 500 ? 'listitem' : 'row').filter({ hasText: orderNo })
      await order.getByText(words.unpaid, { exact: true }).waitFor()
      await order.getByRole('button', { name: words.pay, exact: true }).click()
      await page.waitForURL(/\/dev\/till\?/)
      await page.getByText(orderNo).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
      await shoot(page, `till ${locale}`)
      await page.getByRole('link', { name: words.cancel }).click()
      await order.getByText(words.unpaid, { exact: true }).waitFor()

      await order.getByRole('button', { name: words.pay, exact: true }).click()
      await payAtTill(page, { pay: words.till, back: words.back })
      await order.getByText(words.paid, { exact: true }).waitFor()
      await expect.poll(() => order.getByRole('button', { name: words.pay, exact: true }).count()).toBe(0)
      await shoot(page, `order paid ${locale}`)
    })
  }

  test('that one browser pays while another cancels it is paid or cancelled in both, and each is told (acceptance 247)', async ({
    openPage,
    world,
  }) => {
    const token = await world.signIn('user')
    const { orderNo } = await placeOrder(world, token)
    const at = `/cost/order?orderNo=${orderNo}`
    const [payer, other] = [await openPage({ as: 'user', locale: 'en-US', at }), await openPage({ as: 'user', locale: 'en-US', at })]
    await row(other, orderNo).getByText('Unpaid', { exact: true }).waitFor()
    await row(payer, orderNo).getByRole('button', { name: 'Pay', exact: true }).click()
    await payAtTill(payer)
    await row(payer, orderNo).getByText('Paid', { exact: true }).waitFor()
    // The other still offers to cancel, until it asks or is looked at again.
    const cancel = row(other, orderNo).getByRole('button', { name: 'Cancel order', exact: true })
    if (await cancel.isVisible()) {
      await cancel.click()
      await other.getByRole('alertdialog').getByRole('button', { name: 'Cancel order', exact: true }).click()
    }
    await row(other, orderNo).getByText('Paid', { exact: true }).waitFor()
    await expect.poll(() => cancel.count()).toBe(0)

    const second = await placeOrder(world, token)
    const late = `/cost/order?orderNo=${second.orderNo}`
    await payer.goto(`${world.url}/#${late}`)
    await other.goto(`${world.url}/#${late}`)
    await row(payer, second.orderNo).getByRole('button', { name: 'Pay', exact: true }).click()
    await payer.waitForURL(/\/dev\/till\?/)
    await row(other, second.orderNo).getByRole('button', { name: 'Cancel order', exact: true }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Cancel order', exact: true }).click()
    await row(other, second.orderNo).getByText('Canceled', { exact: true }).waitFor()
    payer.allow(/409/)
    await payer.getByRole('button', { name: /^Pay/ }).click()
    await payer.getByText('The order was canceled and can no longer be paid').waitFor()
    await shoot(payer, 'till cancelled')
    await payer.getByRole('link', { name: 'Return to the order' }).click()
    await row(payer, second.orderNo).getByText('Canceled', { exact: true }).waitFor()
  })
})

const fen = (text: string): number => Math.round(Number(/¥([\d,]+\.\d\d)/.exec(text)![1]!.replaceAll(',', '')) * 100)
