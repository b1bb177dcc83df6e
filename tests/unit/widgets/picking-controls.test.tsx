// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Field, RemoteOptions } from '../../../src/schema/compiled.ts'
import type { Backend, Picking } from '../../../src/widgets/control.ts'
import { field, showControl } from './show.tsx'

const choices = ['Tea', 'Coffee', 'Juice'].map((title) => ({ value: title.toLowerCase(), title }))
const drinks = field('drinks', 'transfer', { type: 'array', choices, item: { type: 'string' } })
const call = { name: 'team.list', path: '/server/team/list', does: 'list' as const }
const teams: RemoteOptions = { call, value: 'teamId', label: '{{name}}' }
const wide = () => vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))

it('moves some of many from one list to the other and back, in the order of the choices', async () => {
  wide()
  const { user, last } = await showControl(drinks, { value: ['juice'] })
  const offered = await screen.findByRole('list', { name: 'Available' }, { timeout: 20_000 })
  expect(within(offered).getAllByRole('checkbox')).toHaveLength(2)
  await user.click(within(offered).getByRole('checkbox', { name: 'Tea' }))
  await user.click(screen.getByRole('button', { name: /Add$/ }))
  expect(last()).toEqual(['tea', 'juice'])
  // The search of the list that was chosen from is where one goes on.
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'The drinks: Search “Available”' }))
  const chosen = screen.getByRole('list', { name: 'Chosen' })
  await user.click(within(chosen).getByRole('checkbox', { name: 'Juice' }))
  await user.click(screen.getByRole('button', { name: /Remove$/ }))
  expect(last()).toEqual(['tea'])
})

it('of at most so many no more can be chosen: what is over is not offered, and it is said why (17)', async () => {
  wide()
  const few = { ...drinks, rules: { maxItems: 2 } }
  const { user, last } = await showControl(few, { value: ['juice'] })
  const offered = await screen.findByRole('list', { name: 'Available' }, { timeout: 20_000 })
  const box = (name: string) => within(offered).getByRole<HTMLInputElement>('checkbox', { name })
  await user.click(box('Tea'))
  expect(box('Tea').disabled).toBe(false)
  expect(box('Coffee').disabled).toBe(true)
  expect(screen.getByText('At most 2 can be chosen. Remove one to choose another.')).toBeTruthy()
  await user.click(box('Tea'))
  await user.click(screen.getByRole('button', { name: 'Select all in “Available”' }))
  await user.click(screen.getByRole('button', { name: /Add$/ }))
  expect(last()).toEqual(['tea', 'juice'])
  expect(box('Coffee').disabled).toBe(true)
})

it('finds in a list by typing, and takes all that it found', async () => {
  wide()
  const { user, last } = await showControl(drinks)
  await user.type(await screen.findByRole('searchbox', { name: 'The drinks: Search “Available”' }, { timeout: 20_000 }), 'e')
  const offered = screen.getByRole('list', { name: 'Available' })
  expect(within(offered).getAllByRole('checkbox')).toHaveLength(3)
  await user.type(screen.getByRole('searchbox', { name: 'The drinks: Search “Available”' }), 'e')
  expect(within(offered).getAllByRole('checkbox')).toHaveLength(1)
  await user.clear(screen.getByRole('searchbox', { name: 'The drinks: Search “Available”' }))
  await user.click(screen.getByRole('button', { name: 'Select all in “Available”' }))
  await user.click(screen.getByRole('button', { name: /Add$/ }))
  expect(last()).toEqual(['tea', 'coffee', 'juice'])
})

it('asks for rows part by part, and finds them where they lie', async () => {
  wide()
  const all = Array.from({ length: 60 }, (_, at) => ({ teamId: `t${at}`, name: `Team ${at}` }))
  const ask = vi.fn<Backend['call']>().mockImplementation((_call, { pageNo, pageSize, name, teamId }) => {
    const found = all.filter((one) => (!name || one.name.includes(String(name))) && (!teamId || one.teamId === teamId))
    const from = (Number(pageNo) - 1) * Number(pageSize)
    return Promise.resolve({ data: found.slice(from, from + Number(pageSize)), totalCount: found.length })
  })
  const some = field('teams', 'transfer', { type: 'array', item: { type: 'string' }, options: teams })
  const { user, last } = await showControl(some, { value: ['t58'], call: ask })
  const offered = await screen.findByRole('list', { name: 'Available' }, { timeout: 20_000 })
  expect(await within(offered).findAllByRole('checkbox')).toHaveLength(50)
  expect(await within(screen.getByRole('list', { name: 'Chosen' })).findByRole('checkbox', { name: 'Team 58' })).toBeTruthy()
  await user.click(within(offered).getByRole('button', { name: 'Show more' }))
  expect(await within(offered).findByRole('checkbox', { name: 'Team 59' })).toBeTruthy()
  expect(document.activeElement).toBe(within(offered).getByRole('checkbox', { name: 'Team 50' }))
  expect(within(offered).queryByRole('checkbox', { name: 'Team 58' })).toBeNull()
  await user.type(screen.getByRole('searchbox', { name: 'The teams: Search “Available”' }), '59')
  await vi.waitFor(() => expect(within(offered).getAllByRole('checkbox')).toHaveLength(1))
  await user.click(within(offered).getByRole('checkbox', { name: 'Team 59' }))
  await user.click(screen.getByRole('button', { name: /Add$/ }))
  expect(last()).toEqual(['t58', 't59'])
})

it('is a select of several where two lists have no room', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  await showControl(drinks, { value: ['tea', 'juice'] })
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'The drinks' })).value).toBe('Tea, Juice')
})

it('rows are chosen in a list of their own, and stand by their names', async () => {
  const pick = vi
    .fn<(picking: Picking) => Promise<{ value: string; label: string; row: object }[]>>()
    .mockResolvedValue([{ value: 'x1', label: 'East', row: { teamId: 'x1', city: 'Ningbo' } }])
  const choose = vi.fn<(value: unknown, row: object) => void>()
  const one = field('team', 'remote-table', { options: { ...teams, table: { columns: [], search: [] } } })
  const { user, last } = await showControl(one, {
    value: 'x0',
    form: { pick: pick as never, choose, row: { team: 'x0', teamLabel: 'West' } },
  })
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'The team' })
  expect(input.value).toBe('West')
  await user.click(input)
  expect(pick.mock.lastCall?.[0]).toMatchObject({ many: false, chosen: [{ value: 'x0', label: 'West' }] })
  await vi.waitFor(() => expect(last()).toBe('x1'))
  expect(choose).toHaveBeenCalledWith('x1', { teamId: 'x1', city: 'Ningbo' })
  expect(input.value).toBe('East')
  await user.keyboard('{Delete}')
  expect(last()).toBeUndefined()
})

it('several rows keep those that were chosen before, and know how many there may be', async () => {
  const pick = vi.fn<(picking: Picking) => Promise<undefined>>().mockResolvedValue(undefined)
  const some = field('teams', 'remote-table', {
    type: 'array',
    item: { type: 'string' },
    rules: { maxItems: 5 },
    options: { ...teams, table: { columns: [], search: [] } },
  })
  const { user, given } = await showControl(some, {
    value: ['y1', 'y2'],
    form: { pick },
    call: (_call, { teamId }) => Promise.resolve({ data: [{ teamId, name: `Team ${String(teamId)}` }] }),
  })
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'The teams' })
  await vi.waitFor(() => expect(input.value).toBe('Team y1, Team y2'))
  input.focus()
  await user.keyboard('{Enter}')
  expect(pick.mock.lastCall?.[0]).toMatchObject({ many: true, most: 5, chosen: [{ value: 'y1' }, { value: 'y2' }] })
  // Left without an answer, it changes nothing.
  expect(given).not.toHaveBeenCalled()
})

const table: Partial<Field> = { type: 'array', item: { type: 'string' }, options: { ...teams, table: { columns: [], search: [] } } }

it('17: rows whose names were still on their way keep them when others are chosen beside them', async () => {
  let answer = (_: object): void => undefined
  const call: Backend['call'] = (_call, { teamId }) =>
    teamId === 'w1' ? new Promise((resolve) => (answer = resolve)) : Promise.resolve({ data: [], totalCount: 0 })
  const pick = ({ chosen }: Picking) => Promise.resolve([...chosen, { value: 'w2', label: 'West', row: {} }])
  const { user } = await showControl(field('teams', 'remote-table', table), { value: ['w1'], call, form: { pick } })
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'The teams' })
  await user.click(input)
  await vi.waitFor(() => expect(input.value).toBe('w1, West'))
  answer({ data: [{ teamId: 'w1', name: 'Wood' }], totalCount: 1 })
  await vi.waitFor(() => expect(input.value).toBe('Wood, West'))
})

it('17: names that came with the row are asked for by nobody, also once others are chosen', async () => {
  const call = vi.fn<Backend['call']>().mockResolvedValue({ data: [], totalCount: 0 })
  const pick = ({ chosen }: Picking) => Promise.resolve([{ value: 'v3', label: 'Third', row: {} }, ...chosen.slice(1)])
  const { user } = await showControl(field('teams', 'remote-table', table), {
    value: ['v1', 'v2'],
    call,
    form: { pick, row: { teams: ['v1', 'v2'], teamsLabel: ['First', 'Second'] } },
  })
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'The teams' })
  expect(input.value).toBe('First, Second')
  await user.click(input)
  await vi.waitFor(() => expect(input.value).toBe('Third, Second'))
  expect(call).not.toHaveBeenCalled()
})

it('a row of a tree stands with the way to it', async () => {
  const rows = [
    { teamId: 'z1', name: 'Sales', parentId: null },
    { teamId: 'z2', name: 'East', parentId: 'z1' },
  ]
  const ask = vi.fn<Backend['call']>().mockResolvedValue({ data: [rows[1]], totalCount: 1, above: [rows[0]] })
  const place = field('place', 'cascader', { options: { ...teams, tree: { by: 'parentId' } } })
  await showControl(place, { value: 'z2', call: ask, form: { row: { place: 'z2', placeLabel: 'East' } } })
  expect(await screen.findByDisplayValue('Sales / East')).toBeTruthy()
  expect(ask.mock.calls.map(([, body]) => body)).toEqual([{ pageNo: 1, pageSize: 1, teamId: 'z2', above: true }])
})

it('17: another branch is opened at the first press, although a row of one is chosen', async () => {
  const rows = [
    { teamId: 'u1', name: 'Sales', parentId: null },
    { teamId: 'u2', name: 'Works', parentId: null },
    { teamId: 'u3', name: 'East', parentId: 'u1' },
    { teamId: 'u4', name: 'Mill', parentId: 'u2' },
  ]
  const call: Backend['call'] = (_call, { teamId, under }) => {
    const data = rows.filter((one) => (teamId ? one.teamId === teamId : (one.parentId ?? '') === under))
    return Promise.resolve({ data, totalCount: data.length, below: { u1: 1, u2: 1 }, ...(teamId ? { above: [rows[0]] } : {}) })
  }
  const place = field('place', 'cascader', { options: { ...teams, tree: { by: 'parentId' } } })
  const { user, last } = await showControl(place, { value: 'u3', call, form: { row: { place: 'u3', placeLabel: 'East' } } })
  await user.click(await screen.findByDisplayValue('Sales / East'))
  await user.click(await screen.findByTitle('Works'))
  await user.click(await screen.findByTitle('Mill'))
  expect(last()).toBe('u4')
})

it('17: where nothing can be chosen yet, it says so, not that nothing matches', async () => {
  const call = () => Promise.resolve({ data: [], totalCount: 0 })
  const place = field('place', 'cascader', { options: { ...teams, tree: { by: 'parentId' } } })
  const { user, unmount } = await showControl(place, { call })
  await user.click(await screen.findByRole('combobox', { name: 'The place' }))
  expect(await screen.findByText('Nothing here yet')).toBeTruthy()
  unmount()
  const team = field('team', 'remote-select', { options: teams })
  const one = await showControl(team, { call })
  await one.user.click(await screen.findByRole('combobox', { name: 'The team' }))
  expect(await screen.findByText('Nothing here yet')).toBeTruthy()
  await one.user.keyboard('x')
  expect(await screen.findByText('No match')).toBeTruthy()
})

it('an amount is typed in its currency, and has the decimals of that', async () => {
  const rent = field('rent', 'money', { type: 'integer', rules: { format: 'money', currency: 'currency' } })
  const { user, last } = await showControl(rent, { value: 123_450, form: { value: (name) => (name === 'currency' ? 'USD' : undefined) } })
  const input = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'The rent' })
  expect(input.value).toBe('1234.50')
  expect(screen.getByText('USD')).toBeTruthy()
  await user.clear(input)
  await user.type(input, '19.999')
  expect(last()).toBe('19.999')
  await user.clear(input)
  await user.type(input, '19.99')
  expect(last()).toBe(1999)
})
