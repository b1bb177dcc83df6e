import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { findFreePort, startBackend } from '../../scripts/lib/backend.mjs'
import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { ensureHeadless } from '../../scripts/lib/chromium.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the one Chromium of this run listens. */
    browser: string
    /** The data of a demo world as it is right after its first start. */
    seeded: string
  }
}

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that beeps, and is allowed without a question.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/** Builds the console, seeds one demo world that others begin with, and starts one Chromium for all files; every page has an empty profile of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt()
  const server = await chromium.launchServer({ executablePath: await ensureHeadless(), headless: true, args: FLAGS })
  project.provide('browser', server.wsEndpoint())
  const folder = await mkdtemp(join(tmpdir(), 'console-seeded-'))
  await seedInto(folder)
  project.provide('seeded', folder)
  return async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function seedInto(folder: string): Promise<void> {
  const PORT = String(await findFreePort())
  const backend = startBackend({
    env: { PORT, HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '', API_TARGET: '', TEMPLATE: '1', DEMO: '1' },
  })
  await backend.ready
  await backend.stop()
}
