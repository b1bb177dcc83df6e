import react from '@vitejs/plugin-react'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { launchBrowser, median, openSlowly } from '../slow-browser.ts'
import { serveFolder } from './serve-folder.ts'

const rounds = Number(process.env.ROUNDS ?? 7)
const here = fileURLToPath(new URL('./pages', import.meta.url))
const dist = process.env.DIST ?? fileURLToPath(new URL('../../../dist', import.meta.url))

/** Kilobytes of compressed JavaScript, and the share of the antd page's time. */
const limits = { login: 200, list: 260, paint: 1 }

/** As text, because it runs in the page: notes when the first field has been painted. */
const noteForm = `requestAnimationFrame(function watch() {
  if (!document.querySelector('input')) return requestAnimationFrame(watch)
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => { globalThis.formPainted = performance.now() }
    channel.port2.postMessage(null)
  })
})`

type Paint = { content: number; form: number }

/** From the start of the navigation to the first content, and to the first field of the form, as painted. */
async function paint(browser: Browser, url: string): Promise<Paint> {
  const { page, context } = await openSlowly(browser)
  await page.addInitScript(noteForm)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'formPainted' in globalThis, undefined, { timeout: 60_000 })
  await page.waitForTimeout(300)
  const times = await page.evaluate(() => ({
    content: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    form: (globalThis as unknown as { formPainted: number }).formPainted,
  }))
  await context.close()
  return times
}

/** Compressed JavaScript that a page asks for by itself. */
async function weigh(browser: Browser, url: string, prepare?: (page: Page) => Promise<void>): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await prepare?.(page)
  await page.goto(url)
  await page.waitForSelector(prepare ? 'tbody tr[aria-rowindex]' : 'input')
  await page.waitForTimeout(1500)
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((one) => one.name.endsWith('.js'))
      .reduce((sum, one) => sum + (one as PerformanceResourceTiming).encodedBodySize, 0),
  )
  await context.close()
  return bytes / 1000
}

/** A member before a list of one application, without a backend. */
async function asMember(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('Access-Token', '"bench"'))
  const answers: Record<string, unknown> = {
    'get-info': { user: { realName: 'Ada', phone: '', userId: 'u1', openid: 'o' }, role: ['user'], certType: 0 },
    permissions: { permissions: [{ permissionId: 'app', actions: ['query', 'get', 'add', 'edit', 'delete'] }], menu: [] },
    'user-get-app-list': {
      data: [{ appId: 'a1', appName: 'One', status: 'enabled', services: [], isDefault: true }],
      pageNo: 1,
      pageSize: 10,
      totalPage: 1,
      totalCount: 1,
    },
  }
  await page.route('**/api/**', (route) => {
    const data = answers[route.request().url().split('/').at(-1)!] ?? null
    return route.fulfill({ json: { code: 200, message: '', data } })
  })
}

export async function runLoginBench(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  await build({
    root: here,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false }, chunkSizeWarningLimit: 5000 },
  })
  const antd = await serveFolder(folder)
  const ours = await serveFolder(dist)
  const browser = await launchBrowser()
  const pages = { antd: `${antd.url}/`, ours: `${ours.url}/#/user/login` }
  const paints: Record<keyof typeof pages, Paint[]> = { antd: [], ours: [] }
  try {
    const weights = {
      antd: await weigh(browser, pages.antd),
      login: await weigh(browser, pages.ours),
      list: await weigh(browser, `${ours.url}/#/account/application`, asMember),
    }
    for (let round = 0; round < rounds; round++) {
      for (const name of round % 2 ? (['ours', 'antd'] as const) : (['antd', 'ours'] as const))
        paints[name].push(await paint(browser, pages[name]))
    }
    return print(weights, paints)
  } finally {
    await browser.close()
    await Promise.all([antd.stop(), ours.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

function print(weights: Record<'antd' | 'login' | 'list', number>, paints: Record<'antd' | 'ours', Paint[]>): boolean {
  const ratio = (measure: keyof Paint) => median(paints.ours.map((own, round) => own[measure] / paints.antd[round]![measure]))
  const mark = (good: boolean) => (good ? '✓' : '✗')
  const met = [weights.login <= limits.login, weights.list <= limits.list, ratio('form') <= limits.paint]
  console.log('initial JavaScript, compressed')
  console.log(
    `  login       ${weights.login.toFixed(1)} kB ${mark(met[0]!)} (at most ${limits.login}; the antd page alone ${weights.antd.toFixed(1)})`,
  )
  console.log(`  list        ${weights.list.toFixed(1)} kB ${mark(met[1]!)} (at most ${limits.list})`)
  console.log(`login under CPU 4× and slow 4G: ms, and the median of the rounds' ratios to antd (${rounds} rounds)`)
  for (const [name, own] of Object.entries(paints)) {
    const line = (['content', 'form'] as const).map((measure) =>
      `${measure} ${median(own.map((one) => one[measure])).toFixed(0)}`.padStart(16),
    )
    console.log(`  ${name.padEnd(8)}${line.join('')}`)
  }
  console.log(
    `  ratio    first content ${ratio('content').toFixed(2)}, first field ${ratio('form').toFixed(2)} ${mark(met[2]!)} (at most ${limits.paint.toFixed(1)})`,
  )
  return met.every(Boolean)
}
