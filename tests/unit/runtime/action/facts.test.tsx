// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallRef, Column } from '../../../../src/schema/compiled.ts'
import { Facts } from '../../../../src/runtime/action/facts.tsx'
import { startI18n } from '../../../../src/i18n/i18n.ts'
import { ClientProvider } from '../../../../src/request/use-client.ts'
import { createStored } from '../../../../src/session/storage.ts'

const faceValue: Column = { name: 'faceValue', title: 'Face value', cell: 'money', visible: { type: 'voucher' } }
const columns: Column[] = [{ name: 'name', title: 'Name', cell: 'text' }, faceValue]
const voucher = (amount: number) => ({ name: 'Gift', type: 'voucher', faceValue: amount })

beforeAll(() => startI18n({ locales: ['en-US'], defaultLocale: 'en-US', stored: createStored() }))

describe('what is told before several rows are voided (O12, O14)', () => {
  it('one row with its facts', () => {
    render(<Facts action={{ facts: columns }} rows={[voucher(5000)]} />)
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Name', 'Face value'])
    expect(screen.getByText('¥50.00')).toBeTruthy()
  })

  it('of several what they come to, without those that have no such value', () => {
    const { container } = render(
      <Facts action={{ facts: columns }} rows={[voucher(5000), voucher(1999), { name: 'Card', type: 'card', faceValue: null }]} />,
    )
    const told = within(container)
    expect(told.getAllByRole('term').map((term) => term.textContent)).toEqual(['Name', 'Total: Face value'])
    expect(told.getByText('¥69.99')).toBeTruthy()
    expect(told.getByText('Gift × 2, Card')).toBeTruthy()
  })

  it('issue 14: of several the packages and their holders by name, and what is left of each unit by itself', () => {
    const facts: Column[] = [
      { name: 'targetId', from: 'targetIdLabel', title: 'Holder', cell: 'text' },
      { name: 'comboId', from: 'comboIdLabel', title: 'Package', cell: 'text' },
      { name: 'remain', title: 'Left', cell: 'unit', units: { by: 'unit', titles: { call: 'calls', char: 'chars' } } },
    ]
    const grant = (holder: string, combo: string, remain: number, unit = 'call') => ({
      targetId: holder,
      targetIdLabel: holder,
      comboId: combo,
      comboIdLabel: combo,
      remain,
      unit,
    })
    const rows = [
      grant('Ann', 'Trial', 5),
      grant('Bob', 'Trial', 7),
      grant('Cid', 'Voices', 900, 'char'),
      grant('Dan', 'Trial', 1),
      grant('Eve', 'Trial', 1),
    ]
    const { container } = render(<Facts action={{ facts }} rows={rows} />)
    const told = within(container)
    expect(told.getAllByRole('term').map((term) => term.textContent)).toEqual(['Holder', 'Package', 'Total: Left', 'Total: Left'])
    expect(told.getAllByRole('definition').map((one) => one.textContent)).toEqual([
      'Ann, Bob, Cid and 2 more',
      'Trial × 4, Voices',
      '14 calls',
      '900 chars',
    ])
  })

  it('nothing where none has an amount, and amounts of several currencies are not added', () => {
    const units = { by: 'currency', titles: {} }
    const cards = render(<Facts action={{ facts: columns }} rows={[{ type: 'card' }, { type: 'card' }]} />)
    expect(cards.container.textContent).toBe('')
    const mixed = render(<Facts action={{ facts: [{ ...faceValue, units }] }} rows={[voucher(1), voucher(2)]} />)
    expect(mixed.container.textContent).toBe('')
  })

  it('issue 14: of all that a filter finds the sum over those that can still be voided, as the backend adds it up', async () => {
    const asked: unknown[] = []
    const call = (_: CallRef, body: object) => {
      asked.push(body)
      return Promise.resolve({ data: [], totalCount: 1200, summary: { faceValue: 123_456 } })
    }
    const action = { facts: columns, guards: [{ when: { status: { in: ['new', 'activated'] } } }] }
    // why: nothing but calls is asked of it here.
    const client = { call } as unknown as Parameters<typeof ClientProvider>[0]['value']
    const list: CallRef = { name: 'card.list', path: '/server/card/list', does: 'list' }
    const open = (filter: object) =>
      render(
        <ClientProvider value={client}>
          <Facts action={action} rows={[voucher(1), voucher(2)]} whole={{ list, filter: { name: 'Gift', ...filter }, total: 1200 }} />
        </ClientProvider>,
      )
    const { unmount } = open({})
    expect((await screen.findByRole('term')).textContent).toBe('Total: Face value')
    expect(screen.getByText('¥1,234.56')).toBeTruthy()
    unmount()
    open({ status: ['activated', 'void'] })
    await screen.findByText('¥1,234.56')
    expect(asked).toMatchObject([
      { name: 'Gift', status: ['new', 'activated'] },
      { name: 'Gift', status: ['activated'] },
    ])
  })
})
