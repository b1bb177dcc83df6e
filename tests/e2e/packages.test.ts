import { describe, expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { issueCard, payOrder, placeOrder, row, toasted } from './harness/customer.ts'
import { createTest } from './harness/test.ts'

const test = createTest()

describe('what was bought', () => {
  test('a card is redeemed once, and its package stands among one’s own', async ({ openPage, world }) => {
    const token = await world.signIn('user')
    const { data: combos } = await world.api<{ data: { comboId: string; name: string }[] }>(
      '/server/packet/list',
      { pageSize: 1 },
      { token },
    )
    const code = await issueCard(world, { type: 'card', comboId: combos.data[0]!.comboId })
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/cost/order?_tab=packages' })
    const total = async () => Number(/[\d,]+/.exec((await page.getByText(/[\d,]+ in total/).textContent())!)![0].replaceAll(',', ''))
    const before = await total()
    const redeem = async (text: string) => {
      await page.getByRole('button', { name: 'Redeem a card' }).click()
      await page.getByRole('dialog').getByLabel('Card code').fill(text)
      await page.getByRole('dialog').getByRole('button', { name: 'Redeem a card' }).click()
    }
    await redeem(code)
    await toasted(page, /^Redeemed; “.+” is yours$/).waitFor()
    await expect.poll(total).toBe(before + 1)
    await redeem(code)
    await page.getByRole('dialog').getByText('This card code is not valid, was used or has expired').waitFor()
    await expect.poll(() => page.getByRole('dialog').getByLabel('Card code').inputValue()).toBe(code)
  })

  test('a package in use says on which day it runs out, and where its amount went', async ({ openPage, world }) => {
    const token = await world.signIn('user')
    const { data } = await world.api<{ data: { grantNo: string; runsOutOn: string | null }[] }>(
      '/server/packet/mine',
      { status: ['inUse'], pageSize: 100 },
      { token },
    )
    const forecast = data.data.find(({ runsOutOn }) => runsOutOn)!
    const page = await openPage({ as: 'user', locale: 'en-US', at: `/cost/order?_tab=packages&grantNo=${forecast.grantNo}` })
    await page.getByRole('columnheader', { name: 'Runs out' }).waitFor()
    await page.getByRole('cell', { name: forecast.runsOutOn! }).waitFor()
    await page.getByRole('button', { name: 'Details' }).first().click()
    await page.getByRole('dialog').getByText(forecast.grantNo).first().waitFor()
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: 'Book' })
      .or(page.getByRole('dialog').getByText('Granted').first())
      .first()
      .waitFor()
    await shoot(page, 'package detail')
  })

  test('issue 14: on a phone packages are called by their name, and those to buy tell their price whole', async ({ openPage, world }) => {
    const token = await world.signIn('user')
    const { data } = await world.api<{ data: { comboName: string }[] }>('/server/packet/mine', { pageSize: 1 }, { token, locale: 'en-US' })
    const page = await openPage({ as: 'user', locale: 'en-US', width: 375, at: '/cost/order?_tab=packages' })
    await page.getByRole('heading', { level: 2, name: data.data[0]!.comboName }).first().waitFor()
    await page.goto(`${world.url}/#/cost/order?_open=buy`)
    await page.getByRole('dialog').getByRole('combobox', { name: 'Package' }).click()
    const option = page.locator('.ant-select-item-option-content')
    await option.first().waitFor()
    const cut = await option.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent))
    expect(cut).toEqual([])
  })

  test('a paid order can be given back and invoiced, each once (acceptance 247)', async ({ openPage, world }) => {
    const token = await world.signIn('user')
    const [refunded, invoiced] = [await placeOrder(world, token), await placeOrder(world, token)]
    for (const { orderNo } of [refunded, invoiced]) await payOrder(world, token, orderNo)
    const page = await openPage({ as: 'user', locale: 'en-US', at: `/cost/order?orderNo=${refunded.orderNo}` })
    const dialog = page.getByRole('dialog')
    await row(page, refunded.orderNo).getByRole('button', { name: 'Request refund' }).click()
    await dialog.getByRole('button', { name: 'Request refund' }).click()
    await expect.poll(() => dialog.getByLabel('Reason').getAttribute('aria-invalid')).toBe('true')
    await dialog.getByLabel('Reason').fill('Bought the wrong size')
    await dialog.getByRole('button', { name: 'Request refund' }).click()
    await row(page, refunded.orderNo).getByText('Refunding', { exact: true }).waitFor()

    await page.goto(`${world.url}/#/cost/order?orderNo=${invoiced.orderNo}`)
    await row(page, invoiced.orderNo).getByRole('button', { name: 'Request invoice' }).click()
    await dialog.getByRole('radio', { name: 'Ordinary VAT invoice' }).check()
    await dialog.getByRole('radio', { name: 'Person' }).check()
    await dialog.getByLabel('Name on the invoice').fill('Lin Xiaoyu')
    await dialog.getByLabel('Email').fill('lin@example.com')
    await dialog.getByRole('button', { name: 'Request', exact: true }).click()
    await toasted(page, 'Invoice requested').waitFor()
    await expect.poll(() => row(page, invoiced.orderNo).getByRole('button', { name: 'Request invoice' }).count()).toBe(0)
    await page.getByRole('tab', { name: 'Invoices' }).click()
    await row(page, invoiced.orderNo).waitFor()
    // Whoever looks at the order finds its invoice there, and what became of it.
    await page.goto(`${world.url}/#/cost/order-detail?orderNo=${invoiced.orderNo}`)
    const own = page.locator('section', { has: page.getByRole('heading', { name: 'Invoices', exact: true }) })
    await own.getByText('Requested', { exact: true }).waitFor()
    await own.getByRole('button', { name: 'Details' }).click()
    await dialog.getByText('Lin Xiaoyu').waitFor()
  })
})

describe('announcements', () => {
  test('that are out are listed, those on top first; one that was withdrawn says so (acceptance 248 249)', async ({ openPage, world }) => {
    const token = await world.signIn('admin')
    const add = async (title: string, top: boolean) => {
      const made = await world.api<{ id: string }>(
        '/server/notice/admin/add',
        { title, type: 'system', content: `# ${title}`, top, target: 'all' },
        { token },
      )
      if (made.code !== 200) throw new Error(`${made.code} ${made.message} ${made.text}`)
      return made.data.id
    }
    const [top, plain, draft] = [await add('Stands on top', true), await add('Came out last', false), await add('Never came out', false)]
    for (const id of [top, plain]) expect((await world.api('/server/notice/admin/publish', { id }, { token })).code).toBe(200)
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/notice/list' })
    await row(page, 'Came out last').waitFor()
    const titles = await page.getByRole('row').allTextContents()
    const at = (title: string) => titles.findIndex((text) => text.includes(title))
    expect(at('Stands on top')).toBeLessThan(at('Came out last'))
    expect(at('Never came out')).toBe(-1)
    expect(at('Stands on top')).toBe(1)
    const gone = page.getByRole('heading', { name: 'This does not exist' }).filter({ visible: true })
    await page.goto(`${world.url}/#/notice/detail?id=${draft}`)
    await gone.waitFor()
    await world.api('/server/notice/admin/withdraw', { id: plain }, { token })
    await page.goto(`${world.url}/#/notice/detail?id=${plain}`)
    await shoot(page, 'notice withdrawn')
    await gone.waitFor()
  })
})
