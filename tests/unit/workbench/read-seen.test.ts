import { expect, it } from 'vitest'
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
