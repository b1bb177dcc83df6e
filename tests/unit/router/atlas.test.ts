import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Screen } from '../../../src/schema/compiled-screen.ts'
import { createAtlas } from '../../../src/runtime/router/atlas.ts'
import { createAvailability } from '../../../src/runtime/router/availability.ts'
import { NotLoaded, withinLimit } from '../../../src/widgets/deadline.ts'
import { boot, manifests } from './world.ts'

afterEach(() => void vi.useRealTimers())

const get = () =>
  vi.fn<(address: string) => Promise<unknown>>(async (address) => {
    if (address === boot.paths) return ['/account/application']
    const area = /area\.(\w+)\./.exec(address)?.[1]
    return area ? manifests[area] : { kind: 'result', id: address }
  })

describe('the atlas', () => {
  it('fetches an area, a screen and the paths once each', async () => {
    const asked = get()
    const atlas = createAtlas(boot, asked)
    await Promise.all([atlas.area('user', 'zh-CN'), atlas.area('user', 'zh-CN')])
    await atlas.area('user', 'en-US')
    await atlas.screen({ screen: 'a', asset: 'schemas/a.json' }, 'zh-CN')
    await atlas.screen({ screen: 'a', asset: 'schemas/a.json' }, 'zh-CN')
    expect((await atlas.paths()).has('/account/application')).toBe(true)
    await atlas.paths()
    expect(asked.mock.calls.flat()).toEqual(['schemas/area.user.json', 'schemas/area.user.en.json', 'schemas/a.json', 'schemas/paths.json'])
  })

  it('knows an area only once it is there, and finds a path in one step', async () => {
    const atlas = createAtlas(boot, get())
    expect(atlas.peek('user', 'zh-CN')).toBeUndefined()
    await atlas.area('user', 'zh-CN')
    expect(atlas.peek('user', 'zh-CN')?.byPath.get('/account/application')?.permission).toBe('app')
  })

  it('tries again what failed', async () => {
    const asked = get()
    asked.mockRejectedValueOnce(new TypeError('offline'))
    const atlas = createAtlas(boot, asked)
    await expect(atlas.area('user', 'zh-CN')).rejects.toBeInstanceOf(NotLoaded)
    await expect(atlas.area('user', 'zh-CN')).resolves.toMatchObject({ area: 'user' })
  })

  it('has guest screens at hand', async () => {
    const asked = get()
    const inline = { kind: 'result', id: 'result/404', title: '', picture: '404', links: [] } satisfies Screen
    const atlas = createAtlas(
      { ...boot, texts: { ...boot.texts, 'zh-CN': { ...boot.texts['zh-CN'], screens: { 'result/404': inline } } } },
      asked,
    )
    expect(await atlas.screen({ screen: 'result/404' }, 'zh-CN')).toBe(inline)
    expect(asked).not.toHaveBeenCalled()
  })
})

it('what does not arrive within 120 s has failed, and not before (acceptance 120)', async () => {
  vi.useFakeTimers()
  let failed: unknown
  const coming = withinLimit(new Promise(() => undefined), 120_000).catch((error: unknown) => (failed = error))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failed).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await coming
  expect(failed).toBeInstanceOf(NotLoaded)
})

describe('availability', () => {
  const call = { name: 'packet.showHave', path: '/x', does: 'service' } as const

  it.each([
    [true, true],
    [false, false],
    ['true', false],
    [null, false],
    [new Error('down'), false],
  ])('an answer of %s means %s (acceptance 203, 204)', async (said, expected) => {
    const send = vi.fn<() => Promise<unknown>>(async () => {
      if (said instanceof Error) throw said
      return said
    })
    let changes = 0
    const availability = createAvailability(send, () => changes++)
    expect(availability.peek(call)).toBeUndefined()
    await Promise.all([availability.ask(call), availability.ask(call)])
    expect([availability.peek(call), send.mock.calls.length, changes]).toEqual([expected, 1, 1])
  })

  it('is forgotten with the person, a late answer too', async () => {
    let answer: (said: unknown) => void = () => undefined
    const availability = createAvailability(
      () => new Promise((resolve) => (answer = resolve)),
      () => undefined,
    )
    const coming = availability.ask(call)
    availability.clear()
    answer(true)
    await coming
    expect(availability.peek(call)).toBeUndefined()
  })
})
