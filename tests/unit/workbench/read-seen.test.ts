import { expect, it } from 'vitest'
import { findArrangement } from '../../../src/workbench/places/arrange.ts'
import { findSpot } from '../../../src/workbench/places/find-spot.ts'
import { readSeen } from '../../../src/workbench/preview/read-seen.ts'

/** An element that was drawn with these props, the innermost first. */
function drawnWith(...drawn: object[]): Element {
  const fiber = drawn.reduceRight<object | null>((around, memoizedProps) => ({ key: null, memoizedProps, return: around }), null)
  // why: no more of an element is read.
  return { __reactFiber$a: fiber } as unknown as Element
}

const group = { id: 'trade', title: 'Trade', items: [{ path: '/order', title: 'Orders' }] }
const screenAt = (path: string) => (path === '/order' ? 'admin/order' : undefined)

it('a click on the title of a group of the menu leads to that group, and on an entry to its page (issue 18)', () => {
  const seen = readSeen(drawnWith({ className: 'ly-group' }, { group, open: true }), screenAt)!
  expect(seen).toEqual({ kind: 'group', name: 'trade', around: [] })
  const read = (file: string) => (file === 'menus/admin.json' ? { groups: { trade: { title: '交易管理' } } } : undefined)
  expect(findSpot(seen, read, 'admin')).toEqual({ file: 'menus/admin.json', path: ['groups', 'trade'] })
  expect(findSpot(seen, read, 'user')).toBeUndefined()
  expect(readSeen(drawnWith({ item: group.items[0] }, { group, open: true }), screenAt)).toMatchObject({
    kind: 'item',
    screen: 'admin/order',
  })
})

it('a click on a link of a page leads to that link, also where it stands in the notice of a state (issue 18)', () => {
  const links = [{ name: 'order', title: 'Go to the order', path: '/order', states: ['refunding'] }]
  const element = drawnWith(
    { to: '/order', children: 'Go to the order' },
    { links, state: 'refunding', facts: {} },
    { screen: { id: 'cost/package', links } },
  )
  const key = Object.keys(element)[0]!
  // why: an entry of what is drawn many times over is told by its key.
  const fiber = (element as unknown as Record<string, { key: string | null }>)[key]!
  fiber.key = 'order'
  const seen = readSeen(element, screenAt)!
  expect(seen).toMatchObject({ kind: 'link', name: 'order', screen: 'cost/package' })
  const file = { links: { buy: { title: '购买' }, order: { title: '前往订单', states: ['refunding'] } } }
  const read = (path: string) => (path === 'screens/cost/package.json' ? file : undefined)
  expect(findSpot(seen, read)).toEqual({ file: 'screens/cost/package.json', path: ['links', 'order'] })
  expect(
    findArrangement({ file: 'screens/cost/package.json', path: ['links', 'order'] }, read, 'zh-CN', {
      source: 'zh-CN',
      all: ['zh-CN'],
    })?.entries.map(({ title }) => title),
  ).toEqual(['购买', '前往订单'])
})
