import { expect } from 'vitest'
import { declineInvitation, register, signIn } from '../harness/customer.ts'
import { walked } from '../harness/styles.ts'
import { shared as test } from '../harness/test.ts'

const pages = [
  ['/403', 'No access', "Sorry, you don't have access to this page.", '无权访问', 116],
  ['/404', 'Page not found', 'Sorry, the page you visited does not exist.', '页面不存在', 115],
  ['/500', 'Server error', 'Sorry, the server is reporting an error.', '服务器出错', 117],
] as const
const homes = [
  [undefined, '/official-website/index.php'],
  ['user', '/dashboard/workplace'],
  ['agent', '/agent_dashboard'],
  ['admin', '/dashboard/analysis'],
] as const

test.for(pages)(
  '%s says what happened and leads everybody to their own home (acceptance 119, %5$d)',
  async ([path, title, text, chinese], { openPage }) => {
    for (const [as, home] of path === '/404' ? homes : walked(homes, 1)) {
      const page = await openPage({ ...(as ? { as } : {}), at: path, locale: 'en-US' })
      await page.getByRole('heading', { name: title }).waitFor()
      await page.getByText(text).waitFor()
      await expect.poll(() => page.title()).toContain(title)
      await page.getByRole('link', { name: 'Back Home' }).click()
      await page.waitForURL(`**/#${home}`)
    }
    const page = await openPage({ as: 'user', at: path })
    await page.getByRole('heading', { name: chinese }).waitFor()
    // No time stands here, so that no zone is named.
    expect(await page.getByText('日期和时间均为 UTC+8').isVisible()).toBe(false)
    await page.getByRole('link', { name: '返回首页' }).waitFor()
  },
)

test.for(walked([undefined, 'user', 'agent', 'admin'], 1))('an unknown path leads %s to 404 (acceptance 118)', async (as, { openPage }) => {
  const page = await openPage({ ...(as ? { as } : {}), at: '/no/such/page?really=1' })
  await page.waitForURL('**/#/404')
  await page.getByRole('heading', { name: '页面不存在' }).waitFor()
})

test('an ordinary user who follows an address of others is told so, in the console (acceptance 116, 137)', async ({ openPage }) => {
  const page = await openPage({ as: 'user', at: '/admin/order' })
  await page.waitForURL('**/#/403')
  await page.getByRole('navigation', { name: '菜单' }).waitFor()
})

test('a page that has not come after two minutes offers to reload, and not before (acceptance 120)', async ({ openPage, world }) => {
  const page = await openPage({ as: 'user', at: '/account/basic', locale: 'en-US' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.clock.install()
  let hanging = true
  await page.route('**/schemas/tts.short.*', (route) => (hanging ? undefined : route.continue()))
  const asked = page.waitForRequest('**/schemas/tts.short.*')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Short-text synthesis' }).click()
  await asked
  const sorry = page.getByRole('alert').getByText('This page did not load')
  await page.clock.fastForward(119_000)
  await expect.poll(() => sorry.count()).toBe(0)
  await page.clock.fastForward(2_000)
  await sorry.waitFor()
  hanging = false
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('heading', { level: 1, name: 'Short-text synthesis' }).waitFor()
  expect(page.url()).toBe(`${world.url}/#/tts/short`)
})

test('issue 14: a page that did not load for want of a connection comes by itself when there is one again', async ({ openPage }) => {
  const page = await openPage({ as: 'user', at: '/account/basic', locale: 'en-US' })
  page.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Voiceprint recognition' }).click()
  await page.getByRole('alert').getByText('This page did not load').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Voiceprint recognition' }).waitFor()
})

test('issue 14: a page that did not load while the server was away comes by itself, too', async ({ openPage }) => {
  const page = await openPage({ as: 'user', at: '/account/basic', locale: 'en-US' })
  page.allow(/503/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.clock.install()
  await page.route('**/schemas/tts.short.*', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Short-text synthesis' }).click()
  await page.getByRole('alert').getByText('This page did not load').waitFor()
  await page.unroute('**/schemas/tts.short.*')
  await page.clock.fastForward(10_000)
  await page.getByRole('heading', { level: 1, name: 'Short-text synthesis' }).waitFor()
})

test('why can’t I see this? A page that is not open to somebody says its name, what it needs and the way there (C1)', async ({
  openPage,
  world,
}) => {
  const { username, password } = await register(world, 'whynot', '16955550119')
  const page = await openPage({ at: '/user/login', locale: 'en-US' })
  await signIn(page, username, password)
  await page.waitForURL('**/#/dashboard/workplace')
  await declineInvitation(page)
  await page.goto(`${world.url}/#/asr/purchase`)
  await page.getByRole('heading', { name: '“Buy a package” is not open to you' }).waitFor()
  await page.getByText('Only packages made for your account are listed here').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Orders' }).click()
  await page.waitForURL('**/#/cost/order')
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await page.getByText('Buying needs your real-name certification.').waitFor()
  await page.getByRole('link', { name: 'Certify yourself' }).click()
  await page.waitForURL('**/#/account/real-name')
})
