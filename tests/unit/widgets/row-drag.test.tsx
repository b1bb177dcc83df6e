// @vitest-environment jsdom
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { field, showControl } from './show.tsx'

const carried = { effectAllowed: '', setData: () => undefined, setDragImage: () => undefined, files: [] }
const words = (given: unknown) => (given as { word: string }[]).map(({ word }) => word)
const three = [{ word: 'a' }, { word: 'b' }, { word: 'c' }]

it.each(['array-table', 'array-cards'])('rows of %s are moved by their grip, downwards and upwards', async (widget) => {
  const { last } = await showControl(field('rows', widget, { type: 'array', fields: [field('word', 'text')] }), { value: three })
  await screen.findAllByTitle('Drag to move the row')
  const grips = () => [...document.querySelectorAll<HTMLElement>('.lk-rows-grip')]
  const row = (at: number) => document.querySelector<HTMLElement>(`[data-row="${at}"]`)!
  fireEvent.dragStart(grips()[0]!, { dataTransfer: carried })
  fireEvent.dragOver(row(2), { dataTransfer: carried })
  expect(row(2).dataset['drop']).toBe('after')
  fireEvent.drop(row(2), { dataTransfer: carried })
  expect(words(last())).toEqual(['b', 'c', 'a'])
  expect(document.querySelector('[data-drop]')).toBeNull()
  fireEvent.dragStart(grips()[2]!, { dataTransfer: carried })
  fireEvent.dragOver(row(1), { dataTransfer: carried })
  expect(row(1).dataset['drop']).toBe('before')
  fireEvent.drop(row(1), { dataTransfer: carried })
  expect(words(last())).toEqual(['b', 'a', 'c'])
})

it('what is dragged from elsewhere is left to whoever takes it, and a row let go elsewhere stays', async () => {
  const { given } = await showControl(field('rows', 'array-table', { type: 'array', fields: [field('word', 'text')] }), { value: three })
  await screen.findAllByTitle('Drag to move the row')
  const row = document.querySelector<HTMLElement>('[data-row="1"]')!
  const over = createEvent.dragOver(row, { dataTransfer: carried })
  fireEvent(row, over)
  expect(over.defaultPrevented).toBe(false)
  fireEvent.drop(row, { dataTransfer: carried })
  const grip = document.querySelector<HTMLElement>('.lk-rows-grip')!
  fireEvent.dragStart(grip, { dataTransfer: carried })
  fireEvent.dragEnd(grip, { dataTransfer: carried })
  fireEvent.drop(row, { dataTransfer: carried })
  expect(given).not.toHaveBeenCalled()
})

it('a list that is only read has no grips', async () => {
  await showControl(field('rows', 'array-table', { type: 'array', fields: [field('word', 'text')] }), { value: three, readOnly: true })
  await screen.findByRole('table')
  expect(document.querySelector('.lk-rows-grip')).toBeNull()
})

it('issue 17: a new item takes the focus into its own first field, although an item before it has as many rows inside', async () => {
  const lines = field('lines', 'array-table', { type: 'array', placeholder: 'Add a line', fields: [field('word', 'text')] })
  const groups = field('groups', 'array-cards', { type: 'array', placeholder: 'Add a group', fields: [field('name', 'text'), lines] })
  const { user } = await showControl(groups, { value: [{}] })
  const line = 'Add a line · The groups 1 · The lines'
  const focused = () => document.activeElement?.id
  await user.click(await screen.findByRole('button', { name: line }))
  await user.click(screen.getByRole('button', { name: line }))
  await waitFor(() => expect(focused()).toBe('at-groups-0-lines-1-word'))
  await user.click(screen.getByRole('button', { name: 'Add a group' }))
  await waitFor(() => expect(focused()).toBe('at-groups-1-name'))
})

it('17: no two buttons of rows inside rows are called alike', async () => {
  const lines = field('lines', 'array-table', { type: 'array', fields: [field('word', 'text')] })
  const people = field('people', 'array-cards', { type: 'array', fields: [field('name', 'text')] })
  const groups = field('groups', 'array-cards', { type: 'array', fields: [lines, people] })
  const { user } = await showControl(groups, { value: [{}, {}] })
  await screen.findByRole('button', { name: 'Remove item 1' })
  for (const one of screen.getAllByRole('button', { name: /^Add an item · / })) await user.click(one)
  const names = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)
  expect(names).toContain('Remove item 1 · The groups 2 · The lines')
  expect(new Set(names).size).toBe(names.length)
})
