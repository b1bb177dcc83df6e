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
function openDevice(server: { kept?: { version: number; values: Row; step?: string | undefined }; isAway?: boolean; sent: string[] }) {
  let here: Row | undefined
  let at: string | undefined
  const states: KeeperState[] = []
  const send = (call: CallRef, body: Row): Promise<unknown> => {
    server.sent.push(call.name)
    if (server.isAway) return Promise.reject(new Error('away'))
    const known = server.kept?.version ?? 0
    if (call === calls.get) return Promise.resolve(server.kept ? { ...told(known), ...server.kept } : {})
    if (call === calls.drop) {
      delete server.kept
      return Promise.resolve({})
    }
    if (server.kept && known !== body['version']) return Promise.resolve({ kept: false, ...told(known) })
    server.kept = { version: known + 1, values: body['values'] as Row, step: body['step'] as string | undefined }
    return Promise.resolve({ kept: true, ...told(known + 1) })
  }
  const keeper = createKeeper({
    calls,
    about: { screen: 's', key: '' },
    createName: () => '',
    step: () => at,
    label: () => ({ label: '' }),
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
  const stepTo = async (name: string) => {
    at = name
    keeper.stepped()
    await vi.advanceTimersByTimeAsync(2_000)
  }
  return { keeper, type, write, stepTo, last: () => states.at(-1)?.is, read: () => here }
}

it('what was typed before it was there is kept, too', async () => {
  const server: Parameters<typeof openDevice>[0] = { sent: [] }
  const desk = openDevice(server)
  desk.write({ a: 1 })
  await desk.keeper.begin()
  await vi.advanceTimersByTimeAsync(2_000)
  expect([desk.last(), server.kept?.values]).toEqual(['saved', { a: 1 }])
})

it('issue 17: the step that is reached is kept with what was filled in, and is where another device goes on', async () => {
  const server: Parameters<typeof openDevice>[0] = { sent: [] }
  const desk = openDevice(server)
  await desk.keeper.begin()
  await desk.stepTo('second')
  expect(server.kept).toBeUndefined()
  await desk.type({ a: 1 })
  await desk.stepTo('third')
  expect(server.kept).toMatchObject({ version: 2, values: { a: 1 }, step: 'third' })
  const phone = openDevice(server)
  await phone.keeper.begin()
  expect(await phone.keeper.take()).toBe('third')
  await phone.stepTo('second')
  await desk.keeper.lookAgain()
  expect(desk.last()).toBe('crossed')
  expect(await desk.keeper.take()).toBe('second')
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

it('whoever comes back to a form that was sent on another device is told so, and what is typed then is kept anew (issue 17)', async () => {
  const server: Parameters<typeof openDevice>[0] = { sent: [] }
  const desk = openDevice(server)
  await desk.type({ a: 1 })
  await desk.keeper.lookAgain()
  expect(desk.last()).toBe('saved')
  const phone = openDevice(server)
  await phone.keeper.begin()
  await phone.keeper.take()
  await phone.type({ a: 2 })
  await desk.keeper.lookAgain()
  expect(desk.last()).toBe('crossed')
  await desk.keeper.take()
  phone.keeper.end()
  await vi.advanceTimersByTimeAsync(5_000)
  server.isAway = true
  await desk.keeper.lookAgain()
  expect(desk.last()).toBe('saved')
  server.isAway = false
  await desk.keeper.lookAgain()
  expect([desk.last(), desk.keeper.isSafe(), desk.read()]).toEqual(['gone', false, { a: 2 }])
  await desk.type({ a: 3 })
  expect([desk.last(), server.kept]).toEqual(['saved', { version: 1, values: { a: 3 } }])
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

/** A server that keeps several drafts of one form, the latest first. */
function severalOf() {
  const rows = new Map<string, { version: number; values: Row }>()
  let nth = 0
  let isAway = false
  const one = ([draft, { version }]: [string, { version: number }]) => ({ ...told(version), draft, label: `${draft}!` })
  const send = (call: CallRef, { draft, version, values }: Row): Promise<unknown> => {
    if (isAway) return Promise.reject(new Error('away'))
    const name = draft as string
    const known = rows.get(name)
    if (call === calls.drop) rows.delete(name)
    if (call === calls.drop) return Promise.resolve({})
    if (call === calls.get) {
      if (draft !== undefined) return Promise.resolve(known ? { ...one([name, known]), values: known.values } : {})
      const [first, ...others] = [...rows].toReversed()
      return Promise.resolve(first ? { ...one(first), values: first[1].values, others: others.map(one) } : {})
    }
    if (known && known.version !== version) return Promise.resolve({ kept: false, ...told(known.version) })
    const next = (known?.version ?? 0) + 1
    rows.delete(name)
    rows.set(name, { version: next, values: values as Row })
    return Promise.resolve({ kept: true, ...told(next) })
  }
  const open = () => {
    let here: Row | undefined
    let last: { is?: string; others: string[] } = { others: [] }
    const keeper = createKeeper({
      calls: { ...calls, several: true },
      about: { screen: 's', key: '' },
      createName: () => `d${++nth}`,
      step: () => undefined,
      label: () => ({ label: 'here' }),
      send,
      read: () => here,
      differs: (values) => JSON.stringify(values) !== JSON.stringify(here),
      fill: (values) => void (here = Object.keys(values).length > 0 ? values : undefined),
      isTooLong: () => false,
      show: (state, others) => void (last = { is: state.is, others: others.map(({ draft }) => draft) }),
    })
    const type = async (values: Row) => {
      here = values
      keeper.changed()
      await vi.advanceTimersByTimeAsync(2_000)
    }
    return { keeper, type, last: () => last, read: () => here }
  }
  return { rows, open, away: (next: boolean) => void (isAway = next) }
}

const kept = ({ rows }: ReturnType<typeof severalOf>) => Object.fromEntries([...rows].map(([name, { values }]) => [name, values]))

it('a form for something new keeps what is typed beside a draft that is offered as one more, and asks nothing (issue 17)', async () => {
  const server = severalOf()
  await server.open().type({ a: 'first' })
  const later = server.open()
  expect(await later.keeper.begin()).toBe(true)
  expect([later.last(), later.read()]).toEqual([{ is: 'still', others: ['d1'] }, undefined])
  await later.type({ a: 'second' })
  expect([later.last(), kept(server)]).toEqual([
    { is: 'saved', others: ['d1'] },
    { d1: { a: 'first' }, d2: { a: 'second' } },
  ])
})

it('a draft among several is gone on with, and what was in the form waits in its place (issue 17)', async () => {
  const server = severalOf()
  await server.open().type({ a: 'first' })
  const later = server.open()
  await later.keeper.begin()
  await later.type({ b: 'second' })
  later.keeper.changed()
  expect(await later.keeper.takeOther('d1')).toEqual({})
  expect([later.last(), later.read()]).toEqual([{ is: 'saved', others: ['d2'] }, { a: 'first' }])
  await later.type({ a: 'first, on' })
  expect(kept(server)).toEqual({ d2: { b: 'second' }, d1: { a: 'first, on' } })
  await later.keeper.beginAnother()
  expect([later.last(), later.read()]).toEqual([{ is: 'still', others: ['d1', 'd2'] }, undefined])
  await later.type({ a: 'third' })
  expect(Object.keys(kept(server))).toEqual(['d2', 'd1', 'd3'])
  await later.keeper.dropOther('d2')
  expect([later.last().others, Object.keys(kept(server))]).toEqual([['d1'], ['d1', 'd3']])
  // Sending the form ends its own draft alone.
  later.keeper.end()
  await vi.advanceTimersByTimeAsync(10)
  expect(Object.keys(kept(server))).toEqual(['d1'])
})

it('a draft that was sent elsewhere meanwhile leaves the list, and nothing is lost to a server that is away (issue 17)', async () => {
  const server = severalOf()
  await server.open().type({ a: 'first' })
  await server.open().type({ a: 'second' })
  const later = server.open()
  await later.keeper.begin()
  server.rows.delete('d1')
  expect(await later.keeper.takeOther('d1')).toBe('gone')
  expect(later.last()).toEqual({ is: 'still', others: ['d2'] })
  server.away(true)
  await later.type({ a: 'mine' })
  expect(await later.keeper.takeOther('d2')).toBe('failed')
  await later.keeper.beginAnother()
  server.away(false)
  // What no server has is not left for another draft either.
  expect(await later.keeper.takeOther('d2')).toBe('failed')
  expect([later.read(), later.last()]).toEqual([{ a: 'mine' }, { is: 'failed', others: ['d2'] }])
})

it('two devices that go on with the same draft among several are told as before (issue 17)', async () => {
  const server = severalOf()
  const desk = server.open()
  await desk.type({ a: 1 })
  const phone = server.open()
  await phone.keeper.begin()
  await phone.keeper.takeOther('d1')
  await phone.type({ a: 2 })
  await desk.type({ a: 3 })
  expect(desk.last().is).toBe('crossed')
  expect(await desk.keeper.takeOther('d9')).toBe('gone')
  await desk.keeper.take()
  expect(desk.read()).toEqual({ a: 2 })
})
