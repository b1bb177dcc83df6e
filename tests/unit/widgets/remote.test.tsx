// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import type { RemoteOptions } from '../../../src/schema/compiled.ts'
import type { Backend, FormAccess } from '../../../src/widgets/control.ts'
import { dependsOn, labelOf, optionsBody, readFound } from '../../../src/widgets/remote.ts'
import { field, showControl, startTexts } from './show.tsx'

beforeAll(startTexts)

const options: RemoteOptions = {
  call: { name: 'user.list', path: '/server/user/admin/list', does: 'list' },
  value: 'userId',
  label: '{{realName}} {{phone}}',
  where: { role: { field: 'targetType' }, status: 1, agentId: { row: 'agentId' } },
}
const form = (values: Record<string, unknown>, row?: Record<string, unknown>): FormAccess => ({
  value: (name) => values[name],
  check: () => undefined,
  focus: () => undefined,
  row,
})

it('choices are asked for with what they depend on and what was typed', () => {
  expect(optionsBody(options, form({ targetType: 'agent' }, { agentId: 'a1' }), ' 张 ')).toEqual({
    pageNo: 1,
    pageSize: 20,
    role: 'agent',
    status: 1,
    agentId: 'a1',
    realName: '张',
  })
  expect(optionsBody(options, form({}), '')).toEqual({ pageNo: 1, pageSize: 20, status: 1 })
})

it('they are asked for anew when one of those changes, and only then', () => {
  expect(dependsOn(options, form({ targetType: 'agent', other: 1 }))).toBe(dependsOn(options, form({ targetType: 'agent', other: 2 })))
  expect(dependsOn(options, form({ targetType: 'agent' }))).not.toBe(dependsOn(options, form({ targetType: 'user' })))
})

it('a row is called by its label, be it a template or a field; its figures are written as in a column (customer 7)', () => {
  expect(labelOf(options, { realName: 'Ada', phone: '110' })).toBe('Ada 110')
  expect(labelOf({ ...options, label: '{{name}} · {{remain}}' }, { name: 'Standard', remain: 5_000_000 })).toBe('Standard · 5,000,000')
  const sold = { ...options, label: '{{name}} · {{price}} · {{validDays}}' }
  const figures = { price: { cell: 'money' }, validDays: { cell: 'unit', unit: 'day | days' } }
  expect(labelOf({ ...sold, figures }, { name: 'Standard', price: 1980, validDays: 365 })).toBe('Standard · ¥19.80 · 365 days')
  // As the public prices say it, and with the unit of its row (14).
  const units = { by: 'unit', titles: { second: 'second | seconds', call: 'call | calls' }, hours: ['second'] }
  const pack = { ...options, label: '{{name}} · {{amount}}', figures: { amount: { cell: 'unit', units } } }
  expect(labelOf(pack, { name: 'Meetings', amount: 180_000, unit: 'second' })).toBe('Meetings · 50 hours')
  expect(labelOf(pack, { name: 'Calls', amount: 10_000, unit: 'call' })).toBe('Calls · 10,000 calls')
  expect(labelOf({ ...options, label: 'phone' }, { phone: '110' })).toBe('110')
  const row = { userId: 'u1', realName: 'Ada', phone: '110' }
  expect(readFound(options, { data: [row] })).toEqual([{ value: 'u1', label: 'Ada 110', row }])
  expect(readFound(options, null)).toEqual([])
})

it('of a tree a row is called by all that it lies below, as far as that was answered (issue 15)', async () => {
  const tree: RemoteOptions = { ...options, value: 'id', label: '{{name}}', where: {}, tree: { by: 'parentId' } }
  expect(optionsBody(tree, form({}), '')).toEqual({ pageNo: 1, pageSize: 20, above: true })
  const [top, east, shop] = [
    { id: 't', name: 'Company' },
    { id: 'e', name: 'East', parentId: 't' },
    { id: 's', name: 'Shop', parentId: 'e' },
  ]
  const page = { data: [shop], totalCount: 1, above: [top, east] }
  expect(readFound(tree, page).map(({ label }) => label)).toEqual(['Company / East / Shop'])
  expect(readFound(tree, { data: [shop], totalCount: 1 }).map(({ label }) => label)).toEqual(['Shop'])
  const call = vi.fn<Backend['call']>().mockResolvedValue(page)
  await showControl(field('owner', 'remote-select', { options: tree }), { value: 's', call })
  expect(await screen.findByDisplayValue('Company / East / Shop')).toBeTruthy()
  expect(call.mock.calls.map(([, body]) => body)).toEqual([{ pageNo: 1, pageSize: 20, above: true, id: 's' }])
})

it('a chosen row shows the label that came with it, without a call', async () => {
  const call = vi.fn<Backend['call']>()
  await showControl(field('owner', 'remote-select', { options }), { value: 'u7', call, form: { row: { owner: 'u7', ownerLabel: 'Ada' } } })
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'The owner' })).value).toBe('Ada')
  expect(call).not.toHaveBeenCalled()
})

it('a row whose fields the form reads is asked for although its label is known, and handed over (14)', async () => {
  const row = { userId: 'u18', realName: 'Bea', phone: '111', remain: 5 }
  const call = vi.fn<Backend['call']>().mockResolvedValue({ data: [row], totalCount: 1 })
  const learn = vi.fn<NonNullable<FormAccess['learn']>>()
  const setting = { row: { owner: 'u18', ownerLabel: 'Bea' }, lacks: () => learn.mock.calls.length === 0, learn }
  await showControl(field('owner', 'remote-select', { options }), { value: 'u18', call, form: setting })
  await vi.waitFor(() => expect(learn.mock.calls).toEqual([['u18', row]]))
  expect(call).toHaveBeenCalledOnce()
})

it('a chosen row without a label is asked for once', async () => {
  const call = vi.fn<Backend['call']>().mockResolvedValue({ data: [{ userId: 'u8', realName: 'Bo', phone: '110' }] })
  await showControl(field('owner', 'remote-select', { options }), { value: 'u8', call })
  expect(await screen.findByDisplayValue('Bo 110')).toBeTruthy()
  expect(call.mock.calls.map(([, body]) => body)).toEqual([{ pageNo: 1, pageSize: 20, userId: 'u8' }])
})

it('several chosen rows are asked for once each, whichever answers first, and one that is gone not again', async () => {
  const answers = new Map<unknown, (data: unknown) => void>()
  const call = vi.fn<Backend['call']>((_call, { userId }) => new Promise((resolve) => answers.set(userId, resolve)))
  await showControl(field('owners', 'multi-select', { options }), { value: ['m1', 'm2', 'gone'], call })
  expect(await screen.findByText('gone')).toBeTruthy()
  answers.get('gone')!({ data: [] })
  // What finds parts of a key may find another row first.
  answers.get('m2')!({
    data: [
      { userId: 'm21', realName: 'Cy', phone: '3' },
      { userId: 'm2', realName: 'Bo', phone: '2' },
    ],
  })
  expect(await screen.findByText('Bo 2')).toBeTruthy()
  answers.get('m1')!({ data: [{ userId: 'm1', realName: 'Ada', phone: '1' }] })
  expect(await screen.findByText('Ada 1')).toBeTruthy()
  expect(screen.getByText('gone')).toBeTruthy()
  expect(call.mock.calls.map(([, body]) => body['userId'])).toEqual(['m1', 'm2', 'gone'])
})

it('a row of a tree is chosen in a dialog that offers nothing of the own branch, by its branch or by its name (issue 17)', async () => {
  const rows = [
    { id: 'a', name: 'Sales', parentId: null },
    { id: 'b', name: 'East', parentId: 'a' },
    { id: 'c', name: 'Office', parentId: null },
  ]
  const call = vi
    .fn<Backend['call']>()
    .mockImplementation((_call, { under, above }) =>
      Promise.resolve(
        above
          ? { data: [rows[1]], totalCount: 1, above: [rows[0]] }
          : { data: rows.filter(({ parentId }) => (parentId ?? '') === under), totalCount: 2, below: { a: 1 } },
      ),
    )
  const tree: RemoteOptions = { call: options.call, value: 'id', label: '{{name}}', tree: { by: 'parentId', own: true } }
  const { user, given } = await showControl(field('parentId', 'remote-tree', { options: tree }), { call, form: { row: { id: 'a' } } })
  await user.click(await screen.findByRole('combobox', { name: 'The parentId' }))
  const belowItself = '“Sales” cannot lie below itself or anything below it.'
  expect(await screen.findByRole('radio', { name: `Sales ${belowItself}` })).toHaveProperty('disabled', true)
  expect(screen.getByRole('radio', { name: 'At the top Where it is now' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'Open “Sales”' })).toBeNull()
  await user.type(screen.getByRole('searchbox'), 'East')
  expect(await screen.findByRole('radio', { name: new RegExp(`^Sales / ?East ${belowItself}$`) })).toHaveProperty('disabled', true)
  await user.clear(screen.getByRole('searchbox'))
  await user.click(await screen.findByRole('radio', { name: 'Office' }))
  await user.click(screen.getByRole('button', { name: 'Choose' }))
  expect(given.mock.lastCall).toEqual(['c'])
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Office')
})

it('issue 17: a row of another tree is chosen or not, it does not lie at the top', async () => {
  const hall = { id: 'a', name: 'Hall', parentId: null }
  const call = vi.fn<Backend['call']>().mockResolvedValue({ data: [hall], totalCount: 1 })
  const ofHall: RemoteOptions = { call: options.call, value: 'id', label: '{{name}}', tree: { by: 'parentId' } }
  const { user } = await showControl(field('hallId', 'remote-tree', { options: ofHall }), { call, form: { row: { id: 'x' } } })
  await user.click(await screen.findByRole('combobox', { name: 'The hallId' }))
  await screen.findByRole('radio', { name: 'Hall' })
  expect(screen.getByRole('radio', { name: 'None Chosen now' })).toHaveProperty('disabled', true)
  expect(screen.queryByText('At the top')).toBeNull()
})
