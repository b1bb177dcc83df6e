// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { switchLocale } from '../../../../src/i18n/i18n.ts'
import { useForm as useLibraryForm } from '@formily/react'
import { Problem } from '../../../../src/request/problem.ts'
import type { FormModel } from '../../../../src/runtime/form/model.ts'
import type { Field } from '../../../../src/schema/compiled.ts'
import { openForm, speak, text, viewOf } from './setting.tsx'

type Send = (values: Record<string, unknown>, sending: { idempotencyKey?: string }) => Promise<unknown>

beforeEach(() => speak())

const button = (name = 'Send') => screen.getByRole('button', { name })

describe('a person sends a form', () => {
  it('and the first wrong field gets the focus (acceptance 334)', async () => {
    const send = vi.fn<Send>()
    const { user } = openForm({ fields: [text('a'), text('b', { required: true }), text('c', { required: true })], send })
    await user.click(button())
    expect(document.activeElement).toBe(screen.getByLabelText('b'))
    expect(screen.getByLabelText('b').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual(['Please fill this in', 'Please fill this in'])
    expect(send).not.toHaveBeenCalled()
  })

  it('and a wrong field that was not drawn yet is drawn and focused', async () => {
    const fields = Array.from({ length: 300 }, (_, at) => text(`f${at}`, at === 290 ? { required: true } : {}))
    openForm({ fields })
    expect(screen.queryByLabelText('f290')).toBeNull()
    fireEvent.click(button())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('f290')))
  })

  it('and a double click makes one call (acceptance 336)', async () => {
    let answer = (_: unknown) => {}
    const send = vi.fn<Send>(() => new Promise((resolve) => (answer = resolve)))
    const onDone = vi.fn<() => void>()
    const { user } = openForm({ fields: [text('a')], initial: { a: 'x' }, send, onDone })
    const form = screen.getByRole('form')
    act(() => {
      fireEvent.submit(form)
      fireEvent.submit(form)
    })
    await user.dblClick(button())
    await user.type(screen.getByLabelText('a'), '{Enter}{Enter}')
    expect(send).toHaveBeenCalledTimes(1)
    expect(button().getAttribute('aria-disabled')).toBe('true')
    act(() => answer('ok'))
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('ok', { a: 'x' }))
    expect(button().getAttribute('aria-disabled')).toBeNull()
  })

  it('by Enter in a field', async () => {
    const send = vi.fn<Send>(() => Promise.resolve())
    const { user } = openForm({ fields: [text('a')], send })
    await user.type(screen.getByLabelText('a'), 'x{Enter}')
    expect(send).toHaveBeenCalledWith({ a: 'x' }, {})
  })

  it('and sentences of the server stand on their fields until they are edited', async () => {
    const send = vi.fn<Send>(() => Promise.reject(new Problem('invalid', 422, 'Invalid', { fields: { name: 'This name is taken' } })))
    const { user } = openForm({ fields: [text('first'), text('name')], initial: { name: 'x' }, send })
    await user.click(button())
    expect((await screen.findByRole('alert')).textContent).toBe('This name is taken')
    expect(document.activeElement).toBe(screen.getByLabelText('name'))
    await user.type(screen.getByLabelText('name'), 'y')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('and a sentence about a field that is not there stands above the form', async () => {
    const send = vi.fn<Send>(() => Promise.reject(new Problem('invalid', 422, 'Invalid', { fields: { owner: 'Nobody owns this' } })))
    const { user } = openForm({ fields: [text('name')], send })
    await user.click(button())
    expect((await screen.findByRole('alert')).textContent).toBe('Nobody owns this')
  })

  it('and a refusal stands above the form, with everything that was typed still there', async () => {
    const send = vi.fn<Send>(() => Promise.reject(new Problem('refused', 400, 'Invalid username or password')))
    const { user } = openForm({ fields: [text('username'), text('password', { widget: 'password' })], send })
    await user.type(screen.getByLabelText('username'), 'me')
    await user.type(screen.getByLabelText('password'), 'secret')
    await user.click(button())
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid username or password')
    expect(screen.getByLabelText<HTMLInputElement>('username').value).toBe('me')
    expect(screen.getByLabelText<HTMLInputElement>('password').value).toBe('secret')
  })

  it('and a refusal that was shown elsewhere is not shown twice', async () => {
    const send = vi.fn<Send>(() => Promise.reject(new Problem('forbidden', 403, 'Forbidden', { shown: true })))
    const { user } = openForm({ fields: [text('a')], send })
    await user.click(button())
    await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('and a lost answer is tried again with the same key, other values with another', async () => {
    const keys: (string | undefined)[] = []
    const send = vi.fn<Send>((_, { idempotencyKey }) => {
      keys.push(idempotencyKey)
      return Promise.reject(new Problem('timeout', 0, 'Lost'))
    })
    const { user } = openForm({ fields: [text('a')], send, creates: true })
    await user.click(button())
    await screen.findByRole('alert')
    await user.click(button())
    await waitFor(() => expect(keys).toHaveLength(2))
    await user.type(screen.getByLabelText('a'), 'x')
    await user.click(button())
    await waitFor(() => expect(keys).toHaveLength(3))
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('only after saying yes to its question', async () => {
    const send = vi.fn<Send>(() => Promise.resolve())
    const confirm = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValueOnce(true)
    const { user } = openForm({ fields: [text('a')], send, confirm })
    await user.click(button())
    expect(send).not.toHaveBeenCalled()
    await user.click(button())
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  })
})

describe('a field', () => {
  it('is named by its label, described by its help and marked as required', () => {
    openForm({ fields: [text('a', { title: 'Name', help: 'As in your passport', required: true })] })
    const input = screen.getByRole('textbox', { name: 'Name', description: 'As in your passport' })
    expect(input.getAttribute('aria-required')).toBe('true')
  })

  it('leads on from its help to where what it speaks of is done (14)', () => {
    openForm({
      fields: [text('a', { title: 'Package', help: 'None that fits?', lead: { title: 'Ask us', href: '/official-website/customer' } })],
    })
    const link = screen.getByRole('link', { name: 'Ask us' })
    expect(link.getAttribute('href')).toBe('/official-website/customer')
    expect(screen.getByRole('textbox', { name: 'Package', description: 'None that fits? Ask us' })).toBeTruthy()
  })

  it('appears and disappears with its condition, and is sent only while it is there', async () => {
    const send = vi.fn<Send>(() => Promise.resolve())
    const { user } = openForm({ fields: [text('kind'), text('name', { visible: { kind: 'x' }, required: true })], send })
    expect(screen.queryByLabelText('name')).toBeNull()
    await user.type(screen.getByLabelText('kind'), 'x')
    await user.type(screen.getByLabelText('name'), 'N')
    await user.type(screen.getByLabelText('kind'), 'y')
    expect(screen.queryByLabelText('name')).toBeNull()
    await user.click(button())
    expect(send).toHaveBeenCalledWith({ kind: 'xy' }, {})
  })

  it('is required and greyed by conditions too', async () => {
    const { user } = openForm({ fields: [text('a'), text('b', { required: { a: 'x' } }), text('c', { disabled: { a: 'x' } })] })
    await user.type(screen.getByLabelText('a'), 'x')
    expect(screen.getByLabelText('b').getAttribute('aria-required')).toBe('true')
    expect(screen.getByLabelText<HTMLInputElement>('c').disabled).toBe(true)
  })

  it('says what is wrong only after the click that left it, so that nothing moves under the pointer', async () => {
    const { user } = openForm({ fields: [text('a', { rules: { minLength: 3 } }), text('b')] })
    await user.type(screen.getByLabelText('a'), 'x')
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByLabelText('b') })
    expect(document.activeElement).toBe(screen.getByLabelText('b'))
    expect(screen.queryByRole('alert')).toBeNull()
    await user.pointer({ keys: '[/MouseLeft]' })
    expect((await screen.findByRole('alert')).textContent).toBe('At least 3 characters')
  })

  it('keeps the sentence that a blur would take away until the click has found its button, and sends what was typed', async () => {
    const send = vi.fn<Send>(() => Promise.resolve())
    const { user } = openForm({ fields: [{ name: 'to', title: 'to', type: 'array', widget: 'tags', required: true }], send })
    await waitFor(() => expect(screen.getByLabelText('to').getAttribute('aria-busy')).toBeNull())
    await user.click(button())
    expect(screen.getByRole('alert')).toBeTruthy()
    await user.type(await screen.findByLabelText('to'), 'ops')
    await user.pointer({ keys: '[MouseLeft>]', target: button() })
    expect(screen.getByRole('alert')).toBeTruthy()
    await user.pointer({ keys: '[/MouseLeft]', target: button() })
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send.mock.calls[0]![0]).toEqual({ to: ['ops'] })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('offers the choices that fit what was filled in', async () => {
    const choices = [
      { value: 1, title: 'Always' },
      { value: 2, title: 'Only with x', when: { a: 'x' } },
    ]
    const { user } = openForm({ fields: [text('a'), { name: 'c', title: 'C', type: 'integer', widget: 'radio', choices }] })
    expect((await screen.findAllByRole('radio')).length).toBe(1)
    await user.type(screen.getByLabelText('a'), 'x')
    expect(screen.getAllByRole('radio').length).toBe(2)
  })

  it('says its fault in the language of the moment', async () => {
    const fields = [text('a', { title: 'Name', required: true })]
    const { user, rerender } = openForm({ fields })
    await user.click(button())
    expect(screen.getByRole('alert').textContent).toBe('Please fill this in')
    await act(() => switchLocale('zh-CN'))
    rerender(viewOf({ fields: [text('a', { title: '名称', required: true })] }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('请填写此项'))
  })

  it.each(['{{alert(1)}}', '{{$self.value}}', '${alert(1)}', '<img src=x onerror=alert(1)>'])(
    'shows %s as the text it is',
    async (code) => {
      vi.stubGlobal('alert', vi.fn<() => void>())
      const choice: Field = text('c', { widget: 'radio', choices: [{ value: code, title: code }] })
      openForm({ fields: [text('a', { title: code, help: code, default: code, placeholder: code }), choice], initial: { c: code } })
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: code }).value).toBe(code)
      expect(await screen.findByRole('radio', { name: code })).toBeTruthy()
      expect(alert).not.toHaveBeenCalled()
      expect(document.querySelector('img')).toBeNull()
    },
  )
})

describe('a list of items', () => {
  const words: Field = {
    name: 'words',
    title: 'Words',
    type: 'array',
    widget: 'array-table',
    fields: [text('word', { title: 'Word', required: true }), { name: 'weight', title: 'Weight', type: 'integer', widget: 'number' }],
  }

  it('17: says at each item what must be filled in, as on a phone the items have no heads of columns', async () => {
    openForm({ fields: [words], initial: { words: [{ word: 'a', weight: 1 }] } })
    await screen.findByRole('textbox', { name: 'Word' })
    const labels = [...document.querySelectorAll('td label')].map((one) => [one.textContent, one.className.includes('rt-label-required')])
    expect(labels).toEqual([
      ['Word', true],
      ['Weight', false],
    ])
  })

  it('grows, is judged at its items, and is sent without any key of a table', async () => {
    const send = vi.fn<Send>(() => Promise.resolve())
    const { user } = openForm({ fields: [words], initial: { words: [{ word: 'a', weight: 1 }] }, send })
    await user.click(await screen.findByRole('button', { name: /add/i }))
    await user.click(button())
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: 'Word' })[1]))
    expect(screen.getByRole('alert').textContent).toBe('Please fill this in')
    await user.type(screen.getAllByRole('textbox', { name: 'Word' })[1]!, 'b')
    await user.click(button())
    expect(send).toHaveBeenCalledWith({ words: [{ word: 'a', weight: 1 }, { word: 'b' }] }, {})
  })
})

it('is known to components of the library that stand in it, and what was typed outlives it', async () => {
  let model: FormModel | undefined
  const Around = () => <output>{JSON.stringify(useLibraryForm().values)}</output>
  const { user, unmount } = openForm({
    fields: [text('name')],
    foot: (control) => {
      model = control.model
      return <Around />
    },
  })
  await user.type(screen.getByLabelText('name'), 'Ada')
  expect(model!.form.mounted).toBe(true)
  unmount()
  await waitFor(() => expect(model!.form.unmounted).toBe(true))
  expect([model!.isDirty(), model!.values()]).toEqual([true, { name: 'Ada' }])
})
