import '../../../../src/look/tokens.css'
import '../../../../src/look/base.css'
import { createRoot } from 'react-dom/client'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { startI18n } from '../../../../src/i18n/i18n.ts'
import type { Client } from '../../../../src/request/client.ts'
import { ClientProvider } from '../../../../src/request/use-client.ts'
import { kinds } from '../../../../src/runtime/kinds.ts'
import { loadKind, registerKinds } from '../../../../src/runtime/registry.ts'
import { PlacesProvider, type Places } from '../../../../src/runtime/router/places.ts'
import { ScreenView } from '../../../../src/runtime/screen-view.tsx'
import type { ListScreen } from '../../../../src/schema/compiled-screen.ts'
import type { Action } from '../../../../src/schema/compiled.ts'
import type { Session } from '../../../../src/session/session.ts'
import { SessionProvider } from '../../../../src/session/use-session.ts'
import { createStored } from '../../../../src/session/storage.ts'
import { offer } from './measure.ts'
import { createBackend, services, states } from './rows.ts'

await startI18n({ locales: ['zh-CN', 'en-US'], defaultLocale: 'en-US', stored: createStored() })
registerKinds(kinds)
await loadKind('list')

const onRow = { does: 'move', send: { orderNo: 'orderNo' } } as const
const call = (name: string) => ({ name: `order.${name}`, path: `/server/order/${name}` })
const action = (name: string, title: string, more: Partial<Action> = {}): Action => ({ name, title, on: ['row'], ...more })
const statuses = states.map(([value, title, , tone]) => ({ value, title, tone }))

const orders = (size: number): ListScreen => ({
  id: 'cost/order',
  kind: 'list',
  title: 'Orders',
  entity: { name: 'order', title: 'Order', key: 'orderNo', label: '{{orderNo}}' },
  list: {
    call: { ...call('list'), does: 'list' },
    view: 'table',
    columns: [
      { name: 'orderNo', title: 'Order', cell: 'text', sortable: true },
      { name: 'customer', title: 'Customer', cell: 'text', sortable: true },
      { name: 'service', title: 'Service', cell: 'tag', choices: services.map(([value, title]) => ({ value, title })) },
      { name: 'status', title: 'Status', cell: 'status', choices: statuses },
      { name: 'amount', title: 'Amount', cell: 'money', align: 'right', sortable: true },
      { name: 'calls', title: 'Calls', cell: 'number', align: 'right', sortable: true },
      { name: 'createTime', title: 'Created', cell: 'date-time', sortable: true },
      { name: 'payTime', title: 'Paid', cell: 'date-time', sortable: true },
    ],
    search: [
      { name: 'orderNo', title: 'Order', control: 'text' },
      { name: 'customer', title: 'Customer', control: 'text' },
      { name: 'status', title: 'Status', control: 'choice', choices: statuses },
    ],
    sort: { field: 'createTime', order: 'descend' },
    pageSize: size,
  },
  actions: [
    action('create', 'New order', { on: ['toolbar'], primary: true, call: { ...call('add'), does: 'add' } }),
    action('export', 'Export', { on: ['toolbar'], call: { ...call('export'), does: 'export' } }),
    action('view', 'Details', { open: 'drawer', screen: 'cost/order-detail', with: { orderNo: 'orderNo' } }),
    action('edit', 'Edit', { call: { ...call('edit'), ...onRow } }),
    action('cancel', 'Cancel', { call: { ...call('cancel'), ...onRow }, confirm: 'Cancel {{orderNo}}?' }),
    action('refund', 'Refund', { call: { ...call('refund'), ...onRow } }),
    action('remove', 'Delete', { call: { ...call('remove'), ...onRow }, confirm: 'Delete {{orderNo}}?', danger: true }),
  ],
})

const state = { status: 'member', user: { userId: 'u1' }, grants: new Map() }
const session = { read: () => state, check: () => state, subscribe: () => () => {}, can: () => true } as unknown as Session
const places = {
  canOpen: () => true,
  open: () => true,
  pathOf: () => '/',
  pageSizes: [10, 20, 50, 100],
  wayOn: () => undefined,
  mailboxOf: () => undefined,
  withheld: () => undefined,
  loadScreen: () => Promise.reject(new Error('not here')),
} as Places

offer({
  rows: 'tbody tr[aria-rowindex]',
  next: '.lk-page-step:last-of-type',
  windowed: (size) => size > 100,
  draw: (root, size) => {
    const ask = createBackend(size)
    const client = {
      call: (_: unknown, body: { pageNo: number; pageSize: number }) => ask(body.pageNo, body.pageSize),
    } as unknown as Client
    const screen = orders(size)
    const router = createHashRouter([{ path: '*', element: <ScreenView screen={screen} /> }])
    createRoot(root).render(
      <ClientProvider value={client}>
        <SessionProvider value={session}>
          <PlacesProvider value={places}>
            <RouterProvider router={router} />
          </PlacesProvider>
        </SessionProvider>
      </ClientProvider>,
    )
  },
})
