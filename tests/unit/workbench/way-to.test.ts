import { expect, it } from 'vitest'
import { addressFor, wayTo } from '../../../src/workbench/places/way-to.ts'

const FILES: Record<string, unknown> = {
  'entities/order.json': { key: 'orderNo' },
  'screens/site.json': { tabs: { banner: { screen: 'site-banner' }, docs: { screen: 'docs' } } },
  'screens/site-banner.json': { kind: 'form' },
  'screens/docs.json': { kind: 'list', entity: { key: 'docId' }, actions: { view: { on: 'row', open: 'drawer', screen: 'doc-detail' } } },
  'screens/doc-detail.json': { kind: 'detail', takes: ['docId'] },
  'screens/order.json': {
    entity: 'order',
    actions: {
      view: { on: 'row', open: 'drawer', screen: 'order-detail', with: ['orderNo'] },
      page: { on: 'row', open: 'page', screen: 'order-page', with: { no: 'orderNo' } },
      create: { on: 'toolbar', open: 'drawer', screen: 'order-create' },
    },
  },
  'screens/cart.json': { list: { columns: [{ field: 'no', link: { screen: 'order-detail' } }] } },
  'screens/invoice.json': { entity: 'order', actions: { view: { on: 'row', open: 'drawer', screen: 'invoice-detail' } } },
  'screens/invoice-detail.json': { takes: ['no'], actions: { order: { on: 'row', open: 'drawer', screen: 'order-detail' } } },
  'screens/order-detail.json': { takes: ['orderNo'], sections: { lines: { screen: 'order-lines' } } },
  'screens/order-lines.json': { kind: 'list' },
  'screens/order-page.json': { takes: ['no'] },
  'screens/order-create.json': { kind: 'form' },
  'screens/alone.json': { kind: 'list' },
}
const routes = [
  { path: '/cart', name: 'cart', title: '', screen: 'cart' },
  { path: '/invoice', name: 'invoice', title: '', screen: 'invoice' },
  { path: '/site', name: 'site', title: '', screen: 'site' },
  { path: '/order', name: 'order', title: '', screen: 'order' },
  { path: '/order/page', name: 'order-page', title: '', screen: 'order-page' },
]
const to = (screen: string) => wayTo(screen, routes, Object.keys(FILES).toSorted(), (file) => FILES[file])

it('a page within others is seen where they show it: as a tab, beside a row, or within what is opened for it (issue 18)', () => {
  expect(to('order')).toEqual({ address: '/order' })
  expect(to('site-banner')).toEqual({ address: '/site?_tab=banner' })
  const beside = { address: '/order', first: { at: '/order?_open=view', keys: { _row: 'orderNo' } } }
  expect(to('order-detail')).toEqual(beside)
  expect(to('order-lines')).toEqual(beside)
  expect(to('order-create')).toEqual({ address: '/order?_open=create' })
  expect(to('doc-detail')).toEqual({ address: '/site?_tab=docs', first: { at: '/site?_tab=docs&_open=view', keys: { _row: 'docId' } } })
  expect(to('alone')).toBeUndefined()
})

it('a page about a row is opened for the first one there is (issue 18)', () => {
  const way = to('order-page')!
  expect(way).toEqual({ address: '/order', first: { at: '/order/page', keys: { no: 'orderNo' } } })
  expect(addressFor(way.first!, { data: { data: [{ orderNo: 'A 1' }, { orderNo: 'A2' }] } })).toBe('/order/page?no=A%201')
  for (const data of [{ data: [] }, { data: [{ userId: 7 }] }, null]) expect(addressFor(way.first!, { data })).toBeUndefined()
})
