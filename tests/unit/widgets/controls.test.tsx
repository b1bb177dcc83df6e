// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Backend } from '../../../src/widgets/control.ts'
import { forgetWaits } from '../../../src/widgets/captcha-wait.ts'
import { readMessages } from '../../../src/widgets/kit/toast-store.ts'
import { field, showControl } from './show.tsx'

const choices = [
  { value: 'asr', title: 'Recognition' },
  { value: 'tts', title: 'Synthesis' },
  { value: 'vpr', title: 'Voiceprint' },
]

it('a password is hidden until somebody looks', async () => {
  const { user } = await showControl(field('password', 'password'), { value: 'secret' })
  const input = screen.getByLabelText<HTMLInputElement>('The password')
  expect(input.type).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.type).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input.type).toBe('password')
})

it('a password being chosen says how strong it is', async () => {
  const { user } = await showControl(field('password', 'new-password'))
  await user.type(await screen.findByLabelText('The password'), 'aB3$e')
  expect(screen.getByText('Strength: too short')).toBeTruthy()
  await user.type(screen.getByLabelText('The password'), 'f9Kq!')
  expect(screen.getByText('Strength: strong')).toBeTruthy()
})

it('a typed number is given as a number, what is none as it was typed', async () => {
  const { user, last } = await showControl(field('count', 'number', { type: 'integer', unit: 'calls', rules: { minimum: 0, maximum: 3 } }))
  const input = screen.getByRole('spinbutton', { name: 'The count' })
  await user.type(input, '2')
  expect(last()).toBe(2)
  await user.type(input, 'x')
  expect(last()).toBe('2x')
  await user.clear(input)
  expect(last()).toBeUndefined()
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(last()).toBe(3)
  await user.keyboard('{ArrowDown}')
  expect(input.getAttribute('aria-valuenow')).toBe('2')
})

it('issue 14: an amount of time is entered in hours, not as seconds that somebody has to work out', async () => {
  const { user, last } = await showControl(field('amount', 'number', { type: 'integer', unit: 's', inHours: true }))
  const input = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'The amount' })
  await user.type(input(), '1.5')
  expect(last()).toBe(5400)
  expect(input().getAttribute('aria-valuetext')).toBe('1 h 30 min')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Unit of time' }), 'minutes')
  expect(input().value).toBe('90')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Unit of time' }), 'seconds')
  expect(input().value).toBe('5400')
  expect(last()).toBe(5400)
})

it('issue 14: a proposed amount of time stands in the largest unit that writes it as a whole number', async () => {
  await showControl(field('amount', 'number', { type: 'integer', unit: 's', inHours: true }), { value: 21_420 })
  expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('357')
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('minutes')
})

it('a decimal can be typed through its unfinished states', async () => {
  const { user, last } = await showControl(field('rate', 'number', { type: 'number' }))
  await user.type(screen.getByRole('spinbutton'), '-1.50')
  expect(last()).toBe(-1.5)
  expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('-1.50')
  await user.tab()
  expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('-1.5')
})

it('yuan are typed and fen are given', async () => {
  const { user, last } = await showControl(field('price', 'money', { type: 'integer' }), { value: 123456 })
  const input = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'The price' })
  expect(input.value).toBe('1234.56')
  await user.clear(input)
  await user.type(input, '19.9')
  expect(last()).toBe(1990)
  await user.tab()
  expect(input.value).toBe('19.90')
})

it('a text counts what is written as the rules count it', async () => {
  const { user } = await showControl(field('remark', 'textarea', { rules: { maxLength: 5 } }))
  const area = await screen.findByLabelText('The remark')
  await user.type(area, '好😀')
  expect(document.getElementById(area.getAttribute('aria-describedby')!)?.textContent).toBe('2 of 5 characters used')
})

it('issue 14: long texts are counted as all figures are written', async () => {
  await showControl(field('reason', 'textarea', { rules: { maxLength: 100000 } }), { value: 'a'.repeat(1234) })
  expect(screen.getByText('1,234 / 100,000')).toBeTruthy()
})

it('a text of several lines says how short it may be until it is long enough (14)', async () => {
  const { user } = await showControl(field('reason', 'textarea', { rules: { minLength: 3, maxLength: 5 } }))
  expect(screen.getByText('at least 3 characters · 0 / 5')).toBeTruthy()
  await user.type(screen.getByRole('textbox'), 'abc')
  expect(screen.getByText('3 / 5')).toBeTruthy()
})

it('several choices are given in the order of the choices', async () => {
  const { user, last } = await showControl(field('services', 'checkbox-group', { type: 'array', choices }))
  await user.click(await screen.findByLabelText('Voiceprint'))
  await user.click(screen.getByLabelText('Recognition'))
  expect(last()).toEqual(['asr', 'vpr'])
  expect(screen.getByRole('group', { name: 'The services' })).toBeTruthy()
})

it('many choices are taken all at once, and given back so (C18)', async () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((value) => ({ value, title: value }))
  const { user, last } = await showControl(field('services', 'checkbox-group', { type: 'array', choices: many }))
  await user.click(await screen.findByRole('button', { name: 'All' }))
  expect(last()).toEqual(['a', 'b', 'c', 'd', 'e'])
  await user.click(screen.getByRole('button', { name: 'None' }))
  expect(last()).toEqual([])
})

it('a choice that means all of several excludes the others (14)', async () => {
  const choices = ['all', 'front', 'back'].map((value) => ({ value, title: value }))
  const { user, last } = await showControl(field('papers', 'checkbox-group', { type: 'array', choices, props: { whole: 'all' } }))
  await user.click(screen.getByRole('checkbox', { name: 'front' }))
  await user.click(screen.getByRole('checkbox', { name: 'back' }))
  expect(last()).toEqual(['front', 'back'])
  await user.click(screen.getByRole('checkbox', { name: 'all' }))
  expect(last()).toEqual(['all'])
  await user.click(screen.getByRole('checkbox', { name: 'back' }))
  expect(last()).toEqual(['back'])
})

it('one of a few is picked by its word, also when it is a number', async () => {
  const { user, last } = await showControl(
    field('certType', 'radio', {
      type: 'integer',
      choices: [
        { value: 1, title: 'Personal' },
        { value: 2, title: 'Company' },
      ],
    }),
    { value: 1 },
  )
  expect(await screen.findByRole('radio', { name: 'Personal', checked: true })).toBeTruthy()
  await user.click(screen.getByLabelText('Company'))
  expect(last()).toBe(2)
  expect(screen.getByRole('radiogroup', { name: 'The certType' })).toBeTruthy()
})

it('a switch is turned by pointer and keyboard', async () => {
  const { user, given } = await showControl(field('enabled', 'switch', { type: 'boolean' }))
  await user.click(screen.getByRole('switch', { name: 'The enabled' }))
  await user.keyboard(' ')
  expect(given.mock.calls).toEqual([[true], [false]])
})

it('a consent taken back is no answer, and its link opens beside', async () => {
  const { user, given } = await showControl(
    field('agree', 'agree', { type: 'boolean', title: 'I agree to', placeholder: 'the terms', props: { href: '#/terms' } }),
  )
  const box = await screen.findByRole('checkbox', { name: /I agree to/ })
  await user.click(box)
  await user.click(box)
  expect(given.mock.calls).toEqual([[true], [undefined]])
  expect(screen.getByRole('link', { name: /the terms/ }).getAttribute('target')).toBe('_blank')
})

it('tags are added by Enter and comma, pasted as a list, and taken back', async () => {
  const { user, last } = await showControl(field('invites', 'tags', { type: 'array' }))
  const input = await screen.findByLabelText('The invites')
  await user.type(input, 'Ada{Enter}Bo,')
  expect(last()).toEqual(['Ada', 'Bo'])
  await user.paste('Cy\nDi; Ada')
  expect(last()).toEqual(['Ada', 'Bo', 'Cy', 'Di'])
  await user.click(screen.getByRole('button', { name: 'Remove Bo' }))
  expect(document.activeElement).toBe(input)
  await user.keyboard('{Backspace}')
  expect(last()).toEqual(['Ada', 'Cy'])
})

it('addresses from anywhere become lines', async () => {
  const { user, last } = await showControl(field('ips', 'ip-list'))
  await user.type(await screen.findByLabelText('The ips'), '10.0.0.1, 10.0.0.2 10.0.0.3')
  await user.tab()
  expect(last()).toBe('10.0.0.1\n10.0.0.2\n10.0.0.3')
  expect(screen.getByText('3 lines')).toBeTruthy()
})

it('issue 14: an address that is tried against a list that is off is told that every address may call', async () => {
  const list = field('ips', 'ip-list', { required: { enabled: true } })
  const tryOn = async (required: boolean, address: string) => {
    const { user } = await showControl(list, { required, value: '10.0.0.1' })
    await user.type(await screen.findByLabelText('Test an address'), address)
    const said = document.querySelector('output')!.textContent
    cleanup()
    return said
  }
  expect(await tryOn(false, '10.0.0.9')).toMatch(/^The list is off, so every address may call\. .* refused$/)
  expect(await tryOn(false, '10.0.0.1')).toMatch(/^The list is off, so every address may call\. .* line 1 allows this one: 10\.0\.0\.1$/)
  expect(await tryOn(true, '10.0.0.9')).toBe('Not on the list; calls from there would be refused')
  expect(await tryOn(true, '10.0.0.1')).toBe('Allowed by line 1: 10.0.0.1')
})

async function showCaptcha(call: Backend['call'], phone = '13800000000') {
  forgetWaits()
  const focus = vi.fn<(name: string) => void>()
  const shown = await showControl(field('code', 'captcha', { props: { sentTo: 'phone', scene: 'login' } }), {
    call,
    form: {
      value: (name) => (name === 'phone' ? phone : undefined),
      check: () => (phone ? undefined : 'Please enter your phone number!'),
      focus,
    },
  })
  await shown.user.click(await screen.findByRole('button', { name: 'Get code' }))
  return { ...shown, focus }
}

it('no code is asked for without a valid phone, and the phone gets the focus', async () => {
  const call = vi.fn<Backend['call']>()
  const { focus } = await showCaptcha(call, '')
  expect(call).not.toHaveBeenCalled()
  expect(focus).toHaveBeenCalledWith('phone')
})

it('a code is sent once and can be asked for again after 60 s', async () => {
  const now = Date.parse('2026-11-21T08:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  const call = vi.fn<Backend['call']>().mockResolvedValue(null)
  const { user, focus } = await showCaptcha(call)
  const button = await screen.findByRole('button', { name: '60 s' })
  expect(call).toHaveBeenCalledWith({ path: '/server/auth/sendCaptcha' }, { phone: '13800000000', scene: 'login' })
  expect(focus).toHaveBeenCalledWith('code')
  await user.click(button)
  expect(call).toHaveBeenCalledTimes(1)
  vi.setSystemTime(now + 61_000)
  expect(await screen.findByRole('button', { name: 'Get code' })).toBeTruthy()
})

it('a refused code says why and starts no wait', async () => {
  await showCaptcha(() => Promise.reject(new Error('Too many codes today')))
  await waitFor(() => expect(readMessages().map((one) => one.text)).toEqual(['Too many codes today']))
  expect(screen.getByRole('button', { name: 'Get code' })).toBeTruthy()
})

const words = field('words', 'array-table', {
  type: 'array',
  rules: { minItems: 1, maxItems: 3 },
  fields: [field('word', 'text', { title: 'Word' }), field('weight', 'number', { type: 'integer', default: 5 })],
})

it('items are added with their defaults, moved and removed, and the focus follows', async () => {
  const { user, last } = await showControl(words, { value: [{ word: 'a' }] })
  await user.click(await screen.findByRole('button', { name: 'Add an item' }))
  expect(last()).toEqual([{ word: 'a' }, { weight: 5 }])
  await waitFor(() => expect(document.activeElement?.id).toBe('at-words-1-word'))
  await user.click(screen.getByRole('button', { name: 'Move item 2 up' }))
  expect(last()).toEqual([{ weight: 5 }, { word: 'a' }])
  await user.click(screen.getByRole('button', { name: 'Remove item 1' }))
  expect(last()).toEqual([{ word: 'a' }])
  await user.click(screen.getByRole('button', { name: 'Remove item 1' }))
  expect(last()).toEqual([{ word: 'a' }])
})

it('an item that is moved by keys to an end has the way back at hand, never what removes it (17-5)', async () => {
  const { user, last } = await showControl(words, { value: [{ word: 'a' }, { word: 'b' }, { word: 'c' }] })
  const focused = () => document.activeElement?.getAttribute('aria-label')
  ;(await screen.findByRole('button', { name: 'Move item 1 down' })).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('Move item 2 down'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('Move item 3 up'))
  expect(last()).toEqual([{ word: 'b' }, { word: 'c' }, { word: 'a' }])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('Move item 2 up'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('Move item 1 down'))
})

it('where an item was taken away the next one is at hand, then the last, then the way to add one; each change is said', async () => {
  const { user } = await showControl(words, { value: [{ word: 'a' }, { word: 'b' }, { word: 'c' }] })
  const removeNow = async (at: number) => {
    await user.click(await screen.findByRole('button', { name: `Remove item ${at}` }))
    await waitFor(() => expect(readMessages().at(-1)?.text ?? document.body.textContent).toContain(`Item ${at} removed`))
  }
  await removeNow(2)
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove item 2'))
  await removeNow(2)
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove item 1'))
})

it('an unknown control lets text be typed and names the missing file', async () => {
  const { user, last } = await showControl(field('x', 'nope'))
  await user.type(await screen.findByLabelText('The x'), 'y')
  expect(last()).toBe('y')
  expect(screen.getByText(/src\/widgets\/controls\/nope.tsx/)).toBeTruthy()
})

it.each(['text', 'password', 'number', 'select', 'switch', 'checkbox', 'textarea', 'date', 'captcha', 'ip-list', 'tags'])(
  'a disabled %s cannot be changed',
  async (widget) => {
    const { user, given } = await showControl(field('x', widget, { choices: widget === 'select' ? choices : [] }), { disabled: true })
    await act(async () => void (await import('../../../src/widgets/registry.tsx')))
    await waitFor(() => expect(document.getElementById('at-x')).toBeTruthy())
    const input = document.getElementById('at-x')!
    await user.click(input)
    await user.keyboard('1{Enter}')
    expect(given).not.toHaveBeenCalled()
    expect(within(document.body).queryByRole('listbox')).toBeNull()
  },
)
