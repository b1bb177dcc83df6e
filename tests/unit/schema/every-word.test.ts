import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { fittersOf } from '../../../src/schema/check/fits.ts'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import { chapters, wordsOf } from '../../../src/schema/docs/chapters.ts'
import { resolve } from '../../../src/schema/docs/language-words.ts'
import { defs } from '../../../src/schema/format/field.ts'

type Json = Record<string, unknown>
type Path = (string | number)[]

const order = exampleWorld['screens/order.json'] as Json
const entity = exampleWorld['entities/order.json'] as { properties: Json }
const page = { title: '备注', route: '/note', menu: { group: 'orders', order: 20 }, permission: 'order' }
const form = { kind: 'form', ...page, entity: 'order', fields: ['amount'], submit: { title: '保存', can: 'edit', call: 'edit' } }

/** Where the words of each chapter stand: a file of the small world that is right without them, and the place in it. */
const homes: Record<string, { file: string; data: unknown; at: Path }> = {
  screen: { file: 'screens/order.json', data: order, at: [] },
  list: { file: 'screens/order.json', data: order, at: [] },
  form: { file: 'screens/note.json', data: form, at: [] },
  detail: {
    file: 'screens/note.json',
    data: { kind: 'detail', ...page, entity: 'order', takes: ['orderNo'], sections: { base: { title: '基本', fields: ['amount'] } } },
    at: [],
  },
  tabs: { file: 'screens/note.json', data: { kind: 'tabs', ...page, tabs: { base: { title: '订单', screen: 'order' } } }, at: [] },
  report: {
    file: 'screens/note.json',
    data: {
      kind: 'report',
      ...page,
      period: 'today',
      rows: { orders: { entity: 'order', time: 'paid' } },
      blocks: { all: { title: '全部' } },
    },
    at: [],
  },
  result: { file: 'screens/note.json', data: { kind: 'result', ...page, picture: 'success' }, at: [] },
  action: { file: 'screens/order.json', data: order, at: ['actions', 'pay'] },
  submit: { file: 'screens/note.json', data: form, at: ['submit'] },
  then: { file: 'screens/note.json', data: form, at: ['submit', 'then'] },
  answer: { file: 'screens/note.json', data: form, at: ['submit', 'answer'] },
  part: {
    file: 'screens/note.json',
    data: { ...form, fields: undefined, sections: { base: { title: '基本', fields: ['amount'] } } },
    at: ['sections', 'base'],
  },
  state: { file: 'screens/note.json', data: form, at: ['states', 'open'] },
  link: { file: 'screens/note.json', data: { kind: 'result', ...page, picture: 'success' }, at: ['links', 'home'] },
  entity: { file: 'entities/order.json', data: entity, at: [] },
  field: { file: 'entities/order.json', data: entity, at: ['properties', 'amount'] },
  choice: { file: 'entities/order.json', data: entity, at: ['properties', 'status', 'oneOf', 0] },
  choices: {
    file: 'choices/channel.json',
    data: { oneOf: [{ const: 'web', title: '网站' }] },
    at: [],
  },
  options: {
    file: 'entities/order.json',
    data: {
      ...entity,
      properties: {
        ...entity.properties,
        after: {
          title: '上一单',
          type: 'string',
          entity: 'order',
          options: { call: 'order.list', value: 'orderNo', label: '{{orderNo}}' },
        },
      },
    },
    at: ['properties', 'after', 'options'],
  },
  test: { file: 'screens/order.json', data: order, at: ['actions', 'pay', 'when', 'amount'] },
  move: { file: 'entities/order.json', data: entity, at: ['moves', 'pay'] },
  kept: { file: 'entities/order.json', data: { ...entity, kept: { days: 90, since: 'payTime' } }, at: ['kept'] },
  conversion: { file: 'entities/order.json', data: entity, at: ['properties', 'amount', 'convert'] },
  call: { file: 'calls/order.json', data: { list: { does: 'list' }, move: { does: 'move' } }, at: ['list'] },
  sold: {
    file: 'calls/order.json',
    data: { list: { does: 'list' }, move: { does: 'move' }, get: { does: 'get', sold: { 'order.get': { title: '订单', codes: [4010] } } } },
    at: ['get', 'sold', 'order.get'],
  },
  menu: { file: 'menus/shop.json', data: exampleWorld['menus/shop.json'], at: [] },
  roles: { file: 'permissions/roles.json', data: exampleWorld['permissions/roles.json'], at: [] },
  route: {
    file: 'routes/site.json',
    data: { routes: { home: { path: '/home', title: '首页', page: 'site-home', permission: 'order' } } },
    at: ['routes', 'home'],
  },
  app: { file: 'app.json', data: exampleWorld['app.json'], at: [] },
}

const words = chapters.flatMap((chapter) => wordsOf(chapter).map((word) => ({ ...word, chapter: chapter.id })))

/** A star stands for a name of the author’s: that which is there, or a new one. */
function placeOf(chapter: string, path: string): Path {
  const place = [...homes[chapter]!.at]
  for (const step of path.split('.')) {
    const around = valueAt(homes[chapter]!.data, place)
    if (Array.isArray(around)) place.push(0, step)
    else if (step !== '*') place.push(step)
    else place.push(around && typeof around === 'object' ? (Object.keys(around)[0] ?? 'one') : 'one')
  }
  return place
}

const valueAt = (value: unknown, path: Path): unknown => path.reduce<unknown>((one, step) => (one as Json | undefined)?.[step], value)

/** The messages at a place when a value stands there: at the value, at its name or at what encloses it. */
function toldAt(chapter: string, path: string, value: unknown): string[] {
  const { file, data } = homes[chapter]!
  const place = placeOf(chapter, path)
  const whole = structuredClone(data) as Json
  let holder = whole
  for (const step of place.slice(0, -1)) {
    // A column that is only named says so itself where it says more.
    if (typeof holder[step] === 'string') holder[step] = { field: holder[step] }
    if (holder[step] === null || typeof holder[step] !== 'object') holder[step] = {}
    holder = holder[step] as Json
  }
  holder[place.at(-1)!] = value
  const text = JSON.stringify(whole, null, 1)
  const files = Object.entries({ ...exampleWorld, [file]: whole }).map(([name, one]) => ({
    path: name,
    text: JSON.stringify(one, null, 1),
  }))
  const tree = parseTree(text)!
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const lines = place.map((_, at) => {
    const node = findNodeAtLocation(tree, place.slice(0, at + 1))!
    const begin = lineOf(node.parent?.type === 'property' ? node.parent.offset : node.offset)
    return { begin, end: at === place.length - 1 ? lineOf(node.offset + node.length) : begin }
  })
  return checkSchemas(files)
    .filter((finding) => finding.file === file && lines.some(({ begin, end }) => finding.line >= begin && finding.line <= end))
    .map(({ message }) => message)
}

const fits = fittersOf({ $defs: defs })

/** Words that take any value: the rules of what they stand beside judge it. */
const ANYTHING = ['field: default', 'field: backfill', 'list: list.search.default']

/** Names that nothing else in the schemas defines: their author chooses them. */
const CHOSEN: Record<string, string> = {
  'screen: route.name': 'the name of a route is the author’s',
  'screen: permission': 'whoever holds the star of the area holds any permission',
  'route: permission': 'whoever holds the star of the area holds any permission',
  'field: pattern': 'what a text must look like is the author’s',
  'field: numbered': 'how a row is numbered is the author’s',
  'link: href': 'an address outside the console',
  'call: path': 'where a backend answers is the author’s',
  'route: path': 'an address is the author’s',
}

const SENTENCE =
  /(^|\.)(title|help|placeholder|unit|confirm|confirmMany|why|also|button|say|text|notice|message|slogan|about|name|empty|none)$|messages\./

describe('every word of the language', () => {
  it('has a home in the small world that is right without it', () => {
    for (const chapter of chapters) expect(homes[chapter.id], chapter.id).toBeDefined()
  })

  it.each(words.map((word) => [`${word.chapter}: ${word.path}`, word] as const))(
    '%s with a value of another type is told',
    (name, word) => {
      const wrong = [17, 'x y', true, ['x y', 17], { 'x y': 17 }].find((value) => !fits(resolve(word.piece))(value))
      if (wrong === undefined) expect(ANYTHING).toContain(name)
      else expect(toldAt(word.chapter, word.path, wrong), JSON.stringify(wrong)).not.toEqual([])
    },
  )

  const names = words.filter(({ path, piece }) => {
    const { type, enum: values, const: only } = resolve(piece)
    return type === 'string' && !values && only === undefined && !SENTENCE.test(path)
  })

  it.each(names.map((word) => [`${word.chapter}: ${word.path}`, word] as const))(
    '%s with a name that nothing has is told',
    (name, word) => {
      const pattern = resolve(word.piece).pattern ?? ''
      const nowhere = ['nowhere', 'no-where', '/nowhere', 'https://nowhere', 'NO404', 'no.where', 'nowhere.1'].find((one) =>
        fits(resolve(word.piece))(one),
      )!
      expect(nowhere, pattern).toBeDefined()
      const told = toldAt(word.chapter, word.path, nowhere)
      if (CHOSEN[name] === undefined) expect(told).not.toEqual([])
    },
  )

  it('is misspelt for nothing', () => {
    for (const { chapter, path } of words) {
      const steps = path.split('.')
      if (steps.at(-1) === '*') continue
      const wrong = [...steps.slice(0, -1), `${steps.at(-1)}x`].join('.')
      expect(toldAt(chapter, wrong, 'x'), `${chapter}: ${wrong}`).not.toEqual([])
    }
  })
})
