import { describe, expect } from 'vitest'
import { newPage, type PageOptions } from './harness/browser.ts'
import { walked } from './harness/styles.ts'
import { type FaultName, openFaultyWay } from './harness/faults.ts'
import { createTest } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'

const test = createTest()
  .extend('way', async ({ world }, { onCleanup }) => {
    const way = await openFaultyWay(world.url)
    onCleanup(() => way.stop())
    return way
  })
  .extend('visit', ({ world, way }, { onCleanup }) => {
    const pages: WatchedPage[] = []
    onCleanup(async () => {
      for (const page of pages) await page.context().close()
      for (const page of pages) page.assertClean()
    })
    return async (options: PageOptions): Promise<WatchedPage> => {
      const page = await newPage({ ...world, url: way.url }, options)
      pages.push(page)
      return page
    }
  })

const SHAPES: FaultName[] = [
  'the data is null',
  'the data is an empty object',
  'the data is a list',
  'the data is a text',
  'the data is of wrong types',
  'the answer is a page',
]
/** Each meets one of them; `npm run test:full` tries all. */
const FULL = process.env['FULL'] === '1'
const UNREADABLE = 'The server gave an answer that cannot be read, please try again later'

const DASHBOARDS = [
  ['admin', '/dashboard/analysis', '/server/analysis/admin/summary'],
  ['admin', '/dashboard/analysis', '/server/analysis/admin/trend'],
  ['admin', '/admin/engine-monitor', '/server/engine/admin/monitor'],
  ['agent', '/agent_dashboard', '/server/agent/summary'],
  ['user', '/dashboard', '/server/workplace/summary'],
  ['user', '/asr/usage', '/server/usage/summary'],
] as const

describe('an answer of another shape', () => {
  for (const role of walked(['admin', 'agent', 'user'] as const))
    test(`R12: breaks its own panel of a dashboard of ${role}, with a way to ask again, and nothing around it`, async ({ visit, way }) => {
      let page: WatchedPage | undefined
      for (const [nth, [as, address, path]] of DASHBOARDS.entries())
        for (const shape of as === role ? SHAPES.filter((_, at) => FULL || at === nth) : []) {
          const message = `${address}: ${path}: ${shape}`
          way.inject(path, shape)
          if (!page) page = await visit({ as: role, locale: 'en-US', at: address })
          else {
            await page.evaluate((to) => void (location.hash = to), `#${address}`)
            await page.reload()
          }
          page.allow(/^console: /)
          const told = page.getByRole('main').getByRole('alert')
          await expect.poll(() => told.allTextContents(), { message }).toContainEqual(expect.stringContaining(UNREADABLE))
          expect(way.met(), message).toBeGreaterThan(0)
          // Menu and head are there, and so is the rest of the page.
          expect(await page.getByRole('navigation').count(), message).toBeGreaterThan(0)
          expect(await page.getByText('Something broke').count(), message).toBe(0)
          way.mend()
          // Several panels may hang on one answer.
          await told.getByRole('button', { name: 'Try again' }).first().click()
          await expect.poll(() => told.count(), { message }).toBe(0)
        }
    })

  test('R12: of the site’s settings leaves every public page as it is, without what they would add', async ({ visit, way }) => {
    for (const shape of FULL ? SHAPES : SHAPES.slice(1, 2)) {
      way.inject('/server/site/get-config', shape)
      const page = await visit({ locale: 'en-US' })
      page.allow(/^console: /)
      // A backend that puts nothing into the page is asked for the settings.
      await page.route('**/', async (route) => {
        const served = await route.fetch()
        await route.fulfill({ response: served, body: (await served.text()).replace(/<script[^>]* id="site"[\s\S]*?<\/script>/, '') })
      })
      await page.goto(`${way.url}/#/official-website/voice`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => way.met(), { message: shape }).toBeGreaterThan(0)
      await page.getByRole('contentinfo').waitFor()
      expect(await page.getByRole('heading', { level: 1 }).count(), shape).toBe(1)
    }
  })

  test('R12: of who is signed in is no person without rights: it is said, and signing in begins anew', async ({ visit, way }) => {
    for (const [nth, path] of ['/server/user/get-info', '/server/user/permissions'].entries()) {
      way.inject(path, SHAPES[nth]!)
      const page = await visit({ as: 'user', locale: 'en-US', at: '/dashboard' })
      page.allow(/^console: /)
      await page.getByText('Request user info failed, please retry', { exact: true }).waitFor()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      expect(way.met()).toBeGreaterThan(0)
      way.mend()
    }
  })
})
