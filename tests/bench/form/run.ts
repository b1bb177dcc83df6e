import type { Browser } from 'playwright-core'
import { playRounds, printRatios, type Sample } from '../rounds.ts'
import { median } from '../slow-browser.ts'
import { visit } from '../visit.ts'
import { servePages } from './build-pages.ts'
import type { Bench } from './pages/measure.ts'

const names = (process.env['CONTENDERS'] ?? 'antd,ours,formily').split(',')
const sizes = (process.env['SIZES'] ?? '20,100,500').split(',').map(Number)
const rounds = Number(process.env['ROUNDS'] ?? 7)
const KEYS = 30

/** `work`: computing of the whole visit, which a busy machine does not stretch. */
export const formMeasures = ['first', 'all', 'key', 'validate', 'toggle', 'work']
declare const bench: Bench

/** At most this share of what the page written by hand takes, by number of fields. */
const limits = {
  first: { 20: 0.3, 100: 0.3, 500: 0.2 },
  all: { 20: 0.3, 100: 0.4, 500: 0.35 },
  key: { 500: 0.15 },
  validate: { 20: 0.3, 100: 0.3, 500: 0.3 },
  toggle: { 500: 0.35 },
}

export const visitForm = (browser: Browser, url: string, count: number): Promise<Sample> =>
  visit(browser, url, async (page) => {
    const { first, all } = await page.evaluate((n) => bench.mount(n), count)
    await page.waitForTimeout(300)
    await page.locator('input').first().focus()
    await page.keyboard.type('x'.repeat(KEYS), { delay: 50 })
    await page.waitForTimeout(100)
    const spans = await page.evaluate(() => bench.keys.spans)
    if (spans.length < KEYS || (await page.locator('input').first().inputValue()) !== 'x'.repeat(KEYS))
      throw new Error(`${url}: keys were lost`)
    const validate = await page.evaluate(() => bench.validate())
    await page.waitForTimeout(300)
    const toggle = await page.evaluate(() => bench.toggle())
    return { first, all, key: median(spans), validate, toggle }
  })

export async function runFormBench(): Promise<boolean> {
  const pages = await servePages(names)
  const turns = { names, sizes, rounds }
  const samples = await playRounds(turns, (browser, name, size) => visitForm(browser, `${pages.url}/${name}.html`, size)).finally(() =>
    pages.stop(),
  )
  return printRatios({ ...turns, of: 'fields', samples, measures: formMeasures, limits })
}
