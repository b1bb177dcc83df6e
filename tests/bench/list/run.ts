import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { servePages } from '../form/build-pages.ts'
import { playRounds, printRatios, type Sample } from '../rounds.ts'
import { median } from '../slow-browser.ts'
import { visit } from '../visit.ts'
import type { Bench } from './pages/measure.ts'

const names = ['antd', 'ours']
const sizes = (process.env['SIZES'] ?? '10,100,1000').split(',').map(Number)
const rounds = Number(process.env['ROUNDS'] ?? 7)
const HOPS = 2

/** `hop`: the rows in sight are those of the next page. `hopAll`: all of them are. `work`: computing of the whole visit. */
export const listMeasures = ['mount', 'hop', 'hopAll', 'work']
declare const bench: Bench

/** At most this share of what the page written by hand takes, by number of rows. */
const limits = {
  mount: { 10: 0.5, 100: 0.3, 1000: 0.1 },
  hop: { 10: 0.25, 100: 0.1, 1000: 0.02 },
}

export const visitList = (browser: Browser, url: string, size: number): Promise<Sample> =>
  visit(browser, url, async (page) => {
    const mount = await page.evaluate((wanted) => bench.mount(wanted), size)
    const hops: { seen: number; all: number }[] = []
    for (let at = 0; at < HOPS; at++) {
      await page.waitForTimeout(250)
      hops.push(await page.evaluate(() => bench.hop()))
    }
    return { mount, hop: median(hops.map((one) => one.seen)), hopAll: median(hops.map((one) => one.all)) }
  })

export async function runListBench(): Promise<boolean> {
  const pages = await servePages(names, fileURLToPath(new URL('./pages', import.meta.url)))
  const turns = { names, sizes, rounds }
  const samples = await playRounds(turns, (browser, name, size) => visitList(browser, `${pages.url}/${name}.html`, size)).finally(() =>
    pages.stop(),
  )
  return printRatios({ ...turns, of: 'rows', samples, measures: listMeasures, limits })
}
