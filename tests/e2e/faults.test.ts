import { describe, expect } from 'vitest'
import { writePng } from '../../scripts/lib/small-png.ts'
import { newPage, type PageOptions, shoot } from './harness/browser.ts'
import { putSecretAway } from './harness/customer.ts'
import { type FaultName, openFaultyWay } from './harness/faults.ts'
import { createTest } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'

/** Pages reach the backend over a way on which calls can go wrong; the test itself asks it directly. */
const test = createTest()
  .extend('way', async ({ world }, { onCleanup }) => {
    const way = await openFaultyWay(world.url)
    onCleanup(() => way.stop())
    return way
  })
  .extend('visit', ({ world, way, task }, { onCleanup }) => {
    const pages: WatchedPage[] = []
    onCleanup(async () => {
      way.mend()
      for (const page of pages) if (task.result?.state === 'fail') await shoot(page, `failed ${task.name}`)
      for (const page of pages) await page.context().close()
      for (const page of pages) page.assertClean()
    })
    return async (options: PageOptions): Promise<WatchedPage> => {
      const page = await newPage({ ...world, url: way.url }, options)
      // What the browser itself says of a call that went wrong.
      page.allow(/^console: Failed to load resource: /)
      pages.push(page)
      return page
    }
  })

const LOST = 'No connection to the server. Check your network and try again'
const UNREADABLE = 'The server gave an answer that cannot be read, please try again later'
const FAILED = 'Something went wrong, please try again later (请求出现错误，请稍后再试)'

/** What a person is told of each fault, word for word. */
const told: [FaultName, string, string][] = [
  ['the connection is refused', LOST, '无法连接服务器，请检查网络后重试'],
  ['the backend is overloaded', 'Too many attempts, please try again in 30 s', '操作太频繁，请 30 秒后再试'],
  ['a gateway is down', FAILED, '请求出现错误，请稍后再试'],
  ['the backend fails', 'It broke (req-7)', 'It broke (req-7)'],
  ['the backend fails without a word', FAILED, '请求出现错误，请稍后再试'],
  ['the answer is lost', LOST, '无法连接服务器，请检查网络后重试'],
  ['the answer is cut off', LOST, '无法连接服务器，请检查网络后重试'],
  ['the answer is broken JSON', UNREADABLE, '服务器返回了无法识别的内容，请稍后再试'],
  ['the answer is a page', UNREADABLE, '服务器返回了无法识别的内容，请稍后再试'],
  ['the answer is empty', UNREADABLE, '服务器返回了无法识别的内容，请稍后再试'],
  ['the answer is of another type', UNREADABLE, '服务器返回了无法识别的内容，请稍后再试'],
  ['the answer has another shape', UNREADABLE, '服务器返回了无法识别的内容，请稍后再试'],
  ['the answer takes too long', 'The server took too long to answer, please try again', '服务器响应超时，请重试'],
]

/** One of each kind: a list and a form meet them all, and every call is made in the same way. */
const FEW = new Set<FaultName>([
  'the connection is refused',
  'the backend is overloaded',
  'a gateway is down',
  'the answer is lost',
  'the answer is a page',
])

const few = told.filter(([name]) => FEW.has(name))

describe('when a call goes wrong', () => {
  test('acceptance 144 154 155: a list says what happened, and shows its rows when it is tried again', async ({ visit, way }) => {
    const page = await visit({ as: 'user', locale: 'en-US', at: '/cost/order' })
    const firstRow = page.getByRole('row').nth(1)
    await firstRow.waitFor()
    for (const [fault, sentence] of told) {
      way.inject('/server/order/list', fault)
      await page.getByRole('button', { name: 'Refresh', exact: true }).click()
      // What was there stays (O23).
      const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'as they were last loaded' })
      await expect.poll(() => notice.textContent(), { message: fault }).toContain(sentence)
      expect(way.met(), fault).toBeGreaterThan(0)
      expect(await firstRow.count(), fault).toBe(1)
      way.mend()
      await notice.getByRole('button', { name: 'Try again' }).click()
      await notice.waitFor({ state: 'detached' })
    }
  })

  test('acceptance 144 155: a list says it in Chinese', async ({ visit, way }) => {
    const page = await visit({ as: 'user', locale: 'zh-CN', at: '/cost/order' })
    await page.getByRole('row').nth(1).waitFor()
    for (const [fault, , sentence] of few) {
      way.inject('/server/order/list', fault)
      await page.getByRole('button', { name: '刷新', exact: true }).click()
      const notice = page.getByRole('main').getByRole('status').filter({ hasText: '上一次加载' })
      await expect.poll(() => notice.textContent(), { message: fault }).toContain(sentence)
      way.mend()
      await notice.getByRole('button').click()
      await notice.waitFor({ state: 'detached' })
    }
  })

  test('acceptance 144 154 155: a form keeps what was typed through all of it, and creates one row', async ({ visit, way, world }) => {
    const page = await visit({ as: 'user', locale: 'en-US', at: '/account/application?_open=create' })
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Night-shift')
    await dialog.getByRole('checkbox', { name: 'Speech synthesis' }).check()
    const send = dialog.getByRole('button', { name: 'Create', exact: true })
    for (const [fault, sentence] of told.filter(([name]) => name !== 'the answer takes too long')) {
      way.inject('/server/app/create-app', fault)
      await send.click()
      await expect.poll(() => dialog.locator('.lk-notice-danger').textContent(), { message: fault }).toContain(sentence)
      // A browser may send a call again by itself when its connection breaks, which is one more reason for keys.
      expect(way.met(), fault).toBeGreaterThan(0)
      await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue(), { message: fault }).toBe('Night-shift')
      await expect.poll(() => dialog.getByRole('checkbox', { name: 'Speech synthesis' }).isChecked(), { message: fault }).toBe(true)
      way.mend()
    }
    way.inject('/server/app/create-app', 'the call arrives twice')
    await send.click()
    // The answer that came was that of the repeated call, of which no secret is kept.
    expect(await putSecretAway(page)).toBeNull()
    await page.getByRole('row').filter({ hasText: 'Night-shift' }).waitFor()
    const { data } = await world.api<{ totalCount: number }>(
      '/server/app/user-get-app-list',
      { pageNo: 1, pageSize: 10, appName: 'Night-shift' },
      { token: await world.signIn('user') },
    )
    expect(data.totalCount).toBe(1)
  })

  test('a form that was reloaded over a lost answer creates one row, too', async ({ visit, way, world }) => {
    const page = await visit({ as: 'user', locale: 'en-US', at: '/account/application?_open=create' })
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Once-only')
    await dialog.getByRole('checkbox', { name: 'Speech synthesis' }).check()
    way.inject('/server/app/create-app', 'the answer is lost')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await dialog.getByText(LOST).waitFor()
    way.mend()
    page.on('dialog', (question) => void question.accept())
    await page.reload()
    await dialog.getByRole('button', { name: 'Restore it' }).click()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    expect(await putSecretAway(page)).toBeNull()
    const token = await world.signIn('user')
    const { data } = await world.api<{ totalCount: number }>(
      '/server/app/user-get-app-list',
      { pageNo: 1, pageSize: 10, appName: 'Once-only' },
      { token },
    )
    expect(data.totalCount).toBe(1)
  })

  test('acceptance 144 155: a detail says what happened, and shows itself when it is tried again', async ({ visit, way, world }) => {
    const token = await world.signIn('user')
    const { data } = await world.api<{ data: { appId: string; appName: string }[] }>(
      '/server/app/user-get-app-list',
      { pageNo: 1, pageSize: 1 },
      { token },
    )
    const { appId } = data.data[0]!
    const page = await visit({ as: 'user', locale: 'en-US', at: `/account/application-detail?appId=${appId}` })
    for (const [fault, sentence] of few) {
      way.inject('/server/app/get-by-id', fault)
      await page.reload()
      const alert = page.locator('.rt-failure')
      await expect.poll(() => alert.textContent(), { message: fault }).toContain(sentence)
      way.mend()
      await alert.getByRole('button', { name: 'Try again' }).click()
      await page.getByText(appId).first().waitFor()
    }
  })

  test('acceptance 83 144 155: a sign-in keeps what was typed, and goes on when it is tried again', async ({ visit, way }) => {
    const page = await visit({ locale: 'en-US', at: '/user/login' })
    await page.getByLabel('Account name or email').fill('user')
    await page.getByLabel('Password', { exact: true }).fill('Demo-2026!')
    const send = page.getByRole('button', { name: 'Sign in', exact: true })
    for (const [fault, sentence] of few) {
      way.inject('/server/auth/signin', fault)
      await send.click()
      await expect.poll(() => page.locator('.lk-notice-danger').textContent(), { message: fault }).toContain(sentence)
      await expect.poll(() => page.getByLabel('Account name or email').inputValue(), { message: fault }).toBe('user')
      await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue(), { message: fault }).toBe('Demo-2026!')
      way.mend()
    }
    await send.click()
    await page.waitForURL(/#\/dashboard\/workplace/)
  })

  test('a list of choices says so and is asked for again, and the form around it keeps what was typed', async ({ visit, way }) => {
    const page = await visit({ as: 'user', locale: 'en-US', at: '/asr/call-log' })
    await page.getByRole('searchbox', { name: 'Request ID' }).fill('req2026')
    await page.getByRole('button', { name: /^More filters/ }).click()
    const choices = page.getByRole('combobox', { name: 'Application', exact: true })
    for (const fault of few.map(([name]) => name)) {
      way.inject('/server/app/user-get-app-list', fault)
      await choices.click()
      const again = page.getByRole('button', { name: 'Could not load. Please retry.' })
      await again.waitFor()
      way.mend()
      await again.click()
      await page.locator('.ant-select-item-option').first().waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('searchbox', { name: 'Request ID' }).inputValue(), { message: fault }).toBe('req2026')
    }
  })

  test('an upload says what happened, keeps its place, and goes up when it is tried again', async ({ visit, way }) => {
    const page = await visit({ as: 'user', locale: 'en-US', at: '/account/basic' })
    page.on('dialog', (question) => void question.accept())
    const picture = {
      name: 'face.png',
      mimeType: 'image/png',
      buffer: writePng({ width: 64, height: 64, rgb: Buffer.alloc(64 * 64 * 3, 120) }),
    }
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    for (const [fault, sentence] of few) {
      way.inject('/server/upload/important-file', fault)
      await dialog.locator('input[type=file]').setInputFiles(picture)
      const said = sentence === LOST ? 'The upload did not arrive. Check the connection and try again.' : sentence
      await dialog.getByText(said).waitFor()
      way.mend()
      await dialog.getByRole('button', { name: 'Try again with face.png' }).click()
      await dialog.getByRole('button', { name: 'Remove face.png' }).waitFor()
      await dialog.getByText(said).waitFor({ state: 'detached' })
      await page.reload()
    }
  })
})
