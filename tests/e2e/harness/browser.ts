import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { root } from '../../../scripts/lib/shell.mjs'
import type { Locale } from '../../../src/schema/compiled.ts'
import { EXPIRY_KEY, TOKEN_KEY, TOKEN_LIFE } from '../../../src/session/token.ts'
import { watch, type WatchedPage } from './watch.ts'
import type { Account, World } from './world.ts'

export type PageOptions = {
  locale?: Locale
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  /** Signed in as; nobody when absent. */
  as?: Account
  /** The hash route to open, e.g. `/user/login`; nothing is opened when absent. */
  at?: string
  /** Leaves language and theme to the console, as on a first visit. */
  bare?: boolean
  /** More of what the browser's storage holds at first, as values. */
  stored?: Record<string, unknown>
}

export type OpenBrowser = () => Promise<Browser>

let chromiumOfRun: Promise<Browser> | undefined

/** The one Chromium of this run. */
export const openBrowser: OpenBrowser = () => (chromiumOfRun ??= chromium.connect(inject('browser')))

/** A page with an empty profile, watched from its first byte. Its storage is filled once; later visits keep what the page wrote. */
export async function newPage(world: World, options: PageOptions = {}, open = openBrowser): Promise<WatchedPage> {
  const { locale = 'zh-CN', width = 1280, height = 800, theme = 'light', as, at, bare = false, stored = {} } = options
  const browser = await open()
  const context = await browser.newContext({ locale, viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce' })
  const guard = await watch(context, world.url)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const token = as && (await world.signIn(as))
  const items = {
    ...(bare ? {} : { app_language: locale, page_theme: theme }),
    ...(token ? { [TOKEN_KEY]: token, [EXPIRY_KEY]: world.now() + TOKEN_LIFE } : {}),
    ...stored,
  }
  await page.addInitScript(
    (entries) => {
      // The page before the first one has no storage.
      if (origin === 'null' || sessionStorage.getItem('filled')) return
      sessionStorage.setItem('filled', '1')
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    Object.entries(items).map(([key, value]): [string, string] => [key, JSON.stringify(value)]),
  )
  if (at !== undefined) await page.goto(`${world.url}/#${at}`)
  return Object.assign(page, guard)
}

/**
 * Pictures of what a test sees, in `SHOTS` or in `.cache/shots`. In Firefox only of what failed: the driver lays a style into the page
 * for a picture, which the page's policy refuses.
 */
export async function shoot(page: Page, name: string): Promise<string | undefined> {
  if (page.context().browser()?.browserType().name() === 'firefox' && !name.startsWith('failed ')) return undefined
  const folder = process.env.SHOTS || join(root, '.cache/shots')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120)}.png`)
  await page.screenshot({ path, animations: 'disabled' })
  return path
}
