import { describe, expect } from 'vitest'
import { WebSocket } from 'ws'
import { toneWav } from '../contract/speech-backend.ts'
import { shoot } from './harness/browser.ts'
import { endFreeQuota, register, row } from './harness/customer.ts'
import { test } from './harness/test.ts'
import type { World } from './harness/world.ts'

describe('a refused call', () => {
  test('of more than 60 seconds is refused before anything is sent (acceptance 215)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/asr/sentence' })
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    const calls: string[] = []
    page.on('request', (request) => {
      if (/upload|asr\/sentence/.test(request.url())) calls.push(request.url())
    })
    await page.locator('input[type=file]').setInputFiles({ name: 'long.wav', mimeType: 'audio/wav', buffer: toneWav(61) })
    await page.getByText(/1:01/).first().waitFor()
    await page.getByRole('button', { name: 'Recognize', exact: true }).click()
    await expect.poll(() => page.locator('.rt-fault').count()).toBeGreaterThan(0)
    expect(calls).toEqual([])
    await shoot(page, 'speech too long')
  })

  test('leads from its row to the cause, to what mends it, and to trying again', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/asr/call-log?code=4012' })
    // Language processing has no page of its own to try it on.
    const refused = page.getByRole('row').filter({ hasNotText: 'Natural language processing' })
    await refused.getByRole('button', { name: 'Cause and fix' }).first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Service not in the application', { exact: false }).first().waitFor()
    await drawer.getByText(/tick the service/).waitFor()
    await drawer.getByRole('button', { name: /^Try again/ }).waitFor()
    await shoot(page, 'speech failed call')
    // Its very form, not the list of all applications (issue 14).
    await drawer.getByRole('button', { name: 'Edit the application' }).click()
    await page.waitForURL(/#\/account\/application-detail\?appId=\w+&_open=edit/)
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Speech synthesis' }).waitFor()
    // With what is stored, although no row was pressed.
    expect(await page.getByRole('dialog').getByLabel('Name', { exact: true }).inputValue()).not.toBe('')
  })

  test('for want of rights says so in the form, leads on, is a row of the call log, and is tried again as it was', async ({
    openPage,
    world,
  }) => {
    const token = await world.signIn('user')
    const apps = await world.api<{ data: { appId: string; appName: string; isDefault: boolean; services: string[] }[] }>(
      '/server/app/user-get-app-list',
      { pageSize: 50 },
      { token },
    )
    const app = apps.data.data.find(({ isDefault }) => isDefault)!
    const detail = await world.api<Record<string, unknown>>('/server/app/get-by-id', { id: app.appId }, { token })
    const edited = await world.api('/server/app/edit', { ...pick(detail.data), id: app.appId, services: ['tts'] }, { token })
    expect(edited).toMatchObject({ code: 200 })
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/asr/sentence' })
    await page.getByRole('button', { name: 'Mandarin · greeting' }).click()
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await page.getByRole('switch', { name: 'Punctuation' }).click()
    await page.locator('form button[type=submit]').click()
    const alert = page.getByRole('alert').filter({ hasText: 'does not have this service' })
    await alert.waitFor()
    await shoot(page, 'speech refused form')
    await alert.getByRole('link', { name: 'Edit the application' }).click()
    await page.waitForURL(`**/#/account/application-detail?appId=${app.appId}&_open=edit`)
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Speech synthesis', checked: true }).waitFor()
    await page.goto(`${world.url}/#/asr/call-log`)
    await row(page, '4012').first().getByRole('button', { name: 'Cause and fix' }).click()
    await page.getByRole('button', { name: 'Try again with one-sentence recognition' }).click()
    await page.waitForURL(/#\/asr\/sentence\?requestId=/)
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('switch', { name: 'Punctuation' }).isChecked()).toBe(false)
    await shoot(page, 'speech tried again')
  })
})

const LIMITS = {
  'zh-CN': { atOnce: /同时调用已达到它自己的上限 1.*约 1 秒后可以再试/, day: /今天的调用已达到上限 0 次.*\d\d-\d\d \d\d:\d\d 起可以再试/ },
  'en-US': { atOnce: /limit of 1 at once.*again in 1 s/, day: /limit of 0 calls today.*again at \d\d-\d\d \d\d:\d\d/ },
} as const

describe('a call that meets a limit', () => {
  test('is told when it may be made again, in either language, and keeps what was typed (4290, 4291)', async ({ openPage, world }) => {
    const who = await register(world, 'limits.once', '16900000623')
    const token = await world.signIn(who)
    const app = { appName: 'Once', services: ['tts', 'asr-realtime'], concurrency: 1 }
    expect(await world.api('/server/app/create-app', app, { token })).toMatchObject({ code: 200 })
    const held = await holdStream(world, token)
    const pages = [
      ['zh-CN', await openPage({ locale: 'zh-CN', as: who, at: '/tts/short' })],
      ['en-US', await openPage({ locale: 'en-US', as: who, at: '/tts/short' })],
    ] as const
    const speak = async (limit: 'atOnce' | 'day') => {
      for (const [locale, page] of pages) {
        page.allow(/^console: Failed to load resource: /)
        const text = page.locator('form textarea')
        await text.fill(`Typed for ${limit}`)
        await page.locator('.lk-voice input[type=radio]').first().check({ force: true })
        await page.locator('form button[type=submit]').click()
        await page.getByRole('alert').filter({ hasText: LIMITS[locale][limit] }).waitFor()
        expect(await text.inputValue()).toBe(`Typed for ${limit}`)
        await shoot(page, `speech limit ${limit} ${locale}`)
      }
    }
    await speak('atOnce')
    held.close()
    const { data } = await world.api<{ data: { appId: string }[] }>('/server/app/user-get-app-list', { pageSize: 10 }, { token })
    const { appId } = data.data[0]!
    const detail = await world.api<Record<string, unknown>>('/server/app/get-by-id', { id: appId }, { token })
    const edit = { ...pick(detail.data), id: appId, services: ['tts'], dailyLimit: 0 }
    expect(await world.api('/server/app/edit', edit, { token })).toMatchObject({ code: 200 })
    await speak('day')
  })
})

/** A stream that goes on, so that its application is busy. */
async function holdStream(world: World, token: string): Promise<WebSocket> {
  const { data } = await world.api<{ token: string }>('/server/asr/realtime-token', { engine: '16k_zh' }, { token })
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/api/server/asr/realtime`)
  await new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('message', resolve)
    socket.once('open', () => socket.send(JSON.stringify({ type: 'start', token: data.token })))
  })
  return socket
}

describe('a call that cannot be paid, or comes too often', () => {
  for (const [what, name, phone, dailyLimit, sentence, link, hash] of [
    ['has nothing left to pay with (4020)', 'limits.none', '16900000621', null, /please buy a package/, /Buy a package/, /#\/cost\/order/],
    [
      'has reached the limit of the day (4291)',
      'limits.day',
      '16900000622',
      0,
      /limit of 0 calls today.*possible again at \d\d-\d\d \d\d:\d\d/,
      /Show the limits/,
      /#\/account\/limits/,
    ],
  ] as const) {
    test(`${what}: the form says so, keeps its sound, and leads to what mends it`, async ({ openPage, world }) => {
      const who = await register(world, name, phone)
      const token = await world.signIn(who)
      await endFreeQuota(world)
      const app = { appName: 'Limits', services: ['asr-sentence'], ...(dailyLimit === null ? {} : { dailyLimit }) }
      expect(await world.api('/server/app/create-app', app, { token })).toMatchObject({ code: 200 })
      const page = await openPage({ locale: 'en-US', as: who, at: '/asr/sentence' })
      page.allow(/^console: Failed to load resource: /)
      await page.getByRole('button', { name: 'Mandarin · greeting' }).click()
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
      await page.locator('form button[type=submit]').click()
      const alert = page.getByRole('alert').filter({ hasText: sentence })
      await alert.waitFor()
      await shoot(page, `speech refused ${name}`)
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
      await alert.getByRole('link', { name: link }).click()
      await page.waitForURL(hash)
    })
  }
})

const pick = ({ appName, scene, dailyLimit, concurrency, callbackUrl, remark, version }: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries({ appName, scene, dailyLimit, concurrency, callbackUrl, remark, version }).filter(
      ([, value]) => value !== null && value !== undefined,
    ),
  )
