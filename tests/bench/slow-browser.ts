import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

/** CPU four times slower, and the "slow 4G" of the browsers' own tools. */
const slow = { cpu: 4, latency: 562.5, downloadThroughput: (1440 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 }

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

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
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', { offline: false, ...slow })
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
  return { page, context }
}
