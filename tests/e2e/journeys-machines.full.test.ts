import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect } from 'vitest'
import { findFreePort, startBackend } from '../../scripts/lib/backend.mjs'
import { newPage, type PageOptions } from './harness/browser.ts'
import { openFront } from './harness/front.ts'
import { findPostgres } from './harness/postgres.ts'
import { createTest } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'
import { goals, reach } from './journeys/goals.ts'

const postgres = await findPostgres()
const env = { DATABASE_URL: postgres?.url ?? '', SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }
/** Two processes with a folder each, and whatever a page asks goes to one of them by turns. */
const test = createTest({ env, isEmpty: true })
  .extend('front', { scope: 'file' }, async ({ fileWorld }, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'machine-'))
    const port = String(await findFreePort())
    const second = startBackend({
      env: { ...env, PORT: port, HOST: '127.0.0.1', DATA_DIR: folder, DEMO: '1', TEMPLATE: '1', API_TARGET: '' },
    })
    const front = await openFront([fileWorld.url, await second.ready])
    onCleanup(async () => {
      await front.stop()
      await second.stop()
      await rm(folder, { recursive: true, force: true })
    })
    return front
  })
  .extend('visit', ({ world, front }, { onCleanup }) => {
    const pages: WatchedPage[] = []
    onCleanup(async () => {
      for (const page of pages) await page.context().close()
      for (const page of pages) page.assertClean()
    })
    return async (options: PageOptions = {}): Promise<WatchedPage> => {
      const page = await newPage({ ...world, url: front.url }, options)
      pages.push(page)
      return page
    }
  })
// After the world that lives in it, which ends with this file.
afterAll(() => postgres?.drop())

describe.skipIf(!postgres)('issue 16: what a new customer wants, while their pages hop between two processes', () => {
  for (const goal of goals)
    test(goal.goal, async ({ world, front, visit }) => {
      const before = [...front.counts()]
      await reach(goal, { openPage: visit, world: { ...world, url: front.url } })
      for (const [at, count] of front.counts().entries()) expect(count).toBeGreaterThan(before[at]!)
    })
})
