import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { tellFormat } from '../../../scripts/lib/workbench/tell-format.ts'
import { widgetOf } from '../../../src/schema/compile/field.ts'
import type { AuthoredField } from '../../../src/schema/format/authored.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import { widgets } from '../../../src/schema/widgets.ts'
import { moveAlong, takeOut } from '../../../src/workbench/files/take-out.ts'
import type { Change, Workspace } from '../../../src/workbench/files/workspace.ts'
import { findAddable, listWords, orderIn, valueWord, widen } from '../../../src/workbench/places/read-format.ts'
import { applySplice } from '../../../src/workbench/text/splice.ts'

const { world } = readSchemas(readFolder('schemas'))
// why: what a generated format is stands in its own file.
const formatOf = (file: string) => tellFormat(world, file) as Record<string, unknown>
const ORDER = 'screens/admin/order.json'
const read = (file: string): unknown => JSON.parse(readFileSync(`schemas/${file}`, 'utf8'))
const wordsAt = (file: string, root: unknown, path: (string | number)[]) =>
  new Map(listWords(formatOf(file), root, path).map((word) => [word.name, word]))

it('a word that holds more than a value begins as little as it can (issue 18)', () => {
  const list = wordsAt(ORDER, { kind: 'list', entity: 'order', list: { columns: [] } }, ['list'])
  expect(list.get('search')).toMatchObject({ field: undefined, begins: [] })
  expect(list.get('empty')).toMatchObject({ field: undefined, begins: { title: '' } })
  expect(wordsAt('entities/order.json', { title: '订单', properties: {} }, []).get('moves')).toMatchObject({ begins: {} })
})

it('what a word may hold that takes anything is told by the type beside it', () => {
  const entity = { title: 'x', key: 'id', properties: { a: { type: 'string' }, b: { type: 'integer' }, c: { type: 'boolean' } } }
  const widgetOf = (name: string) => wordsAt('entities/x.json', entity, ['properties', name]).get('default')!.field!.widget
  expect(['a', 'b', 'c'].map(widgetOf)).toEqual(['text', 'number', 'switch'])
})

it('a right is granted whole or in part, by names that may be no field of a form', () => {
  const roles = wordsAt('permissions/roles.json', read('permissions/roles.json'), ['roles', 'user', 'grants'])
  expect(roles.get('asr-sentence')!.field).toMatchObject({ widget: 'multi-select', type: 'array' })
  expect(roles.get('asr-sentence')!.field!.choices!.map(({ value }) => value)).toContain('*')
})

it('a word finds its place among those that stand in the order of the language, and comes last where they keep to another', () => {
  // why: the file is that of the product.
  const roles = read('permissions/roles.json') as { roles: { user: { grants: Record<string, unknown> } } }
  const words = (file: string, root: unknown, path: string[]) => listWords(formatOf(file), root, path)
  expect(orderIn(words('permissions/roles.json', roles, ['roles', 'user', 'grants']), roles.roles.user.grants)).toBeUndefined()
  const said = { title: '回复', on: 'row', fields: ['reply'] }
  expect(orderIn(words(ORDER, { kind: 'list', actions: { answer: said } }, ['actions', 'answer']), said)).toContain('can')
})

it('things are added where there may be any number of them, and asked for what they have to say', () => {
  const root = read(ORDER)
  const format = formatOf(ORDER)
  const actions = findAddable(format, root, ['actions'])!
  expect([actions.keyed, actions.words.map(({ name }) => name)]).toEqual([true, ['title', 'on']])
  expect(findAddable(format, root, ['list', 'columns'])).toMatchObject({ keyed: false })
  expect(findAddable(format, root, ['menu'])).toBeUndefined()
  const calls = findAddable(formatOf('calls/my-order.json'), {}, [])!
  expect(calls.words.map(({ name }) => name)).toEqual(['does'])
})

it('a bare name becomes what more can be said of', () => {
  const root = { kind: 'list', entity: 'order', list: { columns: ['orderNo'] }, actions: { pay: { fields: ['remark', 'amount'] } } }
  const format = formatOf(ORDER)
  expect(widen(format, root, ['list', 'columns', 0])).toEqual({
    path: ['list', 'columns', 0],
    value: { field: 'orderNo' },
    to: ['list', 'columns', 0],
  })
  expect(widen(format, root, ['actions', 'pay', 'fields', 1])).toEqual({
    path: ['actions', 'pay', 'fields'],
    value: { remark: {}, amount: {} },
    to: ['actions', 'pay', 'fields', 'amount'],
  })
  expect(widen(format, root, ['actions', 'pay'])).toBeUndefined()
})

it('a list of names, a condition and a plain yes are said without the text, and offered what is there (issue 18)', () => {
  const view = { title: '看板', board: 'status', card: [] }
  const when = { status: 'paid', invoiced: true, payAmount: { moreThan: 0 } }
  const root = { kind: 'list', entity: 'order', list: { views: { board: view } }, actions: { pay: { when } } }
  const words = wordsAt(ORDER, root, ['list', 'views', 'board'])
  expect(words.get('board')!.field!.widget).toBe('select')
  expect(words.get('card')!.field).toMatchObject({ widget: 'multi-select' })
  expect(words.get('uncounted')).toMatchObject({ isOnlyYes: true, field: { widget: 'switch' } })
  const format = formatOf(ORDER)
  const word = (...path: string[]) => valueWord(format, root, ['actions', 'pay', 'when', ...path])?.field?.widget
  expect([word('status'), word('invoiced'), word('payAmount', 'moreThan'), word('payAmount')]).toEqual([
    'select',
    'switch',
    'number',
    undefined,
  ])
  expect(findAddable(format, root, ['actions', 'pay', 'when'])).toMatchObject({ keyed: true, isEither: true, isAny: true })
  const examples = { title: 'x', key: 'id', properties: { id: { type: 'string', examples: ['a'] } } }
  expect(findAddable(formatOf('entities/x.json'), examples, ['properties', 'id', 'examples'])).toMatchObject({ keyed: false, field: {} })
})

it('what only may be said once for all rows, or for those of one owner, is one of two', () => {
  const entity = { title: 'x', key: 'id', properties: { id: { type: 'string', unique: true } } }
  const { field } = wordsAt('entities/x.json', entity, ['properties', 'id']).get('unique')!
  expect(field!.choices!.map(({ value }) => value)).toEqual([true, 'own'])
})

function deskOf(files: Record<string, string>) {
  const docs = new Map(Object.entries(files).map(([path, text]) => [path, { path, text, saved: text, base: null }]))
  const edit = (changes: Change[]) => {
    for (const { path, splice } of changes) docs.set(path, { ...docs.get(path)!, text: applySplice(docs.get(path)!.text, splice) })
  }
  // why: nothing else of it is asked for.
  const workspace = { read: () => ({ docs }), edit } as unknown as Workspace
  const value = (file: string): unknown => (docs.has(file) ? JSON.parse(docs.get(file)!.text) : undefined)
  return { workspace, value, text: (file: string) => docs.get(file)!.text }
}

const LANGUAGES = { source: 'zh-CN', all: ['en-US', 'zh-CN'] }
const SCREEN = '{ "title": "单", "actions": { "add": { "title": "新" }, "edit": { "title": "改" }, "drop": { "title": "删" } } }\n'
const ENGLISH = '{ "title": "Slip", "actions": { "add": { "title": "New" }, "edit": { "title": "Edit" }, "drop": { "title": "Drop" } } }\n'

it('what is said of a thing in other languages goes, and moves, with it (issue 18)', () => {
  const desk = deskOf({ 'screens/a.json': SCREEN, 'locales/en-US/screens/a.json': ENGLISH })
  const at = (name: string) => ({ file: 'screens/a.json', path: ['actions', name] })
  expect(moveAlong(desk.workspace, at('drop'), 0, desk.value, LANGUAGES)).toBe(true)
  expect(desk.text('locales/en-US/screens/a.json')).toBe(
    '{ "title": "Slip", "actions": { "drop": { "title": "Drop" }, "add": { "title": "New" }, "edit": { "title": "Edit" } } }\n',
  )
  for (const name of ['add', 'edit', 'drop']) takeOut(desk.workspace, at(name), desk.value, LANGUAGES)
  expect([desk.value('screens/a.json'), desk.text('locales/en-US/screens/a.json')]).toEqual([
    { title: '单', actions: {} },
    '{ "title": "Slip" }\n',
  ])
})

it('what a control takes is said in a form, by the control that a field names or has by its kind', () => {
  const fields = {
    tempo: { title: 'x', type: 'integer', widget: 'slider', props: {} },
    until: { title: 'x', type: 'string', format: 'date-time', props: {} },
    story: { title: 'x', type: 'string', maxLength: 500, props: {} },
    line: { title: 'x', type: 'string', maxLength: 50, props: {} },
    count: { title: 'x', type: 'integer' },
  }
  const entity = { title: 'x', key: 'id', properties: fields }
  const takes = (name: string) => [...wordsAt('entities/x.json', entity, ['properties', name, 'props']).keys()]
  expect(['tempo', 'until', 'story', 'line', 'count'].map(takes)).toEqual([
    ['min', 'max', 'step', 'marks'],
    ['day'],
    ['rows'],
    ['autocomplete'],
    [],
  ])
  const until = wordsAt('entities/x.json', entity, ['properties', 'until', 'props']).get('day')!
  expect(until.field).toMatchObject({ widget: 'select', choices: [{ value: 'begins' }, { value: 'ends' }] })
  expect(until.help).toMatch(/midnight/)
  expect(findAddable(formatOf('entities/x.json'), entity, ['properties', 'until', 'props'])).toBeUndefined()
  // A control that takes nothing is not asked.
  expect(wordsAt('entities/x.json', entity, ['properties', 'count']).get('props')).toMatchObject({ field: undefined })
  expect(wordsAt('entities/x.json', entity, ['properties', 'count']).get('props')!.begins).toBeUndefined()
  // In a form the control is that of the entity.
  const form = { kind: 'list', entity: 'card', actions: { make: { title: 'x', on: 'toolbar', fields: { expireTime: { props: {} } } } } }
  const inForm = wordsAt('screens/admin/card.json', form, ['actions', 'make', 'fields', 'expireTime', 'props'])
  expect([...inForm.keys()]).toEqual(['day'])
})

it('the words of a control that names none are those of the one that it gets', () => {
  const format = formatOf('entities/x.json')
  for (const [name, { properties }] of Object.entries(world.entities))
    for (const [field, one] of Object.entries(properties as Record<string, AuthoredField>)) {
      const root = { ...world.entities[name], properties: { [field]: { ...one, props: one.props ?? {} } } }
      const words = listWords(format, root, ['properties', field, 'props']).map((word) => word.name)
      expect([name, field, ...words]).toEqual([name, field, ...Object.keys(widgets[widgetOf(one)]!.props)])
    }
})

it('what a part of a page and an answer show is said in a form, too', () => {
  const sections = { text: { title: 'x', widget: 'markdown', props: {} } }
  const detail = { kind: 'detail', entity: 'notice', sections }
  const words = wordsAt('screens/admin/notice-preview.json', detail, ['sections', 'text', 'props'])
  expect([...words.keys()]).toEqual(['field'])
  expect(words.get('field')!.field!.choices!.map(({ value }) => value)).toContain('content')
  const form = { kind: 'form', sections: { try: { title: 'x', widget: 'code-sample', props: {} } } }
  expect([...wordsAt('screens/asr/x.json', form, ['sections', 'try', 'props']).keys()]).toEqual(['interface', 'reference'])
})

it('a word that can hold more than its control begins wider: an initial value is taken from a person or a row', () => {
  const entity = { title: 'x', key: 'id', properties: { a: { title: 'x', type: 'string', default: 'b' } } }
  const word = wordsAt('entities/order.json', entity, ['properties', 'a']).get('default')!
  expect(word).toMatchObject({ field: { widget: 'text' }, wider: { field: 'me.userId' } })
  const wide = { ...entity, properties: { a: { ...entity.properties.a, default: word.wider } } }
  const origin = wordsAt('entities/order.json', wide, ['properties', 'a', 'default']).get('field')!
  expect(origin.field).toMatchObject({ widget: 'select' })
  expect(origin.field!.choices!.map(({ value }) => value)).toContain('me.phone')
  // What is always so may be so while a condition is met.
  expect(wordsAt('entities/order.json', entity, ['properties', 'a']).get('required')).toMatchObject({ wider: {} })
  expect(wordsAt('entities/order.json', entity, ['properties', 'a']).get('title')!.wider).toBeUndefined()
})

it('a page that says itself what its rows are is offered its own fields, as one of rows with a file of their own (issue 18)', () => {
  const file = 'screens/template/card-list.json'
  const root = read(file) as { entity: { properties: object } }
  const view = { ...root, list: { views: { x: { title: 'x' } } } }
  const board = wordsAt(file, view, ['list', 'views', 'x']).get('board')!
  expect(board.field!.choices!.map(({ value }) => value)).toEqual(Object.keys(root.entity.properties))
  const [name] = Object.keys(root.entity.properties)
  const initial = wordsAt(file, root, ['entity', 'properties', name!]).get('default')!
  expect(initial.wider).toEqual({ field: 'me.userId' })

  const status = { title: '状态', type: 'string', readOnly: true, oneOf: ['lent', 'returned'].map((one) => ({ const: one, title: one })) }
  const moves = { giveBack: { from: 'lent', to: 'returned' } }
  const lent = { ...root, entity: { ...root.entity, properties: { ...root.entity.properties, status }, moves } }
  // why: a screen like the one that was read.
  const format = tellFormat({ ...world, screens: { ...world.screens, 'template/card-list': lent as never } }, file) as Record<
    string,
    unknown
  >
  const offered = (path: string[], word: string) =>
    listWords(format, lent, ['entity', ...path])
      .find(({ name }) => name === word)!
      .field!.choices?.map(({ value }) => value)
  expect(['from', 'to'].map((word) => offered(['moves', 'giveBack'], word))).toEqual([
    ['lent', 'returned'],
    ['lent', 'returned'],
  ])
  expect(findAddable(format, lent, ['entity', 'moves'])!.words.map(({ field }) => field!.choices?.length)).toEqual([2, 2])
  expect(offered(['properties', name!], 'entity')).toContain('user')
})

it('a control that does not exist leaves the form of the page as it is', () => {
  const card = world.entities['card']!
  const properties = { ...card.properties, status: { ...card.properties['status'], widget: 'nope' } }
  const wrong = { ...world, entities: { ...world.entities, card: { ...card, properties } } } as typeof world
  expect(tellFormat(wrong, 'screens/admin/card.json')).toBeDefined()
})
