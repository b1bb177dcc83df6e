import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { keepFolder } from '../../../../scripts/lib/kept-folder.ts'
import { createFinder } from '../../../../scripts/lib/workbench/find-faults.ts'
import { exampleWorld, orderAction, orderList } from '../../../../src/schema/check/example-world.ts'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function find(drafts: Record<string, unknown>) {
  folder = mkdtempSync(join(tmpdir(), 'faults-'))
  for (const [path, data] of Object.entries({ ...exampleWorld, ...drafts })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${JSON.stringify(data, null, 2)}\n`)
  }
  return createFinder(keepFolder(folder))({})
}

it('a translation of a file that is not there goes by a press (issue 18)', () => {
  const found = find({ 'locales/en-US/screens/none.json': { title: 'None' } })
  const [one] = found.filter(({ file }) => file === 'locales/en-US/screens/none.json')
  expect(one?.mend).toMatchObject({ isEnd: true, splices: [{ start: 0, text: '' }] })
  expect(one?.mend?.title).toContain('removed the file')
})

it('a word that is meant in the middle of a text is mended in it (issue 18)', () => {
  const found = find(orderList({ list: { call: 'list', columns: ['orderNo', 'amount'], sort: '-amout' } }))
  const [one] = found.filter(({ suggestion }) => suggestion === 'amount')
  expect(one?.mend?.splices.map(({ text }) => text).join('')).toContain('-amount')
})

it('where several lists could be chosen from, each is a button, with the page that shows it (issue 18)', () => {
  const order = structuredClone(exampleWorld['entities/order.json']) as { properties: Record<string, object> }
  order.properties['buyer'] = { title: '买家', type: 'string', entity: 'buyer' }
  const buyer = { title: '买家', key: 'buyerId', label: '{{buyerId}}', properties: { buyerId: { title: '编号', type: 'string' } } }
  const found = find({
    ...orderAction({ fields: ['buyer'] }),
    'entities/order.json': order,
    'entities/buyer.json': buyer,
    'calls/buyer.json': { old: { does: 'list', path: '/server/buyer/old' }, all: { does: 'list', path: '/server/buyer/all' } },
    'screens/buyer.json': {
      kind: 'list',
      title: '买家',
      route: '/buyer',
      menu: { group: 'orders', order: 90 },
      permission: 'order',
      entity: 'buyer',
      list: { call: 'all', columns: ['buyerId'] },
    },
  })
  const [one] = found.filter(({ lacks }) => lacks !== undefined)
  expect(one?.mend).toBeUndefined()
  expect(one?.ways?.map(({ title, page }) => [title, page])).toEqual([
    ['say "options": { "call": "buyer.old" }', undefined],
    ['buyer.all', 'screens/buyer.json'],
  ])
  expect(one?.ways?.[1]?.splices[0]?.text).toContain('"options"')
})
