import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { readFolder } from '../../scripts/lib/read-folder.ts'
import { root, run } from '../../scripts/lib/shell.mjs'
import { startDevServer } from '../e2e/harness/dev-server.ts'
import { lighten, withManyScreens } from '../fixtures/many-screens.ts'
import { launchBrowser, median } from './slow-browser.ts'

/** Milliseconds at most, with a thousand screens more than the product has. */
const LIMITS = { open: 2000, select: 50, edit: 300 }
/** Seconds in which one screen is seen in each of its states, at most. */
const STATES = 20
const COUNT = Number(process.env['SCREENS'] ?? 1000)
const ROUNDS = Number(process.env['ROUNDS'] ?? 9)

const server = await startDevServer(async (schemas) => {
  for (const { path, text } of withManyScreens(readFolder('schemas'), COUNT)) {
    await mkdir(dirname(join(schemas, path)), { recursive: true })
    await writeFile(join(schemas, path), lighten(path, text))
  }
})
const browser = await launchBrowser()
const times: Record<keyof typeof LIMITS, number[]> = { open: [], select: [], edit: [] }

try {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  // The first visit has every script of the console made by the dev server, which is not what is measured.
  await openOnce()
  for (let round = 0; round < ROUNDS; round++) times.open.push(await openOnce())

  const page = await context.newPage()
  await visit(page)
  await page.getByRole('button', { name: 'Orders', exact: true }).first().click()
  await shown(page)
  await page.getByRole('button', { name: 'Select on the page', exact: true }).click()
  const columns = ['Amount', 'User name']
  for (let round = 0; round < ROUNDS; round++) times.select.push(await select(page, columns[round % 2]!))
  for (let round = 0; round < ROUNDS; round++) times.edit.push(await edit(page, `Buyer ${round}`))

  async function openOnce(): Promise<number> {
    const tab = await context.newPage()
    const time = await visit(tab)
    await tab.frameLocator('iframe').getByRole('heading', { level: 1 }).first().waitFor()
    await tab.close()
    return time
  }
} finally {
  await browser.close()
  await server.stop()
}

let missed = false
for (const [what, limit] of Object.entries(LIMITS)) {
  const taken = times[what as keyof typeof LIMITS]
  if (median(taken) > limit) missed = true
  console.log(
    `${what}: ${median(taken).toFixed(0)} ms (${Math.min(...taken).toFixed(0)} to ${Math.max(...taken).toFixed(0)}; at most ${limit}), ${COUNT} screens more`,
  )
}
const began = performance.now()
const { code } = await run(['npm', 'run', '--silent', 'states', '--', '--few', '--of', 'admin /admin/order$'], { cwd: root })
const seconds = (performance.now() - began) / 1000
if (code !== 0 || seconds > STATES) missed = true
console.log(`states of one screen: ${seconds.toFixed(1)} s (at most ${STATES})${code === 0 ? '' : ', and something is wrong with them'}`)
process.exitCode = missed ? 1 : 0

/** Milliseconds from the navigation until the product is listed and a page can be chosen. */
async function visit(page: Page): Promise<number> {
  await page.goto(`${server.url}/#/workbench`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Orders', exact: true }).first().waitFor()
  return page.evaluate(() => performance.now())
}

/** The list in the frame, once it has rows. */
async function shown(page: Page): Promise<void> {
  await page.frameLocator('iframe').locator('tbody tr').first().waitFor()
}

/** Milliseconds from a click on a heading until its words can be written. */
function select(page: Page, title: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const inside = document.querySelector('iframe')!.contentDocument!
    const heading = [...inside.querySelectorAll('th')].find(({ textContent }) => textContent?.includes(wanted))!
    const began = performance.now()
    heading.querySelector<HTMLElement>('*')!.click()
    while (![...document.querySelectorAll<HTMLInputElement>('.wb-version input')].some(({ value }) => value === wanted))
      await new Promise(requestAnimationFrame)
    return performance.now() - began
  }, title)
}

/** Milliseconds from a letter that is typed until the page shows it. */
function edit(page: Page, text: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const field = document.querySelector<HTMLInputElement>('.wb-version input[lang="en-US"]')!
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    const began = performance.now()
    write.call(field, wanted)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    const inside = document.querySelector('iframe')!.contentDocument!
    while (![...inside.querySelectorAll('th')].some(({ textContent }) => textContent?.includes(wanted)))
      await new Promise(requestAnimationFrame)
    return performance.now() - began
  }, text)
}
