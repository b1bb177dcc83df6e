import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from 'playwright-core'
import { servePages } from '../form/build-pages.ts'
import type { Bench } from './pages/measure.ts'

const contenders = ['antd', 'ours']
const sizes = (process.env.SIZES ?? '10,100,1000').split(',').map(Number)
const rounds = Number(process.env.ROUNDS ?? 7)
const HOPS = 2

/** `hop`: the rows in sight are those of the next page. `hopAll`: all of them are. */
type Measure = 'mount' | 'hop' | 'hopAll'
type Sample = Record<Measure, number>
declare const bench: Bench

/** At most this share of what the page written by hand takes, by number of rows. */
const limits: Partial<Record<Measure, Record<number, number>>> = {
  mount: { 10: 0.5, 100: 0.3, 1000: 0.1 },
  hop: { 10: 0.25, 100: 0.1, 1000: 0.02 },
}

const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** One visit of one page: a fresh context, so that no page inherits anything from another. */
async function visit(browser: Browser, url: string, size: number): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (fault) => faults.push(fault.message))
  await page.goto(url)
  await page.waitForFunction('globalThis.bench')
  await page.waitForTimeout(200)
  const mount = await page.evaluate((wanted) => bench.mount(wanted), size)
  const hops: { seen: number; all: number }[] = []
  for (let at = 0; at < HOPS; at++) {
    await page.waitForTimeout(250)
    hops.push(await page.evaluate(() => bench.hop()))
  }
  await context.close()
  if (faults.length) throw new Error(`${url}: ${faults.join('; ')}`)
  return { mount, hop: median(hops.map((one) => one.seen)), hopAll: median(hops.map((one) => one.all)) }
}

/** Rounds are interleaved and their order turns, so that a slow minute of the machine falls on everyone. */
export async function runListBench(): Promise<boolean> {
  const pages = await servePages(contenders, fileURLToPath(new URL('./pages', import.meta.url)))
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
  const samples = new Map<string, Sample[]>()
  try {
    for (let round = 0; round < rounds; round++) {
      for (const size of sizes) {
        for (let turn = 0; turn < contenders.length; turn++) {
          const name = contenders[(turn + round) % contenders.length]!
          const sample = await visit(browser, `${pages.url}/${name}.html`, size)
          samples.set(`${name} ${size}`, [...(samples.get(`${name} ${size}`) ?? []), sample])
        }
      }
    }
  } finally {
    await browser.close()
    await pages.stop()
  }
  return print(samples)
}

function print(samples: Map<string, Sample[]>): boolean {
  let met = true
  const measures: Measure[] = ['mount', 'hop', 'hopAll']
  for (const size of sizes) {
    console.log(`\nlist, ${size} rows: ms, and the median of the rounds' ratios to antd (${rounds} rounds)`)
    console.log(`${'page'.padEnd(9)}${measures.map((one) => one.padStart(18)).join('')}`)
    for (const name of contenders) {
      const own = samples.get(`${name} ${size}`)!
      const base = samples.get(`${contenders[0]} ${size}`)!
      const cells = measures.map((measure) => {
        const ratio = median(own.map((sample, round) => sample[measure] / base[round]![measure]))
        const limit = name === 'ours' ? limits[measure]?.[size] : undefined
        if (limit !== undefined && ratio > limit) met = false
        const mark = limit === undefined ? '  ' : ratio > limit ? ' ✗' : ' ✓'
        return `${median(own.map((sample) => sample[measure])).toFixed(1)} (${ratio.toFixed(3)})${mark}`.padStart(18)
      })
      console.log(`${name.padEnd(9)}${cells.join('')}`)
    }
  }
  return met
}
