import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { ensureChromium } from '../../scripts/lib/chromium.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the one Chromium of this run listens. */
    browser: string
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

/** Builds the console and starts one Chromium for all files; every page has an empty profile of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt()
  const server = await chromium.launchServer({ executablePath: await ensureChromium(), headless: true, args: FLAGS })
  project.provide('browser', server.wsEndpoint())
  return () => server.close()
}
