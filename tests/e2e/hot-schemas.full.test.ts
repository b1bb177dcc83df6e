import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { openBrowser } from './harness/browser.ts'
import { startDevServer } from './harness/dev-server.ts'

let schemas = ''
let url = ''
let page: Page
let printed = () => ''
let end = async () => {}

const login = () => join(schemas, 'screens/auth/login.json')

beforeAll(async () => {
  const server = await startDevServer()
  ;({ url, schemas } = server)
  printed = server.printed
  const browser = await openBrowser()
  page = await browser.newPage({ locale: 'zh-CN' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  page.setDefaultTimeout(20_000)
  end = async () => {
    await page.close()
    await server.stop()
  }
})

afterAll(() => end())

it('an edited schema shows in the open page and keeps what was typed; a wrong one shows its finding', async () => {
  await page.addInitScript(() => localStorage.setItem('app_language', '"zh-CN"'))
  await page.goto(`${url}/#/user/login`)
  const name = page.locator('input[autocomplete="username"]')
  await name.fill('somebody')
  const source = await readFile(login(), 'utf8')
  const title = '帐户名或邮箱'
  await page.getByText(title, { exact: true }).first().waitFor()

  await writeFile(login(), source.replace(`"${title}"`, '"名字"'))
  await page.getByText('名字', { exact: true }).first().waitFor()
  await expect.poll(() => name.inputValue()).toBe('somebody')

  await writeFile(login(), source.replace('"username"', '"username": {}, "x y"'))
  const overlay = page.locator('vite-error-overlay')
  await overlay.waitFor()
  // Without lines of code there is no empty frame for them.
  expect(await overlay.locator('.frame').isVisible()).toBe(false)
  const place = overlay.locator('.file-link').first()
  await expect.poll(() => place.innerText()).toMatch(/screens\/auth\/login\.json:\d+:\d+$/)
  // L21: who looks at the terminal sees the same.
  await expect.poll(printed).toMatch(/Schemas: .*findings?, .*\n.*screens\/auth\/login\.json:\d+:\d+ /)

  await writeFile(login(), source)
  await page.getByText(title, { exact: true }).first().waitFor()
  await expect.poll(() => overlay.count()).toBe(0)
  await expect.poll(() => name.inputValue()).toBe('somebody')
  await expect.poll(printed).toContain('Schemas: nothing wrong any more.')
  // L21: the backend was started anew after each edit, and told its accounts once.
  expect(printed().split('Demo-2026!').length - 1).toBe(3)
})

it('a click on a finding copies its place as file:line', async () => {
  await page.goto(`${url}/#/user/login`)
  await page.locator('input[autocomplete="username"]').waitFor()
  const source = await readFile(login(), 'utf8')
  await writeFile(login(), source.replace('"username"', '"usernaem"'))
  const overlay = page.locator('vite-error-overlay')
  const place = overlay.locator('.file-link').first()
  const copied = (await place.innerText()).replace(/:\d+$/, '')

  await place.click()
  await overlay.getByText(`Copied ${copied}`).waitFor()
  expect(copied).toMatch(/\.json:\d+$/)
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copied)

  await writeFile(login(), source)
  await overlay.waitFor({ state: 'detached' })
})

it('an open list goes on with its rows when a field gets another name (issue 15)', async () => {
  const entity = (field: string, was: object) => ({
    title: '包裹',
    key: 'parcelId',
    label: `{{${field}}}`,
    properties: {
      parcelId: { title: '编号', type: 'string', readOnly: true },
      [field]: { title: field === 'code' ? '编码' : '运单号', type: 'string', maxLength: 60, required: true, ...was },
    },
    seedRows: 5,
  })
  const write = (field: string, was = {}) => {
    const menu = { group: 'operation', order: 99 }
    const list = { columns: [field] }
    const page = { kind: 'list', title: '包裹', route: '/admin/parcel', menu, permission: 'parcel', entity: entity(field, was), list }
    return writeFile(join(schemas, 'screens/admin/parcel.json'), JSON.stringify(page))
  }
  const english = { title: 'Parcels', entity: { title: 'Parcel', properties: { parcelId: { title: 'ID' }, code: { title: 'Code' } } } }
  const translate = (text: string) => writeFile(join(schemas, 'locales/en-US/screens/admin/parcel.json'), text)
  await page.goto(`${url}/#/user/login`)
  await page.locator('input[autocomplete="username"]').fill('admin')
  await page.locator('input[autocomplete="current-password"]').fill('Demo-2026!')
  // While a backend is started anew for what was edited before, whoever signs in is asked to try again.
  const submit = page.locator('form button[type="submit"]').first()
  const signIn = async () => {
    if (!page.url().includes('#/dashboard')) await submit.click({ timeout: 2_000 }).catch(() => undefined)
    return page.url()
  }
  await expect.poll(signIn, { timeout: 120_000, interval: 500 }).toContain('#/dashboard')
  await translate(JSON.stringify(english))
  await write('code')
  const cells = page.locator('main tbody td')
  const heading = page.getByRole('columnheader', { name: '编码' })
  const open = async () => {
    await page.goto(`${url}/#/admin/parcel`)
    await page.reload()
    await heading.waitFor({ timeout: 5_000 }).catch(() => undefined)
    return heading.count()
  }
  await expect.poll(open, { timeout: 120_000 }).toBe(1)
  await expect.poll(() => cells.first().innerText()).toMatch(/\S/)
  const before = await cells.allInnerTexts()

  await translate(JSON.stringify(english).replace('"code"', '"waybill"'))
  await write('waybill', { was: 'code' })
  await page.getByRole('columnheader', { name: '运单号' }).waitFor()
  // A backend that starts anew may take longer than a call waits for its answer.
  await expect.poll(() => cells.allInnerTexts(), { timeout: 120_000 }).toEqual(before)

  // A field that vanishes is a question, which whoever looks at the page sees there, also after a reload, until it is answered.
  await translate(JSON.stringify(english).replace('"code"', '"weight"'))
  await write('weight')
  const overlay = page.locator('vite-error-overlay')
  await overlay
    .getByText(/parcel.*waybill/)
    .first()
    .waitFor({ timeout: 120_000 })
  await page.reload()
  await overlay
    .getByText(/parcel.*waybill/)
    .first()
    .waitFor({ timeout: 60_000 })
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/refused-in-dev.png` })
  await translate(JSON.stringify(english).replace('"code"', '"weight"'))
  await write('weight', { was: ['code', 'waybill'] })
  await overlay.waitFor({ state: 'detached', timeout: 120_000 })
  await expect.poll(() => cells.allInnerTexts(), { timeout: 120_000 }).toEqual(before)

  // What somebody has to decide on is applied by a command: the page goes on without another edit.
  const number = { type: 'integer', maxLength: undefined, required: undefined, convert: { from: 'string' }, map: { '*': null } }
  await write('weight', { was: ['code', 'waybill'], ...number })
  const decision = overlay.getByText(/apply \w{8}/).first()
  await decision.waitFor({ timeout: 120_000 })
  const hash = /npm run schema -- apply (\w{8})/.exec(await decision.innerText())![1]!
  const env = { ...process.env, SCHEMAS_DIR: schemas, DATA_DIR: join(schemas, '../data'), DATABASE_URL: '' }
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/schema.ts', 'apply', hash], { env })
  await overlay.waitFor({ state: 'detached', timeout: 120_000 })
  // They are numbers now, and told like numbers.
  const digits = async () => (await cells.allInnerTexts()).map((told) => told.replaceAll(/[\d,]/g, ''))
  await expect.poll(digits, { timeout: 120_000 }).toEqual(before.map(() => ''))
})

it('a stream of sound passes through the development server (acceptance 217)', async () => {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token ? { 'access-token': token } : {}) }
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await answer.json()) as { data: unknown }).data
  }
  const session = String(await post('/server/auth/signin', { username: 'user', password: 'Demo-2026!' }))
  const { token } = (await post('/server/asr/realtime-token', { engine: '16k_zh' }, session)) as { token: string }
  const sound = (await readFile('mocks/speech/samples/greeting-zh.wav')).subarray(44)
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/server/asr/realtime`)
  const events: { type: string; text?: string; message?: string }[] = []
  socket.on('message', (data) => {
    const event = JSON.parse(String(data)) as (typeof events)[number]
    events.push(event)
    if (event.type !== 'ready') return
    for (let at = 0; at < sound.length; at += 6400) socket.send(sound.subarray(at, at + 6400))
    socket.send('{"type":"stop"}')
  })
  socket.on('open', () => socket.send(JSON.stringify({ type: 'start', token })))
  await expect.poll(() => events.at(-1)?.type, { timeout: 20_000 }).toBe('end')
  expect(events.find(({ type }) => type === 'partial')).toBeDefined()
  expect(events.filter(({ type }) => type === 'final').map(({ text }) => text)).toContain('您好，欢迎使用聆语语音开放平台。')
})
