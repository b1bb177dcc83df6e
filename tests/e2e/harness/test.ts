import { inject, test as base } from 'vitest'
import { newPage, openBrowser, type OpenBrowser, type PageOptions, shoot } from './browser.ts'
import type { WatchedPage } from './watch.ts'
import { startWorld, type World, type WorldOptions } from './world.ts'

/** What a journey is walked with, whichever the browser. */
export type Walker = { openPage: (options?: PageOptions) => Promise<WatchedPage>; world: World }

/**
 * A `test` whose `world` lives for its file (or for all files of its worker that share it), and whose pages are closed and proven clean after each test. A second try
 * has a world of its own: what the first one left behind would fail it for another reason. Options that a world cannot share with another,
 * such as its database, are made for each.
 */
export function createTest(
  options: WorldOptions | (() => Promise<WorldOptions>) = {},
  scope: 'file' | 'worker' = 'file',
  open: OpenBrowser = openBrowser,
) {
  const start = async () => startWorld({ seeded: inject('seeded'), ...(typeof options === 'function' ? await options() : options) })
  return (
    base
      // The types know one scope at a time; for what a test sees the two are alike.
      .extend('fileWorld', { scope: scope as 'file' }, async ({}, { onCleanup }) => {
        const world = await start()
        onCleanup(() => world.stop())
        return world
      })
      .extend('world', async ({ fileWorld, task }, { onCleanup }) => {
        if (!task.result?.retryCount) return fileWorld
        const world = await start()
        onCleanup(() => world.stop())
        return world
      })
      .extend('openPage', async ({ world, task }, { onCleanup }) => {
        const pages: WatchedPage[] = []
        onCleanup(async () => {
          const failed = task.result?.state === 'fail'
          for (const [number, page] of pages.entries()) if (failed && !page.isClosed()) await shoot(page, `failed ${task.name} ${number}`)
          for (const page of pages) {
            // What a page still asks when its test is over must not fail in a handler of that test.
            if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
            await page.context().close()
          }
          for (const page of pages) page.assertClean()
        })
        return async (pageOptions: PageOptions = {}): Promise<WatchedPage> => {
          const page = await newPage(world, pageOptions, open)
          pages.push(page)
          return page
        }
      })
      .extend('page', ({ openPage }) => openPage())
  )
}

/** In a demo world, where most tests live. */
export const test = createTest()

/**
 * In a demo world that others use too: for files that read what is there, sign in and out, and change nothing else. Its worker may end
 * before it has put it away, so that its folder is one of the run.
 */
export const shared = createTest({ within: inject('models') }, 'worker')
