// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '../../../src/session/session.ts'
import { pickRole } from '../../../src/session/role.ts'
import { answers, openSession, roles } from './harness.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'aitoken=; path=/; max-age=0'
})

const INFO = '/server/user/get-info'
const PERMISSIONS = '/server/user/permissions'

describe('signing in', () => {
  it('asks who this is and what they may do, once, however often it is loaded (acceptance 122, 127, 213)', async () => {
    const { session, calls } = openSession()
    session.start('tok')
    await Promise.all([session.load(), session.load()])
    await session.load()
    expect([calls(INFO), calls(PERMISSIONS)]).toEqual([1, 1])
    expect(session.read()).toMatchObject({ status: 'member', role: 'user', area: 'user', certType: 1, user: { realName: '王小明' } })
  })

  it('stores user, certification and grants, each under its key (acceptance 19, 205, 212)', async () => {
    const { session } = openSession()
    session.start('tok')
    await session.load()
    const read = (key: string) => JSON.parse(localStorage.getItem(key)!) as unknown
    expect(read('current_user')).toMatchObject({ userId: 'u1' })
    expect(read('cert_type')).toBe(1)
    expect(read('user_auth_item')).toMatchObject({ permissions: [{ permissionId: 'app', actions: ['query', 'add'] }], menu: [] })
  })

  it('a reload takes the grants from storage and asks only who this is (acceptance 205)', async () => {
    const first = openSession()
    first.session.start('tok')
    await first.session.load()
    const second = openSession()
    await second.session.load()
    expect([second.calls(INFO), second.calls(PERMISSIONS)]).toEqual([1, 0])
    expect(second.session.can('app', 'add')).toBe(true)
  })

  it.each([
    ['another role', { [INFO]: { user: { userId: 'u1' }, role: ['agent'] } }, 'v1'],
    ['another publication', {}, 'v2'],
  ])('%s makes the stored grants worthless', async (_name, over, version) => {
    const first = openSession()
    first.session.start('tok')
    await first.session.load()
    const second = openSession({ ...over, [PERMISSIONS]: { permissions: [], menu: [] } }, version)
    await second.session.load()
    expect(second.calls(PERMISSIONS)).toBe(1)
    expect(second.session.can('app')).toBe(false)
  })

  it('broken grants in storage are asked for anew (acceptance 22)', async () => {
    localStorage.setItem('Access-Token', '"tok"')
    localStorage.setItem('user_auth_item', '{"permissions":')
    const { session, calls } = openSession()
    await session.load()
    expect(calls(PERMISSIONS)).toBe(1)
  })

  it('a refused get-info rejects, and may be asked again', async () => {
    const { session, given } = openSession({ [INFO]: new Error('不可用') })
    session.start('tok')
    await expect(session.load()).rejects.toThrow('不可用')
    given[INFO] = answers()[INFO]
    await session.load()
    expect(session.read().status).toBe('member')
  })

  it('an answer that comes after the sign-out is dropped', async () => {
    const { session } = openSession()
    session.start('tok')
    const coming = session.load()
    await session.end({ remote: false })
    await coming
    expect(session.read().status).toBe('guest')
    expect(localStorage.getItem('current_user')).toBeNull()
  })
})

describe('the role', () => {
  it.each([
    [['super-admin', 'agent'], 'super-admin'],
    [['agent', 'super-admin'], 'super-admin'],
    [['user', 'agent'], 'agent'],
    [['user'], 'user'],
    [['wizard'], 'user'],
    [[], 'user'],
  ])('%j is treated as %s (acceptance 139, 140)', (names, expected) => {
    expect(pickRole(names, roles).name).toBe(expected)
  })
})

describe('signing out', () => {
  it.each([
    ['the backend agrees', null],
    ['the call fails', new Error('gone')],
  ])('clears token, cookie, roles and grants at once when %s (acceptance 128, 129)', async (_name, said) => {
    const { session, post } = openSession({ '/server/auth/signout': said })
    session.start('tok')
    await session.load()
    const leaving = session.end({ byPerson: true })
    expect(session.read()).toEqual({ status: 'guest', ended: 'by-person' })
    expect(localStorage.length).toBe(0)
    expect(document.cookie).not.toContain('aitoken')
    await leaving
    expect(post).toHaveBeenLastCalledWith('/server/auth/signout', {}, { silent: true })
  })

  it('of a dead session asks nobody', async () => {
    const { session, calls } = openSession()
    session.start('tok')
    await session.end({ remote: false })
    expect(calls('/server/auth/signout')).toBe(0)
  })

  it('leaves nothing of the first role to the next person (acceptance 130)', async () => {
    const { session, given } = openSession()
    session.start('tok')
    await session.load()
    await session.end()
    given[INFO] = { user: { userId: 'a1' }, role: ['super-admin'] }
    given[PERMISSIONS] = { permissions: [{ permissionId: 'admin-app', actions: ['query'] }], menu: [] }
    session.start('other')
    expect(session.can('app')).toBe(false)
    await session.load()
    expect([session.can('app'), session.can('admin-app', 'query')]).toEqual([false, true])
  })

  it('in another tab is noticed (acceptance 141)', async () => {
    const { session } = openSession()
    session.start('tok')
    await session.load()
    let told = 0
    session.subscribe(() => told++)
    localStorage.removeItem('Access-Token')
    dispatchEvent(new StorageEvent('storage', { key: 'Access-Token' }))
    await Promise.resolve()
    expect(session.read()).toMatchObject({ status: 'guest' })
    expect(told).toBe(1)
  })

  it('and in again as somebody else in another tab loads that person', async () => {
    const { session } = openSession()
    session.start('tok')
    await session.load()
    localStorage.setItem('Access-Token', '"other"')
    expect(session.check()).toEqual({ status: 'unloaded', token: 'other' })
    expect(session.token()).toBe('other')
    // Issue 14: until the page has followed, what it may not do is no news.
    expect(session.taken()).toBe(true)
    session.settle()
    expect(session.taken()).toBe(false)
  })
})

describe('what a person may do', () => {
  it.each([
    ['app', 'add', true],
    ['app', 'delete', false],
    ['app', undefined, true],
    ['order', undefined, false],
    ['empty', undefined, false],
    ['toString', 'query', false],
  ] as const)('%s:%s is %s (acceptance 207-209)', async (permission, verb, expected) => {
    const permissions = [
      { permissionId: 'app', actions: ['query', 'add'] },
      { permissionId: 'empty', actions: [] },
      { permissionId: 'broken' },
      null,
    ]
    const { session } = openSession({ [PERMISSIONS]: { permissions } })
    session.start('tok')
    expect(session.can('app', 'add')).toBe(false)
    await session.load()
    expect(session.can(permission, verb)).toBe(expected)
  })
})

describe('the invitation to link a chat account', () => {
  const member = async (openid?: string) => {
    const opened = openSession({ [INFO]: { user: { userId: 'u1', ...(openid ? { openid } : {}) }, role: ['user'] } })
    return opened
  }

  it('is there once after a sign-in, for whoever has none (acceptance 181)', async () => {
    const { session } = await member()
    session.start('tok')
    expect(session.takeInvitation()).toBe(false)
    await session.load()
    expect([session.takeInvitation(), session.takeInvitation()]).toEqual([true, false])
  })

  it('does not come back with a reload, but after the next sign-in (acceptance 182)', async () => {
    const first = await member()
    first.session.start('tok')
    await first.session.load()
    first.session.takeInvitation()
    const reloaded = await member()
    await reloaded.session.load()
    expect(reloaded.session.takeInvitation()).toBe(false)
    await reloaded.session.end()
    reloaded.session.start('tok-2')
    await reloaded.session.load()
    expect(reloaded.session.takeInvitation()).toBe(true)
  })

  it('never appears to whoever has linked one (acceptance 183)', async () => {
    const { session } = await member('o1')
    session.start('tok')
    await session.load()
    expect(session.takeInvitation()).toBe(false)
  })

  it('does not appear where no chat account can be linked, nor before a second factor that has to be set up', async () => {
    const user = { userId: 'u1' }
    const { session, given } = openSession({ [INFO]: { user, role: ['user'], unready: true } })
    session.start('tok')
    await session.load()
    expect(session.takeInvitation()).toBe(false)
    given[INFO] = { user, role: ['user'] }
    await session.refresh()
    expect(session.takeInvitation()).toBe(true)
    given[INFO] = { user, role: ['user'], noChat: true }
    session.start('tok-2')
    await session.load()
    expect(session.takeInvitation()).toBe(false)
  })

  it('goes with a sign-out', async () => {
    const { session } = await member()
    session.start('tok')
    await session.load()
    await session.end()
    expect(Object.keys(localStorage)).toEqual([])
  })
})

describe('a refusal of what was granted', () => {
  it('asks again who this is and what they may do, and a page full of refusals asks once', async () => {
    const { session, calls, given } = openSession()
    session.start('tok')
    await session.load()
    given[INFO] = { user: { userId: 'u1' }, role: ['agent'] }
    given[PERMISSIONS] = { permissions: [{ permissionId: 'agent-user', actions: ['query'] }], menu: [] }
    for (let times = 0; times < 5; times++) session.doubt()
    await expect.poll(() => session.read()).toMatchObject({ role: 'agent', area: 'agent' })
    expect([calls(INFO), calls(PERMISSIONS)]).toEqual([2, 2])
    expect([session.can('app', 'add'), session.can('agent-user', 'query')]).toEqual([false, true])
  })

  it('issue 14: are asked for again when an answer comes to another role, of this token alone', async () => {
    const { session, given, calls } = openSession()
    session.start('tok')
    await session.load()
    session.acted('user', 'tok')
    session.acted('agent', 'of-somebody-else')
    expect(calls(INFO)).toBe(1)
    given[INFO] = { user: { userId: 'u1' }, role: ['agent'] }
    session.acted('agent', 'tok')
    await expect.poll(() => session.read()).toMatchObject({ role: 'agent', area: 'agent' })
    session.acted('agent', 'tok')
    expect(calls(INFO)).toBe(2)
  })

  it('that cannot be looked into changes nothing', async () => {
    const { session, given } = openSession()
    session.start('tok')
    await session.load()
    given[INFO] = new Error('down')
    session.doubt()
    await new Promise((resolve) => setTimeout(resolve))
    expect(session.read()).toMatchObject({ status: 'member', role: 'user' })
  })
})

it('where the browser keeps nothing, one still signs in, is asked for once, and signs out', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { session, calls } = openSession()
  session.start('tok')
  await session.load()
  expect(session.read()).toMatchObject({ status: 'member', token: 'tok' })
  expect(session.token()).toBe('tok')
  expect([calls(INFO), calls(PERMISSIONS)]).toEqual([1, 1])
  await session.end()
  expect(session.token()).toBeUndefined()
  vi.restoreAllMocks()
})

describe('a visit', () => {
  const NOW = Date.parse('2026-11-21T08:00:00Z')
  const visit = () => ({ token: 'theirs', name: '林晓雨', until: NOW + 1000, back: '/admin/user/ordinary' })
  beforeEach(() => void vi.useFakeTimers({ now: NOW }))
  afterEach(() => void vi.useRealTimers())

  it('goes on as the other person in this tab alone, and leaves what is kept of the visitor', async () => {
    const { session, stored, given } = openSession()
    session.start('mine')
    await session.load()
    const kept = stored.read('current_user')
    given['/server/user/get-info'] = { user: { userId: 'u2' }, role: ['user'] }
    session.enter(visit())
    expect(session.token()).toBe('theirs')
    await session.load()
    expect(session.read()).toMatchObject({ status: 'member', user: { userId: 'u2' }, visit: { name: '林晓雨' } })
    expect(stored.read('current_user')).toEqual(kept)
    expect(stored.read('Access-Token')).toBe('mine')
    expect(session.takeInvitation()).toBe(false)
  })

  it.each([
    ['by leaving', async (session: Session) => session.end()],
    ['by the backend', async (session: Session) => session.end({ remote: false })],
    ['by its time', async (session: Session) => void (vi.setSystemTime(NOW + 1000), session.check())],
  ])('ends %s, and the visitor is who they were', async (_how, finish) => {
    const { session } = openSession()
    session.start('mine')
    session.enter(visit())
    await session.load()
    await finish(session)
    expect(session.read()).toMatchObject({ status: 'unloaded', token: 'mine' })
    expect(session.endedVisit()).toMatchObject({ back: '/admin/user/ordinary' })
    session.forgetVisit()
    expect(session.endedVisit()).toBeUndefined()
  })
})
