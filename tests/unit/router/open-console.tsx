import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { loadIcons } from '../../../src/look/icons.tsx'
import { startI18n } from '../../../src/i18n/i18n.ts'
import type { Notice } from '../../../src/request/notice.ts'
import { Problem } from '../../../src/request/problem.ts'
import { kinds } from '../../../src/runtime/kinds.ts'
import { registerKinds } from '../../../src/runtime/registry.ts'
import { createConsole } from '../../../src/runtime/router/router.tsx'
import type { Pages } from '../../../src/runtime/router/pages.ts'
import type { Frames } from '../../../src/runtime/router/frames.ts'
import { createSession } from '../../../src/session/session.ts'
import { SessionProvider } from '../../../src/session/use-session.ts'
import { createSettings } from '../../../src/session/settings.ts'
import { SettingsProvider } from '../../../src/session/use-settings.ts'
import { createStored } from '../../../src/session/storage.ts'
import { createTokenKeeper } from '../../../src/session/token.ts'
import { createVisits } from '../../../src/session/visit.ts'
import { KitHost } from '../../../src/widgets/kit/host.tsx'
import { areaRoutes, boot, manifests } from './world.ts'

type Person = { role: string[]; realName?: string; phone?: string; grants?: string[]; available?: boolean | Error }

export const people: Record<string, Person> = {
  user: { role: ['user'], realName: '王小明' },
  agent: { role: ['agent'], realName: '李代理' },
  admin: { role: ['super-admin'], phone: '11000000001' },
}

registerKinds(kinds)

const closing: (() => void)[] = []

/** One page at a time: the one before would still hear of sign-ins and languages. Icons must not arrive in a world that is gone. */
export async function closeConsoles(): Promise<void> {
  await loadIcons()
  for (const close of closing.splice(0)) close()
  vi.unstubAllGlobals()
}

const areaOf = (roles: string[]) => (roles.includes('super-admin') ? 'admin' : roles.includes('agent') ? 'agent' : 'user')

/** Every page of the world is a line that names its path; the token says who it is. */
export async function openConsole(
  address: string,
  {
    token,
    language = 'zh-CN',
    frames = {},
    pages: own = {},
    before,
    narrow = false,
  }: { token?: string; language?: string; frames?: Partial<Frames>; pages?: Pages; before?: Promise<void>; narrow?: boolean } = {},
) {
  const answers: Record<string, unknown> = {}
  const fetched: string[] = []
  const calls: string[] = []
  localStorage.setItem('app_language', JSON.stringify(language))
  if (token) localStorage.setItem('Access-Token', JSON.stringify(token))
  history.replaceState(null, '', `#${address}`)

  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: narrow, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (url: URL) => {
    const path = url.pathname.slice(1)
    fetched.push(path)
    if (answers[path] instanceof Error) throw answers[path]
    const area = /area\.(\w+)\./.exec(path)?.[1]
    const found = area ? manifests[area] : Object.values(areaRoutes).flatMap((routes) => routes.map((one) => one.path))
    return new Response(JSON.stringify(found))
  })

  const listening: [string, EventListener][] = []
  const listen = window.addEventListener.bind(window)
  vi.stubGlobal('addEventListener', (name: string, listener: EventListener, options?: boolean) => {
    listening.push([name, listener])
    listen(name, listener, options)
  })
  const told: Notice[] = []
  const stored = createStored()
  const keeper = createTokenKeeper(stored)
  const post = async (path: string): Promise<unknown> => {
    calls.push(path)
    await before
    if (answers[path] instanceof Error) throw answers[path]
    const person = people[keeper.read() ?? ''] ?? people['user']!
    if (path === '/server/user/get-info')
      return { user: { userId: 'u', realName: person.realName, phone: person.phone }, role: person.role, certType: 0 }
    if (path === '/server/user/permissions')
      return {
        permissions: areaRoutes[areaOf(person.role)]!.map((one) => ({ permissionId: one.permission, actions: ['query'] })),
        menu: [],
      }
    return answers[path] ?? null
  }
  const client = {
    post: post as never,
    call: (({ path }: { path: string }) => post(path)) as never,
    upload: post as never,
    follow: async () => {},
  }
  await startI18n({
    locales: ['zh-CN', 'en-US'],
    defaultLocale: 'en-US',
    stored,
    namespaces: ['dashboards/overview', 'widgets/charts', 'layout/settings'],
  })
  const session = createSession({
    client,
    keeper,
    stored,
    visits: createVisits(createStored(() => sessionStorage)),
    roles: boot.roles,
    version: boot.version,
  })
  const page = (name: string) => async () => {
    fetched.push(name)
    return () => <p>page at {location.hash}</p>
  }
  const around = (name: string) => async () =>
    function Around({ children }: { children: ReactNode }) {
      return <div data-frame={name}>{children}</div>
    }
  const pages = { page: page('page chunk'), 'site-home': page('site chunk'), ...own }
  const { router, stop } = createConsole({
    boot: { ...boot, texts: { 'zh-CN': withPages('zh-CN'), 'en-US': withPages('en-US') } },
    session,
    client,
    notify: (notice) => told.push(notice),
    pages,
    frames: { console: around('console'), guest: around('guest'), bare: around('bare'), ...frames },
  })
  closing.push(
    stop,
    ...listening.map(
      ([name, listener]) =>
        () =>
          removeEventListener(name, listener),
    ),
  )
  const settings = createSettings(stored)
  await act(async () => {
    render(
      <SessionProvider value={session}>
        <SettingsProvider value={settings}>
          <RouterProvider router={router} />
          <KitHost />
        </SettingsProvider>
      </SessionProvider>,
    )
  })
  const settle = () =>
    act(() =>
      vi.waitFor(() => {
        if (router.state.navigation.state !== 'idle' || !router.state.initialized || router.state.revalidation !== 'idle')
          throw new Error('busy')
      }),
    )
  if (!before) await settle()
  const at = () => location.hash.slice(1)
  const go = async (to: string) => {
    await act(() => router.navigate(to))
    await settle()
  }
  return { router, session, settings, told, answers, fetched, calls, at, go, settle }
}

export const refusal = (kind: 'server' | 'expired') => new Problem(kind, kind === 'expired' ? 401 : 500, '不可用', { shown: true })

function withPages(locale: 'zh-CN' | 'en-US') {
  const texts = boot.texts[locale]
  return {
    ...texts,
    guest: texts.guest.map(({ screen: _screen, ...route }) => (route.redirect || route.page ? route : { ...route, page: 'page' })),
  }
}
