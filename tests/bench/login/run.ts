import react from '@vitejs/plugin-react'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
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

/** Kilobytes of compressed JavaScript. */
const weights = { login: 200, list: 260 }
const ROW = 'tbody tr:is([aria-rowindex], .ant-table-row)'

type Visit = {
  /** Where the same stands by hand and in the product. */
  antd: string
  ours: string
  /** What a person came for. */
  target: string
  /** The share of the antd page's time at most. */
  most: number
  prepare?: (page: Page) => Promise<void>
}

const visits: Record<string, Visit> = {
  'sign-in page': { antd: '/', ours: '/en/user/login', target: 'input', most: 0.6 },
  'sign-in page, behind the hash': { antd: '/', ours: '/#/user/login', target: 'input', most: 1 },
  'first list of an area': { antd: '/list.html', ours: '/#/account/application', target: ROW, most: 0.8, prepare: asMember },
}

/** As text, because it runs in the page: notes when what was come for has been painted. */
const note = (target: string) => `requestAnimationFrame(function watch() {
  if (!document.querySelector(${JSON.stringify(target)})) return requestAnimationFrame(watch)
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => { globalThis.targetPainted = performance.timeOrigin + performance.now() }
    channel.port2.postMessage(null)
  })
})`

type Paint = { content: number; target: number }

/** From the start of the navigation to the first content, and to what was come for, as painted. */
async function paint(browser: Browser, url: string, { target, prepare }: Visit): Promise<Paint> {
  const { page, context } = await openSlowly(browser)
  await prepare?.(page)
  await page.addInitScript(note(target))
  const begun = Date.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'targetPainted' in globalThis, undefined, { timeout: 60_000 })
  await page.waitForTimeout(300)
  const times = await page.evaluate(() => ({
    content: performance.timeOrigin + (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity),
    target: (globalThis as unknown as { targetPainted: number }).targetPainted,
  }))
  await context.close()
  return { content: times.content - begun, target: times.target - begun }
}

/** Compressed JavaScript that has come when what a person came for is there. */
async function weigh(browser: Browser, url: string, { target, prepare }: Visit): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await prepare?.(page)
  await page.goto(url)
  await page.waitForSelector(target)
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((one) => one.name.endsWith('.js'))
      .reduce((sum, one) => sum + (one as PerformanceResourceTiming).encodedBodySize, 0),
  )
  await context.close()
  return bytes / 1000
}

/** What the backend of both pages answers to a member who has one application. */
const answers = {
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

async function asMember(page: Page): Promise<void> {
  // As it is kept of everybody who has signed in, beside the token.
  const { version } = JSON.parse(await readFile(join(dist, 'boot.json'), 'utf8')) as { version: string }
  const kept = JSON.stringify({ ...answers.permissions, version, roles: 'user' })
  await page.addInitScript((rights) => {
    localStorage.setItem('Access-Token', '"bench"')
    localStorage.setItem('user_auth_item', rights)
  }, kept)
}

export async function runLoginBench(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  await build({
    root: here,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 5000,
      rolldownOptions: { input: { index: join(here, 'index.html'), list: join(here, 'list.html') } },
    },
  })
  const antd = await serveFolder(folder, answers)
  const ours = await serveFolder(dist, answers)
  const browser = await launchBrowser()
  let isMet = true
  const told = (good: boolean) => ((isMet &&= good), good ? '✓' : '✗')
  try {
    const [signIn, list] = [visits['sign-in page']!, visits['first list of an area']!]
    console.log('initial JavaScript, compressed')
    for (const [name, visit, most] of [
      ['login', signIn, weights.login],
      ['list', list, weights.list],
    ] as const) {
      const [own, byHand] = [await weigh(browser, ours.url + visit.ours, visit), await weigh(browser, antd.url + visit.antd, visit)]
      console.log(
        `  ${name.padEnd(12)}${own.toFixed(1)} kB ${told(own <= most)} (at most ${most}; the antd page alone ${byHand.toFixed(1)})`,
      )
    }
    console.log(`over HTTP/2, under CPU 4× and slow 4G: ms, and the median of the rounds' ratios to antd (${rounds} rounds)`)
    for (const [name, visit] of Object.entries(visits)) {
      const paints: Record<'antd' | 'ours', Paint[]> = { antd: [], ours: [] }
      for (let round = 0; round < rounds; round++)
        for (const side of round % 2 ? (['ours', 'antd'] as const) : (['antd', 'ours'] as const))
          paints[side].push(await paint(browser, (side === 'ours' ? ours.url : antd.url) + visit[side], visit))
      const ms = (side: Paint[], measure: keyof Paint) => median(side.map((one) => one[measure])).toFixed(0)
      const ratio = (measure: keyof Paint) => median(paints.ours.map((own, round) => own[measure] / paints.antd[round]![measure]))
      console.log(
        `  ${name}: first content ${ms(paints.antd, 'content')} and ${ms(paints.ours, 'content')}, ratio ${ratio('content').toFixed(2)}; what one came for ${ms(paints.antd, 'target')} and ${ms(paints.ours, 'target')}, ratio ${ratio('target').toFixed(2)} ${told(ratio('target') <= visit.most)} (at most ${visit.most})`,
      )
    }
  } finally {
    await browser.close()
    await Promise.all([antd.stop(), ours.stop()])
    await rm(folder, { recursive: true, force: true })
  }
  return isMet
}
