import { expect } from 'vitest'
import { shared as test } from '../harness/test.ts'
import { watchShifts } from '../harness/shifts.ts'
import type { WatchedPage } from '../harness/watch.ts'

const HOME = '/official-website/index.php'
const title = 'Speech in, text out. Text in, speech out.'

/** Keeps the scripts of a page waiting until it is told to go on. */
async function hold(page: WatchedPage, scripts = '**/assets/*.js'): Promise<() => void> {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(scripts, async (route) => {
    await held
    await route.continue()
  })
  return go
}

test('the home page is there before any script, and comes to life where it stands (acceptance 36)', async ({ openPage, world }) => {
  const page = await openPage({ bare: true })
  const moved = await watchShifts(page)
  const go = await hold(page)
  await page.goto(`${world.url}/`, { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1, name: title })
  await heading.waitFor()
  await page.getByRole('link', { name: 'Start for free' }).waitFor()
  expect(await page.title()).toMatch(/^Home - .*voice open platform$/)
  expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/recognition, synthesis and voiceprint/)
  await heading.evaluate((one) => one.setAttribute('data-first', ''))
  go()
  await page.getByRole('region', { name: 'Talk to a person' }).getByRole('button', { name: 'Leave a message' }).waitFor()
  await page.getByRole('button', { name: 'Products' }).click()
  await page
    .getByRole('link', { name: /Speech synthesis/ })
    .first()
    .waitFor()
  // The very heading of the first answer, and nothing on the page has moved.
  expect(await heading.getAttribute('data-first')).toBe('')
  expect(await moved()).toBe(0)
})

test('what is pressed before any script has arrived is done once it has', async ({ openPage, world }) => {
  const page = await openPage({ bare: true })
  const go = await hold(page)
  await page.goto(`${world.url}/`, { waitUntil: 'commit' })
  const products = page.getByRole('button', { name: 'Products' })
  await page.getByRole('button', { name: 'Language' }).click()
  await products.click()
  expect(await products.getAttribute('aria-busy')).toBe('true')
  go()
  // The last press counts; the button says no longer that it waits.
  await page.getByRole('banner').getByRole('link', { name: 'Speech synthesis' }).waitFor()
  expect(await products.getAttribute('aria-busy')).toBeNull()
  expect(await page.getByRole('menuitemradio').count()).toBe(0)
})

test('issue 19: a document is read without its scripts, which come at the first sign of use, and what was done first counts', async ({
  openPage,
  world,
}) => {
  const at = `${world.url}/en/docs/guide`
  const open = async () => {
    const page = await openPage({ bare: true })
    await page.goto(at, { waitUntil: 'networkidle' })
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(files.filter((name) => name.endsWith('.js'))).toEqual([])
    // A link that is followed now leads on in the language of the address.
    expect(await page.evaluate(() => localStorage.getItem('app_language'))).toBe('"en-US"')
    return page
  }
  const searched = await open()
  await searched.keyboard.press('/')
  await searched.keyboard.type('webhook')
  await searched.getByRole('search').getByRole('link').first().waitFor()
  const pressed = await open()
  await pressed.getByRole('button', { name: 'Products' }).click()
  await pressed.getByRole('banner').getByRole('link', { name: 'Speech synthesis' }).waitFor()
})

test.for(['**/assets/*.js', '**/assets/start-*.js'])(
  'a link of the page that was written ahead leads on while %s is on its way',
  async (scripts, { openPage, world }) => {
    const page = await openPage({ bare: true })
    const go = await hold(page, scripts)
    const asked = page.waitForRequest(scripts)
    await page.goto(`${world.url}/`, { waitUntil: 'commit' })
    await asked
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
    go()
    await page.getByLabel('Email').waitFor()
    expect(page.url()).toMatch(/#\/user\/register$/)
  },
)

const others = [
  ['another address', '/user/login', {}],
  ['another language', HOME, { app_language: 'zh-CN' }],
  ['a member', HOME, { 'Access-Token': 'x' }],
] as const

test('whoever comes for another address, in another language or as a member never sees it', async ({ openPage, world }) => {
  for (const [who, at, stored] of others) {
    const page = await openPage({ bare: true, stored })
    const go = await hold(page)
    await page.goto(`${world.url}/#${at}`, { waitUntil: 'commit' })
    // What follows the page that was written ahead has arrived, so that page has too.
    await page.locator('#boot').waitFor({ state: 'attached' })
    expect(await page.getByRole('heading', { name: title }).count(), who).toBe(0)
    go()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await page.getByRole('heading', { name: title }).count(), who).toBe(who === 'a member' ? 1 : 0)
  }
})

test('who likes it dark has it dark from the first paint', async ({ openPage, world }) => {
  const page = await openPage({ bare: true, stored: { page_theme: 'dark' } })
  const go = await hold(page)
  await page.goto(`${world.url}/`, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  // The way back is offered, not the one to where they are: a document has no scripts before somebody touches it.
  await page.getByRole('button', { name: 'Light theme', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Dark theme' }).count()).toBe(0)
  // Also whoever presses it before the scripts have come has it light with them.
  await page.getByRole('button', { name: 'Light theme', exact: true }).click()
  go()
  await page.getByRole('button', { name: 'Dark theme', exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light')
})

test('issue 19: nothing in sight of a product page moves when its scripts come', async ({ openPage, world }) => {
  const placesOf = (page: WatchedPage) =>
    page.evaluate(() =>
      [...document.querySelectorAll('main :is(section, h1, h2, .st-own, .st-own *)')].flatMap((one) => {
        const { left, top } = one.getBoundingClientRect()
        return top < innerHeight ? [`${one.tagName} ${one.className} ${Math.round(left)} ${Math.round(top)}`] : []
      }),
    )
  for (const width of [1280, 375]) {
    const page = await openPage({ bare: true, width })
    for (const path of ['/en/product', '/zh/voice', '/en/synthesis', '/zh/voiceprint']) {
      const go = await hold(page)
      await page.goto(world.url + path, { waitUntil: 'commit' })
      await page.locator('main h1').waitFor()
      const written = await placesOf(page)
      go()
      await page.waitForLoadState('networkidle')
      await page.unroute('**/assets/*.js')
      expect(await placesOf(page), `${path} at ${width}`).toEqual(written)
    }
  }
})
