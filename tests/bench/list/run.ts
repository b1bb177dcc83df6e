import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { servePages } from '../form/build-pages.ts'
import { playRounds, printRatios, type Sample } from '../rounds.ts'
import { countPage, median } from '../slow-browser.ts'
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

/** One visit of one page: a fresh context, so that no page inherits anything from another. */
export async function visitList(browser: Browser, url: string, size: number): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (fault) => faults.push(fault.message))
  await page.goto(url)
  await page.waitForFunction('globalThis.bench')
  await page.waitForTimeout(200)
  const readCounts = await countPage(page)
  const before = await readCounts()
  const mount = await page.evaluate((wanted) => bench.mount(wanted), size)
  const hops: { seen: number; all: number }[] = []
  for (let at = 0; at < HOPS; at++) {
    await page.waitForTimeout(250)
    hops.push(await page.evaluate(() => bench.hop()))
  }
  const work = ((await readCounts()).TaskDuration - before.TaskDuration) * 1000
  await context.close()
  if (faults.length) throw new Error(`${url}: ${faults.join('; ')}`)
  return { mount, hop: median(hops.map((one) => one.seen)), hopAll: median(hops.map((one) => one.all)), work }
}

export async function runListBench(): Promise<boolean> {
  const pages = await servePages(names, fileURLToPath(new URL('./pages', import.meta.url)))
  const turns = { names, sizes, rounds }
  const samples = await playRounds(turns, (browser, name, size) => visitList(browser, `${pages.url}/${name}.html`, size)).finally(() =>
    pages.stop(),
  )
  return printRatios({ ...turns, of: 'rows', samples, measures: listMeasures, limits })
}
