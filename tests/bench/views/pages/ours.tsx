import '../../../../src/look/tokens.css'
import '../../../../src/look/base.css'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { startI18n } from '../../../../src/i18n/i18n.ts'
import type { Client } from '../../../../src/request/client.ts'
import { ClientProvider } from '../../../../src/request/use-client.ts'
import { kinds } from '../../../../src/runtime/kinds.ts'
import { loadKind, registerKinds } from '../../../../src/runtime/registry.ts'
import { PlacesProvider, type Places } from '../../../../src/runtime/router/places.ts'
import { ScreenView } from '../../../../src/runtime/screen-view.tsx'
import { fetchView } from '../../../../src/runtime/views/views.tsx'
import type { ListScreen, ListView } from '../../../../src/schema/compiled-screen.ts'
import type { Action, Column, Field } from '../../../../src/schema/compiled.ts'
import type { Session } from '../../../../src/session/session.ts'
import { SessionProvider } from '../../../../src/session/use-session.ts'
import { createStored } from '../../../../src/session/storage.ts'
import { offer } from './measure.ts'
import { makeGroups, makeTickets, MONTH, states, type Subject, type Ticket } from './world.ts'

await startI18n({ locales: ['zh-CN', 'en-US'], defaultLocale: 'en-US', stored: createStored() })
registerKinds(kinds)
// What is written by hand comes in one file, too.
await Promise.all([loadKind('list'), ...(['board', 'calendar', 'tree', 'chart'] as const).map(fetchView)])

const call = (name: string) => ({ name: `ticket.${name}`, path: `/server/ticket/${name}` })
const choices = states.map(([value, title, , tone]) => ({ value, title, tone }))
const move = (name: string, title: string): Action => ({
  name,
  title: `To ${title}`,
  on: ['row'],
  call: { ...call('move'), does: 'move', send: { id: 'id' }, fixed: { state: name } },
  then: { reload: true },
})
const field = (name: string, title: string): Field => ({ name, title, type: 'string', widget: 'text' })

const columns: Column[] = [
  { name: 'subject', title: 'Subject', cell: 'text' },
  { name: 'person', title: 'Person', cell: 'text' },
  { name: 'state', title: 'State', cell: 'status', choices },
  { name: 'due', title: 'Due', cell: 'date-time' },
]
const views: Record<Subject, ListView> = {
  board: {
    kind: 'board',
    name: 'board',
    title: 'Board',
    by: 'state',
    key: 'id',
    choices,
    card: ['person', 'due'],
    moves: states.map(([state]) => ({ action: state, to: state })),
  },
  calendar: { kind: 'calendar', name: 'calendar', title: 'Calendar', by: 'due' },
  tree: { kind: 'tree', name: 'tree', title: 'Tree', by: 'under', key: 'id' },
  chart: {
    kind: 'chart',
    name: 'chart',
    title: 'Chart',
    by: [
      { name: 'due', title: 'Due', time: true },
      { name: 'state', title: 'State', choices },
    ],
    figures: [],
  },
}
const screen = (subject: Subject): ListScreen => ({
  id: 'desk/ticket',
  kind: 'list',
  title: 'Tickets',
  entity: { name: 'ticket', title: 'Ticket', key: 'id', label: '{{subject}}' },
  list: {
    call: { ...call('list'), does: 'list' },
    view: 'table',
    // A tree written by hand shows these two, too.
    columns: subject === 'tree' ? columns.slice(0, 2) : columns,
    search: [],
    views: [views[subject]],
    pageSize: 100,
  },
  actions: [
    ...(subject === 'board' ? states.map(([state, title]) => move(state, title)) : []),
    {
      name: 'edit',
      title: 'Edit',
      on: ['row'],
      call: { ...call('edit'), does: 'edit', send: { id: 'id' } },
      form: [field('subject', 'Subject'), field('due', 'Due'), field('under', 'Under')],
      then: { reload: true },
    },
  ],
})

type Body = Record<string, unknown>

/** The network of a benchmark, answered in the page itself. */
function createBackend(subject: Subject) {
  const all = subject === 'chart' ? [] : makeTickets(subject)
  /** Whoever holds the rows has counted them: that is no part of drawing them. */
  const countsBelow = new Map<string, number>()
  for (const { under } of all) if (under !== null) countsBelow.set(under, (countsBelow.get(under) ?? 0) + 1)
  const page = (found: Ticket[], { pageNo = 1, pageSize = 100 }: Body) => {
    const from = (Number(pageNo) - 1) * Number(pageSize)
    const data = found.slice(from, from + Number(pageSize))
    const below = () => Object.fromEntries(data.map(({ id }) => [id, countsBelow.get(id) ?? 0]))
    return { data, totalCount: found.length, ...(subject === 'tree' ? { below: below() } : {}) }
  }
  return ({ name }: { name: string }, body: Body) => {
    if (name === 'ticket.edit' || name === 'ticket.move')
      Object.assign(
        all.find(({ id }) => id === body['id'])!,
        body,
      )
    if (body['groupBy']) return { data: [], totalCount: 1, grouped: grouped() }
    const found = all.filter(
      ({ state, under }) =>
        (body['state'] === undefined || body['state'] === state) && (body['under'] === undefined || (body['under'] || null) === under),
    )
    return page(found, body)
  }
}

function grouped() {
  const groups = makeGroups().map(({ day, state, count }) => ({
    by: [
      { value: day, label: null },
      { value: state, label: null },
    ],
    count,
    sum: null,
    average: null,
  }))
  return { groups, other: null, total: { count: groups.reduce((sum, { count }) => sum + count, 0), sum: null, average: null } }
}

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

/** As many as are measured are asked for: three pages of each column, the month of the rows, and each day apart. */
const addresses: Record<Subject, string> = {
  board: states.map(([name]) => `_branch=3.${name}`).join('&'),
  calendar: `_day=${MONTH}-01`,
  tree: '',
  chart: '_split=state&_span=day&_shape=line',
}

const subject = new URLSearchParams(location.hash.split('?')[1]).get('_view') as Subject
location.hash = `#/?_view=${subject}&${addresses[subject]}`

let show = () => {}
/** The frame of a console, router and session, stands before a page is opened. */
function Frame() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => void (show = () => setOpen(true)), [])
  return isOpen ? <ScreenView screen={screen(subject)} /> : null
}
const ask = createBackend(subject)
const client = { call: (to: { name: string }, body: Body) => Promise.resolve(ask(to, body)) } as unknown as Client
createRoot(document.getElementById('root')!).render(
  <ClientProvider value={client}>
    <SessionProvider value={session}>
      <PlacesProvider value={places}>
        <RouterProvider router={createHashRouter([{ path: '*', element: <Frame /> }])} />
      </PlacesProvider>
    </SessionProvider>
  </ClientProvider>,
)

offer({
  cards: '.rt-board .rt-card',
  columns: '.rt-board-column',
  entries: '.rt-calendar-entry',
  days: '[role="gridcell"]',
  lines: 'tr[data-at]',
  drawing: '.lk-chart svg path',
  draw: () => show(),
})
