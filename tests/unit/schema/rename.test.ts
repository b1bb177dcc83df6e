import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { keepFolder } from '../../../scripts/lib/kept-folder.ts'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld, orderEntity } from '../../../src/schema/check/example-world.ts'
import { layOut } from '../../../src/schema/fix/layout.ts'
import type { SourceFile } from '../../../src/schema/read.ts'
import { rename, type Renamed } from '../../../src/schema/rename/rename.ts'
import { type Thing, thingAt } from '../../../src/schema/rename/thing.ts'

const order = exampleWorld['entities/order.json'] as { properties: Record<string, object> }
const pays = exampleWorld['screens/order.json'] as { list: object; actions: object }
const english = exampleWorld['locales/en-US/entities/order.json'] as { properties: object }

/** A shop in which much is named: columns, a form, conditions, links, a sum, a sentence with a hole, and all that in two languages. */
const shop = filesOf({
  ...exampleWorld,
  ...orderEntity({
    label: '{{orderNo}} {{note}}',
    properties: {
      ...order.properties,
      note: { title: '备注', type: 'string', maxLength: 60 },
    },
  }),
  'locales/en-US/entities/order.json': { ...english, properties: { ...english.properties, note: { title: 'Note' } } },
  'screens/order.json': {
    ...pays,
    list: { columns: ['orderNo', 'amount', 'status', 'note'], search: ['note', 'status'], sort: '-note', where: { status: 'open' } },
    actions: {
      ...pays.actions,
      open: { title: '查看', on: 'row', can: 'get', open: 'page', screen: 'order-view', with: ['orderNo'] },
      edit: { title: '编辑', on: 'row', can: 'edit', call: 'edit', fields: { note: { help: '写下 note' } } },
      remove: {
        title: '删除',
        on: 'row',
        can: 'delete',
        call: 'delete',
        when: { note: { empty: true }, status: 'open' },
        why: '有备注',
        confirm: '删除 note「{{note}}」？',
      },
    },
  },
  'screens/order-view.json': {
    kind: 'detail',
    title: '订单详情',
    route: '/order/view',
    permission: 'order',
    entity: 'order',
    takes: ['orderNo'],
    fields: ['orderNo', 'note'],
  },
  'locales/en-US/screens/order.json': {
    title: 'Orders',
    actions: {
      pay: { title: 'Pay' },
      open: { title: 'View' },
      edit: { title: 'Edit', fields: { note: { help: 'Write a note' } } },
      remove: { title: 'Delete', why: 'It has a note', confirm: 'Delete the note “{{note}}”?' },
    },
  },
  'locales/en-US/screens/order-view.json': { title: 'Order' },
})

function filesOf(world: Record<string, unknown>): SourceFile[] {
  return Object.entries(world).map(([path, data]) => ({ path, text: layOut(JSON.stringify(data)) }))
}

const textIn = (files: readonly SourceFile[], path: string) => files.find((one) => one.path === path)!.text
const thing = (files: readonly SourceFile[], file: string, ...path: (string | number)[]): Thing =>
  thingAt({ file, path }, JSON.parse(textIn(files, file)))!

function done(files: readonly SourceFile[], what: Thing, to: string, isNew = false): Renamed & { after: SourceFile[] } {
  const renamed = rename(files, what, to, { isNew })
  if ('refused' in renamed) throw new Error(renamed.refused)
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  for (const [path, text] of Object.entries(renamed.files))
    if (text === null) texts.delete(path)
    else texts.set(path, text)
  return { ...renamed, after: [...texts].map(([path, text]) => ({ path, text })) }
}

it('the shop of these tests is right', () => {
  expect(checkSchemas(shop)).toEqual([])
})

it('a field gets another name, and whatever names it follows, in both languages, and nothing else is touched (issue 18)', () => {
  const { after, left, moved } = done(shop, thing(shop, 'entities/order.json', 'properties', 'note'), 'remark')
  expect(left).toEqual([])
  expect(checkSchemas(after)).toEqual([])
  expect(textIn(after, 'entities/order.json')).toBe(
    textIn(shop, 'entities/order.json')
      .replace('{{note}}', '{{remark}}')
      .replace(
        '"note": { "title": "备注", "type": "string", "maxLength": 60 }',
        '"remark": { "title": "备注", "type": "string", "maxLength": 60, "was": "note" }',
      ),
  )
  const text = textIn(after, 'screens/order.json')
  // A sentence keeps its words, and only its hole is another.
  expect(text.replaceAll('remark', 'note')).toBe(textIn(shop, 'screens/order.json'))
  expect(text).toContain('删除 note「{{remark}}」')
  expect(text).toContain('"sort": "-remark"')
  expect(textIn(after, 'locales/en-US/screens/order.json')).toBe(
    textIn(shop, 'locales/en-US/screens/order.json').replace('"note": {', '"remark": {').replace('{{note}}', '{{remark}}'),
  )
  expect(new Set(moved.map(({ file }) => file))).toEqual(
    new Set(['entities/order.json', 'screens/order.json', 'screens/order-view.json', 'locales/en-US/screens/order.json']),
  )
})

it('the key of rows is handed on under its new name, also where only one end is called so', () => {
  const files = filesOf({
    ...Object.fromEntries(shop.map(({ path, text }) => [path, JSON.parse(text) as unknown])),
    'entities/visit.json': {
      title: '拜访',
      key: 'visitNo',
      label: '{{visitNo}}',
      properties: {
        visitNo: { title: '编号', type: 'string', readOnly: true },
        orderNo: { title: '订单', type: 'string', entity: 'order', options: { call: 'order.list' } },
      },
    },
    'screens/visit.json': {
      kind: 'list',
      title: '拜访',
      route: '/visit',
      menu: { group: 'orders', order: 20 },
      permission: 'visit',
      entity: 'visit',
      list: { columns: ['visitNo', 'orderNo'] },
      actions: { order: { title: '订单', on: 'row', can: 'get', open: 'page', screen: 'order-view', with: ['orderNo'] } },
    },
    'locales/en-US/entities/visit.json': { title: 'Visit', properties: { visitNo: { title: 'No.' }, orderNo: { title: 'Order' } } },
    'locales/en-US/screens/visit.json': { title: 'Visits', actions: { order: { title: 'Order' } } },
  })
  const before = checkSchemas(files)
  const { after, left } = done(files, thing(files, 'entities/order.json', 'properties', 'orderNo'), 'number')
  expect([left, checkSchemas(after)]).toEqual([[], before])
  expect(textIn(after, 'screens/order.json')).toContain('"with": ["number"]')
  expect(textIn(after, 'screens/visit.json')).toContain('"with": { "number": "orderNo" }')
  const back = done(after, thing(after, 'entities/order.json', 'properties', 'number'), 'orderNo', true)
  expect([back.left, textIn(back.after, 'screens/visit.json')]).toEqual([[], textIn(files, 'screens/visit.json')])
})

it('a choice takes its conditions, moves and translation along; the state field of rows stays what moves change', () => {
  const paid = done(shop, thing(shop, 'entities/order.json', 'properties', 'status', 'oneOf', 0), 'new')
  expect([paid.left, checkSchemas(paid.after)]).toEqual([[], []])
  expect(textIn(paid.after, 'entities/order.json')).not.toMatch(/(?<!"was": )"open"/)
  expect(textIn(paid.after, 'locales/en-US/entities/order.json')).toContain('"new": "Open"')
  const state = done(shop, thing(shop, 'entities/order.json', 'properties', 'status'), 'phase')
  expect([state.left, checkSchemas(state.after)]).toEqual([[], []])
  expect(JSON.parse(textIn(state.after, 'entities/order.json'))).toMatchObject({ state: 'phase' })
})

it('an entity and a page take their files, those of other languages and every link along', () => {
  const entity = done(shop, thing(shop, 'entities/order.json'), 'sale')
  expect([entity.left, checkSchemas(entity.after)]).toEqual([[], []])
  expect(entity.files).toMatchObject({ 'entities/order.json': null, 'locales/en-US/entities/order.json': null })
  expect(textIn(entity.after, 'entities/sale.json')).toContain('"was": "order"')
  const page = done(shop, thing(shop, 'screens/order-view.json'), 'order-detail')
  expect([page.left, checkSchemas(page.after)]).toEqual([[], []])
  expect(textIn(page.after, 'screens/order.json')).toContain('"screen": "order-detail"')
  const address = done(shop, thing(shop, 'screens/order-view.json', 'route'), '/order/detail')
  expect([address.left, checkSchemas(address.after)]).toEqual([[], []])
  expect(JSON.parse(textIn(address.after, 'screens/order-view.json'))).toMatchObject({ route: '/order/detail', was: '/order/view' })
})

it('what nobody has known yet gets no former name, and a name that is taken, wrong or the same is refused', () => {
  const note = thing(shop, 'entities/order.json', 'properties', 'note')
  expect(textIn(done(shop, note, 'remark', true).after, 'entities/order.json')).not.toContain('"was"')
  for (const [to, refused] of [
    ['amount', 'taken'],
    ['two words', 'wrong'],
    ['note', 'same'],
  ] as const)
    expect(rename(shop, note, to)).toEqual({ refused })
})

it('what code or a rule asks for by its name is told, and what would be wrong', () => {
  const files = readFolder('schemas')
  const renamed = rename(files, thing(files, 'entities/vocab.json'), 'word-list')
  expect('left' in renamed && renamed.left.map(({ rule }) => rule)).toEqual(['core-call'])
})

it('whatever of the product is renamed, nothing is wrong afterwards, and back again every byte is what it was but for `was` (issue 18)', () => {
  const files = readFolder('schemas')
  const kept = keepFolder('schemas')
  const check = (texts: Record<string, string>) => kept.checkTyped(texts).findings()
  const things = files.filter(({ path }) => !path.startsWith('locales/')).flatMap(({ path, text }) => thingsIn(path, JSON.parse(text)))
  expect(things.length).toBeGreaterThan(1_500)
  fc.assert(
    fc.property(fc.constantFrom(...things), (what) => {
      // As long as the old name, so that no line breaks otherwise.
      const to = what.kind === 'address' ? `/${what.key.slice(2)}9` : `${what.key.slice(0, -1)}9`
      const renamed = rename(files, what, to, { check, isNew: true })
      // What code knows by its name stays.
      if ('refused' in renamed || renamed.left.length > 0) return
      const texts = new Map(files.map((one) => [one.path, one]))
      for (const [path, text] of Object.entries(renamed.files))
        if (text === null) texts.delete(path)
        else texts.set(path, { path, text })
      const after = [...texts.values()]
      const place =
        what.kind === 'field'
          ? { file: what.file, path: what.path.with(-1, to) }
          : what.path.length > 0
            ? what
            : { file: what.file.replace(`${what.key}.json`, `${to}.json`), path: [] }
      const now = thingAt(place, JSON.parse(textIn(after, place.file)))!
      const back = rename(after, now, what.key, {
        check: (over) => check({ ...asDrafts(renamed.files), ...over }),
        isNew: true,
      })
      if ('refused' in back) throw new Error(back.refused)
      expect(back.left).toEqual([])
      const whole = new Map(after.map(({ path, text }) => [path, text]))
      for (const [path, text] of Object.entries(back.files))
        if (text === null) whole.delete(path)
        else whole.set(path, text)
      const differing = files.filter(({ path, text }) => whole.get(path) !== text).map(({ path }) => path)
      expect([what, differing, whole.size]).toEqual([what, [], files.length])
    }),
    { numRuns: 12, seed: 18 },
  )
}, 120_000)

const asDrafts = (texts: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, text ?? '']))

/** All that has a key of letters in a file. */
function thingsIn(file: string, data: unknown): (Thing & { key: string })[] {
  const found: (Thing & { key: string })[] = []
  const walk = (value: unknown, path: (string | number)[]) => {
    const one = thingAt({ file, path }, data)
    if (one && typeof one.key === 'string' && one.key.length > 2) found.push({ ...one, key: one.key })
    if (value !== null && typeof value === 'object')
      for (const [step, inner] of Array.isArray(value) ? value.entries() : Object.entries(value)) walk(inner, [...path, step])
  }
  walk(data, [])
  return found
}
