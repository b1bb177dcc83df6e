import { describe, expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { codeFor, fillByLabel, picture, putSecretAway, row, toasted } from './harness/customer.ts'
import { walked } from './harness/styles.ts'
import { createTest } from './harness/test.ts'

const test = createTest()
const DEMO = 'Demo-2026!'
const NEXT = 'Other-2026!x'

describe('basic information', () => {
  test('shows who one is, is saved by the profile call and is there after a reload (acceptance 232)', async ({ openPage, world }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/account/basic' })
    const { data } = await world.api<{ user: { realName: string } }>('/server/user/get-info', {}, { token: await world.signIn('user') })
    await page.getByRole('main').getByText(data.user.realName, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Company').fill('Acme Audio')
    await dialog.locator('input[type=file]').setInputFiles(picture('face.png'))
    const saved = page.waitForRequest(/\/api\/server\/user\/profile$/)
    await dialog.getByRole('button', { name: 'Save' }).click()
    expect((await saved).method()).toBe('POST')
    await page.getByText('Acme Audio').waitFor()
    await page.reload()
    await page.getByText('Acme Audio').waitFor()
    await page.getByRole('main').locator('img').first().waitFor()
    await shoot(page, 'account basic')
  })
})

describe('account safety', () => {
  test('offers chat account, password and phone (acceptance 237)', async ({ openPage }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/account/safety' })
    for (const name of ['Link', 'Change password', 'Change phone']) await page.getByRole('button', { name, exact: true }).waitFor()
  })

  test('a password is changed once both entries match and are long enough, and its strength is told (acceptance 239)', async ({
    openPage,
    world,
  }) => {
    const page = await openPage({ as: 'agent', locale: 'en-US', at: '/account/safety' })
    const calls: string[] = []
    page.on('request', (request) => void (/reset-password/.test(request.url()) && calls.push(request.url())))
    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: 'Change password' })
    const entry = (label: string) => dialog.getByLabel(label, { exact: true })
    await entry('Current password').fill(DEMO)
    for (const [text, level] of [
      ['abc', 'too short'],
      ['aaaaaa', 'low'],
      [NEXT, 'strong'],
    ] as const) {
      await entry('New password').fill(text)
      await dialog.getByText(new RegExp(`Strength: ${level}`, 'i')).waitFor()
    }
    await entry('Confirm new password').fill('Another-2026!')
    await send.click()
    await dialog.getByText('The passwords entered twice do not match!').waitFor()
    await entry('New password').fill('abc')
    await entry('Confirm new password').fill('abc')
    await send.click()
    await expect.poll(() => entry('New password').getAttribute('aria-invalid')).toBe('true')
    expect(calls).toEqual([])
    await entry('New password').fill(NEXT)
    await entry('Confirm new password').fill(NEXT)
    await send.click()
    await toasted(page, 'other devices have been signed out').waitFor()
    expect(calls).toHaveLength(1)
    expect((await world.api('/server/auth/signin', { username: 'agent', password: DEMO })).code).toBe(400)
    const token = await world.signIn({ username: 'agent', password: NEXT })
    const back = { oldPassword: NEXT, newPassword: DEMO, newPassword2: DEMO }
    expect((await world.api('/server/user/reset-password', back, { token })).code).toBe(200)
  })

  test('a phone is changed with the codes of both, and the one that is shown changes (acceptance 240)', async ({ openPage, world }) => {
    const page = await openPage({ as: 'agent', locale: 'en-US', at: '/account/safety' })
    const { data } = await world.api<{ phone: string }>('/server/user/me', {}, { token: await world.signIn('agent') })
    const next = '16900000240'
    await page.getByText(data.phone).waitFor()
    await page.getByRole('button', { name: 'Change phone' }).click()
    const dialog = page.getByRole('dialog')
    const getCode = dialog.getByRole('button', { name: 'Get code' })
    const told = (await world.outbox(data.phone)).length
    await getCode.first().click()
    await expect.poll(() => world.outbox(data.phone)).toHaveLength(told + 1)
    await dialog.getByLabel('Code sent to it', { exact: true }).fill(await codeFor(world, data.phone))
    await dialog.getByLabel('New phone', { exact: true }).fill(next)
    await getCode.last().click()
    await expect.poll(() => world.outbox(next)).toHaveLength(1)
    const right = await codeFor(world, next)
    await dialog.getByLabel('Code sent to the new phone').fill(right === '000000' ? '111111' : '000000')
    await dialog.getByRole('button', { name: 'Change phone' }).click()
    await dialog.getByText('Invalid verification code').waitFor()
    await dialog.getByLabel('Code sent to the new phone').fill(right)
    const changed = page.waitForResponse(/change-phone/)
    await dialog.getByRole('button', { name: 'Change phone' }).click()
    expect(await (await changed).json()).toMatchObject({ code: 200 })
    await page.getByText(next).first().waitFor()
  })

  for (const [locale, width] of walked([
    ['en-US', 1280],
    ['zh-CN', 375],
  ])) {
    const words = {
      'en-US': {
        lines: 'IP addresses',
        save: 'Save',
        test: 'Test an address',
        add: 'Add my address',
        wrong: 'line 2: 300.1.1.1 · 3: 10.0.0.0/40',
        refused: 'calls from there would be refused',
        own: /Your own address, .*calls from here would be refused/,
        saved: 'Allowlist saved',
        cancel: 'Cancel',
      },
      'zh-CN': {
        lines: 'IP 地址',
        save: '保存',
        test: '测试地址',
        add: '添加我的地址',
        wrong: '2: 300.1.1.1 · 3: 10.0.0.0/40',
        refused: '来自该地址的调用会被拒绝',
        own: /您当前的地址 .* 不在名单内，保存后/,
        saved: '白名单已保存',
        cancel: '取消',
      },
    }[locale]
    test(`an allowlist names each wrong line, tests an address, and asks before it locks out its own person (${locale}, ${width} px; acceptance 271 272)`, async ({
      openPage,
    }) => {
      const page = await openPage({ as: 'user', locale, width, at: '/account/safety?_tab=allowlist' })
      const lines = page.getByLabel(words.lines, { exact: true })
      const save = page.getByRole('button', { name: words.save, exact: true })
      await lines.fill('192.0.2.1\n300.1.1.1\n10.0.0.0/40')
      await save.click()
      await page.getByText(words.wrong).waitFor()
      await lines.fill('192.0.2.0/24\n2001:db8::/32')
      const tried = page.getByLabel(words.test, { exact: true })
      await tried.fill('2001:db8::7')
      await page.locator('output', { hasText: '2001:db8::/32' }).waitFor()
      await tried.fill('198.51.100.1')
      await page.locator('output', { hasText: words.refused }).waitFor()
      await shoot(page, `allowlist ${locale}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)

      await save.click()
      const question = page.getByRole('alertdialog')
      await question.getByText(words.own).waitFor()
      await shoot(page, `allowlist question ${locale}`)
      await question.getByRole('button', { name: words.cancel }).click()
      await page.getByRole('button', { name: words.add }).click()
      await expect.poll(() => lines.inputValue()).toMatch(/\n127\.0\.0\.1$/)
      await save.click()
      await toasted(page, words.saved).waitFor()
      await page.reload()
      await expect.poll(() => lines.inputValue()).toBe('192.0.2.0/24\n2001:db8::/32\n127.0.0.1')
    })
  }
})

describe('applications', () => {
  test('are listed, opened, given a secret that is shown once, and the default one stays (acceptance 241 244 245)', async ({
    openPage,
    world,
  }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/account/application' })
    for (const name of ['Name', 'App ID', 'Default', 'Created']) await page.getByRole('columnheader', { name }).first().waitFor()
    const token = await world.signIn('user')
    const { data } = await world.api<{ data: { appId: string; appName: string; isDefault: boolean }[] }>(
      '/server/app/user-get-app-list',
      { pageSize: 100 },
      { token },
    )
    const standard = data.data.find((one) => one.isDefault)!
    const other = data.data.find((one) => !one.isDefault)!
    const info = await world.api('/server/app/get-app-info', { appId: other.appId }, { token })
    expect(info.data).toMatchObject({ appId: other.appId, appName: other.appName })

    const asked = page.waitForRequest(/\/api\/server\/app\/get-by-id$/)
    await row(page, other.appId).getByRole('button', { name: 'Details' }).click()
    expect((await asked).postDataJSON()).toMatchObject({ id: other.appId })
    const drawer = page.getByRole('dialog').first()
    await drawer.getByRole('button', { name: 'Reset secret' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset secret' }).click()
    const once = page.getByRole('dialog').last()
    const secret = (await once.locator('.lk-secret code').last().textContent())!
    expect(secret.length).toBeGreaterThan(20)
    await shoot(page, 'application secret')
    await once.getByRole('button', { name: /Close/ }).first().click()
    await expect.poll(() => page.getByText(secret).count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

    await row(page, standard.appId).getByRole('button', { name: /More/ }).click()
    for (const name of ['Disable', 'Delete']) expect(await page.getByRole('menuitem', { name }).getAttribute('aria-disabled')).toBe('true')
    await shoot(page, 'application default')
    for (const path of ['/server/app/delete', '/server/app/status'])
      expect((await world.api(path, { id: standard.appId, ...(path.endsWith('status') ? { move: 'disable' } : {}) }, { token })).code).toBe(
        409,
      )
  })

  test('a new one shows its secret once, copyable, and neither the list nor its detail ever shows it again (acceptance 242)', async ({
    openPage,
    world,
  }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/account/application?_open=create' })
    const dialog = page.getByRole('dialog', { name: 'New application' })
    await fillByLabel(page, { Name: 'Shown-once' }, dialog)
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await dialog.getByText(/Shown once/).waitFor()
    for (const name of ['Copy App-Id', 'Copy App-Secret']) await dialog.getByRole('button', { name }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Create', exact: true }).count()).toBe(0)
    await shoot(page, 'application first secret')
    const secret = (await putSecretAway(page))!
    expect(secret.length).toBeGreaterThan(20)

    await row(page, 'Shown-once').getByRole('button', { name: 'Details' }).click()
    const drawer = page.getByRole('dialog').first()
    await drawer.getByRole('button', { name: 'Reset secret' }).waitFor()
    await drawer.getByText('Shown-once').first().waitFor()
    expect(await page.getByText(secret).count()).toBe(0)
    const token = await world.signIn('user')
    const { data } = await world.api<{ data: { appId: string }[] }>('/server/app/user-get-app-list', { appName: 'Shown-once' }, { token })
    const used = { 'App-Id': data.data[0]!.appId, 'App-Secret': secret }
    expect((await world.api('/v1/vpr/search', {}, { headers: { ...used, 'App-Secret': 'another' } })).status).toBe(403)
    expect((await world.api('/v1/vpr/search', {}, { headers: used })).status).not.toBe(403)
  })

  test('are ten at most, which is said in the form and loses nothing (acceptance 242)', async ({ openPage, world }) => {
    const token = await world.signIn('user')
    for (let at = 0; at < 10; at++) await world.api('/server/app/create-app', { appName: `Filler-${at}`, services: ['tts'] }, { token })
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/account/application?_open=create' })
    const dialog = page.getByRole('dialog')
    await fillByLabel(page, { Name: 'Eleventh' }, dialog)
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await dialog.getByText(/10 applications/).waitFor()
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Eleventh')
  })
})
