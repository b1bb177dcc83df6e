// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadAntdLocale } from '../../../src/i18n/antd-locale.ts'
import { judgeField } from '../../../src/schema/verdict.ts'
import type { Field, RemoteOptions } from '../../../src/schema/compiled.ts'
import { Component, useState, type ReactNode } from 'react'
import { Awaited } from '../../../src/widgets/awaited.tsx'
import type { Backend, Control, ControlProps, Work } from '../../../src/widgets/control.ts'
import { Money } from '../../../src/widgets/controls/money.tsx'
import { Phone } from '../../../src/widgets/controls/phone.tsx'
import { RemoteSelect } from '../../../src/widgets/controls/remote-select.tsx'
import { TimeRange } from '../../../src/widgets/controls/time-range.tsx'
import { Textarea } from '../../../src/widgets/controls/textarea.tsx'
import { RichText } from '../../../src/widgets/controls/rich-text.tsx'
import { whenComposed } from '../../../src/widgets/hand-over.ts'
import { later } from '../../../src/widgets/later.tsx'
import { LookAlike } from '../../../src/widgets/look-alike.tsx'
import { remote } from '../../../src/widgets/rich/adapter.ts'
import { LeftText, useSettleRow } from '../../../src/widgets/settle-row.tsx'
import { readClock, readDay } from '../../../src/schema/written-time.ts'
import { readEnds, readMoment, settleRead } from '../../../src/widgets/typed-time.ts'
import { liveOf, type Loader } from '../../../src/widgets/use-exchange.ts'
import { field, show } from './show.tsx'
import { stubBrowser } from './stub-browser.ts'

const options: RemoteOptions = {
  call: { name: 'site.list', path: '/site/list', does: 'list' },
  value: 'siteId',
  label: '{{name}}',
  search: 'name',
}
const sites = ['Lakeside', 'Lakewood', 'Harbour', 'Hill'].map((name, at) => ({ siteId: `s${at}`, name }))
const asked: unknown[] = []
const answer: Backend['call'] = (_call, { name = '' }) => (
  asked.push(name),
  Promise.resolve({ data: sites.filter((one) => one.name.toLowerCase().includes(String(name).toLowerCase())), totalCount: 9 })
)

beforeEach(stubBrowser)

beforeAll(async () => {
  await Promise.all([remote['remote-select'](), liveOf('date')(), liveOf('time-range')(), loadAntdLocale('en-US')])
})

/** Code that comes, or fails to come, when the test says so. */
function gate(load: Loader) {
  const waiting: { resolve: () => void; reject: (fault: Error) => void }[] = []
  const gated: Loader = async () => {
    await new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
    return load()
  }
  return {
    gated,
    come: () => waiting.splice(0).forEach(({ resolve }) => resolve()),
    fail: () => waiting.splice(0).forEach(({ reject }) => reject(new Error('No chunk'))),
    isAsked: () => waiting.length > 0,
  }
}

function Site({ load, ...props }: ControlProps & { load: Loader }) {
  const { value } = props
  const text = sites.find(({ siteId }) => siteId === value)?.name ?? ''
  return <LookAlike {...props} load={load} text={text} settle={useSettleRow(props)} note={<LeftText />} placeholder="Choose" />
}

function Day({ load, ...props }: ControlProps & { load: Loader }) {
  return <LookAlike {...props} load={load} text={String(props.value ?? '')} settle={settleRead(readDay)} entered placeholder="Choose" />
}

/** A form of one awaited field and a text field behind it. */
async function showBefore(Control: Control, more: Partial<Field> = {}, start?: unknown) {
  const given = vi.fn<(value: unknown) => void>()
  const works: (Work | undefined)[] = []
  const one = field('site', 'remote-select', { options, ...more })
  function Form() {
    const [value, setValue] = useState<unknown>(start)
    return (
      <div>
        <label htmlFor="at-site">The site</label>
        <Control
          id="at-site"
          field={one}
          value={value}
          onChange={(next) => (given(next), setValue(next))}
          form={{ value: () => undefined, check: () => undefined, focus: () => undefined, hold: (work) => works.push(work) }}
        />
        <input aria-label="Next" />
      </div>
    )
  }
  const shown = await show(<Form />, answer)
  return { ...shown, given, one, works, next: screen.getByRole<HTMLInputElement>('textbox', { name: 'Next' }) }
}

const site = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'The site' })
const isLive = () => document.querySelector('.lk-live') !== null

it('issue 17: what is typed before the control comes, while it comes and after it has come is one search of that field', async () => {
  const { gated, come } = gate(remote['remote-select'])
  const { user, next } = await showBefore((props) => <Site {...props} load={gated} />)
  await user.tab()
  await user.keyboard('La')
  expect([site().value, document.activeElement === site()]).toEqual(['La', true])
  come()
  await user.keyboard('ke')
  await waitFor(() => expect(isLive()).toBe(true))
  await user.keyboard('wo')
  expect([site().value, document.activeElement === site(), next.value]).toEqual(['Lakewo', true, ''])
  expect(await screen.findByTitle('Lakewood')).toBeTruthy()
  expect(screen.queryByTitle('Lakeside')).toBeNull()
})

it('issue 17: the caret stays where it was, so that what is typed next stands in its place', async () => {
  const { gated, come } = gate(remote['remote-select'])
  const { user } = await showBefore((props) => <Site {...props} load={gated} />)
  await user.tab()
  await user.keyboard('Lood{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  come()
  await waitFor(() => expect(isLive()).toBe(true))
  await user.keyboard('akew')
  expect(site().value).toBe('Lakewood')
})

it.each([
  ['one row means it', 'wood', 's1'],
  ['the row that is called so', 'hill', 's3'],
])('issue 17: Tab right after typing goes on, and %s', async (_why, text, chosen) => {
  const { gated } = gate(remote['remote-select'])
  const { user, next, given, works } = await showBefore((props) => <Site {...props} load={gated} />)
  await user.tab()
  await user.keyboard(`${text}{Tab}12`)
  expect([next.value, document.activeElement === next]).toEqual(['12', true])
  await waitFor(() => expect(given.mock.calls).toEqual([[chosen]]))
  await waitFor(() => expect(site().value).toBe(sites.find(({ siteId }) => siteId === chosen)!.name))
  // The form waits until that is decided.
  expect(works).toEqual(['reading', undefined])
})

it('issue 17: a text that several rows have stays, says so, holds the form, and is gone on with', async () => {
  const { gated, come } = gate(remote['remote-select'])
  const { user, given, works } = await showBefore((props) => <Site {...props} load={gated} />)
  await user.tab()
  await user.keyboard('Lake{Tab}')
  await screen.findByText('Nothing is chosen for this text yet. Choose from the list, or press Escape to clear it.')
  expect([site().value, given.mock.calls, works.at(-1)]).toEqual(['Lake', [], 'left'])
  await user.tab({ shift: true })
  come()
  await waitFor(() => expect(isLive()).toBe(true))
  expect(site().value).toBe('Lake')
  await user.click(await screen.findByTitle('Lakewood'))
  expect([given.mock.calls, works.at(-1)]).toEqual([[['s1']], undefined])
})

it('issue 17: the same in the control itself, left before the answer came', async () => {
  const { user, given, next } = await showBefore(RemoteSelect)
  await user.tab()
  await waitFor(() => expect(isLive()).toBe(true))
  await user.keyboard('Harb{Tab}7')
  expect(next.value).toBe('7')
  await waitFor(() => expect(given.mock.calls).toEqual([['s2']]))
})

it('issue 17: Enter opens the list with the search and sends nothing; with nothing to choose yet it forgets nothing', async () => {
  const { gated, come } = gate(remote['remote-select'])
  const { user, given } = await showBefore((props) => <Site {...props} load={gated} />)
  await user.tab()
  await user.keyboard('Lakew{Enter}')
  expect(site().value).toBe('Lakew')
  come()
  await waitFor(() => expect(isLive()).toBe(true))
  // The library reads the code of a key, which a simulated one has not.
  const enter = () => fireEvent.keyDown(site(), { key: 'Enter', keyCode: 13 })
  enter()
  await user.keyboard('o')
  expect(site().value).toBe('Lakewo')
  await waitFor(() => expect(asked).toContain('Lakewo'))
  await screen.findByTitle('Lakewood')
  enter()
  expect(given.mock.calls).toEqual([['s1']])
})

it('issue 17: Escape takes back what was typed, and nothing around the field', async () => {
  const around = vi.fn<() => void>()
  const { gated } = gate(remote['remote-select'])
  const { user, given } = await showBefore(
    (props) => (
      <div onKeyDown={({ key }) => key === 'Escape' && around()}>
        <Site {...props} load={gated} />
      </div>
    ),
    {},
    's2',
  )
  await user.tab()
  await user.keyboard('Lake{Escape}')
  expect([site().value, document.activeElement === site(), given.mock.calls, around.mock.calls]).toEqual(['Harbour', true, [], []])
  await user.keyboard('{Escape}')
  expect(around).toHaveBeenCalledOnce()
})

it('issue 17: code that does not come takes nothing with it, and is asked for again with the next letter', async () => {
  const { gated, come, fail, isAsked } = gate(remote['remote-select'])
  const { user } = await showBefore((props) => <Site {...props} load={gated} />)
  await user.tab()
  await user.keyboard('La')
  fail()
  await act(async () => {})
  expect([site().value, isAsked()]).toEqual(['La', false])
  await user.keyboard('k')
  expect(isAsked()).toBe(true)
  come()
  await waitFor(() => expect(isLive()).toBe(true))
  expect(site().value).toBe('Lak')
})

it('issue 17: what an input method composes is finished in the input in which it began', async () => {
  const { gated, come } = gate(remote['remote-select'])
  const { user } = await showBefore((props) => <Site {...props} load={gated} />)
  await user.tab()
  const face = site()
  fireEvent.compositionStart(face)
  fireEvent.keyDown(face, { key: 'Process', isComposing: true })
  fireEvent.input(face, { target: { value: 'hu' } })
  come()
  await act(async () => {})
  expect([site() === face, isLive()]).toEqual([true, false])
  fireEvent.input(face, { target: { value: '湖' } })
  fireEvent.compositionEnd(face)
  await waitFor(() => expect(isLive()).toBe(true))
  expect(site().value).toBe('湖')
})

it('issue 17: a date that is typed before its calendar comes is that date, by Tab, by Enter and in the calendar', async () => {
  for (const key of ['{Tab}', '{Enter}']) {
    const { gated } = gate(liveOf('date'))
    const { user, given, unmount } = await showBefore((props) => <Day {...props} load={gated} />)
    await user.tab()
    await user.keyboard(`2026-3-05${key}`)
    expect(given.mock.calls).toEqual([['2026-03-05']])
    expect(site().value).toBe('2026-03-05')
    unmount()
  }
  const { gated, come } = gate(liveOf('date'))
  const { user, given } = await showBefore((props) => <Day {...props} load={gated} />)
  await user.tab()
  await user.keyboard('2026-0')
  come()
  await waitFor(() => expect(isLive()).toBe(true))
  await user.keyboard('3-05{Tab}')
  await waitFor(() => expect(given.mock.lastCall).toEqual(['2026-03-05']))
})

it('issue 17: a date that cannot be read is judged, stays to be corrected, and is no reason to lose it in the calendar', async () => {
  const { gated, come } = gate(liveOf('date'))
  const { user, given, one } = await showBefore((props) => <Day {...props} load={gated} />, { rules: { format: 'date' } })
  await user.tab()
  await user.keyboard('2026-13-0{Tab}')
  await user.tab({ shift: true })
  come()
  await waitFor(() => expect(isLive()).toBe(true))
  const input = () => document.querySelector<HTMLInputElement>('#at-site')!
  await waitFor(() => expect(input().value).toBe('2026-13-0'))
  await user.keyboard('{End}1{Tab}')
  expect(given.mock.lastCall).toEqual(['2026-13-01'])
  expect(judgeField(one, '2026-13-01', { form: {} }, 'en-US')).toBeTruthy()
  expect(input().value).toBe('2026-13-01')
})

it.each<[string, Control, string, unknown, string]>([
  ['an amount', Money, '19.80', 1980, '19.80'],
  ['a telephone number', Phone, '13800138000', '+8613800138000', '138 0013 8000'],
  ['a row', RemoteSelect, 'Hill', 's3', 'Hill'],
])('issue 17: Tab reaches %s whose code is still coming, and what is typed there is handed over', async (_what, Of, text, kept, shown) => {
  for (const leaves of [false, true]) {
    let come: (found: Control) => void = () => undefined
    const Late = later<ControlProps>(
      () => new Promise((resolve) => (come = resolve)),
      (props) => <Awaited {...props} takes="line" />,
    )
    const { user, given, next, unmount } = await showBefore(Late, { type: Of === Money ? 'integer' : 'string' })
    const input = () => document.querySelector<HTMLInputElement>('#at-site')!
    await user.tab()
    await user.keyboard(text.slice(0, 3))
    if (leaves) await user.keyboard(`${text.slice(3)}{Tab}`)
    await act(async () => come(Of))
    expect(document.activeElement).toBe(leaves ? next : input())
    if (!leaves) await user.keyboard(`${text.slice(3)}{Tab}`)
    await waitFor(() => expect(given.mock.lastCall).toEqual([kept]))
    await waitFor(() => expect(input().value.replaceAll(' ', '')).toBe(shown.replaceAll(' ', '')))
    expect(next.value).toBe('')
    unmount()
  }
})

it.each<[string, Control, 'line' | undefined]>([
  ['takes text', RemoteSelect, 'line'],
  ['takes none', RemoteSelect, undefined],
])('issue 17: a list that is pressed while its code is coming opens when it has come, where the stand-in %s', async (_what, Of, takes) => {
  for (const opens of [true, false]) {
    let come: (found: Control) => void = () => undefined
    const Late = later<ControlProps>(
      () => new Promise((resolve) => (come = resolve)),
      (props) => <Awaited {...props} takes={takes} />,
    )
    const { user, next, unmount } = await showBefore(Late)
    await user.click(document.querySelector('#at-site')!)
    // Who has pressed it and gone on wants nothing opened over the next field.
    if (!opens) await user.click(next)
    await act(async () => come(Of))
    await waitFor(() => expect(isLive()).toBe(opens))
    if (opens) await screen.findByTitle('Lakeside')
    else expect(document.activeElement).toBe(next)
    unmount()
  }
})

it('issue 17: several lines stay lines, and what stood there stays beneath what is added', async () => {
  let come: (found: Control) => void = () => undefined
  const Late = later<ControlProps>(
    () => new Promise((resolve) => (come = resolve)),
    (props) => <Awaited {...props} takes="lines" />,
  )
  const { user, given } = await showBefore(Late, {}, 'One\n')
  const area = () => document.querySelector<HTMLTextAreaElement>('#at-site')!
  expect(area().value).toBe('One\n')
  area().focus()
  area().setSelectionRange(4, 4)
  await user.keyboard('Two')
  await user.paste('\nThree\nFour')
  await act(async () => come(Textarea))
  expect([area().value, given.mock.lastCall]).toEqual(['One\nTwo\nThree\nFour', ['One\nTwo\nThree\nFour']])
})

it('issue 14: a form that is sent while the control is coming waits until it has taken what was typed in the place of a value', async () => {
  let come: (found: Control) => void = () => undefined
  const Late = later<ControlProps>(
    () => new Promise((resolve) => (come = resolve)),
    (props) => <Awaited {...props} takes="line" />,
  )
  const { user, given, works, next } = await showBefore(Late, {}, '+8616911250415')
  await user.tab()
  expect(works).toEqual([])
  await user.keyboard('16900000229')
  expect(works.at(-1)).toBe('reading')
  next.focus()
  expect(given).not.toHaveBeenCalled()
  await act(async () => come(Phone))
  expect([given.mock.lastCall, works.at(-1)]).toEqual([['+8616900000229'], undefined])
})

it('issue 14: nothing is sent in the place of what was typed for a control that never came', async () => {
  let fail: (fault: Error) => void = () => undefined
  const Late = later<ControlProps>(
    () => new Promise((_, reject) => (fail = reject)),
    (props) => <Awaited {...props} takes="line" />,
  )
  class Boundary extends Component<{ children: ReactNode }> {
    override state = { failed: false }
    static getDerivedStateFromError = () => ({ failed: true })
    override render = () => (this.state.failed ? <p>Not loaded</p> : this.props.children)
  }
  const { user, works } = await showBefore((props) => (
    <Boundary>
      <Late {...props} />
    </Boundary>
  ))
  await user.tab()
  await user.keyboard('16900000229')
  // React names the fault, which the boundary is for.
  vi.mocked(console.error).mockImplementation(() => undefined)
  await act(async () => fail(new Error('No chunk')))
  expect([screen.getByText('Not loaded').isConnected, works.at(-1)]).toEqual([true, 'left'])
})

it('issue 17: Enter that is pressed before the control has come is pressed in it', async () => {
  let come: (found: Control) => void = () => undefined
  const Late = later<ControlProps>(
    () => new Promise((resolve) => (come = resolve)),
    (props) => <Awaited {...props} takes="line" />,
  )
  const { user } = await showBefore(Late)
  const pressed: string[] = []
  const hear = ({ target, key, defaultPrevented }: KeyboardEvent) =>
    void (defaultPrevented || pressed.push(`${key} ${(target as HTMLInputElement).value}`))
  document.body.addEventListener('keydown', hear)
  await user.tab()
  await user.keyboard('138{Enter}')
  pressed.length = 0
  await act(async () => come(Phone))
  document.body.removeEventListener('keydown', hear)
  expect(pressed).toEqual(['Enter 138'])
})

it('issue 17: formatted text gets what was typed before anything of it came', async () => {
  let come: (found: Control) => void = () => undefined
  const Late = later<ControlProps>(
    () => new Promise((resolve) => (come = resolve)),
    (props) => <Awaited {...props} takes="line" />,
  )
  const { user, given } = await showBefore(Late)
  await user.tab()
  await user.keyboard('Hello')
  await act(async () => come(RichText))
  await waitFor(() => expect(given.mock.lastCall).toEqual(['Hello']))
})

it('issue 17: a group whose code is still coming is reached with Tab, and its first control takes over', async () => {
  let come: (found: Control) => void = () => undefined
  const Late = later<ControlProps>(
    () => new Promise((resolve) => (come = resolve)),
    (props) => <Awaited {...props} />,
  )
  const { user, next } = await showBefore(Late)
  await user.tab()
  expect(document.activeElement).toBe(document.getElementById('at-site'))
  await act(async () => come(() => <input type="checkbox" aria-label="First" />))
  expect(document.activeElement).toBe(screen.getByLabelText('First'))
  expect(next.value).toBe('')
})

it.each<[string, unknown, unknown]>([
  ['a day', readDay('2026-3-5'), '2026-03-05'],
  ['no day', readDay('2026-02-30'), undefined],
  ['a time', readClock('9:30'), '09:30'],
  ['no time', readClock('24:00'), undefined],
  ['a moment at home', readMoment('2026-03-05 10:20:30'), '2026-03-05T02:20:30.000Z'],
  ['a moment without seconds', readMoment('2026/3/5 9:20'), '2026-03-05T01:20:00.000Z'],
  ['a day that ends', readMoment('2026-03-05', '23:59:59'), '2026-03-05T15:59:59.000Z'],
  ['a day alone', readMoment('2026-03-05'), undefined],
])('what is typed is read as %s', (_what, read, meant) => {
  expect(read).toBe(meant)
})

it('issue 17: an input that is taken away while it is composed in holds nobody up for ever', async () => {
  const input = document.body.appendChild(document.createElement('input'))
  input.focus()
  fireEvent.compositionStart(input)
  let isOver = false
  const over = whenComposed().then(() => (isOver = true))
  await Promise.resolve()
  expect(isOver).toBe(false)
  input.remove()
  await whenComposed()
  fireEvent.keyDown(document.body, { key: 'a' })
  await over
  expect(isOver).toBe(true)
})

it('issue 17: both ends of a span are taken as people type them, by keys and by leaving, each at its own end', async () => {
  for (const [keys, ...leave] of [['{Tab}', '{Tab}'], ['{Enter}', '{Enter}'], ['{Tab}']]) {
    const { user, given, unmount } = await showBefore(TimeRange, { type: 'array', widget: 'time-range' })
    await user.tab()
    await waitFor(() => expect(document.querySelector('#at-site-end')).not.toBeNull())
    await user.keyboard(`9:05${keys}`)
    await waitFor(() => expect(document.activeElement!.id).toBe('at-site-end'))
    await user.keyboard('18:30')
    await user.clear(document.activeElement!)
    await user.keyboard(`7:30${leave.join('')}`)
    if (leave.length === 0) await user.click(document.body)
    await waitFor(() => expect(given.mock.lastCall).toEqual([['09:05', '07:30']]))
    unmount()
  }
})

it('issue 17: a pasted span is read whole, each end in its box', async () => {
  const { user, given } = await showBefore(TimeRange, { type: 'array', widget: 'time-range' })
  await user.tab()
  await waitFor(() => expect(document.querySelector('#at-site-end')).not.toBeNull())
  await user.paste('22:00 - 2:00')
  await waitFor(() => expect(given.mock.lastCall).toEqual([['22:00', '02:00']]))
})

it('issue 17: the ends of a span are read from one text as people write it', () => {
  for (const text of ['22:00 - 02:00', '22:00-2:00', '22:00 – 02:00', '22:00～02:00'])
    expect(readEnds(text, readClock)).toEqual(['22:00', '02:00'])
  expect(readEnds('2026-12-10 - 2026-12-31', readDay)).toEqual(['2026-12-10', '2026-12-31'])
  expect(readEnds('2026-12-10', readDay)).toBeUndefined()
})

it('issue 17: a text that no end of a span can be read from does not vanish without a sentence', async () => {
  const { user, given } = await showBefore(TimeRange, { type: 'array', widget: 'time-range' })
  await user.tab()
  await waitFor(() => expect(document.querySelector('#at-site-end')).not.toBeNull())
  await user.keyboard('noon{Tab}')
  await waitFor(() => expect(document.activeElement!.id).toBe('at-site-end'))
  await waitFor(() => expect(document.querySelector('.lk-left')?.textContent).toContain('noon'))
  await user.keyboard('1')
  expect(document.querySelector('.lk-left')).toBeNull()
  await user.keyboard('x{Tab}')
  await waitFor(() => expect(document.querySelector('.lk-left')?.textContent).toContain('1x'))
  expect(given.mock.calls.flat().filter(Boolean)).toEqual([])
})
