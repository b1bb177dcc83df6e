// @vitest-environment jsdom
import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Column } from '../../../../src/schema/compiled.ts'
import { columns, openScreen, listScreen, pageOf, row, rows } from './setting.tsx'

beforeEach(() => localStorage.clear())

const each: Column = {
  name: 'each',
  title: 'Unit price',
  cell: 'rate',
  align: 'right',
  sortable: true,
  units: { by: 'unit', titles: { call: 'call', second: 'hour' } },
}
const amount: Column = {
  name: 'count',
  title: 'Quantity',
  cell: 'unit',
  align: 'right',
  sortable: true,
  units: { by: 'unit', titles: { call: 'calls', second: 's' } },
}
const cards = {
  ...listScreen,
  list: {
    ...listScreen.list,
    view: 'cards' as const,
    columns: [...columns, each, amount],
    card: { figure: 'amount', note: 'each' },
    sort: { field: 'amount', order: 'ascend' as const },
    sorts: [
      { field: 'amount', order: 'ascend' as const },
      { field: 'each', order: 'ascend' as const },
      { field: 'count', order: 'descend' as const },
    ],
  },
}

describe('cards (customer.md: price, unit price, ways to sort)', () => {
  it('show what the schema names large and small beside it, once, and figures in the unit of their row', async () => {
    const { screen } = await openScreen({ screen: cards, rows: [row(1, { amount: 700, each: 0.35, count: 2000, unit: 'call' })] })
    const card = (await screen.findByText('Application 1')).closest('li')!
    const figure = card.querySelector('.rt-card-figure')!
    expect(figure.textContent).toBe('Amount¥7.00Unit price¥0.0035 per call')
    expect(within(card).getAllByText('¥7.00')).toHaveLength(1)
    expect(within(card).getByText('Quantity').nextElementSibling!.textContent).toBe('2,000 calls')
  })

  it('show a row without that figure as any other card', async () => {
    const { screen } = await openScreen({ screen: cards, rows: [row(1, { amount: null, each: null, count: 5, unit: 'second' })] })
    const card = (await screen.findByText('Application 1')).closest('li')!
    expect(card.querySelector('.rt-card-figure')).toBeNull()
    expect(within(card).getByText('Quantity').nextElementSibling!.textContent).toBe('5 s')
  })

  it('offer the ways to sort that the schema names, in words, and no other', async () => {
    const { screen, asked, user } = await openScreen({ screen: cards, rows: rows(3) })
    const select = await screen.findByLabelText<HTMLSelectElement>('Sort by')
    expect([...select.options].map(({ text }) => text)).toEqual(['Amount: low to high', 'Unit price: low to high', 'Quantity: high to low'])
    await user.selectOptions(select, 'Quantity: high to low')
    await waitFor(() => expect(asked()).toMatchObject({ sortField: 'count', sortOrder: 'descend' }))
  })

  it('keep the way that an address asks for among what they offer', async () => {
    const { screen } = await openScreen({ screen: cards, rows: rows(3), at: '?_sort=-createTime' })
    const select = await screen.findByLabelText<HTMLSelectElement>('Sort by')
    expect(select.selectedOptions[0]!.text).toBe('Created: newest first')
  })

  it('sort by any column, one entry each, and turn the way with a button where the schema names no ways', async () => {
    const { sorts: _, ...list } = cards.list
    const { screen, asked, user } = await openScreen({ screen: { ...cards, list }, rows: rows(3) })
    const select = await screen.findByLabelText<HTMLSelectElement>('Sort by')
    expect([...select.options].map(({ text }) => text)).toEqual(['Default order', 'Name', 'Amount', 'Created', 'Unit price', 'Quantity'])
    await user.selectOptions(select, 'Created')
    await waitFor(() => expect(asked()).toMatchObject({ sortField: 'createTime', sortOrder: 'descend' }))
    await user.click(screen.getByRole('button', { name: 'newest first' }))
    await waitFor(() => expect(asked()).toMatchObject({ sortField: 'createTime', sortOrder: 'ascend' }))
    expect(screen.getByRole('button', { name: 'oldest first' })).toBeTruthy()
  })
})

describe('a card whose row is called by a choice', () => {
  const kind: Column = {
    name: 'kind',
    title: 'Data',
    cell: 'text',
    choices: [
      { value: 'upload', title: 'Uploaded files' },
      { value: 'audit', title: 'Audit log' },
    ],
  }
  const kept: Column = { name: 'keptDays', title: 'Kept for', cell: 'number', unit: 'days', none: 'For good' }
  const stored = {
    ...cards,
    entity: {
      ...listScreen.entity,
      label: '{{kind}}',
      titles: { kind: { upload: 'Uploaded files', audit: 'Audit log' } },
    },
    list: { ...listScreen.list, view: 'cards' as const, columns: [kind, kept] },
    actions: listScreen.actions.map((one) => (one.name === 'remove' ? { ...one, confirm: 'Delete {{kind}}?' } : one)),
  }

  it('says its title wherever it is named, once, and what an absent value means', async () => {
    const { screen, user } = await openScreen({ screen: stored, rows: [row(1, { kind: 'upload', keptDays: null, isDefault: false })] })
    const heading = await screen.findByRole('heading', { name: 'Uploaded files' })
    const card = within(heading.closest('li')!)
    expect(card.queryByText('Data')).toBeNull()
    expect(card.getByText('Kept for').nextElementSibling!.textContent).toBe('For good')
    expect(card.getByRole('checkbox', { name: /Uploaded files/ })).toBeTruthy()
    await user.click(card.getByRole('button', { name: /^More .*Uploaded files/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByText('Delete Uploaded files?')).toBeTruthy()
  })
})

it('O7, O17: the sums of a list stand beneath its cards, with what they count; more rows are added up when asked', async () => {
  const summed = {
    ...cards,
    list: { ...cards.list, summary: { amount: 'sum' as const }, counted: { where: { status: 'paid' }, title: 'paid' } },
  }
  const answers = (more: object) => ({ '/server/app/list': (body: Record<string, unknown>) => ({ ...pageOf(rows(3), body), ...more }) })
  const { screen, unmount } = await openScreen({ screen: summed, answers: answers({ summary: { amount: 12345600 } }) })
  const sum = (await screen.findByRole('heading', { name: 'Total: paid' })).closest('section')!
  expect(sum.textContent).toBe('Total: paidAmount¥123,456.00')
  unmount()
  const many = await openScreen({ screen: summed, answers: answers({ totalCount: 50_000, more: true, summary: undefined }) })
  expect(await many.screen.findByRole('button', { name: 'Add up' })).toBeTruthy()
})
