import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findFreePort, startBackend } from '../../scripts/lib/backend.mjs'
import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { ensureHeadless } from '../../scripts/lib/chromium.mjs'
import { root } from '../../scripts/lib/shell.mjs'
import { dayBefore, worldNow } from '../e2e/harness/clock.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where a Chromium listens for each worker. */
    browsers: string[]
    /** The data of a demo world as it is right after its first start; '' where each world of the run seeds its own. */
    seeded: string
  }
}

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--no-startup-window',
  '--remote-debugging-port=0',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-field-trial-config',
  '--disable-breakpad',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-features=PaintHolding,HttpsUpgrades,MediaRouter,OptimizationHints,DestroyProfileOnBrowserClose',
  '--metrics-recording-only',
  '--password-store=basic',
  '--mute-audio',
  '--force-color-profile=srgb',
  // A page that nobody looks at goes on as if it were seen.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-back-forward-cache',
  '--disable-hang-monitor',
  '--disable-ipc-flooding-protection',
  '--disable-popup-blocking',
  '--disable-prompt-on-repost',
  '--allow-pre-commit-input',
  // Without windows there is no mouse unless one is named.
  '--hide-scrollbars',
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  // A microphone that beeps, and is allowed without a question.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/** Of the worlds for pictures. */
const KEPT = join(root, '.cache/seeded')

/** For pictures that are compared: every run draws each pixel alike, on whichever machine and however busy it is. */
const STILL = [
  '--num-raster-threads=1',
  '--disable-partial-raster',
  '--disable-skia-runtime-opts',
  '--disable-lcd-text',
  '--disable-low-res-tiling',
  '--disable-checker-imaging',
  '--disable-image-animation-resync',
]

/** Builds the console, seeds one demo world that others begin with, and starts a Chromium for each worker; every page has an empty profile of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt()
  const path = await ensureHeadless()
  const workers = Array.from({ length: project.vitest.config.maxWorkers })
  const [browsers, { seeded, isKept }] = await Promise.all([Promise.all(workers.map(() => startBrowser(path))), seed()])
  project.provide(
    'browsers',
    browsers.map(({ address }) => address),
  )
  project.provide('seeded', seeded)
  return async () => {
    await Promise.all(browsers.map(({ stop }) => stop()))
    if (seeded && !isKept) await rm(seeded, { recursive: true, force: true })
  }
}

/** A worker drives its own Chromium without another process in between, which would read and write all that is said once more. */
async function startBrowser(path: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'console-browser-'))
  const child = spawn(path, [...FLAGS, ...(process.env.PICTURES_BEFORE ? STILL : []), `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  let said = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      said = `${said}${chunk}`.slice(-10_000)
      const found = /^DevTools listening on (ws:\S+)/m.exec(said)
      if (found) resolve(found[1]!)
    })
    void ended.then(() => reject(new Error(`Chromium ended before it listened.\n${said}`)))
  })
  return {
    address,
    async stop() {
      // It and its pages are one group; none of them outlives the run.
      process.kill(-child.pid!, 'SIGKILL')
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * Whoever looks at one screen again and again need not wait for the rows of all others each time: for pictures of what is there, a world of
 * the day and of this backend is kept, with what the backend made of the schemas.
 */
async function seed(): Promise<{ seeded: string; isKept: boolean }> {
  if (process.env.PICTURES_BEFORE) return { seeded: '', isKept: false }
  const kept = process.env.PICTURES && join(KEPT, `${basename(process.env.COMPILED_BACKEND!, '.mjs')}-${dayBefore(worldNow(), 0)}`)
  if (kept && existsSync(join(kept, 'data'))) {
    process.env['COMPILED_CONTRACTS'] = join(kept, 'contracts')
    return { seeded: join(kept, 'data'), isKept: true }
  }
  const own = await mkdtemp(join(tmpdir(), 'console-seeded-'))
  await seedInto(own)
  if (!kept) return { seeded: own, isKept: false }
  await rm(KEPT, { recursive: true, force: true })
  // Under another name until it is whole.
  await cp(process.env['COMPILED_CONTRACTS']!, join(`${kept}.tmp`, 'contracts'), { recursive: true })
  await cp(own, join(`${kept}.tmp`, 'data'), { recursive: true })
  await rename(`${kept}.tmp`, kept)
  return { seeded: own, isKept: false }
}

async function seedInto(folder: string): Promise<void> {
  const PORT = String(await findFreePort())
  const backend = startBackend({
    env: { PORT, HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '', API_TARGET: '', TEMPLATE: '1', DEMO: '1' },
  })
  await backend.ready
  await backend.stop()
}
