import { describe, expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld, orderAction, orderFields, orderList } from '../../../src/schema/check/example-world.ts'
import { rules } from '../../../src/schema/check/rules.ts'
import { Source } from '../../../src/schema/source.ts'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'

function filesOf(change: Record<string, unknown>) {
  return Object.entries({ ...exampleWorld, ...change }).flatMap(([path, data]) =>
    data === undefined ? [] : [{ path, text: typeof data === 'string' ? data : JSON.stringify(data, null, 2) }],
  )
}

/** The findings as `file#/path message`: the path is read back from line and column, so that the place is proven too. */
function said(change: Record<string, unknown>, rule: string): string[] {
  const files = filesOf(change)
  return checkSchemas(files)
    .filter((finding) => finding.rule === rule)
    .map(
      (finding) =>
        `${finding.file}#${pathAt(files.find((file) => file.path === finding.file)?.text ?? '{}', finding.line, finding.column)} ${finding.message}`,
    )
}

function pathAt(text: string, line: number, column: number): string {
  const offset =
    text
      .split('\n')
      .slice(0, line - 1)
      .reduce((sum, one) => sum + one.length + 1, 0) +
    column -
    1
  const root = parseTree(text)!
  const steps: (string | number)[] = []
  let node = root
  for (;;) {
    const next = node.children?.find((child) => child.offset <= offset && offset < child.offset + child.length)
    if (!next) break
    if (node.type === 'object') {
      steps.push(next.children![0]!.value as string)
      const value = next.children![1]!
      if (offset <= value.offset) break
      node = value
    } else if (node.type === 'array') {
      steps.push(node.children!.indexOf(next))
      if (next.offset === offset) break
      node = next
    } else break
  }
  expect(findNodeAtLocation(root, steps)).toBeDefined()
  return steps.map((step) => `/${step}`).join('')
}

describe('the example world', () => {
  it('has nothing wrong', () => {
    expect(checkSchemas(filesOf({}))).toEqual([])
  })
})

describe.each(rules.map((rule) => [rule.name, rule] as const))('%s', (name, { why, examples }) => {
  it('says why it is there', () => expect(why).toMatch(/^[A-Z].*[.]$/s))

  it('finds nothing in its good example', () => expect(said(examples.ok, name)).toEqual([]))

  it('names the mistake of its bad example at its place', () => expect(said(examples.notOk, name)).toEqual(examples.says))
})

describe('reading', () => {
  it('takes a byte order mark and CRLF for what they are', () => {
    const source = new Source('app.json', '﻿{\r\n  "version": 1\r\n}')
    expect(source.data).toEqual({ version: 1 })
  })
})

describe('no-code', () => {
  it.each(['{{ name }}', '{{a.b}}', '{{', '{{{name}}', '{{a}} {{a()}}'])('H6: takes %s for code, unlike a hole', (help) => {
    expect(said(orderList({ help }), 'no-code')).toHaveLength(1)
  })

  it.each([
    ['at once', '"javascript:alert(1)"'],
    ['between capitals', '"JavaScript:alert(1)"'],
    ['with a space before the colon', '"vbscript : run"'],
    ['with a written line break before the colon', String.raw`"javascript\n:alert(1)"`],
    ['spelt as escapes', String.raw`"j\u0061vascript\u003aalert(1)"`],
    ['as data', '"data:text/html;base64,eA=="'],
  ])('sees an address that runs code %s', (_, help) => {
    const screen = JSON.stringify({ ...(exampleWorld['screens/order.json'] as object), help: 'HELP' }).replace('"HELP"', () => help)
    expect(said({ 'screens/order.json': screen }, 'no-code')).toEqual([
      'screens/order.json#/help Unexpected address that could run code, expected http://, https://, mailto: or tel:',
    ])
  })
})

describe('no-cycle', () => {
  const ring = {
    a: { title: '甲', type: 'string', visible: { b: { empty: false } } },
    b: { title: '乙', type: 'string', visible: { a: { empty: false } } },
  }

  it.each([
    ['an object', { type: 'object', properties: ring }, 'properties'],
    ['a list of objects', { type: 'array', items: { type: 'object', properties: ring } }, 'items/properties'],
  ])('finds a circle inside %s, in a form and in an entity', (_, box, at) => {
    const entity = exampleWorld['entities/order.json'] as { properties: object }
    const world = {
      'entities/order.json': { ...entity, properties: { ...entity.properties, box: { title: '箱', ...box } } },
      ...orderAction({ fields: { amount: {}, more: { title: '更多', ...box } } }),
    }
    expect(said(world, 'no-cycle').map((one) => one.split(' ')[0])).toEqual([
      `entities/order.json#/properties/box/${at}/a`,
      `screens/order.json#/actions/pay/fields/more/${at}/a`,
    ])
  })
})

it('known-value: a search for days begins with a name that moves along, or with both ends (17)', () => {
  const due = { dueTime: { title: '截止时间', type: 'string', format: 'date-time' } }
  const world = (initial: unknown) => ({
    ...orderFields(due),
    ...orderList({ list: { columns: ['orderNo', 'dueTime'], search: [{ field: 'dueTime', default: initial }] } }),
  })
  expect(said(world('last-7-days'), 'known-value')).toEqual([])
  expect(said(world(['2026-01-01', '2026-01-31']), 'known-value')).toEqual([])
  expect(said(world('last-7-day'), 'known-value')).toEqual([
    'screens/order.json#/list/search/0/default Unexpected value "last-7-day", expected one of: last-30-days, last-7-days, last-month, this-month, today, yesterday. Did you mean "last-7-days"?',
  ])
})

it('known-entity: a field that says its entity keeps it, whatever key another entity is given', () => {
  const pen = { title: '钢笔', key: 'buyerId', properties: { buyerId: { title: '编号', type: 'string', readOnly: true } } }
  const world = { 'entities/pen.json': pen, ...orderAction({ fields: { buyerId: { title: '买家', type: 'string', entity: 'order' } } }) }
  expect(said(world, 'known-entity')).toEqual([])
  expect(
    said({ ...world, ...orderAction({ fields: { buyerId: { title: '买家', type: 'string', entity: 'odrer' } } }) }, 'known-entity'),
  ).toHaveLength(1)
})

describe('findings', () => {
  it('stand in the order in which a person reads: file, line, column, rule', () => {
    const found = checkSchemas(filesOf({ ...orderList({ help: '{{a()}}', pageSize: -1, oops: 1 }), 'menus/shop.json': '{' }))
    const order = found.map(({ file, line, column }) => [file, line, column] as const)
    const sorted = [...order].sort(([f, l, c], [g, m, d]) => (f < g ? -1 : f > g ? 1 : l - m || c - d))
    expect(new Set(order.map(([file]) => file)).size).toBeGreaterThan(1)
    expect(new Set(found.filter(({ file }) => file === 'screens/order.json').map(({ line }) => line)).size).toBeGreaterThan(1)
    expect(order).toEqual(sorted)
  })
})

it.each([
  ['another field', { field: 'note' }],
  ['the stored row', { row: 'note' }],
])('what is compared with %s has no other words', (_, operand) => {
  const withOperand = (eq: object) =>
    said(orderAction({ fields: { amount: { visible: { note: { moreThan: eq } } }, note: { title: '备注', type: 'string' } } }), 'structure')
  expect(withOperand(operand)).toEqual([])
  expect(withOperand({ ...operand, oops: 1 })).not.toEqual([])
})
