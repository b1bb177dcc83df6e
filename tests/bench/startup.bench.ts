import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { readFolder } from '../../scripts/lib/read-folder.ts'
import { startWorld, type World } from '../e2e/harness/world.ts'
import { lighten, withManyScreens } from '../fixtures/many-screens.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 9)
/** A console of a thousand screens against one of ten, from the first byte to the first rows, at most. */
const LIMIT = 1.1
const COUNTS = [10, 1_000]

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const folder = await mkdtemp(join(tmpdir(), 'bench-startup-'))
const worlds: World[] = []
const times: Record<'login' | 'list', number[][]> = { login: COUNTS.map(() => []), list: COUNTS.map(() => []) }

for (const count of COUNTS) {
  const schemasDir = join(folder, String(count))
  // Without rows of their own, and reachable but not drawn in the menu: this is about schemas, not about a thousand links.
  const files = withManyScreens(readFolder('schemas'), count).map(({ path, text }) => ({ path, text: lighten(path, text) }))
  for (const { path, text } of files) {
    await mkdir(dirname(join(schemasDir, path)), { recursive: true })
    await writeFile(join(schemasDir, path), text)
  }
  worlds.push(await startWorld({ schemasDir }))
}

for (let round = 0; round < ROUNDS; round++) {
  for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
    const world = worlds[at]!
    times.login[at]!.push(await openingTime(browser, world, '/user/login', 'input'))
    times.list[at]!.push(await openingTime(browser, world, '/admin/application', 'tbody tr[aria-rowindex]', await world.signIn('admin')))
  }
}

let missed = false
for (const [page, [few, many]] of Object.entries(times)) {
  const ratio = median(many!) / median(few!)
  if (ratio > LIMIT) missed = true
  console.log(
    `${page}: ${COUNTS[0]} screens ${median(few!).toFixed(0)} ms, ${COUNTS[1]} screens ${median(many!).toFixed(0)} ms, ratio ${ratio.toFixed(2)} (at most ${LIMIT})`,
  )
}
await browser.close()
for (const world of worlds) await world.stop()
await rm(folder, { recursive: true, force: true })
process.exitCode = missed ? 1 : 0

/** Milliseconds from the navigation until `selector` is there, with an empty cache. */
async function openingTime(on: Browser, world: World, route: string, selector: string, token?: string): Promise<number> {
  const context = await on.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  if (token) await page.addInitScript((value) => localStorage.setItem('Access-Token', JSON.stringify(value)), token)
  await page.goto(`${world.url}/#${route}`, { waitUntil: 'commit' })
  await page.waitForSelector(selector)
  const time = await page.evaluate(() => performance.now())
  await context.close()
  return time
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
