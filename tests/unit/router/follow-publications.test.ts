// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followPublications } from '../../../src/runtime/router/follow-publications.ts'

let time = 0
let latest: unknown
let asked: string[] = []
let published = 0
let go: (pathname: string) => void = () => undefined
let stop: () => void
const count = () => published++

beforeEach(() => {
  time = 0
  asked = []
  published = 0
  latest = { version: 'two', boot: 'schemas/boot.two.json' }
  document.body.innerHTML = '<script type="application/json" id="boot">{"version":"one"}</script>'
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    if (latest === undefined) throw new TypeError('offline')
    const body = address === 'schemas/latest.json' ? latest : { version: 'two' }
    return new Response(JSON.stringify(body), { status: body === 404 ? 404 : 200 })
  })
  addEventListener('schemas:published', count)
  stop = followPublications(
    {
      subscribe(listener) {
        go = (pathname) => listener({ location: { pathname } })
        return () => void (go = () => undefined)
      },
    },
    'one',
    () => time,
  )
})
afterEach(() => {
  removeEventListener('schemas:published', count)
  vi.unstubAllGlobals()
})

const settle = () => new Promise((resolve) => setTimeout(resolve, 10))
const boot = () => document.getElementById('boot')!.textContent

it('a person who goes to another page sees what was published meanwhile', async () => {
  time = 20_000
  go('/account/application')
  await settle()
  expect([boot(), published]).toEqual(['{"version":"two"}', 1])
})

it('the same publication is put into the page once', async () => {
  for (const [at, path] of ['/a', '/b', '/c'].entries()) {
    time = 20_000 * (at + 1)
    go(path)
    await settle()
  }
  expect(published).toBe(1)
  expect(asked.filter((address) => address === 'schemas/latest.json')).toHaveLength(3)
})

it('whoever clicks through many pages asks once', async () => {
  time = 20_000
  for (const path of ['/a', '/b', '/c']) go(path)
  await settle()
  expect(asked.filter((address) => address === 'schemas/latest.json')).toHaveLength(1)
})

it('a console that was just opened, and a changed query, ask nothing', async () => {
  go('/a')
  time = 20_000
  go('/a')
  await settle()
  expect(asked).toEqual([])
})

it.each([
  ['offline', undefined],
  ['on a server without publications', 404],
  ['when nothing is new', { version: 'one', boot: 'schemas/boot.one.json' }],
])('%s the page stays as it is', async (_name, answer) => {
  latest = answer
  time = 20_000
  go('/a')
  await settle()
  expect([boot(), published]).toEqual(['{"version":"one"}', 0])
})

it('a closed console asks nothing more', async () => {
  stop()
  time = 20_000
  go('/a')
  await settle()
  expect(asked).toEqual([])
})
