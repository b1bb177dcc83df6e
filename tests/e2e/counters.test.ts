import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { servePages, type Pages } from '../bench/form/build-pages.ts'
import type { Bench as FormBench } from '../bench/form/pages/measure.ts'
import type { Bench as ListBench } from '../bench/list/pages/measure.ts'
import { countPage, type Counts } from '../bench/slow-browser.ts'
import { keepBudget } from '../setup/budget.ts'
import { openBrowser } from './harness/browser.ts'

declare const bench: FormBench & ListBench

let forms: Pages
let lists: Pages
beforeAll(async () => {
  forms = await servePages(['ours'])
  lists = await servePages(['ours'], fileURLToPath(new URL('../bench/list/pages', import.meta.url)))
})
afterAll(() => Promise.all([forms.stop(), lists.stop()]))

/** What the browser counted while this was done on a fresh page. */
async function countOf(pages: Pages, act: (page: Page) => Promise<void>): Promise<Counts> {
  const context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${pages.url}/ours.html`)
  await page.waitForFunction('globalThis.bench')
  const readCounts = await countPage(page)
  const before = await readCounts()
  await act(page)
  const after = await readCounts()
  await context.close()
  return {
    ...after,
    LayoutCount: after.LayoutCount - before.LayoutCount,
    RecalcStyleCount: after.RecalcStyleCount - before.RecalcStyleCount,
  }
}

/** Elements that a selector with `:has()` would be judged on, were it true or not. */
const countHas = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const selectors = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .flatMap((rule) => (rule instanceof CSSStyleRule && rule.selectorText.includes(':has(') ? [rule.selectorText] : []))
    return selectors.reduce((sum, selector) => sum + document.querySelectorAll(selector.replace(/:has\(.*$/, '')).length, 0)
  })

const elementsIn = (page: Page, selector: string): Promise<number> => page.locator(`${selector} *`).count()

it('a form of a hundred fields costs the browser no more layouts, styles and elements than it may', async () => {
  const { LayoutCount, RecalcStyleCount } = await countOf(forms, async (page) => {
    await page.evaluate(() => bench.mount(100))
    await page.locator('input').first().focus()
    await page.keyboard.type('x'.repeat(10), { delay: 50 })
    await page.evaluate(() => bench.toggle())
    await expect.poll(() => page.locator('[data-field]').count()).toBe(90)
    keepBudget('form: elements a field', (await elementsIn(page, '.rt-slice')) / 90)
    keepBudget('form: elements that :has() looks at', await countHas(page))
  })
  keepBudget('form: layouts of 100 fields, ten keys and hiding', LayoutCount)
  keepBudget('form: style recalculations of 100 fields, ten keys and hiding', RecalcStyleCount)
})

it('a list of ten rows costs the browser no more layouts, styles and elements than it may', async () => {
  const { LayoutCount, RecalcStyleCount } = await countOf(lists, async (page) => {
    await page.evaluate(() => bench.mount(10))
    await page.evaluate(() => bench.hop())
    await page.evaluate(() => bench.hop())
    keepBudget('list: elements a row', (await elementsIn(page, 'tbody tr')) / 10)
    keepBudget('list: elements that :has() looks at', await countHas(page))
  })
  keepBudget('list: layouts of ten rows and two pages', LayoutCount)
  keepBudget('list: style recalculations of ten rows and two pages', RecalcStyleCount)
})
