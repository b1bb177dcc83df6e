import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { serveFolder } from '../login/serve-folder.ts'
import { launchBrowser, median, openSlowly } from '../slow-browser.ts'

const rounds = Number(process.env['ROUNDS'] ?? 7)
const dist = process.env['DIST'] ?? fileURLToPath(new URL('../../../dist', import.meta.url))

/** Largest contentful paint, as a share of the same page without any script. */
const LIMIT = 1.5

/** As text, because it runs in the page: keeps the latest of the largest paints, and what has moved. */
const notePaints = `globalThis.seen = { largest: 0, moved: 0 }
new PerformanceObserver((list) => list.getEntries().forEach((one) => { seen.largest = one.startTime })).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => list.getEntries().forEach((one) => { seen.moved += one.value })).observe({ type: 'layout-shift', buffered: true })`

type Paint = { largest: number; moved: number; alive: number }

async function paint(browser: Browser, url: string, hasScripts: boolean): Promise<Paint> {
  const { page, context } = await openSlowly(browser)
  await page.addInitScript(notePaints)
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  // React marks the root when it takes over.
  if (hasScripts)
    await page.waitForFunction(() => Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react')))
  const alive = await page.evaluate(() => performance.now())
  await page.waitForTimeout(500)
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: { largest: number; moved: number } }).seen)
  await context.close()
  return { ...seen, alive }
}

/** The page as it is served, without a single script and what is there for them. */
const withoutScripts = (page: string) =>
  page.replaceAll(/<script\b.*?<\/script>/gs, '').replaceAll(/<link rel="(modulepreload|stylesheet)"[^>]*>/g, '')

export async function runSiteBench(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  await writeFile(join(folder, 'index.html'), withoutScripts(await readFile(join(dist, 'index.html'), 'utf8')))
  const served = { html: await serveFolder(folder), ours: await serveFolder(dist) }
  const browser = await launchBrowser()
  const paints: Record<keyof typeof served, Paint[]> = { html: [], ours: [] }
  try {
    for (let round = 0; round < rounds; round++)
      for (const name of round % 2 ? (['ours', 'html'] as const) : (['html', 'ours'] as const))
        paints[name].push(await paint(browser, `${served[name].url}/`, name === 'ours'))
  } finally {
    await browser.close()
    await Promise.all(Object.values(served).map(({ stop }) => stop()))
    await rm(folder, { recursive: true, force: true })
  }
  const ratio = median(paints.ours.map(({ largest }, round) => largest / paints.html[round]!.largest))
  const moved = Math.max(...paints.ours.map((one) => one.moved))
  const isMet = ratio <= LIMIT && moved === 0
  console.log(`home page under CPU 4× and slow 4G, largest contentful paint in ms (${rounds} rounds)`)
  for (const [name, own] of Object.entries(paints))
    console.log(
      `  ${name.padEnd(8)}${median(own.map(({ largest }) => largest))
        .toFixed(0)
        .padStart(8)}`,
    )
  console.log(`  alive after ${median(paints.ours.map(({ alive }) => alive)).toFixed(0)} ms; moved by ${moved.toFixed(3)} (0)`)
  console.log(`  ratio   ${ratio.toFixed(2).padStart(8)} ${isMet ? '✓' : '✗'} (at most ${LIMIT} of the same page as HTML alone)`)
  return isMet
}
