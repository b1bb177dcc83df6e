import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { startWorld } from '../../e2e/harness/world.ts'
import { launchBrowser, median, openSlowly } from '../slow-browser.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)

/** One page of each kind (W9). */
const pages = {
  home: '/en/',
  product: '/en/voice',
  solution: '/en/meeting',
  document: '/en/docs/guide',
  reference: '/en/docs/interfaces',
  prices: '/en/pricing',
}

/** Largest contentful paint, as a share of the same page as HTML alone; and what a press may take until it shows. */
const LIMITS = { paint: 1.3, press: 200 }

/** As text, because it runs in the page: keeps the latest of the largest paints, what has moved, and the slowest press. */
const notePaints = `globalThis.seen = { largest: 0, moved: 0, press: 0 }
new PerformanceObserver((list) => list.getEntries().forEach((one) => { seen.largest = one.startTime })).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => list.getEntries().forEach((one) => { seen.moved += one.value })).observe({ type: 'layout-shift', buffered: true })
new PerformanceObserver((list) => list.getEntries().forEach((one) => { if (one.interactionId) seen.press = Math.max(seen.press, one.duration) })).observe({ type: 'event', durationThreshold: 16, buffered: true })`

type Seen = { largest: number; moved: number; press: number }
type Paint = Seen & { alive: number; kB: number }

async function paint(browser: Browser, url: string, hasScripts: boolean): Promise<Paint> {
  const { page, context } = await openSlowly(browser)
  await page.addInitScript(notePaints)
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  // A document rests until somebody turns to it.
  if (hasScripts) await page.mouse.move(40, 300, { steps: 3 })
  // React marks the root when it takes over.
  if (hasScripts)
    await page.waitForFunction(() => Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react')))
  const alive = await page.evaluate(() => performance.now())
  await page.waitForTimeout(500)
  const seen = await page.evaluate(() => ({ ...(globalThis as unknown as { seen: Seen }).seen }))
  if (hasScripts) await page.getByRole('button', { name: 'Products', exact: true }).click()
  await page.waitForTimeout(300)
  const press = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen.press)
  const kB = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, one) => sum + (one as PerformanceResourceTiming).encodedBodySize / 1000, 0),
  )
  await context.close()
  return { ...seen, press, alive, kB }
}

/** The page as it is served, without a single script and what is there for them. */
const withoutScripts = (page: string) =>
  page.replaceAll(/<script\b.*?<\/script>/gs, '').replaceAll(/<link rel="(modulepreload|stylesheet)"[^>]*>/g, '')

/** The pages without their scripts, from another port. */
async function servePlain(from: string): Promise<{ url: string; stop: () => void }> {
  const packed = new Map(
    await Promise.all(
      Object.values(pages).map(async (path) => {
        const html = await (await fetch(from + path, { headers: { accept: 'text/html' } })).text()
        return [path, gzipSync(withoutScripts(html), { level: 9 })] as const
      }),
    ),
  )
  const server = createServer(({ url = '/' }, response) => {
    const body = packed.get(url)
    if (!body) response.writeHead(404).end()
    else response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip', 'Content-Length': body.length }).end(body)
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export async function runSiteBench(): Promise<boolean> {
  const world = await startWorld()
  const plain = await servePlain(world.url)
  const browser = await launchBrowser()
  let isMet = true
  console.log(
    `public pages under CPU 4× and slow 4G, ${rounds} rounds: largest contentful paint in ms, of the same page as HTML alone and ours`,
  )
  try {
    for (const [name, path] of Object.entries(pages)) {
      const html: Paint[] = []
      const ours: Paint[] = []
      for (let round = 0; round < rounds; round++)
        for (const one of round % 2 ? [ours, html] : [html, ours])
          one.push(await paint(browser, (one === ours ? world.url : plain.url) + path, one === ours))
      const ratio = median(ours.map(({ largest }, round) => largest / html[round]!.largest))
      const [moved, press] = [Math.max(...ours.map((one) => one.moved)), median(ours.map((one) => one.press))]
      const fits = ratio <= LIMITS.paint && moved === 0 && press <= LIMITS.press
      isMet &&= fits
      const ms = (figures: number[]) => median(figures).toFixed(0).padStart(6)
      console.log(
        `  ${name.padEnd(10)}${ms(html.map(({ largest }) => largest))}${ms(ours.map(({ largest }) => largest))}  ratio ${ratio.toFixed(2)} (${LIMITS.paint}), moved ${moved.toFixed(3)} (0), press ${press.toFixed(0)} ms (${LIMITS.press}), alive after${ms(ours.map(({ alive }) => alive))} ms, scripts ${ours[0]!.kB.toFixed(0)} kB ${fits ? '✓' : '✗'}`,
      )
    }
  } finally {
    await browser.close()
    plain.stop()
    await world.stop()
  }
  return isMet
}
