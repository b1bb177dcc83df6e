import { expect } from 'vitest'
import type { Screen } from '../../src/schema/compiled-screen.ts'
import type { AreaManifest } from '../../src/schema/manifest.ts'
import { walked } from './harness/styles.ts'
import { shared as test } from './harness/test.ts'
import type { World } from './harness/world.ts'
import type { WatchedPage } from './harness/watch.ts'

declare const asked: { path: string; rows: number; isDrawn: boolean }[]

/** Notes what the page asks for, how many rows of it, and whether its list stood there by then. */
const note = () => {
  const all: typeof asked = []
  const send = globalThis.fetch
  globalThis.fetch = (to, init) => {
    const { pageSize = 0 } = typeof init?.body === 'string' ? (JSON.parse(init.body) as { pageSize?: number }) : {}
    const isDrawn = document.querySelector('.rt-list, .rt-detail') !== null
    all.push({ path: new URL(String(to), location.href).pathname, rows: pageSize, isDrawn })
    return send(to, init)
  }
  Object.assign(globalThis, { asked: all })
}

type Shown = { address: string; call: string }

/** The lists of a person's area that an address without values shows. */
async function listsOf(world: World, page: WatchedPage, area: string): Promise<Shown[]> {
  const areas = JSON.parse((await page.locator('html').getAttribute('data-areas'))!) as Record<string, Record<string, string>>
  const read = async <T>(file: string) => (await (await fetch(`${world.url}/${file}`)).json()) as T
  const { routes } = await read<AreaManifest>(areas[area]!['en-US']!)
  const found = await Promise.all(
    routes.map(async ({ path, asset }): Promise<Shown[]> => {
      const screen = asset === undefined ? undefined : await read<Screen>(asset)
      return screen?.kind === 'list' && !screen.takes ? [{ address: path, call: `/api${screen.list.call.path}` }] : []
    }),
  )
  return found.flat()
}

/** What an address may say of any list: nothing, or how many rows it shows. */
const said = ['', '?_size=20']

test.for([
  ['user', 'user'],
  ['agent', 'agent'],
  ['admin', 'super-admin'],
] as const)(
  '19: the rows of the first list are asked for once, while the page is being drawn: %s',
  { timeout: 300_000 },
  async ([as, area], { openPage, world }) => {
    const page = await openPage({ as, locale: 'en-US', at: '/' })
    await page.addInitScript(note)
    const lists = await listsOf(world, page, area)
    expect(lists.length).toBeGreaterThan(3)
    // A fifth of them each time, but for the long runs.
    const some = walked(lists, 0).length === lists.length ? lists : lists.filter((_, at) => at % 5 === 0)
    for (const [at, { address, call }] of some.entries()) {
      await page.goto(`${world.url}/?${at}#${address}${said[at % said.length]}`)
      await page.locator('.rt-list').waitFor()
      await expect.poll(() => page.locator('.rt-list [aria-busy="true"], .rt-list .lk-skeleton').count()).toBe(0)
      // A single row is no page of a list: some ask since when there are any.
      const sent = await page.evaluate(
        (path) => asked.filter((one) => one.path === path && one.rows > 1).map(({ isDrawn }) => isDrawn),
        call,
      )
      expect({ address, sent }).toEqual({ address, sent: [false] })
    }
  },
)

test('19: the row that a link names is asked for once, while its page is being drawn', async ({ openPage, world }) => {
  const token = await world.signIn('admin')
  const orders = await world.api<{ data: { orderNo: string }[] }>('/server/order/admin/list', {}, { token })
  const page = await openPage({ as: 'admin', locale: 'en-US' })
  await page.addInitScript(note)
  await page.goto(`${world.url}/#/admin/order-detail?orderNo=${orders.data.data[0]!.orderNo}`)
  await page.locator('.rt-detail h2').first().waitFor()
  const sent = await page.evaluate(() => asked.filter(({ path }) => path.endsWith('/order/admin/get')))
  expect(sent.map(({ isDrawn }) => isDrawn)).toEqual([false])
})
