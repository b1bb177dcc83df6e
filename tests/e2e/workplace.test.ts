import { describe, expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { codeFor, issueCard } from './harness/customer.ts'
import { walked } from './harness/styles.ts'
import { test } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'

const figure = (page: WatchedPage, title: string) => page.locator('.db-figure').filter({ hasText: title }).locator('dd > :first-child')
const numberIn = (text: string | null) => Number((text ?? '').replaceAll(/[^\d.]/g, ''))
const card = (page: WatchedPage, title: string) => page.getByRole('region', { name: title })

describe('the workplace', () => {
  test('figures are those of the database: one call more is one more today (acceptance 214)', async ({ openPage, world }) => {
    const token = await world.signIn('user')
    const { data } = await world.api<{ today: { calls: number } | null }>('/server/workplace/summary', {}, { token })
    // Just after midnight there is none.
    const before = data.today?.calls ?? 0
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/dashboard/workplace' })
    await figure(page, 'Calls today').waitFor()
    expect(numberIn(await figure(page, 'Calls today').textContent())).toBe(before)
    const { data: voices } = await world.api<{ data: { voiceId: string }[] }>('/server/tts/voice-list', {}, { token })
    // Through the default application: answered or refused, it is a call.
    const spoken = await world.api('/server/tts/short', { text: '您好', voiceId: voices.data[0]!.voiceId, format: 'wav' }, { token })
    expect(spoken.status).not.toBe(422)

    // The page says how fresh its figures are, and has them anew on a press.
    await page.getByText(/^As of \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/).waitFor()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(async () => numberIn(await figure(page, 'Calls today').textContent())).toBe(before + 1)
  })

  test('figures are fresh when somebody comes back from a page where they changed (14)', async ({ openPage, world }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/dashboard/workplace' })
    await figure(page, 'Packages in use').waitFor()
    const before = numberIn(await figure(page, 'Packages in use').textContent())
    await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).first().click()
    await page.waitForURL(/#\/cost\/order/)
    const combos = await world.api<{ data: { comboId: string }[] }>('/server/packet/list', {}, { token: await world.signIn('user') })
    const code = await issueCard(world, { type: 'card', comboId: combos.data.data[0]!.comboId })
    const redeemed = await world.api('/server/card/redeem', { cardCode: code }, { token: await world.signIn('user') })
    expect(redeemed.code, redeemed.message).toBe(200)
    await page.goBack()
    await expect.poll(async () => numberIn(await figure(page, 'Packages in use').textContent())).toBe(before + 1)
  })

  test('its cards lead on: a day to its rows, a package to its page, an announcement to its text (acceptance 214)', async ({
    openPage,
  }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/dashboard/workplace' })
    const chart = card(page, 'How many calls in the last 30 days?')
    await chart.locator('.lk-chart[data-drawn] svg').waitFor()
    await chart.getByRole('button', { name: 'Show as table' }).click()
    const day = chart.getByRole('table').getByRole('link').last()
    const label = await day.textContent()
    await day.click()
    await page.getByRole('list', { name: 'Applied filters' }).getByText(label!).waitFor()

    await page.goBack()
    // C15: from the chart to the calls it is made of, and to being told in time.
    for (const [name, hash] of [
      ['Call log', '#/asr/call-log'],
      ['Alerts', 'usage-alert'],
    ] as const) {
      await chart.getByRole('link', { name, exact: true }).click()
      await page.waitForURL((url) => url.hash.includes(hash) || (name === 'Alerts' && url.hash.includes('_tab=alert')))
      await page.goBack()
    }
    // C6: what is free today stands beside what is paid, as the list of it says.
    const free = card(page, 'What is free today?')
    const [code, left] = [await free.locator('code').first().textContent(), await free.locator('.db-line small').first().textContent()]
    expect(left).toMatch(/^\d.* of \d.* left$/)
    await free.getByRole('link', { name: 'All' }).click()
    await page.waitForURL((url) => /#\/cost\/order\?.*_tab=free/.test(url.hash))
    const rest = left!.split(' of ')[0]!
    await page
      .getByRole('row')
      .filter({ hasText: code! })
      .getByRole('cell', { name: new RegExp(`^${rest}( |$)`) })
      .first()
      .waitFor()
    await page.goBack()
    await card(page, 'How long will the packages last?').getByRole('link').filter({ hasText: 'packages' }).first().click()
    await page.waitForURL((url) => /#\/cost\/order\?.*_tab=packages/.test(url.hash) && url.hash.includes('status=inUse'))

    await page.goBack()
    const announcement = card(page, 'What is new?').getByRole('listitem').getByRole('link').first()
    const title = (await announcement.textContent())!
    // Told in the language of the page, as where it leads.
    expect(title).not.toMatch(/\p{Script=Han}/u)
    await announcement.click()
    await page.getByText(title, { exact: true }).filter({ visible: true }).first().waitFor()
    await page.getByRole('heading', { name: 'Published' }).waitFor()
  })

  test('somebody new is told where to start, and nothing is drawn as zero (acceptance 214)', async ({ openPage, world }) => {
    const [phone, email, password] = ['16901230001', 'empty@example.com', 'Secret-2026']
    await world.api('/server/auth/sendCaptcha', { phone, scene: 'register' })
    await expect.poll(() => world.outbox(phone)).toHaveLength(1)
    const code = await codeFor(world, phone)
    expect(await world.api('/server/auth/signup', { email, phone, password, password2: password, code, agree: true })).toMatchObject({
      code: 200,
    })
    const link = /code=([\w-]+)/.exec((await world.outbox(email)).at(0)!.text)![1]!
    await world.api('/server/auth/activate', { code: link })
    for (const [locale, theme, width] of walked(
      [
        ['en-US', 'light', 1280],
        ['zh-CN', 'dark', 375],
      ],
      1,
    )) {
      const page = await openPage({ as: { username: email, password }, locale, theme, width, at: '/dashboard/workplace' })
      const say = (zh: string, en: string) => (locale === 'zh-CN' ? zh : en)
      await page.getByRole('link', { name: say('新建应用', 'Create an application') }).waitFor()
      await page.getByRole('link', { name: say('去认证', 'Certify now') }).waitFor()
      await page.getByText(say('该时段暂无数据', 'No data in this period')).first().waitFor()
      expect(await figure(page, say('今日调用', 'Calls today')).textContent()).toBe('0')
      expect(await figure(page, say('今日成功率', 'Successful today')).textContent()).toBe('—')
      expect(await page.locator('.lk-chart').count()).toBe(0)
      await shoot(page, `workplace empty ${locale}`)
    }
  })

  test('a part that could not be read says so; the others stand', async ({ openPage, world }) => {
    const page = await openPage({ as: 'user', locale: 'en-US' })
    page.allow(/503/)
    const body = JSON.stringify({ code: 503, message: 'Back in a minute', data: null })
    await page.route('**/server/workplace/summary', (route) => route.fulfill({ status: 503, contentType: 'application/json', body }))
    await page.goto(`${world.url}/#/dashboard/workplace`)
    await page.getByRole('alert').filter({ hasText: 'Back in a minute' }).first().waitFor()
    await card(page, 'How many calls in the last 30 days?').locator('.lk-chart[data-drawn] svg').waitFor()
    await card(page, 'What is new?').getByRole('listitem').first().waitFor()
    await page.unroute('**/server/workplace/summary')
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await figure(page, 'Calls today').waitFor()
  })
})
