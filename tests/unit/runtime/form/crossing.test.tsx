// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { switchLocale } from '../../../../src/i18n/i18n.ts'
import { Problem } from '../../../../src/request/problem.ts'
import { compare } from '../../../../src/runtime/form/crossing.ts'
import type { Sending } from '../../../../src/runtime/form/form-control.ts'
import type { Row } from '../../../../src/schema/row.ts'
import { openForm, speak, text } from './setting.tsx'

type Send = (values: Row, sending: Sending) => Promise<unknown>

beforeEach(() => speak())

const fields = [text('name', { title: 'Name', required: true }), text('city', { title: 'City' }), text('note', { title: 'Note' })]
const row = { name: 'Lake', city: 'Hangzhou', note: 'old', version: 1 }
const late = (more: Row) => new Problem('conflict', 409, 'Somebody else has changed it.', { body: { code: 409, data: { row: more } } })

/** A form of the row, whose first call comes after somebody else has saved `theirs`. */
function openCrossed(...theirs: Row[]) {
  const send = vi.fn<Send>(() => Promise.resolve({}))
  for (const one of theirs) send.mockRejectedValueOnce(late({ ...row, ...one }))
  const onDone = vi.fn<() => void>()
  return { send, onDone, ...openForm({ fields, initial: row, row, send, onDone }) }
}

const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Send' })
const values = () => ['Name', 'City', 'Note'].map((name) => input(name).value)

it('issue 17: what only one side has changed is merged, told, and saved with the version of the other', async () => {
  const { user, send, onDone } = openCrossed({ city: 'Ningbo', version: 2 })
  await user.type(input('Name'), 'side')
  await user.click(save())
  const told = (await screen.findByText(/Nothing that you entered is lost/)).closest<HTMLElement>('[role=status]')!
  expect(told.textContent).toContain('Taken over from them, because you have not changed it: City.')
  expect([values(), onDone.mock.calls.length, within(told).queryAllByRole('radio')]).toEqual([['Lakeside', 'Ningbo', 'old'], 0, []])
  await user.click(save())
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(send.mock.calls).toEqual([
    [{ name: 'Lakeside', city: 'Hangzhou', note: 'old' }, {}],
    [{ name: 'Lakeside', city: 'Ningbo', note: 'old' }, { version: 2 }],
  ])
  expect(screen.queryByText(/Nothing that you entered is lost/)).toBeNull()
})

it('issue 17: for what both have changed the person chooses, by keys, and nothing is sent before', async () => {
  const { user, send, onDone } = openCrossed({ name: 'Harbour', note: 'theirs', version: 5 })
  await user.type(input('Name'), 'side')
  await user.clear(input('Note'))
  await user.click(save())
  const name = within(await screen.findByRole('group', { name: 'Name' }))
  const note = within(screen.getByRole('group', { name: 'Note' }))
  expect(name.getAllByRole('radio').map((one) => one.closest('label')!.textContent)).toEqual([
    'Keep mine: Lakeside',
    'Take theirs: Harbour',
  ])
  expect(note.getAllByRole('radio').map((one) => one.closest('label')!.textContent)).toEqual(['Keep mine: —', 'Take theirs: theirs'])
  // What was typed stands as it was, and the focus is where the choice is.
  expect(values()).toEqual(['Lakeside', 'Hangzhou', ''])
  await waitFor(() => expect(document.activeElement).toBe(name.getByRole('radio', { name: /Keep mine/ })))
  await user.click(save())
  expect(send).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(name.getByRole('radio', { name: /Keep mine/ }))
  await user.keyboard(' ')
  await user.click(note.getByRole('radio', { name: /Take theirs/ }))
  expect(values()).toEqual(['Lakeside', 'Hangzhou', 'theirs'])
  // It can be reconsidered.
  await user.click(name.getByRole('radio', { name: /Take theirs/ }))
  await user.click(name.getByRole('radio', { name: /Keep mine/ }))
  await user.click(save())
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(send.mock.lastCall).toEqual([{ name: 'Lakeside', city: 'Hangzhou', note: 'theirs' }, { version: 5 }])
})

it('issue 17: who is too late once more is asked once more, only for what changed since', async () => {
  const { user, send } = openCrossed({ name: 'Harbour', version: 2 }, { name: 'Harbour', city: 'Ningbo', version: 3 })
  await user.type(input('Name'), 'side')
  await user.click(save())
  await user.click(await screen.findByRole('radio', { name: /Keep mine/ }))
  await user.click(save())
  await screen.findByText(/Taken over from them.*City/)
  expect(screen.queryAllByRole('radio')).toEqual([])
  await user.click(save())
  await waitFor(() => expect(send.mock.lastCall).toEqual([{ name: 'Lakeside', city: 'Ningbo', note: 'old' }, { version: 3 }]))
})

it('issue 17: it is told in the language of the reader', async () => {
  const { user } = openCrossed({ name: 'Harbour', city: 'Ningbo', version: 2 })
  await user.type(input('Name'), 'side')
  await user.click(save())
  await screen.findByRole('radio', { name: /Keep mine/ })
  await switchLocale('zh-CN')
  expect(await screen.findByText('以下字段您没有改动，已采用对方的值：City。')).toBeTruthy()
  expect(screen.getByRole('radio', { name: '采用对方的： Harbour' })).toBeTruthy()
})

it('what the answer does not contain, or only masked, counts as unchanged; both alike is no conflict', () => {
  const [name, city, note] = fields
  const found = compare(
    [name!, city!, note!],
    { name: 'a', city: 'b', note: 'c' },
    { name: 'x', city: 'y', note: 'z' },
    { city: 'q***', note: 'z' },
  )
  expect([found.taken, found.both]).toEqual([[], []])
})
