// @vitest-environment jsdom
import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Problem } from '../../../../src/request/problem.ts'
import type { ListScreen } from '../../../../src/schema/compiled-screen.ts'
import type { Field, Verb } from '../../../../src/schema/compiled.ts'
import { loadControls } from '../../../../src/widgets/registry.tsx'
import { action, call, columns, listScreen, openScreen, pageOf, row, type Row } from './setting.tsx'

beforeEach(() => localStorage.clear())

const choices = columns[3]!.choices!
const edit = action('edit', 'Edit', {
  can: 'edit',
  call: call('edit', 'edit', { send: { appId: 'appId' } }),
  form: [
    { name: 'appName', title: 'Name', type: 'string', widget: 'text', required: true, rules: { maxLength: 30 } },
    { name: 'amount', title: 'Amount', type: 'integer', widget: 'number' },
    { name: 'open', title: 'Open', type: 'boolean', widget: 'switch' },
    { name: 'remark', title: 'Remark', type: 'string', widget: 'text', required: { amount: { moreThan: 1000 } } },
  ],
  guards: [{ when: { status: 'on' }, why: 'Enable it first.' }],
})
const screenWith = (...more: ListScreen['list']['columns']): ListScreen => ({
  ...listScreen,
  list: {
    ...listScreen.list,
    columns: [
      { ...columns[0]!, edit: 'edit' },
      { name: 'amount', title: 'Amount', cell: 'number', align: 'right', edit: 'edit' },
      { ...columns[3]!, choices },
      ...more,
    ],
  },
  actions: [edit],
})

/** A backend that keeps what it is sent, and refuses a version that is not the row's. */
function world(given: Row[], can?: Verb[], screen = screenWith(), tells = false) {
  const all = given.map((one) => ({ open: false, remark: '', ...one }))
  const answers = {
    '/server/app/list': (body: Row) => structuredClone(pageOf(all, body)),
    '/server/app/edit': ({ version, ...body }: Row) => {
      const found = all.find((one) => one['appId' as keyof typeof one] === body['appId']) as Row
      const facts = tells ? { body: { data: { row: structuredClone(found) } } } : {}
      if (found['version'] !== version) throw new Problem('conflict', 409, 'Somebody else has changed it.', facts)
      return structuredClone(Object.assign(found, body, { version: Number(version) + 1 }))
    },
  }
  return { all: all as Row[], opened: openScreen({ screen, answers, ...(can ? { can } : {}) }) }
}

/** What is in the cell that is being edited. */
const inCell = async <Element extends HTMLElement>(role: string): Promise<Element> =>
  within(await page.findByRole('form', { name: /^Edit / })).findByRole<Element>(role)

it('a click opens the control of the field, Enter saves what the form would send, and the focus returns', async () => {
  const { screen, user, to } = await world([row(1), row(3)]).opened
  await user.click(await screen.findByRole('button', { name: /Edit Name: Application 1/ }))
  const input = await inCell('textbox')
  await waitFor(() => expect(document.activeElement).toBe(input))
  await user.clear(input)
  await user.keyboard('Renamed{Enter}')

  const button = await screen.findByRole('button', { name: /Edit Name: Renamed/ })
  expect(to('/server/app/edit').map(({ body }) => body)).toEqual([
    expect.objectContaining({ appId: 'app-1', appName: 'Renamed', amount: 100, version: 1 }),
  ])
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('Escape takes back what was typed, and nothing is sent for a value that stays', async () => {
  const { screen, user, to } = await world([row(1)]).opened
  const button = () => screen.findByRole('button', { name: /Edit Name: Application 1/ })
  fireEvent.keyDown(await button(), { key: 'F2' })
  await inCell('textbox')
  await user.keyboard('x{Escape}')
  const back = await button()
  await waitFor(() => expect(document.activeElement).toBe(back))
  await user.keyboard('{Enter}')
  await inCell('textbox')
  await user.keyboard('{Enter}')
  await button()
  expect(to('/server/app/edit')).toEqual([])
})

it('Tab saves and goes on with the next cell, and Shift+Tab with the one before', async () => {
  const { screen, user, to, all } = await Promise.resolve(world([row(1), row(3)])).then(async ({ opened, all }) => ({
    ...(await opened),
    all,
  }))
  await user.click(await screen.findByRole('button', { name: /Edit Amount: 100/ }))
  const amount = await inCell('spinbutton')
  await waitFor(() => expect(document.activeElement).toBe(amount))
  await user.clear(amount)
  await user.keyboard('7{Tab}')
  // The cell of the next row.
  const name = await inCell<HTMLInputElement>('textbox')
  expect(name.value).toBe('Application 3')
  expect(all[0]).toMatchObject({ amount: 7 })
  await user.keyboard('{Shift>}{Tab}{/Shift}')
  await waitFor(async () => expect((await inCell<HTMLInputElement>('spinbutton')).value).toBe('7'))
  expect(to('/server/app/edit')).toHaveLength(1)
})

it('what is typed before the control is there, and on from cell to cell, is in the cells it was meant for (issue 17)', async () => {
  const { all, opened } = world([row(1), row(2), row(3)])
  const { screen, user, to } = await opened
  fireEvent.click(await screen.findByRole('button', { name: /Edit Amount: 100/ }))
  await user.keyboard('13{Backspace}2{Tab}New{Tab}8{Enter}')
  await waitFor(() => expect(to('/server/app/edit')).toHaveLength(3))
  await waitFor(() => expect(screen.queryByRole('form', { name: /^Edit / })).toBeNull())
  expect(all.map(({ appName, amount }) => [appName, amount])).toEqual([
    ['Application 1', 12],
    ['Application 2', 200],
    ['New', 8],
  ])
})

it('a cell that is left takes no focus any more when it is drawn anew, for what is typed then is meant for the next one (issue 17)', async () => {
  const { opened } = world([row(1), row(3)])
  const { screen, user, to } = await opened
  await user.click(await screen.findByRole('button', { name: /Edit Amount: 100/ }))
  await waitFor(async () => expect(document.activeElement).toBe(await inCell('spinbutton')))
  await user.keyboard('7')
  const focused: (string | undefined)[] = []
  const hear = ({ target }: FocusEvent) => focused.push((target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset['key'])
  document.addEventListener('focusin', hear)
  await user.keyboard('{Tab}')
  await waitFor(() => expect(focused.at(-1)).toBe('app-3'))
  document.removeEventListener('focusin', hear)
  expect(to('/server/app/edit')).toHaveLength(1)
  expect(focused).toEqual(['app-3'])
})

it('another page of the list is turned to only once the person has said that what is in a cell may go (issue 17)', async () => {
  const { screen, user, address, to } = await world(Array.from({ length: 12 }, (_, at) => row(at + 1))).opened
  await user.click(await screen.findByRole('button', { name: /Edit Name: Application 1$/ }))
  await user.clear(await inCell('textbox'))
  await user.keyboard('Half')
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  const question = await page.findByRole('alertdialog', {}, { timeout: 3000 })
  expect(to('/server/app/list')).toHaveLength(1)
  await user.click(within(question).getByRole('button', { name: 'Stay' }))
  expect((await inCell<HTMLInputElement>('textbox')).value).toBe('Half')
  expect(address.now).not.toContain('_page')

  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await user.click(within(await page.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
  await screen.findByRole('button', { name: /Edit Name: Application 11/ })
  expect(address.now).toContain('_page=2')
  expect(to('/server/app/edit')).toEqual([])
})

it('Escape leaves a cell whose control is still coming, with what was typed for it (issue 17)', async () => {
  const { screen, user, to } = await world([row(1)]).opened
  const button = await screen.findByRole('button', { name: /Edit Amount: 100/ })
  fireEvent.click(button)
  await user.keyboard('7{Escape}')
  expect(screen.queryByRole('form', { name: /^Edit / })).toBeNull()
  await screen.findByRole('button', { name: /Edit Amount: 100/ })
  expect(to('/server/app/edit')).toEqual([])
})

it('a fault stands at the cell, with what was typed', async () => {
  const { screen, user, to } = await world([row(1)]).opened
  await user.click(await screen.findByRole('button', { name: /Edit Name/ }))
  const input = await inCell('textbox')
  await user.clear(input)
  await user.keyboard('{Enter}')
  expect(await inCell('alert')).toBeTruthy()
  expect(await inCell('textbox')).toBe(input)
  expect(to('/server/app/edit')).toEqual([])
})

it('what the form lacks elsewhere is said at the cell', async () => {
  const { screen, user } = await world([row(1)]).opened
  await user.click(await screen.findByRole('button', { name: /Edit Amount/ }))
  const input = await inCell('spinbutton')
  await user.clear(input)
  await user.keyboard('2000{Enter}')
  expect((await inCell('alert')).textContent).toMatch(/^Remark: .*Edit the row in its form\.$/)
})

it('rows that are read again while somebody types leave what was typed, and Enter saves it', async () => {
  const { all, opened } = world([row(1)])
  const { screen, user, to } = await opened
  await user.click(await screen.findByRole('button', { name: /Edit Name/ }))
  const input = await inCell('textbox')
  await user.clear(input)
  await user.keyboard('Mine')
  Object.assign(all[0]!, { amount: 555, version: 2 })
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByRole('button', { name: /Edit Amount: 555/ })
  const again = await inCell<HTMLInputElement>('textbox')
  expect(again.value).toBe('Mine')
  again.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: /Edit Name: Mine/ })
  expect(to('/server/app/edit').map(({ body }) => body)).toEqual([expect.objectContaining({ appName: 'Mine', amount: 555, version: 2 })])
})

it("another's change is told at the cell: what was typed stays, the row is fresh, and Enter saves again", async () => {
  const { all, opened } = world([row(1)])
  const { screen, user, to } = await opened
  await user.click(await screen.findByRole('button', { name: /Edit Name/ }))
  const input = await inCell('textbox')
  await user.clear(input)
  await user.keyboard('Mine')
  Object.assign(all[0]!, { amount: 555, version: 2 })
  await user.keyboard('{Enter}')
  await waitFor(async () => expect((await inCell('alert')).textContent).toMatch(/save again to keep your value/))
  await screen.findByRole('button', { name: /Edit Amount: 555/ })
  const again = await inCell<HTMLInputElement>('textbox')
  expect(again.value).toBe('Mine')
  again.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: /Edit Name: Mine/ })
  expect(to('/server/app/edit').at(-1)!.body).toMatchObject({ appName: 'Mine', amount: 555, version: 2 })
})

/** Somebody else has saved the first row meanwhile, and the backend tells how it is now. */
function crossed(theirs: Row) {
  const { all, opened } = world([row(1)], undefined, undefined, true)
  return { opened, save: () => Object.assign(all[0]!, theirs, { version: 2 }) }
}

it('issue 17: what others have changed in other cells is merged unasked, and taking back leaves it', async () => {
  const { opened, save } = crossed({ amount: 555 })
  const { screen, user, to } = await opened
  await user.click(await screen.findByRole('button', { name: /Edit Name/ }))
  await user.clear(await inCell('textbox'))
  save()
  await user.keyboard('Mine{Enter}')
  await screen.findByRole('button', { name: /Edit Name: Mine/ })
  await screen.findByRole('button', { name: /Edit Amount: 555/ })
  expect(to('/server/app/edit').at(-1)!.body).toMatchObject({ appName: 'Mine', amount: 555, version: 2 })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: /Edit Name: Application 1/ })
  expect(to('/server/app/edit').at(-1)!.body).toMatchObject({ appName: 'Application 1', amount: 555, version: 3 })
})

it.each([
  ['Keep mine', 'Mine', 2],
  ['Take theirs', 'Theirs', 1],
])('issue 17: where others have changed the same cell, “%s” decides', async (button, name, calls) => {
  const { opened, save } = crossed({ appName: 'Theirs' })
  const { screen, user, to } = await opened
  await user.click(await screen.findByRole('button', { name: /Edit Name/ }))
  await user.clear(await inCell('textbox'))
  save()
  await user.keyboard('Mine{Enter}')
  await waitFor(async () => expect((await inCell('alert')).textContent).toBe('Somebody else has changed this value. Theirs: Theirs'))
  expect((await inCell<HTMLInputElement>('textbox')).value).toBe('Mine')
  await user.click(screen.getByRole('button', { name: button }))
  await screen.findByRole('button', { name: new RegExp(`Edit Name: ${name}`) })
  expect(to('/server/app/edit')).toHaveLength(calls)
})

it('issue 17: a date that is typed in its cell is saved when Tab goes on, before its calendar has come', async () => {
  const day: Field = { name: 'day', title: 'Day', type: 'string', widget: 'date', rules: { format: 'date' } }
  const screen = {
    ...screenWith({ name: 'day', title: 'Day', cell: 'date', edit: 'edit' }),
    actions: [{ ...edit, form: [...edit.form!, day] }],
  }
  await loadControls(['date'])
  const { user, to, screen: shown } = await world([row(1)], undefined, screen).opened
  await user.click(await shown.findByRole('button', { name: /Edit Day/ }))
  const form = await page.findByRole('form', { name: /^Edit / })
  await waitFor(() => expect([...form.querySelectorAll('input')]).toContain(document.activeElement))
  await user.keyboard('2026-3-5{Tab}')
  await waitFor(() => expect(to('/server/app/edit').map(({ body }) => body)).toEqual([expect.objectContaining({ day: '2026-03-05' })]))
})

it('the toast takes it back, against the version that the change has made', async () => {
  const { screen, user, to } = await world([row(1)]).opened
  await user.click(await screen.findByRole('button', { name: /Edit Name/ }))
  await user.clear(await inCell('textbox'))
  await user.keyboard('Other{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: /Edit Name: Application 1/ })
  expect(to('/server/app/edit').at(-1)!.body).toMatchObject({ appName: 'Application 1', version: 2 })
})

it('a choice is saved as soon as it is made', async () => {
  const { screen, user, to } = await world([row(1)], undefined, screenWith({ name: 'open', title: 'Open', cell: 'boolean', edit: 'edit' }))
    .opened
  await user.click(await screen.findByRole('button', { name: /Edit Open/ }))
  await user.click(await screen.findByRole('switch', { name: /Open/ }))
  await waitFor(() => expect(to('/server/app/edit').at(-1)!.body).toMatchObject({ open: true }))
  expect(await screen.findByRole('button', { name: /Edit Open/ })).toBeTruthy()
})

it('who may not use the action, or not on this row, sees the value alone', async () => {
  const { screen, unmount } = await world([row(1), row(2)]).opened
  await screen.findByText('Application 2')
  expect(screen.queryByRole('button', { name: /Edit Name: Application 1/ })).not.toBeNull()
  expect(screen.queryByRole('button', { name: /Edit Name: Application 2/ })).toBeNull()
  unmount()
  const mayNot = await world([row(1)], ['query', 'get']).opened
  await mayNot.screen.findByText('Application 1')
  expect(mayNot.screen.queryByRole('button', { name: /Edit Name/ })).toBeNull()
})
