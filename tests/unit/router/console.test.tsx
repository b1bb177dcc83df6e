// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { switchLocale } from '../../../src/i18n/i18n.ts'
import { useSurroundings } from '../../../src/runtime/router/use-landscape.ts'
import { closeConsoles, openConsole, people, refusal } from './open-console.tsx'
import { boot } from './world.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(closeConsoles)

const INFO = '/server/user/get-info'
const frame = () => document.querySelector('[data-frame]')?.getAttribute('data-frame')

describe('a guest', () => {
  it('sees the home page without a call and without a session (acceptance 33, 34, 36)', async () => {
    const { at, calls, fetched } = await openConsole('/')
    expect([at(), calls, fetched]).toEqual(['/official-website/index.php', [], ['site chunk']])
    expect(document.body.textContent).toContain('page at')
  })

  it('whose token is seven days old is one: led to login, and nothing of the token is left (acceptance 17, 18)', async () => {
    const ended = Date.parse('2026-11-21T08:00:00Z')
    vi.useFakeTimers({ toFake: ['Date'], now: ended })
    onTestFinished(() => void vi.useRealTimers())
    localStorage.setItem('Access-Token', '"user"')
    localStorage.setItem('__storejs_expire_mixin_Access-Token', String(ended))
    document.cookie = 'aitoken=user; path=/'
    const { at, calls, session } = await openConsole('/account/application')
    expect([at(), calls]).toEqual([`/user/login?redirect=${encodeURIComponent('/account/application')}`, []])
    expect([session.read().status, localStorage.getItem('Access-Token'), document.cookie]).toEqual(['guest', null, ''])
  })

  it('with the address of a private page is led to login and fetches nothing of it (acceptance 121)', async () => {
    const { at, fetched } = await openConsole('/account/application?status=1')
    expect(at()).toBe(`/user/login?redirect=${encodeURIComponent('/account/application?status=1')}`)
    expect(fetched).toEqual(['schemas/paths.json', 'page chunk'])
    expect(frame()).toBe('guest')
  })

  it('who signs in goes on to where they wanted to, without an extra step back (acceptance 123)', async () => {
    const { at, session, settle, calls } = await openConsole('/official-website/index.php')
    const before = history.length
    await act(async () => void (location.hash = '#/account/application?status=1'))
    await settle()
    await act(async () => session.start('user'))
    await settle()
    expect(at()).toBe('/account/application?status=1')
    expect(history.length).toBe(before + 1)
    expect(calls.filter((path) => path === INFO)).toHaveLength(1)
  })

  it.each([
    ['user', '/dashboard/workplace', 138],
    ['agent', '/agent_dashboard', 133],
    ['admin', '/dashboard/analysis', 131],
  ])('who signs in as %s lands on %s (acceptance %d)', async (token, home, _number) => {
    const { at, session, settle } = await openConsole('/user/login')
    await act(async () => session.start(token))
    await settle()
    expect(at()).toBe(home)
    expect(frame()).toBe('console')
  })
})

describe('a person', () => {
  it('is asked for once, whatever they visit (acceptance 122, 127, 213)', async () => {
    const { go, calls } = await openConsole('/account/application', { token: 'user' })
    await go('/account/basic')
    await go('/dashboard')
    expect(calls.filter((path) => path !== '/server/packet/show/have').sort()).toEqual([INFO, '/server/user/permissions'])
  })

  it('has the rights that come with a publication without a reload; what is only typed brings none', async () => {
    const { calls, settle } = await openConsole('/account/application', { token: 'user' })
    const holder = document.createElement('script')
    Object.assign(holder, { id: 'boot', type: 'application/json', textContent: JSON.stringify(boot) })
    document.body.append(holder)
    onTestFinished(() => holder.remove())
    const asked = async (event: string) => {
      await act(async () => void dispatchEvent(new Event(event)))
      await settle()
      return calls.filter((path) => path === '/server/user/permissions').length
    }
    expect([await asked('schemas:typed'), await asked('schemas:published')]).toEqual([1, 2])
  })

  it('keeps their menu while that of an edit or a publication comes (issue 18)', async () => {
    const menus: number[] = []
    const { settle } = await openConsole('/account/application', {
      token: 'user',
      frames: {
        console: async () =>
          function Around({ children }: { children: ReactNode }) {
            menus.push(useSurroundings().menu.length)
            return children
          },
      },
    })
    const holder = document.createElement('script')
    Object.assign(holder, { id: 'boot', type: 'application/json', textContent: JSON.stringify(boot) })
    document.body.append(holder)
    onTestFinished(() => holder.remove())
    const drawn = menus.length
    await act(async () => void dispatchEvent(new Event('schemas:typed')))
    await settle()
    await waitFor(() => expect(menus.length).toBeGreaterThan(drawn))
    expect(new Set(menus.slice(drawn - 1)).size).toBe(1)
  })

  it.each([
    ['en-US', 'Error', 'Request user info failed, please retry'],
    ['zh-CN', '错误', '请求用户信息失败，请重试'],
  ] as const)(
    'of whom nothing is known is told so in %s, signed out and led to login (acceptance 125, 126)',
    async (locale, title, text) => {
      localStorage.setItem('Access-Token', '"user"')
      const { at, told, session, answers, go } = await openConsole('/official-website/index.php', { language: locale })
      answers[INFO] = refusal('server')
      await go('/account/application')
      expect(told).toEqual([{ style: 'notice', tone: 'error', title, text }])
      expect(at()).toBe(`/user/login?redirect=${encodeURIComponent('/account/application')}`)
      expect(session.read().status).toBe('guest')
    },
  )

  it('whose session has expired stays until the page reloads, so that the notice can be read (acceptance 151)', async () => {
    localStorage.setItem('Access-Token', '"user"')
    const { told, session, answers, go } = await openConsole('/official-website/index.php')
    answers[INFO] = refusal('expired')
    await go('/account/application')
    expect([told, session.read().status]).toEqual([[], 'unloaded'])
    expect(document.querySelector('[aria-busy]')).toBeTruthy()
  })

  it('who leaves is led to login, and the next one finds nothing of theirs (acceptance 128, 130, 180)', async () => {
    const { at, session, settle, calls, go } = await openConsole('/account/application', { token: 'user' })
    await act(() => session.end({ byPerson: true }))
    await settle()
    expect([at(), calls.at(-1)]).toEqual(['/user/login', '/server/auth/signout'])
    await act(async () => session.start('admin'))
    await settle()
    expect(at()).toBe('/dashboard/analysis')
    await go('/account/application')
    expect(at()).toBe('/403')
  })

  it('who left in another tab is led to login here (acceptance 141)', async () => {
    const { at, settle } = await openConsole('/account/application', { token: 'user' })
    await act(async () => {
      localStorage.removeItem('Access-Token')
      dispatchEvent(new StorageEvent('storage', { key: 'Access-Token' }))
    })
    await settle()
    expect(at()).toBe(`/user/login?redirect=${encodeURIComponent('/account/application')}`)
  })

  it('whose role was changed meanwhile is told so and shown what is theirs now', async () => {
    const { session, at, told, settle } = await openConsole('/account/application', { token: 'user' })
    people['user'] = { role: ['agent'], realName: '王小明' }
    await act(async () => session.doubt())
    await settle()
    people['user'] = { role: ['user'], realName: '王小明' }
    expect([at(), told.map(({ title }) => title)]).toEqual(['/agent_dashboard', ['您的权限已变更']])
  })

  it.each([
    [true, '/asr/purchase'],
    [false, '/404'],
    [refusal('server'), '/404'],
  ])('with the answer %s about packages is at %s (acceptance 203, 204)', async (said, expected) => {
    localStorage.setItem('Access-Token', '"user"')
    const { at, answers, go } = await openConsole('/official-website/index.php')
    answers['/server/packet/show/have'] = said
    await go('/asr/purchase')
    expect(at()).toBe(expected)
  })
})

it('the title is that of the page and of the site, and follows the language (acceptance 29, 30)', async () => {
  const { settle } = await openConsole('/user/login')
  expect(document.title).toBe('登录 - 新一代人工智能语音开放平台')
  await act(() => switchLocale('en-US'))
  await settle()
  expect(document.title).toBe('登录 - New-generation AI voice open platform')
})

it('a language fetches the menu and routes it has, before anything is drawn in it (acceptance 26)', async () => {
  const { fetched, settle, at } = await openConsole('/account/application', { token: 'user' })
  await act(() => switchLocale('en-US'))
  await settle()
  expect(fetched).toContain('schemas/area.user.en.json')
  expect(at()).toBe('/account/application')
})

it('what does not arrive is said, with a way to try again (acceptance 120)', async () => {
  const { answers, go, at } = await openConsole('/official-website/index.php', { token: 'user' })
  answers['schemas/area.user.json'] = new TypeError('offline')
  await go('/account/application')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('页面没有加载出来')
  expect(document.querySelector('[role=alert] button')?.textContent).toBe('重新加载')
  expect(at()).toBe('/account/application')
  delete answers['schemas/area.user.json']
  await go('/account/application')
  expect(await screen.findByText(/page at/)).toBeTruthy()
})

describe('the code of a page', () => {
  const coming = (page: () => Promise<React.ComponentType>) =>
    openConsole('/official-website/index.php', { token: 'user', pages: { page } })

  it('that does not arrive is said, in the frame, with a way to reload (acceptance 120)', async () => {
    const { go } = await coming(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
    await go('/account/application')
    expect(frame()).toBe('console')
    expect(document.querySelector('[role=alert]')?.textContent).toContain('页面没有加载出来')
    expect(document.querySelector('[role=alert] button')?.textContent).toBe('重新加载')
  })

  it('that hangs counts as lost after 120 s, not before (acceptance 120)', async () => {
    const { router } = await coming(() => new Promise(() => undefined))
    vi.useFakeTimers()
    await act(async () => void router.navigate('/account/application'))
    await act(() => vi.advanceTimersByTimeAsync(119_990))
    expect(document.querySelector('.rt-failed')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(20))
    vi.useRealTimers()
    await waitFor(() => expect(document.querySelector('.rt-failed')?.textContent).toContain('页面没有加载出来'))
  })
})

it('a changed query is the affair of the page: nothing is loaded anew', async () => {
  const { fetched, calls, go } = await openConsole('/account/application', { token: 'user' })
  const before = [fetched.length, calls.length]
  await go('/account/application?page=2')
  expect([fetched.length, calls.length]).toEqual(before)
})

it('a reload sends for the menu and the page while the backend still thinks about who it is', async () => {
  const first = await openConsole('/account/application', { token: 'user' })
  expect(first.fetched).toContain('schemas/area.user.json')
  await closeConsoles()
  const waiting = new Promise<void>(() => undefined)
  const { fetched } = await openConsole('/account/application', { token: 'user', before: waiting })
  expect(fetched).toEqual(['schemas/area.user.json'])
})
