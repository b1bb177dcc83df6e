import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'

/** CPU four times slower, and the "slow 4G" of the browsers' own tools. */
const slow = { cpu: 4, latency: 562.5, downloadThroughput: (1440 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 }

/** The value below which this share of the others lies, between two of them where it falls there. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)]!
  return below + (sorted[Math.ceil(at)]! - below) * (at % 1)
}

export const median = (values: number[]): number => quantile(values, 0.5)

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** A page with an empty cache on a slow machine behind a slow line. */
export async function openSlowly(browser: Browser): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', { offline: false, ...slow })
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
  return { page, context }
}

/** What the browser counts of a page: seconds of computing on its main thread, layouts, recalculations of style. */
export type Counts = Record<'TaskDuration' | 'LayoutCount' | 'RecalcStyleCount', number>

/** Starts the browser's own counters; gives how to read them. Seconds are those of the processor, which a busy machine does not stretch. */
export async function countPage(page: Page): Promise<() => Promise<Counts>> {
  const protocol: CDPSession = await page.context().newCDPSession(page)
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await protocol.send('Performance.getMetrics')
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value])) as Counts
  }
}
