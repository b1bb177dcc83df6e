// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { Problem } from '../../../src/request/problem.ts'
import type { CallRef } from '../../../src/schema/compiled.ts'
import { APPLICATION_KEY, createApplications, PROJECT_KEY } from '../../../src/session/applications.ts'
import { createStored } from '../../../src/session/storage.ts'
import type { Session, SessionState } from '../../../src/session/session.ts'

const call = (name: string, send?: Record<string, string>): CallRef => ({
  name,
  path: `/${name}`,
  does: 'service',
  ...(send ? { send } : {}),
})
const calls = { entity: 'application', list: call('list'), choose: call('choose', { id: 'appId' }) }
const app = (appId: string, isDefault = false) => ({ appId, appName: `App ${appId}`, isDefault })

let rows: unknown = []
let refuses: string | undefined
let state: SessionState
let changed: () => void
const sent: [string, unknown][] = []

function open() {
  const listeners: (() => void)[] = []
  changed = () => listeners.forEach((listener) => listener())
  const session = { read: () => state, subscribe: (listener: () => void) => listeners.push(listener) } as unknown as Session
  const client = {
    call: async (ref: CallRef, body: unknown) => {
      sent.push([ref.name, body])
      if (refuses === ref.name) throw new Problem('server', 500, 'no')
      if (ref.name === 'choose')
        rows = (rows as { appId: string }[]).map((row) => ({ ...row, isDefault: row.appId === (body as { id: string }).id }))
      return { data: rows }
    },
  }
  return createApplications({ client: client as never, session, stored: createStored() })
}
const member = (userId: string) => ({ status: 'member', user: { userId } }) as SessionState

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  refuses = undefined
  rows = [app('1', true), app('2')]
  state = member('u')
})

it('stores the chosen one and its id, each under its own key (acceptance 20)', async () => {
  const applications = open()
  await applications.load(calls)
  expect(await applications.choose(app('2'), calls)).toBe(true)
  expect(sent.map(([name]) => name)).toEqual(['list', 'choose', 'list'])
  expect(sent[1]).toEqual(['choose', { id: '2' }])
  expect(JSON.parse(localStorage.getItem(APPLICATION_KEY)!)).toMatchObject({ appId: '2', appName: 'App 2' })
  expect(localStorage.getItem(PROJECT_KEY)).toBe('"2"')
  expect(applications.read().current?.appId).toBe('2')
})

it('a refusal changes nothing (acceptance 172)', async () => {
  const applications = open()
  await applications.load(calls)
  refuses = 'choose'
  expect(await applications.choose(app('2'), calls)).toBe(false)
  expect(applications.read()).toMatchObject({ status: 'ready', current: { appId: '1' } })
  expect(applications.read().choosing).toBeUndefined()
})

it('whoever shows something of it hears of a change, and may hold it up', async () => {
  const applications = open()
  await applications.load(calls)
  const [heard, foreign] = [vi.fn<() => void>(), vi.fn<() => void>()]
  let may = false
  applications.follow({ entity: 'application', mayChange: async () => may, changed: heard })
  applications.follow({ entity: 'order', mayChange: async () => false, changed: foreign })
  expect(await applications.choose(app('2'), calls)).toBe(false)
  expect(heard).not.toHaveBeenCalled()
  may = true
  expect(await applications.choose(app('2'), calls)).toBe(true)
  expect([heard.mock.calls.length, foreign.mock.calls.length]).toEqual([1, 0])
})

it.each([
  ['two defaults', [app('1', true), app('2', true)], ['1'], '1'],
  ['no default', [app('1')], [], undefined],
  ['nothing', null, [], undefined],
  ['rows without an id', [{ appName: 'x' }, 7, null], [], undefined],
])('an answer with %s marks at most one (acceptance 169)', async (_what, answer, marked, current) => {
  rows = answer
  const applications = open()
  await applications.load(calls)
  const { list, current: now } = applications.read()
  expect(list.filter((one) => one.isDefault).map(({ appId }) => appId)).toEqual(marked)
  expect(now?.appId).toBe(current)
})

it('a reload remembers the one of this person until the list has come, and nobody else’s', async () => {
  await open().load(calls)
  expect(open().read().current?.appId).toBe('1')
  state = member('another')
  expect(open().read().current).toBeUndefined()
  state = member('u')
  const applications = open()
  state = { status: 'guest' }
  changed()
  expect(applications.read().current).toBeUndefined()
  expect([localStorage.getItem(APPLICATION_KEY), localStorage.getItem(PROJECT_KEY)]).toEqual([null, null])
})

it('a failed list keeps what was known, and the next try mends it', async () => {
  const applications = open()
  await applications.load(calls)
  refuses = 'list'
  await applications.load(calls)
  expect(applications.read()).toMatchObject({ status: 'failed', current: { appId: '1' } })
  refuses = undefined
  await applications.load(calls)
  expect(applications.read().status).toBe('ready')
})
