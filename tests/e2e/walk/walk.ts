import type { Locale } from '../../../src/schema/compiled.ts'
import type { PageOptions } from '../harness/browser.ts'
import { shoot } from '../harness/browser.ts'
import { readCutFigures } from '../harness/cut-figures.ts'
import { readCutKeys } from '../harness/cut-keys.ts'
import type { WatchedPage } from '../harness/watch.ts'
import { findBarriers } from './axe.ts'
import { findKeyboardFaults } from './keyboard.ts'
import { lookOver } from './look-over.ts'
import type { Person, Place } from './places.ts'

export type Style = { locale: Locale; theme: 'light' | 'dark'; width: 1280 | 375 }

export const styles: Style[] = (['zh-CN', 'en-US'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((theme) => ([1280, 375] as const).map((width): Style => ({ locale, theme, width }))),
)

/** Pictures of pages that are well are taken on demand: `WALK_SHOTS='user/login|admin/order'`. */
const wanted = process.env.WALK_SHOTS ? new RegExp(process.env.WALK_SHOTS) : undefined

/** Menu and head are the same on each page, and the page around a dialog is a place of its own: short walks look at them once in each style, the long ones each time. */
const full = process.env.FULL === '1'

/** Goes to each place in turn, as one person in one style, and tells what is wrong there. */
export async function walk(
  openPage: (options: PageOptions) => Promise<WatchedPage>,
  person: Person | { username: string; password: string },
  style: Style,
  places: Place[],
  by: 'eye' | 'keyboard' = 'eye',
): Promise<string[]> {
  const faults: string[] = []
  let page: WatchedPage | undefined
  for (const place of places) {
    // Pages that wait in tabs are in the document too: the long walks look at them with each page, the short ones once.
    const stored = full ? {} : { multi_tab: false }
    const options: PageOptions = { ...style, at: place.path, stored, ...(person === 'guest' ? {} : { as: person }) }
    const around = full || !page ? undefined : place.dialog ? 'dialog[open]' : 'main'
    if (page) await page.evaluate((path) => (location.hash = path), place.path)
    else page = await openPage(options)
    const title = place.titles[style.locale]
    const name = `${typeof person === 'string' ? person : person.username} ${place.path} ${Object.values(style).join(' ')}`
    const found = [
      ...(await settle(page, place, title)),
      ...(by === 'keyboard'
        ? await findKeyboardFaults(page)
        : [
            ...(await page.evaluate(lookOver, { locale: style.locale, title, site: place.site[style.locale] })),
            ...(await findBarriers(page, around)),
            ...(place.dialog ? [] : await findCutColumns(page)),
          ]),
      ...page.takeFaults(),
    ]
    if (found.length > 0) await shoot(page, `walk ${name}`)
    else if (wanted?.test(name)) await shoot(page, `walk ${name}`)
    faults.push(...found.map((fault) => `${name}: ${fault}`))
  }
  return faults
}

/** Half figures, sums beside their headings and key columns that are cut in the lists of this page, which is as wide as a desk for a moment. */
async function findCutColumns(page: WatchedPage): Promise<string[]> {
  if ((await page.locator('.rt-table tbody tr[aria-rowindex]').count()) === 0) return []
  const size = page.viewportSize()!
  const found: string[] = []
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await page.evaluate(readCutKeys)).map((fault) => `${width}: ${fault}`))
  }
  found.push(...(await page.evaluate(readCutFigures)))
  await page.setViewportSize(size)
  return found
}

/** So many looks in a row, milliseconds apart, after which a page stands. */
const CALM = { looks: 7, apart: 20 }

let turns = 0

/** Until the page of this address stands and nothing on it is still waited for. */
export async function settle(page: WatchedPage, { path, site, dialog = false }: Place, title: string): Promise<string[]> {
  const stands = ({
    address,
    words,
    names,
    dialog,
    turn,
    looks,
  }: {
    address: string
    words: string
    names: string[]
    dialog: boolean
    turn: number
    looks: number
  }) => {
    const isStill =
      decodeURIComponent(location.hash.slice(1)) === decodeURIComponent(address) &&
      document.title.includes(words) &&
      // A page that was written ahead is called by a shorter name until its scripts have taken it over.
      names.some((name) => document.title.includes(name)) &&
      [...document.querySelectorAll('main h1')].some((one) => one.getClientRects().length > 0) &&
      (document.querySelector('dialog[open]') !== null) === dialog &&
      [...document.querySelectorAll('[aria-busy=true], .lk-spinner, .lk-skeleton, .rt-progress, .rt-waiting')].every(
        (one) => one.getClientRects().length === 0,
      )
    const seen = globalThis as unknown as { stood?: { turn: number; looks: number } }
    seen.stood = { turn, looks: isStill && seen.stood?.turn === turn ? seen.stood.looks + 1 : isStill ? 1 : 0 }
    return seen.stood.looks >= looks
  }
  const asked = { address: path, words: title, names: Object.values(site), dialog, turn: ++turns, looks: CALM.looks }
  try {
    await page.waitForFunction(stands, asked, { timeout: 20_000, polling: CALM.apart })
    return []
  } catch {
    const [hash, busy] = await page.evaluate(() => [
      location.hash,
      document.querySelector('[aria-busy=true], .lk-spinner, .lk-skeleton, .rt-progress, .rt-waiting')?.outerHTML.slice(0, 200) ?? '',
    ])
    return [`never stood: ${hash} ${await page.title()} ${busy}`]
  }
}
