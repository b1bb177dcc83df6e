import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { findFreePort, startBackend } from './lib/backend.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { root } from './lib/shell.mjs'
import { hashRoom, MANIFEST, MOST_BYTES, pictureAt, readRooms, readTaken, type Theme, themes, widths } from './lib/site-pictures.ts'
import { languages } from './lib/text-files.ts'

/**
 * Takes the pictures of the console for the public pages, in a demo world of its own, in each language and theme: `npm run pictures --
 * site`, or only some rooms: `npm run pictures -- site calls live`.
 */

const PASSWORD = 'Demo-2026!'
/** The size of the page in CSS pixels; a picture is scaled to its width. */
const [WIDTH, HEIGHT] = [1400, 875]
const QUALITIES = [82, 70, 58, 45, 30, 20]

/** Which of the bundled recordings is in the language of the page. */
const spoken = (locale: string, first: number, other: number) => (locale === languages.first ? first : other)

type Shot = { at: string; then: (page: Page, locale: string) => Promise<unknown> }

/** What is done in a room before its picture is taken, as a person would do it. */
const shots: Record<string, Shot> = {
  workplace: { at: '/dashboard/workplace', then: (page) => page.locator('.lk-chart[data-drawn]').first().waitFor() },
  calls: {
    at: '/asr/call-log',
    async then(page) {
      await page.getByRole('row').nth(3).waitFor()
      await page.getByRole('row').nth(3).getByRole('button').last().click()
      await page.getByRole('dialog').waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  usage: { at: '/asr/usage', then: (page) => page.locator('.lk-chart[data-drawn]').first().waitFor() },
  sentence: {
    at: '/asr/sentence',
    async then(page, locale) {
      await takeSample(page, spoken(locale, 0, 1))
      await page.locator('form button[type=submit]').click()
      await page.getByRole('tab', { name: 'JSON' }).waitFor()
    },
  },
  live: {
    at: '/asr/realtime',
    async then(page, locale) {
      await sampleOf(page, spoken(locale, 0, 1)).click()
      // The first sentence is complete, the second one still arriving.
      await page.locator('.lk-sentence-text').first().waitFor({ timeout: 30_000 })
    },
  },
  transcript: {
    at: '/asr/file',
    async then(page) {
      await page
        .getByRole('row')
        .filter({ hasText: /call-zh|meeting-zh|客服|Service call/i })
        .first()
        .getByRole('button')
        .first()
        .click()
      await page.locator('.lk-sentence-text, .lk-transcript').first().waitFor()
    },
  },
  words: {
    at: '/asr/self-learning',
    async then(page) {
      await page.getByRole('row').nth(1).getByRole('button').nth(1).click()
      const dialog = page.getByRole('dialog')
      // The sample with a word that sounds like another one.
      await takeSample(dialog, 4)
      await dialog.locator('button[type=submit]').click()
      await page.locator('.lk-bench').waitFor()
    },
  },
  speech: {
    at: '/tts/short',
    async then(page) {
      await page.getByRole('radio').nth(1).waitFor()
      await page.locator('form button[type=submit]').last().click()
      await page.locator('.lk-part .lk-player').waitFor()
    },
  },
  voices: {
    at: '/voice-ext/voiceprint',
    async then(page) {
      await page.getByRole('button', { name: /1:1/ }).last().click()
      const dialog = page.getByRole('dialog')
      await takeSample(dialog, 0)
      await dialog.locator('button[type=submit]').click()
      await page.locator('.lk-score').waitFor({ timeout: 30_000 })
    },
  },
  sound: {
    at: '/voice-ext/sound',
    async then(page, locale) {
      await takeSample(page, spoken(locale, 0, 1))
      await page.locator('form button[type=submit]').click()
      await page.locator('.lk-finding').first().waitFor({ timeout: 30_000 })
    },
  },
}

const sampleOf = (box: Page | Locator, nth: number) => box.locator('.lk-samples button').nth(nth)

async function takeSample(box: Page | Locator, nth: number): Promise<void> {
  await sampleOf(box, nth).click()
  await box.locator('.lk-player').first().waitFor()
}

export async function takeSitePictures(wanted: string[]): Promise<void> {
  const rooms = readRooms()
  const names = Object.keys(rooms).filter((name) => wanted.length === 0 || wanted.includes(name))
  const folder = await mkdtemp(join(tmpdir(), 'site-pictures-'))
  const env = {
    PORT: String(await findFreePort()),
    HOST: '127.0.0.1',
    DEMO: '1',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    API_TARGET: '',
  }
  const backend = startBackend({ env })
  let browser: Browser | undefined
  try {
    const url = await backend.ready
    browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
    for (const locale of languages.names) for (const theme of themes) await takeAll(browser, url, names, { locale, theme })
  } finally {
    await browser?.close()
    await backend.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const taken = readTaken()
  for (const name of names) taken[name] = hashRoom(rooms[name]!.of)
  const sorted = Object.fromEntries(Object.keys(rooms).flatMap((name) => (taken[name] ? [[name, taken[name]]] : [])))
  writeFileSync(MANIFEST, `${JSON.stringify(sorted, undefined, 2)}\n`)
}

async function takeAll(browser: Browser, url: string, names: string[], { locale, theme }: { locale: string; theme: Theme }): Promise<void> {
  const context = await browser.newContext({
    locale,
    viewport: { width: WIDTH, height: HEIGHT },
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
  })
  await context.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify(value))
    },
    { app_language: locale, page_theme: theme, multi_tab: false },
  )
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  let token = ''
  page.on('request', (request) => (token = request.headers()['access-token'] ?? token))
  await page.goto(`${url}/#/user/login`)
  await page.locator('input[autocomplete="username"]').fill('user')
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD)
  await page.locator('button[type="submit"]').first().click()
  await page.waitForURL((now) => !now.hash.startsWith('#/user/'))
  // After every sign-in, a dialog invites people who have not linked a chat account.
  await page.getByRole('dialog').first().waitFor()
  await page.keyboard.press('Escape')
  // A list of hot words that corrects something in one of the recordings.
  if (theme === themes[0] && locale === languages.first) await addWords(page, url, token)
  for (const name of names) {
    const { at, then } = shots[name]!
    await page.goto('about:blank')
    await page.goto(`${url}/#${at}`)
    try {
      await then(page, locale)
    } catch (error) {
      await page.screenshot({ path: join(root, '.cache', `failed-${name}.png`) })
      throw new Error(`The room "${name}" did not come to what its picture shows; it is in .cache/failed-${name}.png`, { cause: error })
    }
    await page.mouse.move(0, 0)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    // Slides and fades have finished.
    await page.waitForTimeout(500)
    for (const width of widths) {
      const picture = await shrink(page, width / WIDTH)
      const path = pictureAt(locale, name, theme, width)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, picture)
      process.stdout.write(`${locale} ${name} ${theme} ${width}: ${(picture.length / 1000).toFixed(0)} kB\n`)
    }
  }
  await context.close()
}

async function addWords(page: Page, url: string, token: string): Promise<void> {
  const answer = await page.request.post(`${url}/api/server/vocab/save`, {
    headers: { 'Access-Token': token },
    data: { name: '配送站', words: [{ word: '配送站', weight: 8 }] },
  })
  if (!answer.ok()) throw new Error(`The list of hot words was refused: ${await answer.text()}`)
}

/** The page at a scale, in the best quality that fits the size limit. */
async function shrink(page: Page, scale: number): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  // A page that scrolled to its answer is captured at that position.
  const [x, y] = await page.evaluate(() => [scrollX, scrollY] as const)
  let picture = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      clip: { x, y, width: WIDTH, height: HEIGHT, scale },
    })
    picture = Buffer.from(data, 'base64')
    if (picture.length <= MOST_BYTES) break
  }
  await session.detach()
  return picture
}
