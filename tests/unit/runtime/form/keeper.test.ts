import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createKeeper, type KeeperState } from '../../../../src/runtime/form/keeper.ts'
import type { CallRef } from '../../../../src/schema/compiled.ts'
import type { Row } from '../../../../src/schema/row.ts'

const ref = (name: string): CallRef => ({ name: `draft.${name}`, path: `/${name}`, does: 'service' })
const calls = { days: 30, get: ref('get'), keep: ref('keep'), drop: ref('drop') }
const told = (version: number) => ({ version, device: 'Firefox', changeTime: '2026-11-21T08:00:00Z', untilTime: '2026-12-21T08:00:00Z' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server as the reference backend is one, for a form on one of its devices. */
function openDevice(server: { kept?: { version: number; values: Row }; isAway?: boolean; sent: string[] }) {
  let here: Row | undefined
  const states: KeeperState[] = []
  const send = (call: CallRef, body: Row): Promise<unknown> => {
    server.sent.push(call.name)
    if (server.isAway) return Promise.reject(new Error('away'))
    const known = server.kept?.version ?? 0
    if (call === calls.get) return Promise.resolve(server.kept ? { ...told(known), values: server.kept.values } : {})
    if (call === calls.drop) {
      delete server.kept
      return Promise.resolve({})
    }
    if (server.kept && known !== body['version']) return Promise.resolve({ kept: false, ...told(known) })
    server.kept = { version: known + 1, values: body['values'] as Row }
    return Promise.resolve({ kept: true, ...told(known + 1) })
  }
  const keeper = createKeeper({
    calls,
    about: { screen: 's', key: '' },
    send,
    read: () => here,
    differs: (values) => JSON.stringify(values) !== JSON.stringify(here),
    fill: (values) => void (here = values),
    isTooLong: () => false,
    show: (state) => states.push(state),
  })
  const type = async (values: Row | undefined) => {
    here = values
    keeper.changed()
    await vi.advanceTimersByTimeAsync(2_000)
  }
  const write = (values: Row) => void (here = values)
  return { keeper, type, write, last: () => states.at(-1)?.is, read: () => here }
}

it('what was typed before it was there is kept, too', async () => {
  const server: Parameters<typeof openDevice>[0] = { sent: [] }
  const desk = openDevice(server)
  desk.write({ a: 1 })
  await desk.keeper.begin()
  await vi.advanceTimersByTimeAsync(2_000)
  expect([desk.last(), server.kept?.values]).toEqual(['saved', { a: 1 }])
})

it('what is typed on one device is offered on the other and goes on there', async () => {
  const server = { sent: [] as string[] }
  const desk = openDevice(server)
  expect(await desk.keeper.begin()).toBe(false)
  await desk.type({ a: 1 })
  expect(desk.last()).toBe('saved')
  expect(desk.keeper.isSafe()).toBe(true)
  const phone = openDevice(server)
  expect(await phone.keeper.begin()).toBe(true)
  expect(phone.last()).toBe('offered')
  await phone.keeper.take()
  expect(phone.read()).toEqual({ a: 1 })
  await phone.type({ a: 2 })
  expect(server).toMatchObject({ kept: { version: 2, values: { a: 2 } } })
})

it('what is typed beside a draft that is offered is said to be kept nowhere, until somebody chooses (issue 14)', async () => {
  for (const mine of [true, false]) {
    const server: { kept?: { version: number; values: Row }; sent: string[] } = { sent: [] }
    await openDevice(server).type({ a: 'before' })
    const later = openDevice(server)
    await later.keeper.begin()
    await later.type({ a: 'now' })
    expect([later.last(), later.keeper.isSafe(), server.kept?.values]).toEqual(['crossed', false, { a: 'before' }])
    await (mine ? later.keeper.keepMine() : later.keeper.take())
    expect([later.last(), later.read(), server.kept?.values]).toEqual(
      mine ? ['saved', { a: 'now' }, { a: 'now' }] : ['saved', { a: 'before' }, { a: 'before' }],
    )
  }
})

it('a device writes nothing over what another has kept, until somebody chooses', async () => {
  const server: { kept?: { version: number; values: Row }; sent: string[] } = { sent: [] }
  const desk = openDevice(server)
  await desk.type({ a: 1 })
  const phone = openDevice(server)
  await phone.keeper.begin()
  await phone.keeper.take()
  await phone.type({ a: 'phone' })
  await desk.type({ a: 'desk' })
  expect(desk.last()).toBe('crossed')
  expect(desk.keeper.isSafe()).toBe(false)
  await desk.type({ a: 'more' })
  expect(server.kept?.values).toEqual({ a: 'phone' })
  await desk.keeper.keepMine()
  expect(server.kept).toEqual({ version: 3, values: { a: 'more' } })
  await phone.type({ a: 'again' })
  expect(phone.last()).toBe('crossed')
  await phone.keeper.take()
  expect(phone.read()).toEqual({ a: 'more' })
})

it('what was sent is kept no more, and nothing is written after it', async () => {
  const server: { kept?: { version: number; values: Row }; sent: string[] } = { sent: [] }
  const desk = openDevice(server)
  await desk.type({ a: 1 })
  desk.keeper.changed()
  desk.keeper.end()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(server.kept).toBeUndefined()
  expect(server.sent.at(-1)).toBe('draft.drop')
})

it('whoever leaves without choosing gives up what is here, and nothing of the other device', async () => {
  const server: { kept?: { version: number; values: Row }; sent: string[] } = { sent: [] }
  const desk = openDevice(server)
  await desk.type({ a: 1 })
  const phone = openDevice(server)
  await phone.keeper.begin()
  await phone.keeper.take()
  await phone.type({ a: 'phone' })
  await desk.type({ a: 'desk' })
  desk.keeper.abandon()
  desk.keeper.end()
  desk.keeper.leave()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(server.kept?.values).toEqual({ a: 'phone' })
})

it('a form that is as it was loaded keeps nothing', async () => {
  const server: { kept?: { version: number; values: Row }; sent: string[] } = { sent: [] }
  const desk = openDevice(server)
  await desk.type({ a: 1 })
  await desk.type(undefined)
  expect(server.kept).toBeUndefined()
})

it('a server that is away is told, tried again with the next key, and never counts as kept', async () => {
  const server: { kept?: { version: number; values: Row }; sent: string[]; isAway?: boolean } = { sent: [], isAway: true }
  const desk = openDevice(server)
  expect(await desk.keeper.begin()).toBe(false)
  await desk.type({ a: 1 })
  expect(desk.last()).toBe('failed')
  expect(desk.keeper.isSafe()).toBe(false)
  server.isAway = false
  await desk.type({ a: 2 })
  expect(server.kept?.values).toEqual({ a: 2 })
})
