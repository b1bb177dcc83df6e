import { describe, expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import { removeValue, renameKey, setValue } from '../../../src/schema/fix/edit-json.ts'
import { fixSchemas } from '../../../src/schema/fix/fix.ts'

function filesOf(change: Record<string, unknown> = {}) {
  return Object.entries({ ...exampleWorld, ...change }).flatMap(([path, data]) =>
    data === undefined ? [] : [{ path, text: typeof data === 'string' ? data : `${JSON.stringify(data, null, 2)}\n` }],
  )
}

function fixed(change: Record<string, unknown>, options = {}) {
  return Object.fromEntries(fixSchemas(filesOf(change), options).map(({ path, text, did }) => [path, { text, did }]))
}

describe('editing a file', () => {
  const edits = [
    ['a property is added below its neighbours', '{\n  "a": 1\n}\n', (t: string) => setValue(t, ['b'], 2), '{\n  "a": 1,\n  "b": 2\n}\n'],
    [
      'a property of one line is added on that line',
      '{ "a": { "b": 1 } }',
      (t: string) => setValue(t, ['a', 'c', 'd'], 'x'),
      '{ "a": { "b": 1, "c": { "d": "x" } } }',
    ],
    [
      'missing parents are written too',
      '{\n    "a": {\n        "b": 1\n    }\n}',
      (t: string) => setValue(t, ['a', 'c', 'd'], 2),
      '{\n    "a": {\n        "b": 1,\n        "c": {\n          "d": 2\n        }\n    }\n}',
    ],
    [
      'an empty object gets its first property',
      '{\n  "a": {}\n}',
      (t: string) => setValue(t, ['a', 'b'], 1),
      '{\n  "a": {\n    "b": 1\n  }\n}',
    ],
    ['a value is replaced where it stands', '{ "a":1,"b" : [ 1,2 ] }', (t: string) => setValue(t, ['a'], 'x'), '{ "a":"x","b" : [ 1,2 ] }'],
    [
      'Windows line ends stay Windows line ends',
      '{\r\n  "a": 1\r\n}\r\n',
      (t: string) => setValue(t, ['b', 'c'], 2),
      '{\r\n  "a": 1,\r\n  "b": {\r\n    "c": 2\r\n  }\r\n}\r\n',
    ],
    ['the first property goes with its line', '{\n  "a": 1,\n  "b": 2\n}', (t: string) => removeValue(t, ['a']), '{\n  "b": 2\n}'],
    [
      'the last property goes with the comma before it',
      '{\n  "a": 1,\n  "b": 2\n}',
      (t: string) => removeValue(t, ['b']),
      '{\n  "a": 1\n}',
    ],
    ['the only property leaves an empty object', '{\n  "a": { "b": 1 }\n}', (t: string) => removeValue(t, ['a', 'b']), '{\n  "a": {}\n}'],
    ['what is not there is not removed', '{ "a": 1 }', (t: string) => removeValue(t, ['b']), '{ "a": 1 }'],
    ['a key gets another name', '{ "a" :1 }', (t: string) => renameKey(t, ['a'], 'b'), '{ "b" :1 }'],
  ] as const

  it.each(edits)('%s', (_name, before, edit, after) => expect(edit(before)).toBe(after))
})

describe('fix', () => {
  it('finds nothing to mend where nothing is wrong', () => expect(fixSchemas(filesOf())).toEqual([]))

  it('adds a stub for a missing sentence and leaves the rest of the file as it was', () => {
    const overlay = '{ "title": "Orders",\n\t"actions":{ "pay": {} } }'
    expect(fixed({ 'locales/en-US/screens/order.json': overlay })).toEqual({
      'locales/en-US/screens/order.json': {
        text: '{ "title": "Orders",\n\t"actions":{ "pay": {\n\t  "title": "〔未翻译〕支付"\n\t} } }',
        did: ['added stubs, to be translated: actions.pay.title'],
      },
    })
  })

  it('writes the whole file where a translation is missing altogether', () => {
    const { 'locales/en-US/menus/shop.json': file } = fixed({ 'locales/en-US/menus/shop.json': undefined })
    expect(JSON.parse(file!.text!)).toEqual({ title: '〔未翻译〕店铺', groups: { orders: { title: '〔未翻译〕订单' } } })
    expect(file!.text!.endsWith('}\n')).toBe(true)
  })

  it('names the choices of a list by their value', () => {
    const { 'locales/en-US/entities/order.json': file } = fixed({ 'locales/en-US/entities/order.json': { title: 'Order' } })
    expect(JSON.parse(file!.text!)).toMatchObject({ properties: { status: { oneOf: { open: '〔未翻译〕待支付' } } } })
  })

  it('leaves a stub that the checker does not let through, once', () => {
    const [file] = fixSchemas(filesOf({ 'locales/en-US/menus/shop.json': { title: 'Shop' } }))
    const findings = checkSchemas(filesOf({ 'locales/en-US/menus/shop.json': file!.text }))
    expect(findings.map(({ rule, message }) => [rule, message])).toEqual([
      ['no-stub', 'Unexpected "〔未翻译〕订单", which still waits for its translation; expected the sentence in en-US'],
    ])
  })

  it('removes what translates nothing, with the objects it leaves empty', () => {
    const overlay =
      '{\n  "title": "Orders",\n  "sections": { "old": { "title": "Old" } },\n  "actions": { "pay": { "title": "Pay", "why": "No" } }\n}\n'
    expect(fixed({ 'locales/en-US/screens/order.json': overlay })).toEqual({
      'locales/en-US/screens/order.json': {
        text: '{\n  "title": "Orders",\n  "actions": { "pay": { "title": "Pay" } }\n}\n',
        did: ['removed what translates nothing: sections, actions.pay.why'],
      },
    })
  })

  it('keeps what may be translated under a name of before, until somebody has written "was"', () => {
    const entity = exampleWorld['entities/order.json'] as { properties: Record<string, Record<string, unknown>> }
    const english = exampleWorld['locales/en-US/entities/order.json'] as { properties: object }
    const { amount, ...rest } = entity.properties
    const change = (total: object) => ({ 'entities/order.json': { ...entity, properties: { ...rest, total } } })
    const file = 'locales/en-US/entities/order.json'
    const first = fixed(change(amount!))[file]!
    expect(first.did).toEqual([
      'kept properties.amount, which translates nothing: if "total" was called "amount" before, write "was": "amount" there and it is carried along; if not, take it out',
      'added stubs, to be translated: properties.total.title',
    ])
    expect(JSON.parse(first.text!)).toMatchObject({ properties: english.properties })
    // Neither another run before the word is written, nor its stub, loses anything.
    expect(fixed({ ...change(amount!), [file]: first.text })[file]!.text).toBe(first.text)
    const { text } = fixed({ ...change({ ...amount, was: 'amount' }), [file]: first.text })[file]!
    const { amount: spoken, ...others } = english.properties as Record<string, unknown>
    expect((JSON.parse(text!) as typeof english).properties).toEqual({ ...others, total: spoken })
  })

  it('carries what was translated under names of before to those of now (L4)', () => {
    const entity = exampleWorld['entities/order.json'] as { properties: Record<string, Record<string, unknown>> }
    const { amount, status, ...rest } = entity.properties
    const [open, ...others] = status!['oneOf'] as object[]
    const deal = {
      ...entity,
      was: 'order',
      properties: {
        ...rest,
        total: { ...amount, was: 'amount' },
        status: { ...status, oneOf: [{ ...open, const: 'new', was: 'open' }, ...others] },
      },
    }
    const made = fixed({
      'entities/order.json': undefined,
      'entities/deal.json': deal,
      'screens/order.json': {
        ...(exampleWorld['screens/order.json'] as object),
        entity: 'deal',
        list: { columns: ['orderNo'] },
        actions: { edit: { title: '改', on: 'row', can: 'edit', call: 'edit', fields: { total: { title: '总额' } } } },
      },
      'locales/en-US/entities/order.json': {
        title: 'Order',
        properties: { amount: { title: 'Amount' }, status: { title: 'State', oneOf: { open: 'Waiting' } } },
      },
      'locales/en-US/screens/order.json': { title: 'Orders', actions: { edit: { title: 'Edit', fields: { amount: { title: 'All' } } } } },
    })
    const read = (path: string) => JSON.parse(made[`locales/en-US/${path}.json`]!.text!) as unknown
    expect(read('entities/deal')).toMatchObject({
      title: 'Order',
      properties: { total: { title: 'Amount' }, status: { title: 'State', oneOf: { new: 'Waiting' } } },
    })
    expect(made['locales/en-US/entities/order.json']).toMatchObject({ text: undefined })
    expect(read('screens/order')).toEqual({ title: 'Orders', actions: { edit: { title: 'Edit', fields: { total: { title: 'All' } } } } })
  })

  it('removes the translation of a file that is gone', () => {
    expect(fixed({ 'locales/en-US/screens/gone.json': { title: 'Gone' } })).toEqual({
      'locales/en-US/screens/gone.json': { text: undefined, did: ['removed the file, there is no screens/gone.json'] },
    })
  })

  it('keeps it where the file may only have another name, until somebody says so (issue 15)', () => {
    const help = { kind: 'result', title: '帮助', route: '/help', for: 'anyone', picture: 'info' }
    const after = fixed({ 'screens/help.json': help, 'locales/en-US/screens/support.json': { title: 'Support' } })
    expect(after['locales/en-US/screens/support.json']!.text).toContain('Support')
    expect(after['locales/en-US/screens/support.json']!.did[0]).toContain(
      'if screens/help.json was called so before, write "was": "support" there',
    )
    expect(after['locales/en-US/screens/help.json']).toBeUndefined()
    const said = fixed({ 'screens/help.json': { ...help, was: 'support' }, 'locales/en-US/screens/support.json': { title: 'Support' } })
    expect([said['locales/en-US/screens/help.json']!.text, said['locales/en-US/screens/support.json']!.text]).toEqual([
      expect.stringContaining('Support'),
      undefined,
    ])
  })

  it('takes along what was translated of rows that have a file of their own by now (issue 15)', () => {
    const screen = exampleWorld['screens/order.json'] as object
    const { title, ...english } = exampleWorld['locales/en-US/entities/order.json'] as { title: string }
    const change = {
      'screens/order.json': { ...screen, entity: 'order' },
      'locales/en-US/entities/order.json': undefined,
      'locales/en-US/screens/order.json': {
        ...(exampleWorld['locales/en-US/screens/order.json'] as object),
        entity: { title, ...english },
      },
    }
    const messages = checkSchemas(filesOf(change)).map(({ message }) => message)
    expect(messages).toContain(
      'Unexpected translation, its rows have a file of their own now, entities/order.json; npm run schema -- fix carries it along',
    )
    const after = fixed(change)
    expect(JSON.parse(after['locales/en-US/entities/order.json']!.text!)).toEqual({ title, ...english })
    expect(after['locales/en-US/screens/order.json']!.text).not.toContain('entity')
    expect(after['locales/en-US/screens/order.json']!.did).toEqual(['what it said of rows stands in locales/en-US/entities/order.json now'])
    // Where somebody has translated that file already, nothing is written over it.
    const both = fixed({ ...change, 'locales/en-US/entities/order.json': { title: 'Purchase', ...english } })
    expect(both['locales/en-US/entities/order.json']).toBeUndefined()
  })

  it('puts the words of a file in order without touching a blank', () => {
    const screen = exampleWorld['screens/order.json'] as Record<string, unknown>
    const text = `{"entity":"order",\n  "list" : ${JSON.stringify(screen['list'])},   "permission": "order",\n "menu": { "order": 10, "group": "orders" },
  "route": "/order",  "actions": ${JSON.stringify(screen['actions'])},\n"title": "订单", "kind": "list", "$schema": "x"}`
    const { 'screens/order.json': file } = fixed({ 'screens/order.json': text })
    expect(file!.text).toBe(
      `{"$schema": "x",\n  "kind": "list",   "title": "订单",\n "route": "/order",
  "menu": { "order": 10, "group": "orders" },  "permission": "order",\n"entity":"order", "list" : ${JSON.stringify(screen['list'])}, "actions": ${JSON.stringify(screen['actions'])}}`,
    )
    expect(file!.did).toEqual(['put the words of the file in order'])
  })

  it('orders an entity inside a screen like one in a file', () => {
    const { key, ...entity } = exampleWorld['entities/order.json'] as { key: string }
    const screen = { ...(exampleWorld['screens/order.json'] as object), entity: { ...entity, key } }
    const { 'screens/order.json': file } = fixed({ 'screens/order.json': screen })
    expect(Object.keys((JSON.parse(file!.text!) as { entity: object }).entity)).toEqual(['title', 'key', 'label', 'properties', 'moves'])
  })

  it('keeps a byte order mark', () => {
    const { 'menus/shop.json': file } = fixed({
      'menus/shop.json': '\ufeff{ "groups": { "orders": { "title": "订单" } }, "title": "店铺" }',
    })
    expect(file!.text).toBe('\ufeff{ "title": "店铺", "groups": { "orders": { "title": "订单" } } }')
  })

  it('leaves a file alone that is not JSON', () => expect(fixed({ 'menus/shop.json': '{ "title": ' })['menus/shop.json']).toBeUndefined())

  describe('with --guess', () => {
    const guesses = [
      ['a value', { list: { columns: ['orderNo', 'amout'] } }, '"amout"', '"amount"'],
      ['a key', { hlep: '帮助' }, '"hlep"', '"help"'],
      ['a word inside a value', { list: { columns: ['orderNo'], sort: '-amout' } }, '"-amout"', '"-amount"'],
      [
        'a hole of a sentence',
        { actions: { pay: { title: '支付', on: 'row', can: 'edit', call: 'move', move: 'pay', confirm: '支付{{amout}}吗？' } } },
        '{{amout}}',
        '{{amount}}',
      ],
      [
        'H6: a hole as it was written once',
        { actions: { pay: { title: '支付', on: 'row', can: 'edit', call: 'move', move: 'pay', confirm: '支付No.{amount}吗？' } } },
        'No.{amount}',
        'No.{{amount}}',
      ],
      ['a kind', { kind: 'lst' }, '"lst"', '"list"'],
    ] as const

    it.each(guesses)('%s becomes what was meant', (_name, change, wrong, right) => {
      const text = JSON.stringify({ ...(exampleWorld['screens/order.json'] as object), ...change })
      const { 'screens/order.json': file } = fixed({ 'screens/order.json': text }, { guess: true })
      expect(text).toContain(wrong)
      expect(file!.text).toContain(right)
      expect(file!.text).not.toContain(wrong)
    })

    it('mends every mistake of a file, whatever moves', () => {
      const text = JSON.stringify({ ...(exampleWorld['screens/order.json'] as object), list: { colums: ['ordrNo', 'amout', 'staus'] } })
      const files = filesOf({ 'screens/order.json': text })
      const [file] = fixSchemas(files, { guess: true })
      expect(checkSchemas(filesOf({ 'screens/order.json': file!.text }))).toEqual([])
    })

    it('does not guess a name that is there already', () => {
      const screen = { ...(exampleWorld['screens/order.json'] as object), titl: 'x' }
      expect(fixed({ 'screens/order.json': screen }, { guess: true })['screens/order.json']).toBeUndefined()
    })

    it('changes no word without being asked', () => {
      const screen = { ...(exampleWorld['screens/order.json'] as object), list: { columns: ['amout'] } }
      expect(fixed({ 'screens/order.json': screen })).toEqual({})
    })
  })
})

describe('the product’s own schemas', () => {
  const own = readFolder('schemas')

  it('with any translation lost come back as stubs, and with nothing else wrong', () => {
    const overlays = own.filter(({ path }) => path.startsWith('locales/'))
    const lost = overlays.filter((_, at) => at % 7 === 0).map(({ path }) => path)
    const files = own.flatMap((file, at) => {
      if (lost.includes(file.path)) return []
      if (!file.path.startsWith('locales/') || at % 3 !== 0) return [file]
      const data = JSON.parse(file.text) as Record<string, unknown>
      return [{ path: file.path, text: JSON.stringify({ ...data, title: undefined, old: { title: 'Old' } }) }]
    })
    const mended = new Map(fixSchemas(files).map((file) => [file.path, file]))
    const after = [...new Map([...files, ...mended.values()].map(({ path, text }) => [path, text!])).entries()].map(([path, text]) => ({
      path,
      text,
    }))
    expect(new Set(checkSchemas(after).map(({ rule }) => rule))).toEqual(new Set(['no-stub']))
    expect(fixSchemas(after)).toEqual([])
  })

  it('have nothing to mend: their words stand in the order of the language', () => expect(fixSchemas(own)).toEqual([]))

  it('keep their meaning when their words are put in order', () => {
    const turned = own.map(({ path, text }) => {
      const data = JSON.parse(text) as Record<string, unknown>
      return path.startsWith('locales/')
        ? { path, text }
        : { path, text: JSON.stringify(Object.fromEntries(Object.entries(data).toReversed())) }
    })
    const mended = fixSchemas(turned)
    expect(mended.length).toBeGreaterThan(100)
    for (const { path, text } of mended) {
      const written = JSON.parse(own.find((file) => file.path === path)!.text) as Record<string, unknown>
      expect(JSON.parse(text!)).toEqual(written)
      if (/^(screens|entities)/.test(path)) expect(Object.keys(JSON.parse(text!) as object)).toEqual(Object.keys(written))
    }
  })
})
