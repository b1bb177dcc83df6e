// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Client } from '../../../../src/request/client.ts'
import type { CallOptions } from '../../../../src/request/client-hooks.ts'
import { Problem } from '../../../../src/request/problem.ts'
import { ClientProvider } from '../../../../src/request/use-client.ts'
import { kinds } from '../../../../src/runtime/kinds.ts'
import { registerKinds } from '../../../../src/runtime/registry.ts'
import { LeaveGuard } from '../../../../src/runtime/form/leave-guard.tsx'
import { PlacesProvider, type Places } from '../../../../src/runtime/router/places.ts'
import { ScreenView } from '../../../../src/runtime/screen-view.tsx'
import type { FormScreen, ListScreen, Screen } from '../../../../src/schema/compiled-screen.ts'
import type { Action, CallRef, Field } from '../../../../src/schema/compiled.ts'
import type { Session, SessionState } from '../../../../src/session/session.ts'
import { SessionProvider } from '../../../../src/session/use-session.ts'
import { KitHost } from '../../../../src/widgets/kit/host.tsx'
import { speak, text } from './setting.tsx'

type Call = (ref: CallRef, body?: Record<string, unknown>, options?: CallOptions) => Promise<unknown>

// Kinds of screens and their controls are chunks that arrive when they are asked for.
registerKinds(kinds)

const member = { status: 'member', user: { userId: 'u1' } } as unknown as SessionState
const formScreen = (more: Partial<FormScreen>): FormScreen => ({
  kind: 'form',
  id: 'test/form',
  title: 'A form',
  layout: 'plain',
  parts: [],
  actions: [],
  links: [],
  ...more,
})
const call = (name: string, more = {}) => ({ name, path: `/${name}`, does: 'service' as const, ...more })

/** A person before a screen; `answer` is the backend. */
function open(
  shown: Screen,
  {
    at = '/form',
    answer = vi.fn<Call>(),
    state = member,
    can = true,
  }: { at?: string; answer?: Call; state?: SessionState; can?: boolean } = {},
) {
  const session = {
    read: () => state,
    check: () => state,
    subscribe: () => () => {},
    start: vi.fn<Session['start']>(),
    can: () => can,
  } as unknown as Session
  const places: Places = {
    canOpen: () => true,
    pathOf: (id) => `/${id}`,
    wayOn: () => undefined,
    mailboxOf: () => undefined,
    withheld: () => undefined,
    open: vi.fn<Places['open']>((id, query) => {
      void router.navigate(`/${id}?${new URLSearchParams(query).toString()}`)
      return true
    }),
    pageSizes: [10, 20, 50, 100],
    loadScreen: () => Promise.reject(new Error('none')),
  }
  const Page = () => {
    const { pathname, search } = useLocation()
    return (
      <PlacesProvider value={places}>
        <LeaveGuard />
        <output data-testid="at">{pathname + search}</output>
        {pathname === '/form' ? <ScreenView screen={shown} /> : <p>elsewhere</p>}
      </PlacesProvider>
    )
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/before', at], initialIndex: 1 })
  const client = { call: answer } as unknown as Client
  render(
    <ClientProvider value={client}>
      <SessionProvider value={session}>
        <RouterProvider router={router} />
        <KitHost />
      </SessionProvider>
    </ClientProvider>,
  )
  return { user: userEvent.setup(), router, session, places, client: answer }
}

/** Follows a link and gives the page the time to object, as in a browser: nothing is held back to be flushed at once. */
async function leave(router: ReturnType<typeof createMemoryRouter>): Promise<void> {
  const setting = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  setting.IS_REACT_ACT_ENVIRONMENT = false
  await router.navigate('/away')
  await new Promise((passed) => setTimeout(passed, 50))
  setting.IS_REACT_ACT_ENVIRONMENT = true
}

const where = () => screen.getByTestId('at').textContent
const button = (name: string) => screen.findByRole('button', { name })

beforeEach(async () => {
  sessionStorage.clear()
  await speak()
})

describe('a page that continues another one, opened by its bare address', () => {
  const bare = 'The address of this page is incomplete'

  it('a form asks nobody, offers no field and no retry, and leads back', async () => {
    const help = 'One more step: please confirm that it is you.'
    const step = formScreen({
      help,
      takes: ['ticket'],
      load: call('ways', { send: { ticket: 'ticket' } }),
      parts: [{ name: 'main', fields: [text('code')] }],
      links: [{ name: 'login', title: 'Back to sign-in', path: '/user/login' }],
    })
    const { client } = open(step)
    await screen.findByRole('heading', { name: bare })
    expect(client).not.toHaveBeenCalled()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByText(help)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to sign-in' })).not.toBeNull()
    cleanup()
    open(step, { at: '/form?ticket=t1', answer: vi.fn<Call>().mockResolvedValue({}) })
    await screen.findByRole('textbox')
    expect(screen.getByText(help)).not.toBeNull()
  })

  it('a form that would send it on asks for nothing that could not be sent; one with a field for it asks', async () => {
    const submit = { title: 'Set', call: call('set', { send: { code: 'code' } }) }
    open(formScreen({ takes: ['code'], parts: [{ name: 'main', fields: [text('password')] }], submit }))
    await screen.findByRole('heading', { name: bare })
    expect(screen.queryByRole('button', { name: 'Set' })).toBeNull()
    cleanup()
    open(formScreen({ takes: ['code'], parts: [{ name: 'main', fields: [text('code')] }], submit }))
    await screen.findByRole('button', { name: 'Set' })
  })

  it('a result tells of no success that nobody had, and writes no sentence with a hole', async () => {
    const sent: Screen = {
      kind: 'result',
      id: 'test/sent',
      title: 'Registered',
      picture: 'success',
      takes: ['email'],
      text: 'A link was sent to {{email}}.',
      links: [{ name: 'again', title: 'Send again', path: '/again' }],
    }
    open(sent)
    await screen.findByRole('heading', { name: bare })
    expect(document.body.textContent).not.toMatch(/Registered|was sent/)
    expect(screen.getByRole('link', { name: 'Send again' })).not.toBeNull()
    cleanup()
    open(sent, { at: '/form?email=ada@example.com' })
    await screen.findByText('A link was sent to ada@example.com.')
  })
})

describe('a form screen', () => {
  const plain = formScreen({
    load: call('get'),
    parts: [{ name: 'main', fields: [text('name', { required: true }), text('phone')] }],
    submit: { title: 'Save', call: call('edit', { does: 'edit', send: { id: 'key' } }), then: { back: true } },
  })

  it('is filled by its call and sends what was filled in, the key and the version', async () => {
    const answer = vi.fn<Call>(() => Promise.resolve({ name: 'N', key: 'k1', version: 3 }))
    const { user } = open(plain, { answer })
    await user.type(await screen.findByLabelText('name'), 'ew')
    await user.click(await button('Save'))
    await waitFor(() => expect(answer).toHaveBeenCalledTimes(2))
    expect(answer.mock.calls[1]![1]).toEqual({ name: 'New', id: 'k1', version: 3 })
    await waitFor(() => expect(where()).toBe('/before'))
  })

  it('says why it could not be loaded, and loads when asked again', async () => {
    const answer = vi
      .fn<Call>()
      .mockRejectedValueOnce(new Problem('server', 500, 'The backend is out of order'))
      .mockResolvedValueOnce({ name: 'N' })
    const { user } = open(plain, { answer })
    expect(await screen.findByText('The backend is out of order')).toBeTruthy()
    await user.click(await button('Try again'))
    expect((await screen.findByLabelText<HTMLInputElement>('name')).value).toBe('N')
  })

  it('takes values from its address and hands named values to the next screen', async () => {
    const next = formScreen({
      takes: ['email'],
      parts: [{ name: 'main', fields: [text('email')] }],
      submit: { title: 'Send', call: call('send'), then: { screen: 'result', with: { email: 'email' } } },
      links: [{ name: 'login', title: 'To login', path: '/login' }],
    })
    const { user } = open(next, { at: '/form?email=a%40b.cn', answer: () => Promise.resolve(null) })
    expect(await screen.findByRole('link', { name: 'To login' })).toBeTruthy()
    await user.click(await button('Send'))
    await waitFor(() => expect(where()).toBe('/result?email=a%40b.cn'))
  })

  it('can only be read in a state that says so, and says what the state is', async () => {
    const states = formScreen({
      ...plain,
      stateField: 'status',
      states: { pending: { mode: 'read', notice: { tone: 'info', text: 'Under review since {{day}}' } } },
    })
    open(states, { answer: () => Promise.resolve({ name: 'N', status: 'pending', day: 'Monday' }) })
    expect(await screen.findByText('Under review since Monday')).toBeTruthy()
    expect((await screen.findByLabelText<HTMLInputElement>('name')).readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('of which somebody may look only is read, and says so: they would fill it in for nothing (issue 17)', async () => {
    const submit = { title: 'Send', call: call('add'), permission: 'app', can: 'add' as const }
    open(formScreen({ parts: [{ name: 'main', fields: [text('name')] }], submit }), { can: false })
    expect(await screen.findByText(/^You may look at this, but not send it/)).not.toBeNull()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'name' }).readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  it('says at its head, before there is a row, whom it is for and where others go', async () => {
    const states = formScreen({
      ...plain,
      stateField: 'status',
      beginsIn: 'none',
      states: { none: { mode: 'edit', notice: { tone: 'info', text: 'For people with an ID card' } } },
      links: [
        { name: 'contact', title: 'Contact us', path: '/contact', states: ['none'] },
        { name: 'buy', title: 'Buy', path: '/buy', states: ['approved'] },
        { name: 'home', title: 'Home', path: '/' },
      ],
    })
    open(states, { answer: () => Promise.resolve({}) })
    const told = (await screen.findByText('For people with an ID card')).closest<HTMLElement>('[role=note]')!
    expect(within(told).getByRole('link').textContent).toBe('Contact us')
    expect(screen.getAllByRole('link').map((one) => one.textContent)).toEqual(['Contact us', 'Home'])
  })

  it('opens only the fields that a rejection names, and marks them (C23)', async () => {
    const states = formScreen({ ...plain, stateField: 'status', states: { rejected: { mode: 'edit', unlock: 'wrong' } } })
    open(states, { answer: () => Promise.resolve({ name: 'N', phone: '1', status: 'rejected', wrong: ['phone'] }) })
    expect((await screen.findByLabelText<HTMLInputElement>('name')).readOnly).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('phone').readOnly).toBe(false)
    expect(screen.getAllByText('Please correct')).toHaveLength(1)
  })
})

describe('a login behind tabs', () => {
  const login = formScreen({
    id: 'auth/login',
    for: 'guest',
    layout: 'tabs',
    parts: [
      {
        name: 'credentials',
        title: 'Credentials',
        fields: [
          text('username', { required: true, messages: { required: 'Please enter account name or email address' } }),
          text('password', { widget: 'password' }),
        ],
        submit: { title: 'Login', call: call('signin'), then: { session: 'start' } },
      },
      {
        name: 'mobile',
        title: 'Mobile',
        fields: [text('phone', { required: true })],
        submit: { title: 'Login', call: call('signinSms'), then: { session: 'start' } },
      },
    ],
  })
  const guest: SessionState = { status: 'guest' }

  it('starts the session with the token (acceptance 82)', async () => {
    const answer = vi.fn<Call>(() => Promise.resolve('token-1'))
    const { user, session } = open(login, { answer, state: guest })
    await user.type(await screen.findByLabelText('username'), 'me')
    await user.type(screen.getByLabelText('password'), 'secret{Enter}')
    await waitFor(() => expect(session.start).toHaveBeenCalledWith('token-1'))
    expect(answer).toHaveBeenCalledTimes(1)
    expect(answer.mock.calls[0]![1]).toEqual({ username: 'me', password: 'secret' })
  })

  it('says that name or password are wrong and stays, with what was typed (acceptance 83)', async () => {
    const { user, session } = open(login, {
      answer: () => Promise.reject(new Problem('refused', 400, 'Invalid username or password')),
      state: guest,
    })
    await user.type(await screen.findByLabelText('username'), 'me')
    await user.click(await button('Login'))
    expect((await screen.findByText('Invalid username or password')).closest('[role=alert]')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('username').value).toBe('me')
    expect(session.start).not.toHaveBeenCalled()
  })

  it('asks for an account name (acceptance 80)', async () => {
    const { user } = open(login, { state: guest })
    await user.click(await button('Login'))
    expect(screen.getByRole('textbox', { description: 'Please enter account name or email address' })).toBe(document.activeElement)
  })

  it('judges only the tab that is sent, and keeps what stands in the other', async () => {
    const { user } = open(login, { state: guest })
    await user.type(await screen.findByLabelText('username'), 'me')
    await user.click(screen.getByRole('tab', { name: 'Mobile' }))
    await user.click(await button('Login'))
    expect(document.activeElement).toBe(screen.getByLabelText('phone'))
    await user.click(screen.getByRole('tab', { name: 'Credentials' }))
    expect(screen.getByLabelText<HTMLInputElement>('username').value).toBe('me')
  })
})

describe('one form behind tabs', () => {
  it('opens the tab of the first wrong field', async () => {
    const tabs = formScreen({
      layout: 'tabs',
      parts: [
        { name: 'one', title: 'One', fields: [text('a')] },
        { name: 'two', title: 'Two', fields: [text('b', { required: true })] },
      ],
      submit: { title: 'Save', call: call('save') },
    })
    const { user } = open(tabs)
    await user.click(await button('Save'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('b')))
    expect(screen.getByRole('tab', { name: 'Two' }).getAttribute('aria-selected')).toBe('true')
  })
})

describe('a form in steps', () => {
  const steps = formScreen({
    layout: 'steps',
    parts: [
      { name: 'kind', title: 'Kind', fields: [text('kind', { required: true })] },
      { name: 'more', title: 'More', fields: [text('more', { title: 'More of it' })] },
    ],
    submit: { title: 'Commit', call: call('commit') },
  })

  it('judges a step before the next, sums up at the last, and goes back without losing anything', async () => {
    const answer = vi.fn<Call>(() => Promise.resolve(null))
    const { user } = open(steps, { answer })
    await user.click(await button('Next'))
    expect(document.activeElement).toBe(screen.getByLabelText('kind'))
    await user.type(screen.getByLabelText('kind'), 'x')
    await user.click(await button('Next'))
    expect(document.activeElement?.textContent).toBe('More')
    expect((await screen.findByRole('region', { name: 'What you entered' })).textContent).toContain('x')
    await user.type(screen.getByLabelText('More of it'), 'y')
    await user.click(await button('Back'))
    expect(screen.getByLabelText<HTMLInputElement>('kind').value).toBe('x')
    await user.click(await button('Next'))
    await user.click(await button('Commit'))
    await waitFor(() => expect(answer).toHaveBeenCalledTimes(1))
    expect(answer.mock.calls[0]![1]).toEqual({ kind: 'x', more: 'y' })
  })

  it('leads back to the step that the server finds wrong', async () => {
    const { user } = open(steps, {
      answer: () => Promise.reject(new Problem('invalid', 422, 'Invalid', { fields: { kind: 'No such kind' } })),
    })
    await user.type(await screen.findByLabelText('kind'), 'x')
    await user.click(await button('Next'))
    await user.click(await button('Commit'))
    expect(await screen.findByText('No such kind')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('kind'))
  })
})

describe('unsent input', () => {
  const form = formScreen({
    parts: [{ name: 'main', fields: [text('name'), text('secret', { widget: 'password' })] }],
    submit: { title: 'Save', call: call('save') },
  })

  it('is asked about before the page is left', async () => {
    const { user, router } = open(form)
    await user.type(await screen.findByLabelText('name'), 'x')
    await leave(router)
    await user.click(await button('Stay'))
    expect(where()).toBe('/form')
    await leave(router)
    await user.click(await button('Leave'))
    await waitFor(() => expect(where()).toBe('/away'))
  })

  it('holds nobody up who has changed nothing, or whose session is over', async () => {
    const { router } = open(form)
    await screen.findByLabelText('name')
    await leave(router)
    await waitFor(() => expect(where()).toBe('/away'))
  })

  it('keeps the browser from closing the window unasked', async () => {
    const { user } = open(form)
    const ask = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await screen.findByLabelText('name')
    expect(ask()).toBe(false)
    await user.type(screen.getByLabelText('name'), 'x')
    expect(ask()).toBe(true)
  })

  it('is offered again after a reload, without its secrets', async () => {
    const { user, router } = open(form)
    await user.type(await screen.findByLabelText('name'), 'x')
    await user.type(screen.getByLabelText('secret'), 'hush')
    await new Promise((passed) => setTimeout(passed, 500))
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('hush')
    const kept = { ...sessionStorage } as Record<string, string>
    await leave(router)
    await user.click(await button('Leave'))
    cleanup()
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)

    const again = open(form)
    await again.user.click(await button('Restore it'))
    expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('x')
    const secret = screen.getByLabelText<HTMLInputElement>('secret')
    expect(secret.value).toBe('')
    // What was not kept says so where it has to be typed again.
    expect(await screen.findByText('For your security this was not kept. Enter it again.')).toBeTruthy()
    expect(secret.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(secret))
    await again.user.type(secret, 'again')
    await waitFor(() => expect(screen.queryByText(/not kept/)).toBeNull())
  })

  it('is forgotten once it has been sent', async () => {
    const { user } = open(form, { answer: () => Promise.resolve(null) })
    await user.type(await screen.findByLabelText('name'), 'x')
    await new Promise((passed) => setTimeout(passed, 500))
    expect(Object.keys(sessionStorage)).toHaveLength(1)
    await user.click(await button('Save'))
    await waitFor(() => expect(Object.keys(sessionStorage)).toHaveLength(0))
  })
})

describe('the form of an action', () => {
  const create: Action = {
    name: 'create',
    title: 'Create',
    on: ['toolbar'],
    call: call('create', { does: 'add', creates: true }),
    form: [text('name', { required: true })],
  }
  const list: ListScreen = {
    kind: 'list',
    id: 'test/list',
    title: 'A list',
    entity: { name: 'thing', title: 'Thing', key: 'id', label: '{{name}}' },
    list: {
      call: call('list', { does: 'list' }),
      view: 'table',
      columns: [{ name: 'name', title: 'Name', cell: 'text' }],
      search: [],
      pageSize: 10,
    },
    actions: [create],
  }
  const backend = () =>
    vi.fn<Call>((ref) => Promise.resolve(ref.name === 'list' ? { data: [{ id: 1, name: 'one' }], totalCount: 1 } : { id: 2 }))

  it('is sent from its dialog with a key, closes it, and the list loads again', async () => {
    const answer = backend()
    const { user } = open(list, { answer })
    await user.click(await button('Create'))
    const input = await screen.findByLabelText('name')
    await user.type(input, 'two{Enter}')
    await waitFor(() => expect(screen.queryByLabelText('name')).toBeNull())
    const sent = answer.mock.calls.find(([ref]) => ref.name === 'create')!
    expect(sent[1]).toEqual({ name: 'two' })
    expect(sent[2]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
    await waitFor(() => expect(answer.mock.calls.filter(([ref]) => ref.name === 'list')).toHaveLength(2))
  })

  it('asks before its dialog is closed over unsent input', async () => {
    const { user } = open(list, { answer: backend() })
    await user.click(await button('Create'))
    await user.type(await screen.findByLabelText('name'), 'two')
    await user.click(await button('Cancel'))
    await user.click(await button('Stay'))
    expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('two')
    await user.click(await button('Cancel'))
    await user.click(await button('Leave'))
    await waitFor(() => expect(screen.queryByLabelText('name')).toBeNull())
  })

  it('begins a copy with the values of its row, and a new one without', async () => {
    const copy: Action = { ...create, name: 'copy', title: 'Copy', on: ['row'], copies: true }
    const { user } = open({ ...list, actions: [copy] }, { answer: backend() })
    await user.click(await button('Copy'))
    expect((await screen.findByLabelText<HTMLInputElement>('name')).value).toBe('one')
  })

  it('says what it would cost as it is filled in', async () => {
    const priced: Action = { ...create, quote: call('quote') }
    const answer = vi.fn<Call>((ref, body) =>
      Promise.resolve(
        ref.name === 'quote'
          ? { lines: [{ title: 'For', value: String(body?.['name']) }], total: { title: 'Total', value: '¥1.00' } }
          : { data: [], totalCount: 0 },
      ),
    )
    const { user } = open({ ...list, actions: [priced] }, { answer })
    await user.click((await screen.findAllByRole('button', { name: 'Create' }))[0]!)
    await user.type(await screen.findByLabelText('name'), 'Ada')
    expect(await screen.findByText('Ada')).toBeTruthy()
    expect(screen.getByText('¥1.00')).toBeTruthy()
    expect(answer.mock.calls.filter(([ref]) => ref.name === 'quote').length).toBeLessThan(4)
  })

  it('customer 4: asks for no price before what it needs is there, a tick aside; a voucher that is refused is said at its field once it is left, and the price stays', async () => {
    const agree: Field = { name: 'agree', title: 'agree', type: 'boolean', widget: 'checkbox', required: true }
    const form = [text('name', { required: true }), text('voucher', { rules: { minLength: 2 } }), agree]
    const priced: Action = { ...create, form, quote: call('quote') }
    const answer = vi.fn<Call>((ref, body) => {
      if (ref.name !== 'quote') return Promise.resolve({ data: [], totalCount: 0 })
      if (body?.['voucher']) return Promise.reject(new Problem('invalid', 422, 'No', { fields: { voucher: 'Not valid' } }))
      return Promise.resolve({ lines: [], total: { title: 'Total', value: `¥1.00 for ${String(body?.['name'])}` } })
    })
    const asked = () => answer.mock.calls.filter(([ref]) => ref.name === 'quote')
    const { user } = open({ ...list, actions: [priced] }, { answer })
    await user.click((await screen.findAllByRole('button', { name: 'Create' }))[0]!)
    await user.type(await screen.findByLabelText('name'), 'Ada')
    expect(await screen.findByText('¥1.00 for Ada')).toBeTruthy()
    expect(asked().every(([, body]) => body?.['name'])).toBe(true)
    await user.type(screen.getByLabelText('voucher'), 'xy')
    await waitFor(() => expect(asked().some(([, body]) => body?.['voucher'] === 'xy')).toBe(true))
    expect(screen.queryByText('Not valid')).toBeNull()
    expect(screen.getByText('¥1.00 for Ada')).toBeTruthy()
    await user.tab()
    expect(await screen.findByText('Not valid')).toBeTruthy()
    await user.type(screen.getByLabelText('name'), '!')
    expect(await screen.findByText('¥1.00 for Ada!')).toBeTruthy()
    expect(screen.getByText('Not valid')).toBeTruthy()
    await user.clear(screen.getByLabelText('voucher'))
    await waitFor(() => expect(screen.queryByText('Not valid')).toBeNull())
    expect(screen.getByText('¥1.00 for Ada!')).toBeTruthy()
  })
})

describe('a section that is a widget', () => {
  it('stands under its heading, between the fields of the others', async () => {
    const parts = [
      { name: 'one', title: 'First', fields: [text('name')] },
      { name: 'two', title: 'How to call it', fields: [], widget: 'code-sample', props: { interface: 'no-such-interface' } },
    ]
    open(formScreen({ layout: 'sections', parts }))
    expect(await screen.findByLabelText('name')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'How to call it' })).toBeTruthy()
    expect(await screen.findByText(/no-such-interface/)).toBeTruthy()
  })
})

it('C3: a form that begins with what was refused says at once what is wrong with it, and nothing of what is still to be filled in', async () => {
  await speak()
  const engine: Field = {
    ...text('engine'),
    widget: 'select',
    required: true,
    choices: [{ value: '16k_zh', title: 'Mandarin' }],
  }
  const answer = vi.fn<Call>(() => Promise.resolve({ values: { engine: '16k_xx' } }))
  open(
    formScreen({
      takes: ['requestId'],
      fill: [call('again', { send: { requestId: 'requestId' } })],
      parts: [{ name: 'all', title: 'All', fields: [engine, text('words', { required: true })] }],
      submit: { title: 'Send', call: call('send') },
    }),
    { at: '/form?requestId=r1', answer },
  )
  await screen.findByText('Please choose from the list')
  expect(screen.queryByText('Please fill this in')).toBeNull()
})
