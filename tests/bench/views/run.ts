import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { servePages } from '../form/build-pages.ts'
import { playRounds, printRatios, type Sample } from '../rounds.ts'
import { countPage } from '../slow-browser.ts'
import { visit } from '../visit.ts'
import { SIZES, type Subject } from './pages/world.ts'
import type { Bench } from './pages/measure.ts'

const names = ['antd', 'ours']
const rounds = Number(process.env['ROUNDS'] ?? 7)
const subjects = (process.env['VIEWS'] ?? Object.keys(SIZES).join()).split(',') as Subject[]
declare const bench: Bench

/** `mount`: milliseconds until it is painted. `drag`: computing from the press of the button until what was dragged lies where it was dropped. */
const measures: Record<Subject, string[]> = {
  board: ['mount', 'drag', 'work'],
  // Where a day is dropped ours asks before it moves a row: that is nothing to compare.
  calendar: ['mount', 'work'],
  tree: ['mount', 'drag', 'work'],
  chart: ['mount', 'work'],
}

/** At most this share of what the page written by hand takes. */
const HALF = 0.5

const visitView = (browser: Browser, url: string, subject: Subject): Promise<Sample> =>
  visit(browser, `${url}#/?_view=${subject}`, async (page) => {
    const mount = await page.evaluate((wanted) => bench.mount(wanted), subject)
    if (!measures[subject].includes('drag')) return { mount }
    await page.waitForTimeout(500)
    return { mount, drag: await drag(page) }
  })

/** What it costs the processor to drag one thing to another place. */
async function drag(page: Page): Promise<number> {
  const { from, to } = await page.evaluate(() => bench.way())
  const readCounts = await countPage(page)
  const before = await readCounts()
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 12, from.y + 12, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 12 })
  const moved = page.evaluate(() => bench.moved())
  await page.mouse.up()
  await Promise.race([moved, late(page)])
  return ((await readCounts()).TaskDuration - before.TaskDuration) * 1000
}

/** What lies nowhere after so long was never dropped: then nothing was measured. */
async function late(page: Page): Promise<never> {
  await page.waitForTimeout(20_000)
  throw new Error(`${page.url()}: what was dragged did not arrive`)
}

export async function runViewsBench(): Promise<boolean> {
  const pages = await servePages(names, fileURLToPath(new URL('./pages', import.meta.url)))
  let met = true
  try {
    for (const subject of subjects) {
      const size = SIZES[subject]
      const turns = { names, sizes: [size], rounds }
      const samples = await playRounds(turns, (browser, name) => visitView(browser, `${pages.url}/${name}.html`, subject))
      const limits = Object.fromEntries(measures[subject].filter((one) => one !== 'work').map((one) => [one, { [size]: HALF }]))
      if (!printRatios({ ...turns, of: `rows as ${subject}`, samples, measures: measures[subject], limits })) met = false
    }
  } finally {
    await pages.stop()
  }
  return met
}
