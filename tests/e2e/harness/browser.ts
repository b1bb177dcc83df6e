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

let own: Promise<Browser> | undefined

/** The Chromium of this worker. */
export const openBrowser: OpenBrowser = () => {
  const all = inject('browsers')
  // A worker that takes the place of one that ended has a number of its own.
  return (own ??= chromium.connectOverCDP(all[(Number(process.env.VITEST_POOL_ID) - 1) % all.length]!))
}

/** A page with an empty profile, watched from its first byte. Its storage is filled once; later visits keep what the page wrote. */
export async function newPage(world: World, options: PageOptions = {}, open = openBrowser): Promise<WatchedPage> {
  const { locale = 'zh-CN', width = 1280, height = 800, theme = 'light', as, at, bare = false, stored = {} } = options
  const browser = await open()
  const context = await browser.newContext({ locale, viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce' })
  const guard = await watch(context, world.url)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
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

/** A picture of what failed, in `SHOTS` or in `.cache/shots`; of what a test sees on its way only where `SHOTS` asks for it. */
export async function shoot(page: Page, name: string): Promise<void> {
  const asked = process.env.SHOTS
  const failed = /^(failed|walk) /.test(name)
  // In Firefox the driver lays a style into the page for a picture, which the page's policy refuses.
  if (!failed && (!asked || page.context().browser()?.browserType().name() === 'firefox')) return
  const folder = asked || join(root, '.cache/shots')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120)}.png`)
  await page.screenshot({ path, animations: 'disabled' })
}
