import { expect, it } from 'vitest'
import { listMenu, menuAt, ordersAfter } from '../../../src/workbench/places/menu-order.ts'

const files: Record<string, unknown> = {
  'menus/a.json': { groups: { trade: { title: '交易' } } },
  'screens/a/order.json': { title: '订单', menu: { group: 'trade', order: 20 } },
  'screens/a/invoice.json': { title: '发票', menu: { group: 'trade', order: 10, hidden: true } },
  'screens/a/other.json': { title: '其他', menu: { group: 'people', order: 15 } },
  'routes/console.json': { routes: { board: { title: '看板', menu: { group: 'trade', order: 5 } }, home: { path: '/' } } },
  'locales/en-US/screens/a/order.json': { title: 'Orders' },
}
const read = (file: string) => files[file]
const languages = { source: 'zh-CN', all: ['en-US', 'zh-CN'] }

it('the entries of a group are the pages and routes that name it, in the order of the menu (issue 18)', () => {
  expect(listMenu('trade', Object.keys(files), read, 'en-US', languages)).toEqual([
    { spot: { file: 'routes/console.json', path: ['routes', 'board', 'menu'] }, title: '看板', order: 5 },
    { spot: { file: 'screens/a/invoice.json', path: ['menu'] }, title: '发票', order: 10, isOff: true },
    { spot: { file: 'screens/a/order.json', path: ['menu'] }, title: 'Orders', order: 20 },
  ])
})

it('the menu that a place belongs to: of an entry its group, of a group itself, of anything else none (issue 18)', () => {
  const of = (file: string, path: string[]) => menuAt({ file, path }, read)
  expect(of('screens/a/order.json', ['menu'])).toBe('trade')
  expect(of('screens/a/order.json', ['menu', 'order'])).toBe('trade')
  expect(of('routes/console.json', ['routes', 'board', 'menu'])).toBe('trade')
  expect(of('menus/a.json', ['groups', 'trade'])).toBe('trade')
  expect(of('menus/a.json', ['groups'])).toBeUndefined()
  expect(of('screens/a/order.json', [])).toBeUndefined()
})

it('a moved entry gets a number between its neighbours, and nothing else is touched while there is one (issue 18)', () => {
  expect(ordersAfter([10, 20, 30], 0, 1)).toEqual([[0, 25]])
  expect(ordersAfter([10, 20, 30], 2, 0)).toEqual([[2, 5]])
  expect(ordersAfter([10, 20, 30], 0, 2)).toEqual([[0, 40]])
  expect(ordersAfter([10, 20, 30], 1, 1)).toEqual([])
})

it('where there is none, those after it make room, as few as can be (issue 18)', () => {
  // The moved one takes 11, so that 11 becomes 12; 20 stays.
  expect(ordersAfter([10, 11, 20, 30], 3, 1)).toEqual([
    [3, 11],
    [1, 12],
  ])
  // Two that share a number: the one that goes up stays above.
  expect(ordersAfter([80, 80], 1, 0)).toEqual([[1, 40]])
  expect(ordersAfter([0, 20], 1, 0)).toEqual([
    [1, 0],
    [0, 1],
  ])
  expect(ordersAfter([0.5, 0.7, 9], 2, 1)).toEqual([
    [2, 1],
    [1, 2],
  ])
})
