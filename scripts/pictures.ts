import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { startBackend, findFreePort } from './lib/backend.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { writeExample } from './lib/handbook-example.ts'
import { publishFolder } from './lib/publish-folder.ts'
import { giveUp, root } from './lib/shell.mjs'
import { shrinkPng } from './lib/small-png.ts'
import { languages } from './lib/text-files.ts'
import { writePublication } from './lib/write-publication.ts'

/** Takes the pictures of `schemas/README.md` and of the README in a demo whose schemas contain the handbook's example. */

const FOLDER = join(root, 'schemas/.pictures')
const PASSWORD = 'Demo-2026!'
const LOCALE = languages.first
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type Shot = { name: string; as: 'admin' | 'agent' | 'user'; at: string; then?: (page: Page) => Promise<unknown> }

const shots: Shot[] = [
  { name: 'feedback-admin', as: 'admin', at: '/admin/feedback', then: (page) => showMenu(page, 'Feedback') },
  {
    name: 'feedback-answer',
    as: 'admin',
    at: '/admin/feedback',
    async then(page) {
      await page.getByRole('button', { name: 'Answer' }).first().click()
      await page.getByRole('dialog').getByRole('textbox').waitFor()
      await page.getByRole('dialog').getByRole('textbox').fill('Thank you! It is mended since this morning.')
    },
  },
  {
    name: 'feedback-user',
    as: 'user',
    at: '/account/feedback',
    async then(page) {
      await page.getByRole('button', { name: 'New feedback' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Content').fill('A dark theme for the documentation, please')
      await dialog.getByRole('button', { name: /New feedback|OK/ }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('A dark theme for the documentation, please').waitFor()
      await showMenu(page, 'My feedback')
      await page
        .getByRole('status')
        .waitFor({ state: 'detached', timeout: 8000 })
        .catch(() => {})
    },
  },
  { name: 'feedback-agent', as: 'agent', at: '/account/feedback', then: (page) => page.waitForURL(/#\/agent_dashboard/) },
  { name: 'applications', as: 'user', at: '/account/application', then: (page) => page.getByRole('row').nth(2).waitFor() },
]

if (!existsSync(join(root, 'dist/index.html'))) giveUp('There is no built console: please run npm run build first.')
const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
const dist = join(folder, 'dist')
const schemas = join(folder, 'schemas')
await cp(join(root, 'dist'), dist, { recursive: true })
await cp(join(root, 'schemas'), schemas, { recursive: true, filter: (path) => !path.includes('schemas/.') })
writeExample(schemas, await readFile(join(root, 'schemas/README.md'), 'utf8'))
await writePublication(dist, publishFolder(schemas))

const port = String(await findFreePort())
const env = {
  PORT: port,
  HOST: '127.0.0.1',
  DEMO: '1',
  DATA_DIR: join(folder, 'data'),
  DIST_DIR: dist,
  SCHEMAS_DIR: schemas,
  DATABASE_URL: '',
  API_TARGET: '',
}
const backend = startBackend({ env })
let browser: Browser | undefined
try {
  const url = await backend.ready
  browser = await chromium.launch({ executablePath: await ensureChromium(), args: FLAGS })
  await mkdir(FOLDER, { recursive: true })
  for (const shot of shots.filter(({ name }) => process.argv.length < 3 || process.argv.includes(name))) {
    const png = shrinkPng(await take(browser, url, shot))
    await writeFile(join(FOLDER, `${shot.name}.png`), png)
    process.stdout.write(`${shot.name}.png ${(png.length / 1000).toFixed(0)} kB\n`)
  }
} finally {
  await browser?.close()
  await backend.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Waits for the rows and scrolls the menu entry into view. */
async function showMenu(page: Page, title: string): Promise<void> {
  await page.getByRole('row').nth(1).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).first().scrollIntoViewIfNeeded()
}

/** Takes one picture, as a person who signs in in the usual way. */
async function take(on: Browser, url: string, { as, at, then }: Shot): Promise<Buffer> {
  const context = await on.newContext({
    locale: LOCALE,
    viewport: { width: 1120, height: 600 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
  })
  await context.addInitScript((locale) => {
    localStorage.setItem('app_language', JSON.stringify(locale))
    // A long menu scrolls to its entry without moving the page next to it.
    localStorage.setItem('fixed_sidebar', 'true')
  }, LOCALE)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.goto(`${url}/#/user/login`)
  await page.locator('input[autocomplete="username"]').fill(as)
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD)
  await page.locator('button[type="submit"]').first().click()
  await page.waitForURL((now) => !now.hash.startsWith('#/user/'))
  // After every sign-in, a dialog invites people who have not linked a chat account.
  if (as !== 'admin') await page.getByRole('dialog', { name: 'Link your chat account' }).getByRole('button', { name: 'Later' }).click()
  // Starts from a blank page, as when somebody follows a link: the page shown after sign-in must not interfere.
  await page.goto('about:blank')
  await page.goto(`${url}/#${at}`)
  await then?.(page)
  await page.mouse.move(0, 0)
  await page.waitForTimeout(800)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const png = await page.screenshot({ animations: 'disabled' })
  await context.close()
  return png
}
