// @vitest-environment jsdom
import { runInThisContext } from 'node:vm'
import { beforeEach, expect, it, vi } from 'vitest'
import { scriptOf } from '../../../scripts/lib/vite-first-script.ts'
import { createAtlas } from '../../../src/runtime/router/atlas.ts'
import type { Boot } from '../../../src/schema/manifest.ts'

const boot = {
  areas: { user: { 'en-US': 'area.json' } },
  roles: [{ name: 'user', area: 'user' }],
  timeouts: { chunk: 1000 },
  texts: { 'en-US': { screens: {}, guest: [] } },
}
const route = { path: '/a', name: 'a', title: 'A', screen: 'a', asset: 'a.json' }
const area = { area: 'user', title: '', menu: [], routes: [route, { path: '/page', name: 'page', title: 'P', page: 'p' }], parts: {} }
const chunks = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']

/** The script of a build whose console consists of seven chunks. */
function scriptOfBuild(): string {
  const bundle = Object.fromEntries(
    chunks.map((name, at) => [
      `${name}.js`,
      { type: 'chunk', fileName: `${name}.js`, moduleIds: [`/src/${name}.ts`], code: ' '.repeat(100 - at) },
    ]),
  )
  return scriptOf(bundle, [{ at: 'console', modules: chunks.map((name) => `src/${name}.ts`) }], { 'en-US': 'src/one.ts' })
}

/** Opens an address as somebody who has been here before; what was asked for, in this order. */
function open(
  address: string,
  answer: (file: string) => Promise<Response>,
): { asked: string[]; sent: () => string[]; atlas: typeof atlas } {
  const asked: string[] = []
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', (url: URL | string) => {
    const file = new URL(url, 'http://x').pathname.slice(1)
    asked.push(file)
    return answer(file)
  })
  location.hash = `#${address}`
  localStorage.setItem('Access-Token', '"token"')
  localStorage.setItem('user_auth_item', '{"roles":"user"}')
  document.documentElement.dataset['areas'] = JSON.stringify({ user: boot.areas.user })
  document.documentElement.lang = 'en-US'
  runInThisContext(scriptOfBuild())
  const atlas = () => createAtlas(boot as unknown as Boot)
  return { asked, sent: () => [...document.querySelectorAll('link')].map((link) => link.getAttribute('href')!), atlas }
}

const published = async (file: string): Promise<Response> => Response.json(file === 'area.json' ? area : { kind: 'list' })

beforeEach(() => {
  document.head.replaceChildren()
  delete (document.documentElement as { sent?: unknown }).sent
})

it('19: the area of a person and the screen of the address are asked for before any script, each once', async () => {
  const { asked, sent, atlas } = open('/a?pageNo=2', published)
  await vi.waitFor(() => expect(asked).toEqual(['area.json', 'a.json']))
  await vi.waitFor(() => expect(sent()).toHaveLength(chunks.length))

  const there = atlas()
  expect((await there.area('user', 'en-US')).byPath.get('/a')).toMatchObject({ asset: 'a.json' })
  expect(await there.screen(route, 'en-US')).toEqual({ kind: 'list' })
  expect(asked).toEqual(['area.json', 'a.json'])
})

it('19: the largest files go beside the area, and the others after its screen', async () => {
  let answerArea = (_: Response): void => undefined
  const { asked, sent } = open('/a', (file) => (file === 'area.json' ? new Promise((resolve) => (answerArea = resolve)) : published(file)))
  expect(sent()).toEqual(['/one.js', '/two.js', '/three.js', '/four.js', '/five.js'])
  answerArea(Response.json(area))
  await vi.waitFor(() => expect(sent().slice(5)).toEqual(['/six.js', '/seven.js']))
  expect(asked).toEqual(['area.json', 'a.json'])
})

it('19: an address without a screen, and one that the area does not have, ask for no more', async () => {
  for (const address of ['/page', '/other']) {
    const { asked, sent } = open(address, published)
    await vi.waitFor(() => expect(sent()).toHaveLength(chunks.length))
    expect(asked).toEqual(['area.json'])
  }
})

it('19: a screen that its page has asked for meanwhile is not asked for ahead', async () => {
  let answerArea = (_: Response): void => undefined
  const { asked, sent, atlas } = open('/a', (file) =>
    file === 'area.json' ? new Promise((resolve) => (answerArea = resolve)) : published(file),
  )
  await atlas().screen(route, 'en-US')
  answerArea(Response.json(area))
  await vi.waitFor(() => expect(sent()).toHaveLength(chunks.length))
  expect(asked).toEqual(['area.json', 'a.json'])
})

it('19: what failed ahead keeps no file back, is told to who needs it, and is asked for anew', async () => {
  let isDown = true
  const { asked, sent, atlas } = open('/a', (file) => (isDown ? Promise.reject(new TypeError('offline')) : published(file)))
  await vi.waitFor(() => expect(sent()).toHaveLength(chunks.length))
  isDown = false
  expect((await atlas().area('user', 'en-US')).byPath.has('/a')).toBe(true)
  expect(asked).toEqual(['area.json', 'area.json'])

  const refused = open('/a', async () => new Response('', { status: 503 }))
  await expect(refused.atlas().area('user', 'en-US')).rejects.toThrow('503')
})
