// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { createAtlas } from '../../../src/runtime/router/atlas.ts'
import { sendAhead } from '../../../src/runtime/router/sent-ahead.ts'
import type { Boot } from '../../../src/schema/manifest.ts'

const area = { area: 'user', title: '', menu: [], routes: [{ path: '/a', name: 'a', title: 'A', screen: 'a', asset: 'a.json' }], parts: {} }

/** The publication of one test; what was asked for is remembered between them by its address. */
function publish(name: string, answer = (address: string): Response => Response.json(address === 'a.json' ? { kind: 'list' } : area)) {
  const asked: string[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: URL) => {
      const address = url.pathname.slice(1)
      asked.push(address)
      return answer(address)
    }),
  )
  const boot = { areas: { user: { 'en-US': name } }, timeouts: { chunk: 1000 }, texts: { 'en-US': { screens: {}, guest: [] } } }
  return { boot: boot as unknown as Boot, asked } // why: An atlas reads no more of a boot than this.
}

it('19: the first list of an area is asked for ahead, and its atlas asks for nothing twice', async () => {
  const { boot, asked } = publish('one.json')
  await sendAhead(boot, 'user', '/a', 'en-US')
  expect(asked).toEqual(['one.json', 'a.json'])

  const atlas = createAtlas(boot)
  const route = (await atlas.area('user', 'en-US')).byPath.get('/a')!
  expect(await atlas.screen(route, 'en-US')).toEqual({ kind: 'list' })
  expect(asked).toEqual(['one.json', 'a.json'])
})

it('19: a screen that its page has asked for meanwhile is not asked for ahead', async () => {
  const own = { ...area, routes: [{ ...area.routes[0], asset: 'b.json' }] }
  let hear = (): void => undefined
  const isAsked = new Promise<void>((resolve) => (hear = resolve))
  const { boot, asked } = publish('zero.json', (address) => {
    if (address === 'zero.json') return Object.assign(Response.json(own), { clone: () => ({ json: () => isAsked.then(() => own) }) })
    hear()
    return Response.json({ kind: 'list' })
  })
  const ahead = sendAhead(boot, 'user', '/a', 'en-US')
  const atlas = createAtlas(boot)
  await atlas.screen((await atlas.area('user', 'en-US')).byPath.get('/a')!, 'en-US')
  await ahead
  expect(asked).toEqual(['zero.json', 'b.json'])
})

it('19: a page that the area does not have, and an area that is not there, ask for no more', async () => {
  const { boot, asked } = publish('two.json')
  await sendAhead(boot, 'user', '/other', 'en-US')
  await sendAhead(boot, 'nobody', '/a', 'en-US')
  expect(asked).toEqual(['two.json'])
})

it('19: what failed ahead is told to who needs it, and asked for anew', async () => {
  const failing = publish('three.json', () => new Response('', { status: 503 }))
  await sendAhead(failing.boot, 'user', '/a', 'en-US')
  const atlas = createAtlas(failing.boot)
  await expect(atlas.area('user', 'en-US')).rejects.toThrow('503')

  const mended = publish('three.json')
  expect((await atlas.area('user', 'en-US')).byPath.has('/a')).toBe(true)
  expect(mended.asked).toEqual(['three.json'])
})
