import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { startI18n } from '../../../../src/i18n/i18n.ts'
import type { Client } from '../../../../src/request/client.ts'
import type { CallOptions } from '../../../../src/request/client-hooks.ts'
import { Problem, type ProblemKind } from '../../../../src/request/problem.ts'
import { ClientProvider } from '../../../../src/request/use-client.ts'
import { LeaveGuard } from '../../../../src/runtime/form/leave-guard.tsx'
import { PlacesProvider, type Places } from '../../../../src/runtime/router/places.ts'
import { ScreenView } from '../../../../src/runtime/screen-view.tsx'
import { kinds } from '../../../../src/runtime/kinds.ts'
import { loadKind, registerKinds } from '../../../../src/runtime/registry.ts'
import type { ListScreen, Screen } from '../../../../src/schema/compiled-screen.ts'
import type { Action, CallRef, Column, Locale, Verb } from '../../../../src/schema/compiled.ts'
import type { Session } from '../../../../src/session/session.ts'
import { SessionProvider } from '../../../../src/session/use-session.ts'
import { createStored } from '../../../../src/session/storage.ts'
import { KitHost } from '../../../../src/widgets/kit/host.tsx'

export type Row = Record<string, unknown>
export type Sent = { path: string; body: Record<string, unknown> | FormData; options: CallOptions }
export type Answer = (body: Record<string, unknown>, sent: Sent) => unknown

export const verbs: Verb[] = ['add', 'delete', 'edit', 'query', 'get', 'enable', 'disable', 'import', 'export']

export const call = (operation: string, does: CallRef['does'], more: Partial<CallRef> = {}): CallRef => ({
  name: `application.${operation}`,
  path: `/server/app/${operation}`,
  does,
  ...more,
})

const onRow = { send: { appId: 'appId' } }

export const columns: Column[] = [
  { name: 'appName', title: 'Name', cell: 'text', sortable: true },
  { name: 'appId', title: 'App ID', cell: 'id', copy: true },
  { name: 'amount', title: 'Amount', cell: 'money', align: 'right', sortable: true },
  {
    name: 'status',
    title: 'Status',
    cell: 'status',
    choices: [
      { value: 'on', title: 'Enabled', tone: 'success' },
      { value: 'off', title: 'Disabled', tone: 'neutral' },
    ],
  },
  { name: 'createTime', title: 'Created', cell: 'date-time', sortable: true },
]

export const action = (name: string, title: string, more: Partial<Action> = {}): Action => ({
  name,
  title,
  on: ['row'],
  permission: 'app',
  ...more,
})

/** Every kind of action that a list can have. */
export const actions: Action[] = [
  action('create', 'New application', {
    on: ['toolbar'],
    can: 'add',
    primary: true,
    call: call('create', 'add', { creates: true }),
    form: [{ name: 'appName', title: 'Name', type: 'string', widget: 'text', required: true }],
    then: { reload: true },
  }),
  action('export', 'Export', { on: ['toolbar'], can: 'export', call: call('export', 'export') }),
  action('import', 'Import', { on: ['toolbar'], can: 'import', call: call('import', 'import') }),
  action('view', 'Details', {
    can: 'get',
    open: 'drawer',
    screen: 'account/application-detail',
    heading: 'Application',
    with: { appId: 'appId' },
  }),
  action('edit', 'Edit', {
    can: 'edit',
    call: call('edit', 'edit', onRow),
    form: [{ name: 'appName', title: 'Name', type: 'string', widget: 'text', required: true }],
    then: { reload: true },
  }),
  action('enable', 'Enable', {
    on: ['row', 'batch'],
    can: 'enable',
    call: call('enable', 'move', { ...onRow, fixed: { move: 'enable' } }),
    guards: [{ when: { status: { in: ['off'] } } }],
    then: { reload: true },
  }),
  action('disable', 'Disable', {
    on: ['row', 'batch'],
    can: 'disable',
    call: call('disable', 'move', { ...onRow, fixed: { move: 'disable' } }),
    confirm: 'Disable {{appName}}?',
    guards: [{ when: { status: { in: ['on'] } } }],
    then: { reload: true },
  }),
  action('remove', 'Delete', {
    can: 'delete',
    danger: true,
    call: call('remove', 'delete', onRow),
    confirm: 'Delete {{appName}}?',
    guards: [{ when: { isDefault: false }, why: 'The default application cannot be deleted.' }],
    then: { reload: true },
  }),
]

export const listScreen: ListScreen = {
  id: 'account/application',
  kind: 'list',
  title: 'Applications',
  permission: 'app',
  entity: { name: 'application', title: 'Application', key: 'appId', label: '{{appName}}' },
  list: {
    call: call('list', 'list'),
    view: 'table',
    columns,
    search: [
      { name: 'appName', title: 'Name', control: 'text' },
      { name: 'status', title: 'Status', control: 'choice', choices: columns[3]!.choices! },
      { name: 'amount', title: 'Amount', control: 'number-range', figure: { cell: 'money' } },
      { name: 'createTime', title: 'Created', control: 'date-range' },
    ],
    sort: { field: 'createTime', order: 'descend' },
    pageSize: 10,
  },
  actions,
}

export const row = (at: number, more: Row = {}): Row => ({
  appId: `app-${at}`,
  appName: `Application ${at}`,
  amount: at * 100,
  status: at % 2 ? 'on' : 'off',
  isDefault: false,
  createTime: new Date(2026, 10, 21, 9, 0, at % 60).toISOString(),
  version: 1,
  ...more,
})

export const rows = (count: number): Row[] => Array.from({ length: count }, (_, at) => row(at + 1))

/** A page of rows as the backend cuts it. */
export function pageOf(all: Row[], body: Record<string, unknown>, summary?: Row) {
  const [no, size] = [Number(body['pageNo']), Number(body['pageSize'])]
  return {
    data: all.slice((no - 1) * size, no * size),
    pageNo: no,
    pageSize: size,
    totalCount: all.length,
    totalPage: Math.ceil(all.length / size),
    summary,
  }
}

export const problem = (kind: ProblemKind, code: number, message: string) => new Problem(kind, code, message)

type World = {
  screen?: Screen
  /** The address within the page. */
  at?: string
  can?: Verb[]
  rows?: Row[]
  answers?: Record<string, Answer>
  screens?: Record<string, Screen>
  locale?: Locale
  userId?: string
  /** The calls of saved views, where the backend has such. */
  views?: Places['views']
}

/** A screen in front of a person, over a backend that is a table of answers. */
export async function openScreen({
  screen: shown = listScreen,
  at = '',
  can = verbs,
  rows: all = rows(25),
  answers = {},
  screens = {},
  locale = 'en-US',
  userId = 'u1',
  views,
}: World = {}) {
  localStorage.setItem('app_language', JSON.stringify(locale))
  await startI18n({
    locales: ['zh-CN', 'en-US'],
    defaultLocale: 'en-US',
    stored: createStored(),
    namespaces: ['runtime/import', 'widgets/late'],
  })
  registerKinds(kinds)
  await Promise.all((['list', 'detail', 'result', 'tabs'] as const).map(loadKind))

  const sent: Sent[] = []
  const known: Record<string, Answer> = { '/server/app/list': (body) => pageOf(all, body), ...answers }
  const answer = async (path: string, body: Record<string, unknown> | FormData = {}, options: CallOptions = {}) => {
    const one = { path, body, options }
    sent.push(one)
    return (await known[path]?.(body as Record<string, unknown>, one)) ?? {}
  }
  const client = {
    call: (ref: CallRef, body?: Record<string, unknown>, options?: CallOptions) => answer(ref.path, body, options),
    post: answer,
    upload: () => Promise.reject(new Error('not here')),
  } as unknown as Client

  const state = {
    status: 'member' as const,
    token: 't',
    user: { userId },
    roles: ['user'],
    role: 'user',
    area: 'console',
    certType: 0,
    grants: new Map([['app', new Set(can)]]),
    authItems: { permissions: [], menu: [] },
  }
  const session = {
    read: () => state,
    check: () => state,
    subscribe: () => () => {},
    can: (permission: string, verb?: Verb) => permission === 'app' && (verb === undefined || can.includes(verb)),
  } as unknown as Session

  const opened: { screen: string; query?: Record<string, string> | undefined }[] = []
  const places: Places = {
    canOpen: () => true,
    pathOf: (id) => `/${id}`,
    wayOn: () => undefined,
    mailboxOf: () => undefined,
    withheld: () => undefined,
    open: (id, query) => {
      opened.push({ screen: id, query })
      return true
    },
    pageSizes: [10, 20, 50, 100],
    ...(views ? { views } : {}),
    loadScreen: (id) => (screens[id] ? Promise.resolve(screens[id]) : Promise.reject(new Error(`no screen ${id}`))),
  }

  const address = { now: '' }
  function Address() {
    const { pathname, search } = useLocation()
    address.now = pathname + search
    return null
  }
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <PlacesProvider value={places}>
            <LeaveGuard />
            <Address />
            <ScreenView screen={shown} />
          </PlacesProvider>
        ),
      },
    ],
    { initialEntries: [`/account/application${at}`] },
  )
  const view = render(
    <ClientProvider value={client}>
      <SessionProvider value={session}>
        <RouterProvider router={router} />
        <KitHost />
      </SessionProvider>
    </ClientProvider>,
  )
  const lists = () => sent.filter((one) => one.path === '/server/app/list')
  return {
    ...view,
    screen,
    user: userEvent.setup(),
    sent,
    lists,
    /** The last question the list asked. */
    asked: () => lists().at(-1)?.body as Record<string, unknown>,
    to: (path: string) => sent.filter((one) => one.path === path),
    address,
    router,
    opened,
    within: (name: string) => screen.getByRole('row', { name: new RegExp(`${name}\\b`) }),
  }
}
