// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { loadAntdLocale } from '../../../src/i18n/antd-locale.ts'
import { judgeField } from '../../../src/schema/verdict.ts'
import { rich } from '../../../src/widgets/rich/adapter.ts'
import { field, showControl } from './show.tsx'
import { stubBrowser } from './stub-browser.ts'

const choices = [
  { value: 'asr', title: 'Recognition' },
  { value: 'tts', title: 'Synthesis' },
]

beforeEach(stubBrowser)

beforeAll(async () => {
  await Promise.all([import('../../../src/widgets/rich/select.ts'), import('../../../src/widgets/rich/date.ts'), loadAntdLocale('en-US')])
})

const isLive = () => document.querySelector('.lk-live') !== null

it('it has label, value, role and collapsed state before anybody touches it', async () => {
  await showControl(field('service', 'select', { choices, required: true }), { value: 'tts' })
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'The service' })
  expect([
    input.value,
    input.getAttribute('aria-expanded'),
    input.getAttribute('aria-haspopup'),
    input.getAttribute('aria-required'),
  ]).toEqual(['Synthesis', 'false', 'listbox', 'true'])
  expect(isLive()).toBe(false)
})

it('what nobody may fill in asks nobody to choose (issue 17)', async () => {
  const invited = async (...given: Parameters<typeof showControl>) => {
    const { unmount } = await showControl(...given)
    const { placeholder } = screen.getByRole<HTMLInputElement>('combobox', { name: 'The division' })
    unmount()
    return placeholder
  }
  const select = field('division', 'select', { choices })
  const pick = field('division', 'remote-table', {
    remote: { call: { name: 'x.list', path: '/x', does: 'list' }, value: 'x', label: '{{x}}' },
  } as never)
  expect(await invited(select)).not.toBe('')
  expect(await invited(select, { readOnly: true })).toBe('')
  expect(await invited(pick, { readOnly: true })).toBe('')
})

it('what takes a time has a clock at its end, before and after it is used (17-3)', async () => {
  const sign = () => document.querySelector('.lk-pick-sign path, .ant-picker-suffix path')?.getAttribute('d')
  const { user, unmount } = await showControl(field('day', 'date', {}))
  const calendar = sign()
  unmount()
  await showControl(field('opening', 'time', {}))
  const clock = sign()
  expect([clock === undefined, clock === calendar]).toEqual([false, false])
  await user.click(screen.getByRole('combobox'))
  await waitFor(() => expect(isLive()).toBe(true))
  expect(sign()).toBe(clock)
})

it.each(['Enter', ' ', 'ArrowDown'])('the key %s opens the real one, with the focus in it', async (key) => {
  const { user, last } = await showControl(field('service', 'select', { choices }))
  const input = screen.getByRole('combobox')
  act(() => input.focus())
  fireEvent.keyDown(input, { key })
  await waitFor(() => expect(isLive()).toBe(true))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'The service' }).getAttribute('aria-expanded')).toBe('true'))
  expect(document.activeElement).toBe(screen.getByRole('combobox'))
  await user.click(await screen.findByTitle('Synthesis'))
  expect(last()).toBe('tts')
})

it('a press opens it in one go', async () => {
  const { user } = await showControl(field('service', 'select', { choices }))
  await user.click(screen.getByRole('combobox'))
  await waitFor(() => expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('true'))
  expect(isLive()).toBe(true)
})

it('Tab alone passes through without opening, and onwards', async () => {
  const { user } = await showControl(field('service', 'select', { choices }))
  await user.tab()
  await waitFor(() => expect(isLive()).toBe(true))
  expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false')
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})

it('what is not required can be cleared by its cross and by Delete', async () => {
  const { user, given } = await showControl(field('day', 'date'), { value: '2026-11-21' })
  await user.click(await screen.findByRole('button', { name: 'Clear' }))
  expect(given.mock.calls).toEqual([[undefined]])
  expect(isLive()).toBe(false)
})

it('what is only read never turns into the real one', async () => {
  const { user } = await showControl(field('service', 'select', { choices }), { value: 'asr', readOnly: true })
  await user.click(screen.getByRole('combobox'))
  await user.keyboard('{Enter}')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(isLive()).toBe(false)
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
})

it('several chosen are shown as tags and read as one value', async () => {
  await showControl(field('services', 'multi-select', { type: 'array', choices }), { value: ['asr', 'tts'] })
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('Recognition, Synthesis')
})

it('O3: a moment is shown in the zone of the product, wherever the browser is', async () => {
  await showControl(field('at', 'date-time'), { value: '2026-11-21T06:03:00.000Z' })
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('2026-11-21 14:03:00')
})

it.each([
  ['date', '2026-03-05', '2026-03-05'],
  ['date-time', '2026-03-05 10:20:30', '2026-03-05T02:20:30.000Z'],
])('a %s is typed as the clock says it, and kept as the schema says', async (widget, typed, kept) => {
  const { user, last } = await showControl(field('start', widget))
  await user.click(await screen.findByRole('combobox'))
  await waitFor(() => expect(isLive()).toBe(true))
  await user.type(document.querySelector<HTMLInputElement>('.lk-live input')!, `${typed}{Enter}`)
  await waitFor(() => expect(last()).toBe(kept))
})

it('two days stand as two, and one alone leaves the other open', async () => {
  const { user } = await showControl(field('span', 'date-range', { type: 'array' }), { value: ['2026-03-01', null] })
  await screen.findByRole('combobox')
  await user.tab()
  await waitFor(() => expect(isLive()).toBe(true))
  expect([...document.querySelectorAll<HTMLInputElement>('.lk-live input')].map((input) => input.value)).toEqual(['2026-03-01', ''])
  const { give } = rich['date-range']
  expect(give?.(['2026-03-01', '2026-03-05'])).toEqual(['2026-03-01', '2026-03-05'])
  expect(give?.(['2026-03-01', undefined])).toEqual(['2026-03-01', null])
  expect(give?.(undefined)).toBeUndefined()
})

it.each([
  ['date-range', 'Enter', ['2026-12-20', '2026-12-01'], ['2026-12-01', '2026-12-20']],
  ['date-range', 'Tab', ['2026-12-20', '2026-12-01'], ['2026-12-01', '2026-12-20']],
  [
    'date-time-range',
    'Enter',
    ['2026-12-20T02:00:00.000Z', '2026-12-01T01:00:00.000Z'],
    ['2026-12-01T01:00:00.000Z', '2026-12-20T02:00:00.000Z'],
  ],
])('issue 17: of a %s the wrong way round %s keeps both ends, and they change places', async (widget, key, value, kept) => {
  const { user, given } = await showControl(field('span', widget, { type: 'array' }), { value })
  await screen.findByRole('combobox')
  await user.tab()
  await waitFor(() => expect(isLive()).toBe(true))
  await user.tab()
  await user.keyboard(`{${key}}`)
  expect(given.mock.calls).toEqual([[kept]])
})

it('issue 17: the ends of two moments are called times, before and after it is used', async () => {
  const { user } = await showControl(field('span', 'date-time-range', { type: 'array' }))
  expect((await screen.findByRole<HTMLInputElement>('combobox')).placeholder).toBe('Start time – End time')
  await user.tab()
  await waitFor(() => expect(isLive()).toBe(true))
  expect([...document.querySelectorAll<HTMLInputElement>('.lk-live input')].map((input) => input.placeholder)).toEqual([
    'Start time',
    'End time',
  ])
})

it('issue 17: later days typed over earlier ones are kept, and do not change places with an end that is yet to be typed', async () => {
  const { user, last } = await showControl(field('span', 'date-range', { type: 'array' }))
  await user.click(await screen.findByRole('combobox'))
  await waitFor(() => expect(document.querySelector('.ant-picker-dropdown')).not.toBeNull())
  const end = (which: string) => document.querySelector<HTMLInputElement>(`.lk-live input[date-range="${which}"]`)!
  await user.type(end('start'), '2026-12-01{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(end('end')))
  await user.keyboard('2026-12-09{Enter}')
  await waitFor(() => expect(last()).toEqual(['2026-12-01', '2026-12-09']))
  await user.click(end('start'))
  await user.clear(end('start'))
  await user.type(end('start'), '2026-12-20')
  await user.tab()
  await waitFor(() => expect(document.activeElement).toBe(end('end')))
  await user.clear(end('end'))
  await user.type(end('end'), '2026-12-25')
  await user.tab()
  await waitFor(() => expect(last()).toEqual(['2026-12-20', '2026-12-25']))
})

it('issue 17: the days that were pressed the wrong way round are in order', async () => {
  const { user, last } = await showControl(field('span', 'date-range', { type: 'array' }), { value: ['2026-12-01', '2026-12-09'] })
  await user.click(await screen.findByRole('combobox'))
  const day = (title: string) =>
    waitFor(() => {
      const cell = document.querySelector<HTMLElement>(`.ant-picker-dropdown td[title="${title}"]`)
      expect(cell).not.toBeNull()
      return cell!
    })
  await user.click(await day('2026-12-20'))
  await waitFor(() => expect((last() as string[])[0]).toBe('2026-12-20'))
  await user.click(await day('2026-12-05'))
  await waitFor(() => expect(last()).toEqual(['2026-12-05', '2026-12-20']))
})

it('customer 5: a text that is in no choice is not lost without a word: it is given on to be judged; one written out is chosen, half a word was a search', async () => {
  const weights = Array.from({ length: 11 }, (_, at) => ({ value: at + 1, title: String(at + 1) }))
  const one = field('weight', 'select', { type: 'integer', choices: [...weights, { value: 100, title: '100' }] })
  const { user, last, given } = await showControl(one, { value: 5 })
  const input = await screen.findByRole('combobox', { name: 'The weight' })
  const leaveWith = async (text: string) => {
    await user.click(input.isConnected ? input : screen.getByRole('combobox', { name: 'The weight' }))
    await user.keyboard(text)
    await user.tab()
  }
  await leaveWith('120')
  await waitFor(() => expect(last()).toBe(120))
  expect(judgeField(one, 120, { form: {} }, 'en-US')).toBe('Please choose from the list')
  await leaveWith('7')
  await waitFor(() => expect(last()).toBe(7))
  await leaveWith('high')
  await waitFor(() => expect(last()).toBe('high'))
  expect(judgeField(one, 'high', { form: {} }, 'en-US')).toBe('Please choose from the list')
  const before = given.mock.calls.length
  await leaveWith('0')
  expect(given.mock.calls).toHaveLength(before)
})

it.each([
  ['begins', ' 00:00:00'],
  ['ends', ' 23:59:59'],
])('a day of a moment that is chosen without a time %s', async (day, time) => {
  const { user } = await showControl(field('until', 'date-time', { props: { day } }), { value: undefined })
  await user.click(await screen.findByRole('combobox'))
  await waitFor(() => expect(isLive()).toBe(true))
  const valueOf = () => document.querySelector<HTMLInputElement>('.lk-live input')!.value
  // On a busy machine the panel is drawn once more after it came: a click on the cell before that is lost.
  const title = await waitFor(async () => {
    const cell = document.querySelector<HTMLElement>('.ant-picker-cell-in-view')
    if (cell && valueOf() === '') await user.click(cell)
    expect(valueOf()).not.toBe('')
    return cell!.title
  })
  expect(valueOf()).toBe(`${title}${time}`)
})

it('the calendar rings the day of the product, wherever somebody sits (issue 17)', async () => {
  // Evening in London and Los Angeles, the next morning at home: of another month, so that the panel opens there.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-30T20:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { user } = await showControl(field('day', 'date'), { value: undefined })
  await user.click(await screen.findByRole('combobox'))
  await waitFor(() => expect(document.querySelector<HTMLElement>('.ant-picker-cell-today')?.title).toBe('2026-07-01'))
})

it('17: a calendar that is pressed stays open, also where its code is there at once', async () => {
  const frame = () => new Promise((resume) => requestAnimationFrame(resume))
  const span = field('span', 'date-range', { type: 'array' })
  const { user } = await showControl(span)
  await user.click(await screen.findByRole('combobox', { name: 'The span' }))
  await waitFor(() => expect(document.querySelector('.ant-picker-dropdown')).not.toBeNull())
  for (let at = 0; at < 4; at++) await act(frame)
  expect(document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')).not.toBeNull()
})
