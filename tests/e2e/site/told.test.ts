import { expect } from 'vitest'
import { shared as test } from '../harness/test.ts'

test('the status page names what is degraded, since when and by what', async ({ openPage, world }) => {
  const page = await openPage({ locale: 'en-US' })
  const { data } = await world.api<{ services: { title: string; state: string; since: string | null; reasons: string[] }[] }>(
    '/open/status',
    {},
    { locale: 'en-US' },
  )
  const hurt = data.services.filter(({ since }) => since)
  expect(hurt.length).toBeGreaterThan(0)
  expect(hurt.map(({ state }) => state)).not.toContain('working')
  await page.goto(`${world.url}/en/docs/status`)
  const list = page.locator('.st-status-services')
  for (const { title, reasons } of hurt) {
    const line = list.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })
    await line.getByText(/^Since /).waitFor()
    expect(await line.textContent()).toContain(reasons.at(-1))
    expect(await line.textContent()).toMatch(/Degraded|Interrupted/)
  }
})

test('the status page says so where an engine is worse than it should be and has raised no alarm', async ({ openPage, world }) => {
  const page = await openPage({ locale: 'en-US' })
  await page.route('**/open/status', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    const services = [{ ...data.services[0], state: 'impaired', since: null, reasons: [] }]
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, services } } })
  })
  await page.goto(`${world.url}/en/docs/status`)
  await page.locator('.st-status-services').getByText('no alarm is open').waitFor()
})

test('the status page is read while its board is still asked for, and the board stands below what it is', async ({ openPage, world }) => {
  const page = await openPage({ locale: 'en-US', width: 375 })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/open/status', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/open/status')
  await page.goto(`${world.url}/en/docs/status`)
  await asked
  const lead = page.getByText(/^Whether each service answers at this moment/)
  const { y } = (await lead.boundingBox())!
  expect(y).toBeLessThan(page.viewportSize()!.height / 2)
  release()
  const board = page.locator('.st-status-all')
  await board.waitFor()
  expect((await lead.boundingBox())!.y).toBe(y)
  expect((await board.boundingBox())!.y).toBeGreaterThan(y)
  expect(await lead.count()).toBe(1)
})

test('a legal page of an operator who is not named says so', async ({ openPage, world }) => {
  const page = await openPage({ locale: 'zh-CN' })
  await page.goto(`${world.url}/zh/docs/imprint`)
  await page.getByText('本站的运营主体尚未公布名称').waitFor()
})

test('a first call has its keys, a guest is told where they come from, and who is signed in finds their own application in it', async ({
  openPage,
  world,
}) => {
  const page = await openPage({ locale: 'en-US' })
  await page.goto(`${world.url}/en/`)
  const call = page.locator('.st-first-call')
  expect(await call.textContent()).toMatch(/-H 'App-Id: YOUR_APP_ID'.*-H 'App-Secret: YOUR_APP_SECRET'/s)
  expect(await call.getByRole('link', { name: 'Where the keys come from' }).getAttribute('href')).toContain('/docs/authentication')

  const mine = await openPage({ as: 'user', locale: 'en-US', at: '/official-website/index.php' })
  await expect.poll(() => mine.locator('.st-first-call').textContent()).toMatch(/App-Id: (?!YOUR)\S+'/)
  await mine.goto(`${world.url}/en/docs/interfaces/nlp-segment`)
  await expect.poll(() => mine.getByRole('article').locator('pre:visible').first().textContent()).toMatch(/App-Id: (?!YOUR)\S+'/)
})

test('the slider is passed by the End key alone, right after it has the focus', async ({ openPage }) => {
  const page = await openPage({ locale: 'en-US', at: '/official-website/product' })
  const demo = page.locator('.st-try')
  await demo.getByRole('button', { name: 'English · instructions', pressed: true }).waitFor()
  const slider = demo.getByRole('slider', { name: /Slide to the end/ })
  await slider.focus()
  await slider.press('End')
  await demo
    .getByRole('region', { name: 'Result' })
    .getByRole('button', { name: /Welcome to the voice platform\./ })
    .waitFor()
})

test('of a damaged or empty recording that is said, before anything is sent', async ({ openPage }) => {
  const page = await openPage({ locale: 'en-US', at: '/official-website/product' })
  // The player may still be asking for a file when the next one takes its place.
  page.allow(/ERR_FILE_NOT_FOUND blob:/)
  const demo = page.locator('.st-try')
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('asr-demo/file') && sent.push(request.url()))
  const head = Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x80\x3e\0\0\0\x7d\0\0\x02\0\x10\0data\0\0\0\0', 'latin1')
  for (const [name, buffer] of [
    ['torn.wav', Buffer.from('RIFF....WAVE and then nothing')],
    ['empty.wav', head],
    ['torn.mp3', Buffer.from('ID3 and then nothing')],
  ] as const) {
    await demo.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'audio/wav', buffer })
    await demo.getByRole('status').getByText(`No audio could be read from “${name}”: the file is damaged or empty.`).waitFor()
  }
  expect(sent).toEqual([])
})

test('a document says how old it is, where it can be mended, and takes whether it was of use to who keeps it', async ({
  openPage,
  world,
}) => {
  const token = await world.signIn('admin')
  const page = await openPage({ locale: 'en-US' })
  await page.goto(`${world.url}/en/docs/sdk`)
  const end = page.locator('.st-doc-end')
  await end.getByText(/^Updated /).waitFor()
  expect(await end.getByRole('link', { name: 'Edit this page' }).count()).toBe(0)
  await end.getByRole('button', { name: 'No' }).click()
  await end.getByLabel('What is missing or wrong?').fill('Nothing on Rust')
  await end.getByRole('button', { name: 'Send' }).click()
  await end.getByText('Thank you').waitFor()
  const { data } = await world.api<{ data: Record<string, unknown>[] }>('/server/site/admin/doc-feedback-list', { doc: 'sdk' }, { token })
  expect(data.data[0]).toMatchObject({ doc: 'sdk', language: 'en-US', helpful: false, text: 'Nothing on Rust' })
  await page.goto(`${world.url}/en/docs/interfaces/nlp-segment`)
  await end.getByRole('button', { name: 'Yes' }).click()
  await end.getByText('Thank you').waitFor()

  const source = 'https://git.example.com/console/edit/main'
  expect((await world.api('/server/site/admin/save', { docsSource: source }, { token })).code).toBe(200)
  await page.goto(`${world.url}/en/docs/sdk`)
  const edit = end.getByRole('link', { name: 'Edit this page' })
  await expect.poll(() => edit.getAttribute('href')).toBe(`${source}/src/site/texts/en-US/docs/sdk.md`)
  expect((await world.api('/server/site/admin/save', { docsSource: null }, { token })).code).toBe(200)
})

test('by an email alone somebody abroad registers, chooses a password by the link, and is in', async ({ openPage, world }) => {
  const page = await openPage({ locale: 'en-US', at: '/user/register' })
  await page.getByText('Outside mainland China').waitFor()
  await page.getByRole('link', { name: 'No phone? Sign up with email' }).click()
  // The page before has an email and a checkbox as well, and stays until this one is there.
  await page.getByRole('heading', { name: 'Sign up with email' }).waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill('ingrid@example.com')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('If ingrid@example.com has no account yet').waitFor()
  const [mail] = await world.outbox('ingrid@example.com')
  await page.goto(`${world.url}/#/user/set-password?code=${/set-password\?code=([\w-]+)/.exec(String(mail!['text']))![1]}`)
  await page.getByLabel('New password', { exact: true }).fill('Secret-2026')
  await page.getByLabel('Confirm new password').fill('Secret-2026')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/#\/dashboard\/workplace/)
})
