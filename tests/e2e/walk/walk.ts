import type { Locale } from '../../../src/schema/compiled.ts'
import type { PageOptions } from '../harness/browser.ts'
import { shoot } from '../harness/browser.ts'
import type { WatchedPage } from '../harness/watch.ts'
import { findBarriers } from './axe.ts'
import { lookOver } from './look-over.ts'
import type { Person, Place } from './places.ts'

export type Style = { locale: Locale; theme: 'light' | 'dark'; width: 1280 | 375 }

export const styles: Style[] = (['zh-CN', 'en-US'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((theme) => ([1280, 375] as const).map((width): Style => ({ locale, theme, width }))),
)

/** Pictures of pages that are well are taken on demand: `WALK_SHOTS='user/login|admin/order'`. */
const wanted = process.env.WALK_SHOTS ? new RegExp(process.env.WALK_SHOTS) : undefined

/** Goes to each place in turn, as one person in one style, and tells what is wrong there. */
export async function walk(
  openPage: (options: PageOptions) => Promise<WatchedPage>,
  person: Person,
  style: Style,
  places: Place[],
): Promise<string[]> {
  const faults: string[] = []
  let page: WatchedPage | undefined
  for (const place of places) {
    const options: PageOptions = { ...style, at: place.path, ...(person === 'guest' ? {} : { as: person }) }
    if (page) await page.evaluate((path) => (location.hash = path), place.path)
    else page = await openPage(options)
    const title = place.titles[style.locale]
    const name = `${person} ${place.path} ${Object.values(style).join(' ')}`
    const found = [
      ...(await settle(page, place.path, title)),
      ...(await page.evaluate(lookOver, { locale: style.locale, title, site: place.site[style.locale] })),
      ...(await findBarriers(page)),
      ...page.takeFaults(),
    ]
    if (found.length > 0) await shoot(page, `walk ${name}`)
    else if (wanted?.test(name)) await shoot(page, name)
    faults.push(...found.map((fault) => `${name}: ${fault}`))
  }
  return faults
}

/** Until the page of this address stands and nothing on it is still waited for. */
async function settle(page: WatchedPage, path: string, title: string): Promise<string[]> {
  const stands = ({ address, words }: { address: string; words: string }) =>
    decodeURIComponent(location.hash.slice(1)) === decodeURIComponent(address) &&
    document.title.includes(words) &&
    document.querySelector('main h1') !== null &&
    document.querySelector('[aria-busy=true], .lk-spinner, .rt-progress, .rt-waiting') === null
  try {
    for (let calm = 0; calm < 2; calm += 1) {
      await page.waitForFunction(stands, { address: path, words: title }, { timeout: 8_000, polling: 50 })
      await page.waitForTimeout(60)
    }
    return []
  } catch {
    const [hash, busy] = await page.evaluate(() => [
      location.hash,
      document.querySelector('[aria-busy=true], .lk-spinner, .rt-progress, .rt-waiting')?.outerHTML.slice(0, 200) ?? '',
    ])
    return [`never stood: ${hash} ${await page.title()} ${busy}`]
  }
}
