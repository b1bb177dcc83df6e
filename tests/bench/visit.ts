import type { Browser, Page } from 'playwright-core'
import { countPage } from './slow-browser.ts'

/** One visit of one page: a fresh context, so that no page inherits anything from another; with the milliseconds it kept the machine busy. */
export async function visit<T extends object>(
  browser: Browser,
  url: string,
  walk: (page: Page) => Promise<T>,
): Promise<T & { work: number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (fault) => faults.push(fault.message))
  await page.goto(url)
  await page.waitForFunction('globalThis.bench')
  await page.waitForTimeout(200)
  const readCounts = await countPage(page)
  const before = await readCounts()
  const walked = await walk(page)
  const work = ((await readCounts()).TaskDuration - before.TaskDuration) * 1000
  await context.close()
  if (faults.length) throw new Error(`${url}: ${faults.join('; ')}`)
  return { ...walked, work }
}
