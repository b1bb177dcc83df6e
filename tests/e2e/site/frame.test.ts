import { expect } from 'vitest'
import { test } from '../harness/test.ts'
import type { WatchedPage } from '../harness/watch.ts'

const HOME = '/official-website/index.php'
const header = (page: WatchedPage) => page.getByRole('banner')
const active = (page: WatchedPage) => header(page).locator('.st-door[aria-current=true]').allTextContents()

test('a guest is offered the way in, three menus and a home link; none of them is the console (acceptance 34, 36, 62, 66)', async ({
  openPage,
}) => {
  const page = await openPage({ locale: 'en-US', at: '/' })
  await page.getByRole('heading', { level: 1, name: /Speech in, text out/ }).waitFor()
  await expect.poll(() => page.url()).toMatch(/#\/official-website\/index\.php$/)
  for (const name of ['Products', 'Solutions', 'Developers']) await header(page).getByRole('button', { name, exact: true }).waitFor()
  await expect.poll(() => header(page).getByRole('link', { name: 'Lingyu' }).getAttribute('href')).toBe(`#${HOME}`)
  await expect.poll(() => header(page).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('#/user/login')
  await expect.poll(() => header(page).getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('#/user/register')
  await expect.poll(() => header(page).getByRole('link', { name: 'Console' }).count()).toBe(0)
})

test('the menu of the page at hand is active and no other (acceptance 63)', async ({ openPage, world }) => {
  const page = await openPage({ locale: 'en-US', at: HOME })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => active(page)).toEqual([])
  for (const [at, name] of [
    ['voice', 'Products'],
    ['ai-brain', 'Solutions'],
    ['openPlatform', 'Developers'],
  ]) {
    await page.goto(`${world.url}/#/official-website/${at}`)
    await expect.poll(() => active(page)).toEqual([name])
  }
})

test('a menu opens by key and by finger, closes by Escape, and leads on (acceptance 62)', async ({ openPage }) => {
  const page = await openPage({ locale: 'en-US', at: HOME })
  const door = header(page).getByRole('button', { name: 'Products' })
  await door.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#/official-website/product')
  await page.keyboard.press('Escape')
  await expect.poll(() => door.getAttribute('aria-expanded')).toBe('false')
  await expect.poll(() => door.evaluate((one) => one === document.activeElement)).toBe(true)
  await door.click()
  await header(page)
    .getByRole('link', { name: /Speech synthesis/ })
    .click()
  await page.getByRole('heading', { level: 1, name: /Text, read aloud/ }).waitFor()
})

test('a press keeps open what a resting mouse has opened, and leaving closes only what rested (acceptance 62)', async ({ openPage }) => {
  const page = await openPage({ locale: 'en-US', at: HOME })
  const [products, solutions] = ['Products', 'Solutions'].map((name) => header(page).getByRole('button', { name }))
  const open = (door = products!) => door.getAttribute('aria-expanded')
  // The page is seen before its scripts are there: a press is kept until then, a mouse that rests is not.
  await expect.poll(() => header(page).getByRole('link', { name: 'Lingyu' }).getAttribute('href')).toBe(`#${HOME}`)
  await products!.hover()
  await expect.poll(() => open()).toBe('true')
  await products!.click()
  expect(await open()).toBe('true')
  await page.mouse.move(4, 700)
  await solutions!.hover()
  await expect.poll(() => open(solutions)).toBe('true')
  await page.mouse.move(4, 700)
  await expect.poll(() => open(solutions)).toBe('false')
})

test('on a phone the menu lies over the page, begins at the page at hand, and has the way in (acceptance 62, 66)', async ({ openPage }) => {
  const page = await openPage({ locale: 'en-US', at: '/official-website/meeting', width: 375 })
  const heading = page.getByRole('heading', { level: 1 })
  const places = async () => [await heading.boundingBox(), await header(page).getByRole('link', { name: 'Lingyu' }).boundingBox()]
  await heading.waitFor()
  const before = await places()
  await header(page).getByRole('button', { name: 'Open the menu' }).click()
  await header(page)
    .getByRole('link', { name: /AI sales brain/ })
    .waitFor()
  expect(await places()).toEqual(before)
  await header(page).getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL(/#\/user\/login/)
})

test('past 50 px the header has its second style, and back (acceptance 64, 65)', async ({ openPage }) => {
  const page = await openPage({ locale: 'en-US', at: HOME })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const scrolled = () => header(page).evaluate((one) => one.classList.contains('st-scrolled'))
  const to = (y: number) => page.evaluate((top) => scrollTo(0, top), y)
  await to(50)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(50)
  expect(await scrolled()).toBe(false)
  await to(51)
  await expect.poll(scrolled).toBe(true)
  await to(0)
  await expect.poll(scrolled).toBe(false)
})

test('while it is not known who is here, a spinner stands for both sets of buttons (acceptance 67)', async ({ openPage, world }) => {
  const page = await openPage({ locale: 'en-US', as: 'user' })
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/server/user/get-info', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${world.url}/#${HOME}`)
  await header(page).getByRole('status', { name: 'Loading your account' }).waitFor()
  for (const name of ['Sign in', 'Console']) await expect.poll(() => header(page).getByRole('link', { name }).count()).toBe(0)
  answer()
  await header(page).getByRole('link', { name: 'Console' }).waitFor()
  await expect.poll(() => header(page).getByRole('status').count()).toBe(0)
})

test('an answer that does not come signs nobody out: the page stands without a person, the next one knows them', async ({
  openPage,
  world,
}) => {
  const page = await openPage({ locale: 'en-US', as: 'user' })
  page.allow(/503/)
  await page.route('**/server/user/get-info', (route) => route.fulfill({ status: 503, json: { code: 503, message: 'Busy' } }))
  await page.goto(`${world.url}/#${HOME}`)
  await header(page).getByRole('link', { name: 'Sign in' }).waitFor()
  await page.unroute('**/server/user/get-info')
  await page.reload()
  await header(page).getByRole('link', { name: 'Console' }).waitFor()
})

test('a member sees name, console and the way out, which asks first (acceptance 56, 68, 70, 71)', async ({ openPage, world }) => {
  const { data: token } = await world.api<string>('/server/auth/signin', { username: 'user', password: 'Demo-2026!' })
  const stored = { 'Access-Token': token, '__storejs_expire_mixin_Access-Token': world.now() + 604_800_000 }
  const page = await openPage({ locale: 'en-US', at: HOME, stored })
  await header(page).getByText('林晓雨').filter({ visible: true }).waitFor()
  await expect.poll(() => header(page).getByRole('link', { name: 'Console' }).getAttribute('href')).toBe('#/dashboard')
  await expect.poll(() => page.getByRole('link', { name: 'Go to the console' }).getAttribute('href')).toBe('#/dashboard')
  await header(page).getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await header(page).getByText('林晓雨').filter({ visible: true }).waitFor()
  await header(page).getByRole('link', { name: 'Console' }).click()
  await page.waitForURL(/#\/dashboard\/workplace/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(`${world.url}/#${HOME}`)
  await header(page).getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(/#\/user\/login/)
  await page.getByLabel('Account name or email').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('Access-Token'))).toBeNull()
})

test('somebody without a real name is called by their phone (acceptance 69)', async ({ openPage, world }) => {
  const page = await openPage({ locale: 'en-US', as: 'user' })
  await page.route('**/server/user/get-info', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { user: Record<string, unknown> } }
    body.data.user = { ...body.data.user, realName: '', phone: '13800000009' }
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(`${world.url}/#${HOME}`)
  await header(page).getByText('13800000009').filter({ visible: true }).waitFor()
})

test('banner, hotline and chat stand on a page; the banner leads a guest to register (acceptance 54, 55, 56)', async ({
  openPage,
  world,
}) => {
  const unset = { hotline: null, contactEmail: null }
  expect((await world.api('/server/site/admin/save', unset, { token: await world.signIn('admin') })).code).toBe(200)
  const page = await openPage({ locale: 'zh-CN', at: '/official-website/nature' })
  const hotline = page.getByRole('region', { name: '想和人聊聊？' })
  // As long as nobody has set a number there is none, and a person is reached all the same (W12).
  expect(await page.locator('a[href^="tel:"], a[href^="mailto:"]').count()).toBe(0)
  await hotline.getByRole('button', { name: '给我们留言' }).click()
  await page.getByRole('dialog', { name: '留言' }).getByLabel('邮箱').waitFor()
  await page.keyboard.press('Escape')
  await hotline.getByText(/每周七天 09:30–21:00/).waitFor()
  await page.getByRole('button', { name: '在线咨询' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: '免费试用' }).last().click()
  await page.waitForURL(/#\/user\/register/)
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('the footer has three columns, contact and a code to scan (acceptance 72)', async ({ openPage, world }) => {
  const { code } = await world.api('/server/site/admin/save', { contactEmail: 'help@speech.test' }, { token: await world.signIn('admin') })
  expect(code).toBe(200)
  const page = await openPage({ locale: 'en-US', at: '/official-website/meeting' })
  const footer = page.getByRole('contentinfo')
  for (const name of ['Products', 'Solutions', 'Developers'])
    await footer.getByRole('navigation', { name }).getByRole('link').first().waitFor()
  await footer.getByRole('link', { name: 'help@speech.test' }).waitFor()
  await footer.scrollIntoViewIfNeeded()
  await footer.getByRole('img', { name: 'QR code for a consultation' }).waitFor()
})

test('a hotline that an administrator has changed is there after a reload (acceptance 277)', async ({ openPage, world }) => {
  const page = await openPage({ locale: 'en-US', at: '/official-website/sound' })
  const number = page.getByRole('region', { name: 'Talk to a person' }).getByRole('link')
  const token = await world.signIn('admin')
  const said = await world.api(
    '/server/site/admin/save',
    { hotline: '400-123-4567', hoursFrom: '09:30', hoursTo: '21:00', days: [1, 2, 3, 4, 5, 6, 7] },
    { token },
  )
  expect(said.code).toBe(200)
  await page.reload()
  await expect.poll(() => number.textContent()).toBe('400-123-4567')
})

test('the language changes in place, and so does what is remembered of it (acceptance 26, 27)', async ({ openPage }) => {
  const page = await openPage({ locale: 'en-US', at: '/official-website/product' })
  await page.getByRole('heading', { level: 1, name: /Say it/ }).waitFor()
  await header(page).getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: '简体中文' }).click()
  await page.getByRole('heading', { level: 1, name: '说完一句，文字就到。' }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^一句话识别 - /)
  expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('app_language')])).toEqual(['zh-CN', '"zh-CN"'])
})
