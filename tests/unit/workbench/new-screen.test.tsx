// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { BenchContext, type Bench } from '../../../src/workbench/bench.ts'
import { newEntity } from '../../../src/schema/scaffold/new-entity.ts'
import type { Described, Server } from '../../../src/workbench/files/server.ts'
import { NewScreen } from '../../../src/workbench/panes/new-screen.tsx'

beforeAll(async () => {
  // No dialog of jsdom can be opened.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  await startI18n({
    locales: ['en-US'],
    defaultLocale: 'en-US',
    stored: { read: () => undefined } as never,
    namespaces: ['workbench/frame'],
  })
})

const propose = vi.fn<Server['propose']>(async () => ({}))
const describe = vi.fn<Server['describe']>()
const STOCK: Described = { names: [], fields: ['sku:string:SKU', 'price:number'], notes: ['sku (SKU) is string: …', 'price is number: …'] }
const PETS: Described = { names: ['Pet', 'Owner'], fields: [], notes: [] }

beforeEach(() => {
  propose.mockClear()
  describe.mockReset()
  const desk = { files: [], docs: new Map(), findings: [], drafts: [] }
  const workspace = { read: () => desk, subscribe: () => () => undefined, edit: () => undefined, save: async () => undefined }
  const library = { subscribe: () => () => undefined, version: () => 0, value: () => undefined }
  const locales = [
    { value: 'en-US', title: 'English' },
    { value: 'zh-CN', title: '简体中文' },
  ]
  const bench = {
    boot: { locales, roles: [{ name: 'admin', area: 'admin' }], defaultLocale: 'en-US' },
    manifests: { admin: { 'en-US': { menu: [{ id: 'people', title: 'People', items: [] }], routes: [] } } },
    languages: { source: 'zh-CN', all: ['en-US', 'zh-CN'] },
    look: { role: 'admin' },
    server: { offers: async () => ({ rows: {}, pages: ['admin/order', 'admin/invoice'] }), propose, describe },
    workspace,
    library,
    select: () => undefined,
    show: () => undefined,
  } as unknown as Bench
  render(
    <BenchContext.Provider value={bench}>
      <NewScreen />
    </BenchContext.Provider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'New page' }))
  for (const [label, text] of [
    ['Name in the address', 'stock'],
    ['Title, English', 'Stock'],
    ['Title, 简体中文', '库存'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
})

const give = (text: string) => {
  const file = Object.assign(new File([text], 'stock.csv'), { text: async () => text })
  return act(async () => void fireEvent.change(screen.getByLabelText('Fields from a file'), { target: { files: [file] } }))
}
const make = () => screen.getByRole('button', { name: 'Make page' })

it('a page is made with the fields of the file that was chosen (S18-1)', async () => {
  describe.mockResolvedValue(STOCK)
  // The control of a browser says so in the browser's language, which may be another one.
  expect(screen.getByText('Choose a file')).toBeTruthy()
  await give('SKU,price\nA,1\n')
  expect(screen.getByText('stock.csv')).toBeTruthy()
  await screen.findByText(/sku \(SKU\) is string/)
  await act(async () => fireEvent.click(make()))
  expect(propose).toHaveBeenCalledWith(expect.objectContaining({ title: '库存', fields: STOCK.fields }))
})

it('a page waits until the file is read, and until one of its objects is chosen (S18-1)', async () => {
  let answer: (told: Described) => void = () => undefined
  describe.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  await give('{}')
  expect(make().hasAttribute('disabled')).toBe(true)
  await act(async () => answer(PETS))
  await waitFor(() => expect(screen.getByLabelText('Which object?').hasAttribute('required')).toBe(true))
  expect(make().hasAttribute('disabled')).toBe(false)
})

it('of two files the last one counts, whichever is read first (S18-1)', async () => {
  let answer: (told: Described) => void = () => undefined
  describe.mockReturnValueOnce(new Promise((resolve) => (answer = resolve))).mockResolvedValueOnce(STOCK)
  await give('{}')
  await give('SKU,price\n')
  await act(async () => answer(PETS))
  await act(async () => fireEvent.click(make()))
  expect(propose).toHaveBeenCalledWith(expect.objectContaining({ fields: STOCK.fields }))
})

it('an empty file is refused like any other that says nothing (S18-4)', async () => {
  describe.mockRejectedValue(new Error('The CSV file is empty.'))
  await give('')
  expect((await screen.findByText('The CSV file is empty.')).getAttribute('role')).toBe('alert')
  expect(describe).toHaveBeenCalledWith({ text: '' }, undefined)
})

it('a heading or a choice in the letters of another language is translated where the page is made: nothing is called by a number (issue 18)', async () => {
  const fields = ['field1:string:客户名称', 'field2:choice(新|done):状态', 'sku:string:SKU']
  describe.mockResolvedValue({ names: [], fields, notes: ['…'] })
  await give('客户名称,状态,SKU\n')
  fireEvent.change(await screen.findByLabelText('客户名称, English'), { target: { value: 'Customer name' } })
  expect(screen.queryByLabelText('SKU, English')).toBeNull()
  for (const [heading, said] of [
    ['状态', 'Status'],
    ['新', 'New'],
  ] as const) {
    const input = screen.getByLabelText(`${heading}, English`)
    expect(input.hasAttribute('required')).toBe(true)
    fireEvent.change(input, { target: { value: said } })
  }
  await act(async () => fireEvent.click(make()))
  expect(propose).toHaveBeenCalledWith(
    expect.objectContaining({
      fields: [
        'customerName:string:客户名称:Customer name',
        'status:choice(新=New|done=done=〔未翻译〕done):状态:Status',
        'sku:string:SKU',
      ],
    }),
  )
})

it('a heading or a choice in the letters of the names is said in the language of the schemas, too, or marked as still to be translated (issue 18)', async () => {
  describe.mockResolvedValue({
    names: [],
    fields: ['name:string:Name', 'state:choice(new|done):State', 'fullName:string:Full legal name'],
    notes: ['…'],
  })
  await give('Name,State,Full legal name\n')
  // What most entities have is called as there.
  expect((await screen.findByLabelText<HTMLInputElement>('Name, 简体中文')).value).toBe('名称')
  expect(screen.queryByLabelText('Name, English')).toBeNull()
  const full = screen.getByLabelText<HTMLInputElement>('Full legal name, 简体中文')
  expect([full.required, full.placeholder]).toEqual([false, 'still to be translated'])
  for (const [heading, said] of [
    ['State', '状态'],
    ['done', '完成'],
  ] as const)
    fireEvent.change(screen.getByLabelText(`${heading}, 简体中文`), { target: { value: said } })
  await act(async () => fireEvent.click(make()))
  const [{ fields }] = propose.mock.lastCall as unknown as [{ fields: string[] }]
  expect(fields).toEqual([
    'name:string:名称:Name',
    'state:choice(new=new=〔未翻译〕new|done=done=完成):状态:State',
    'fullName:string:〔未翻译〕Full legal name:Full legal name',
  ])
  const made = newEntity('stock', '库存', 'Stock', fields)
  expect(made).toMatchObject({
    entity: {
      properties: { state: { oneOf: [{ title: '〔未翻译〕new' }, { title: '完成' }] }, fullName: { title: '〔未翻译〕Full legal name' } },
    },
    english: { properties: { state: { title: 'State', oneOf: { new: 'new', done: 'done' } }, fullName: { title: 'Full legal name' } } },
  })
})

it('a page of pages is made of those that are chosen, in that order, and of at least one (issue 18)', async () => {
  fireEvent.change(screen.getByLabelText('What are the rows?'), { target: { value: '*pages' } })
  expect(make().hasAttribute('disabled')).toBe(true)
  const invoices = await screen.findByRole('checkbox', { name: 'admin/invoice admin/invoice' })
  const orders = screen.getByRole('checkbox', { name: 'admin/order admin/order' })
  for (const box of [orders, invoices, orders, orders]) fireEvent.click(box)
  await act(async () => fireEvent.click(make()))
  expect(propose).toHaveBeenCalledWith(expect.objectContaining({ kind: 'tabs', from: '', pages: ['admin/invoice', 'admin/order'] }))
})
