// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followDeploys } from '../../../src/runtime/router/follow-deploys.ts'

const MINE = 'a'.repeat(64)
const NEWER = 'b'.repeat(64)
let served: string | number = NEWER
let asked = 0
let told = 0
let time = 0
let go: (pathname: string) => void = () => undefined
let stop = () => undefined as void
const hear = () => told++

beforeEach(() => {
  ;[served, asked, told, time] = [NEWER, 0, 0, 0]
  document.head.innerHTML = `<meta name="build" content="${MINE}">`
  vi.stubGlobal('fetch', async () => {
    asked++
    if (served === 0) throw new TypeError('offline')
    return typeof served === 'number' ? new Response('', { status: served }) : new Response(served)
  })
  addEventListener('console:deployed', hear)
  begin()
})
afterEach(() => {
  stop()
  removeEventListener('console:deployed', hear)
  vi.unstubAllGlobals()
})

function begin(): void {
  stop()
  stop = followDeploys(
    { subscribe: (listener) => ((go = (pathname) => listener({ location: { pathname } })), () => void (go = () => undefined)) },
    () => time,
  )
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
async function visit(path: string): Promise<void> {
  time += 20_000
  go(path)
  await settle()
}

it('a newer console is told of once, when a person goes to another page', async () => {
  await visit('/a')
  await visit('/b')
  expect([told, asked]).toEqual([1, 1])
})

it('quick clicks ask once in ten seconds', async () => {
  served = MINE
  await visit('/a')
  go('/b')
  go('/c')
  await settle()
  expect([told, asked]).toEqual([0, 1])
})

it.each([
  ['the same one', MINE],
  ['nothing', 404],
  ['no connection', 0],
  ['the page of a proxy', '<html>Sign in to the Wi-Fi</html>'],
  ['nothing at all', ''],
] as const)('%s is no news, and is asked for again', async (_name, answer) => {
  served = answer
  await visit('/a')
  expect(told).toBe(0)
  served = NEWER
  await visit('/b')
  expect(told).toBe(1)
})

it('a page that does not say what it was made of asks nothing', async () => {
  document.head.innerHTML = ''
  begin()
  await visit('/a')
  expect(asked).toBe(0)
})
