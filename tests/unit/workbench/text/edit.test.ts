import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Edit, insertAt, moveTo, moveWithin, removeAt, renameKey, setValue } from '../../../../src/workbench/text/edit.ts'
import { layOut } from '../../../../src/schema/fix/layout.ts'
import { applySplice, inverseOf } from '../../../../src/workbench/text/splice.ts'
import { anyBlanks, anyJson, untidy } from './random-json.ts'
import { runs } from '../../../setup/runs.ts'

/** A file as people write one. */
const SCREEN = `{
  "$schema": "../../.meta/screen.schema.json",
  "kind": "list",
  "title": "订单",
  "menu": { "group": "operation", "order": 60 },
  "list": {
    "search": ["content", "kind"],
    "columns": ["content", "kind", { "field": "status", "width": 120 }],
    "sort": []
  },
  "actions": {
    "answer": {
      "title": "回复",
      "on": "row"
    },
    "export": {
      "title": "导出",
      "on": "toolbar"
    }
  }
}
`

function done(text: string, edit: Edit): string {
  if ('refused' in edit) throw new Error(`refused: ${edit.refused}`)
  expect(applySplice(applySplice(text, edit), inverseOf(text, edit))).toBe(text)
  return applySplice(text, edit)
}

test('a value is replaced where it stands, and nothing else is touched', () => {
  const edit = setValue(SCREEN, ['title'], '退款')
  expect(edit).toEqual({ start: SCREEN.indexOf('订单'), end: SCREEN.indexOf('订单') + 2, text: '退款' })
  expect(setValue(SCREEN, ['title'], '订单')).toEqual({ start: SCREEN.length, end: SCREEN.length, text: '' })
})

test.each([
  ['first', 0, '["reply", "content", "kind", { "field": "status", "width": 120 }]'],
  ['middle', 1, '["content", "reply", "kind", { "field": "status", "width": 120 }]'],
  ['last', 9, '["content", "kind", { "field": "status", "width": 120 }, "reply"]'],
])('a column is put at the %s place of a line', (_, index, line) => {
  expect(done(SCREEN, insertAt(SCREEN, ['list', 'columns'], 'reply', { index }))).toContain(`"columns": ${line},\n`)
})

test.each([
  ['first', 0, '["kind", { "field": "status", "width": 120 }]'],
  ['middle', 1, '["content", { "field": "status", "width": 120 }]'],
  ['last', 2, '["content", "kind"]'],
])('the %s column is taken out of a line', (_, index, line) => {
  expect(done(SCREEN, removeAt(SCREEN, ['list', 'columns', index]))).toContain(`"columns": ${line},\n`)
})

test('an empty list gets its first entry, and an emptied one is empty', () => {
  const one = done(SCREEN, insertAt(SCREEN, ['list', 'sort'], '-time'))
  expect(one).toContain('"sort": ["-time"]')
  expect(done(one, removeAt(one, ['list', 'sort', 0]))).toBe(SCREEN)
})

test('a line that becomes too long is broken, and joined again when it fits', () => {
  const long = Array.from({ length: 16 }, (_, at) => `aColumnOfThisList${at}`)
  const broken = done(SCREEN, setValue(SCREEN, ['list', 'search'], long))
  expect(broken).toContain(`"search": [\n      "aColumnOfThisList0",\n`)
  expect(done(broken, setValue(broken, ['list', 'search'], ['content', 'kind']))).toBe(SCREEN)
})

test('a property finds its place by the order of keys, written as its neighbours are', () => {
  const order = () => ['kind', 'title', 'route', 'menu', 'permission', 'list']
  const routed = done(SCREEN, setValue(SCREEN, ['route'], '/admin/order', order))
  expect(routed).toContain('"title": "订单",\n  "route": "/admin/order",\n  "menu"')
  expect(done(routed, removeAt(routed, ['route']))).toBe(SCREEN)
  const answered = done(SCREEN, insertAt(SCREEN, ['actions'], { title: '新', on: 'row' }, { key: 'add', index: 1 }))
  expect(answered).toContain(`    },\n    "add": {\n      "title": "新",\n      "on": "row"\n    },\n    "export": {`)
  expect(done(SCREEN, setValue(SCREEN, ['menu', 'icon'], 'X'))).toContain('"menu": { "group": "operation", "order": 60, "icon": "X" },')
})

test('a file begins with its $schema, whatever the order of keys says', () => {
  expect(
    done(
      SCREEN,
      setValue(SCREEN, ['first'], 1, () => ['first', 'kind']),
    ),
  ).toContain('schema.json",\n  "first": 1,\n  "kind"')
})

test('what is missing on the way to a value is added', () => {
  expect(done(SCREEN, setValue(SCREEN, ['list', 'empty', 'title'], '还没有'))).toContain(
    '"sort": [],\n    "empty": { "title": "还没有" }\n',
  )
})

test('entries move among their neighbours', () => {
  const moved = done(SCREEN, moveWithin(SCREEN, ['list', 'columns', 2], 0))
  expect(moved).toContain('"columns": [{ "field": "status", "width": 120 }, "content", "kind"],')
  const actions = done(SCREEN, moveWithin(SCREEN, ['actions', 'export'], 0))
  expect(Object.keys((JSON.parse(actions) as { actions: object }).actions)).toEqual(['export', 'answer'])
  expect(done(actions, moveWithin(actions, ['actions', 'export'], 1))).toBe(SCREEN)
})

test('an entry moves into another object or list as it is written', () => {
  const moved = done(SCREEN, moveTo(SCREEN, ['actions', 'answer'], [], { key: 'reply', index: 1 }))
  expect(moved).toContain('schema.json",\n  "reply": {\n    "title": "回复",\n    "on": "row"\n  },\n  "kind"')
  expect(done(SCREEN, moveTo(SCREEN, ['list', 'columns', 1], ['list', 'search'], { index: 0 }))).toContain(
    '"search": ["kind", "content", "kind"],\n    "columns": ["content", { "field"',
  )
  const lists = '[[1, 2], [3, 4]]'
  expect(done(lists, moveTo(lists, [1, 0], [], { index: 0 }))).toBe('[3, [1, 2], [4]]')
  expect(done(lists, moveTo(lists, [1, 0], [], { index: 2 }))).toBe('[[1, 2], [4], 3]')
})

test('a property gets another name', () => {
  expect(done(SCREEN, renameKey(SCREEN, ['actions', 'answer'], 'reply'))).toContain('"reply": {\n      "title": "回复"')
})

test.each<[string, Edit, string]>([
  ['a text that is no JSON', setValue('{ "a": 1, }', ['a'], 2), 'unreadable'],
  ['a text with comments', setValue('{ /* so */ "a": 1 }', ['a'], 2), 'unreadable'],
  ['a text nested too deeply', setValue('['.repeat(5000) + ']'.repeat(5000), [], 2), 'unreadable'],
  ['an entry that is not there', removeAt(SCREEN, ['list', 'columns', 9]), 'missing'],
  ['a place behind the end of a list', setValue(SCREEN, ['list', 'columns', 9], 1), 'missing'],
  ['a property without a name', insertAt(SCREEN, ['list'], 1), 'missing'],
  ['a property that stands there twice', setValue('{ "a": 1, "a": 2 }', ['a'], 3), 'twice'],
  ['a name that is taken', renameKey(SCREEN, ['actions', 'answer'], 'export'), 'taken'],
  ['a name that is taken elsewhere', moveTo(SCREEN, ['actions', 'answer', 'title'], []), 'taken'],
  ['a sentence that should hold something', insertAt(SCREEN, ['title'], 1, { key: 'a' }), 'no-container'],
  ['the root', removeAt(SCREEN, []), 'root'],
  ['a move into itself', moveTo(SCREEN, ['list'], ['list', 'columns']), 'inside-itself'],
])('%s is refused', (_, edit, why) => {
  expect(edit).toEqual({ refused: why })
})

test('line ends and indents of a file that is written otherwise are kept', () => {
  const odd = '{\r\n\t"a" :1,\r\n\t"list": [ 1,2 ]\r\n}'
  expect(done(odd, insertAt(odd, ['list'], 3))).toBe('{\r\n\t"a" :1,\r\n\t"list": [ 1,2,3 ]\r\n}')
  expect(done(odd, insertAt(odd, [], true, { key: 'b', index: 1 }))).toBe('{\r\n\t"a" :1,\r\n\t"b": true,\r\n\t"list": [ 1,2 ]\r\n}')
  expect(done(odd, removeAt(odd, ['list', 1]))).toBe('{\r\n\t"a" :1,\r\n\t"list": [ 1 ]\r\n}')
})

test('entries over several lines that move in a file that is written otherwise stand as deep as their new neighbours', () => {
  const odd = '{ "a": {\n      "x": {\n        "y": 1\n      }\n},\n  "b": {\n    "z": 2\n  }}'
  expect(done(odd, moveTo(odd, ['a', 'x'], ['b'], { index: 0 }))).toBe(
    '{ "a": {},\n  "b": {\n    "x": {\n      "y": 1\n    },\n    "z": 2\n  }}',
  )
  const list = '[{ "a": [\n      1 ] },\n    {\n      "b": 2\n    }]'
  expect(done(list, moveWithin(list, [1], 0))).toBe('[{\n  "b": 2\n},\n    { "a": [\n          1 ] }]')
})

test('a neighbour that is too long for a line asks no short one to take several', () => {
  const long = 'x'.repeat(230)
  const text = `{\n  "a": {\n    "title": "${long}"\n  }\n}\n`
  expect(done(text, insertAt(text, [], { title: 'b' }, { key: 'b' }))).toContain('"b": { "title": "b" }\n')
})

type Path = (string | number)[]
type Values = Record<string, unknown>
const isValues = (value: unknown): value is Values => value !== null && typeof value === 'object' && !Array.isArray(value)

/** All places of a value. */
function placesOf(value: unknown, path: Path = []): Path[] {
  const inner = Array.isArray(value) ? value.map((one, at): [number, unknown] => [at, one]) : isValues(value) ? Object.entries(value) : []
  return [path, ...inner.flatMap(([step, one]) => placesOf(one, [...path, step]))]
}

const entriesOf = (value: Values): [string, unknown][] => Object.entries(value)
const objectFrom = (entries: [string, unknown][]): Values => Object.fromEntries(entries)

/** The value with something else in the place of what stands at a path. */
function inPlace(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [step, ...deeper] = path
  if (step === undefined) return change(value)
  if (Array.isArray(value)) return value.map((one: unknown, at) => (at === step ? inPlace(one, deeper, change) : one))
  return objectFrom(entriesOf(value as Values).map(([key, one]) => [key, key === step ? inPlace(one, deeper, change) : one]))
}

const without = (value: unknown, path: Path) =>
  inPlace(value, path.slice(0, -1), (whole) =>
    Array.isArray(whole)
      ? whole.filter((_, at) => at !== path.at(-1))
      : objectFrom(entriesOf(whole as Values).filter(([key]) => key !== path.at(-1))),
  )

const withEntry = (value: unknown, path: Path, key: string, index: number, entry: unknown) =>
  inPlace(value, path, (whole) =>
    Array.isArray(whole) ? whole.toSpliced(index, 0, entry) : objectFrom(entriesOf(whole as Values).toSpliced(index, 0, [key, entry])),
  )

/** Whether two values are the same, their properties in the same order. */
const asWritten = (value: unknown) => JSON.stringify(value)

const anyEdit = fc.record({
  kind: fc.nat(4),
  place: fc.nat(),
  other: fc.nat(),
  index: fc.nat(6),
  key: fc.constantFrom('new', 'neu', '新'),
  value: anyJson,
})
type AnyEdit = typeof anyEdit extends fc.Arbitrary<infer T> ? T : never

/** One edit on the text and the same on the value; undefined where it has no place there. */
function perform(text: string, { kind, place, other, index, key, value }: AnyEdit): { text: string; expected: unknown } | undefined {
  const before: unknown = JSON.parse(text)
  const places = placesOf(before)
  const path = places[place % places.length]!
  const whole = whatAt(before, path)
  if (kind === 0) return { text: done(text, setValue(text, path, value)), expected: inPlace(before, path, (old) => settled(old, value)) }
  if (kind === 1) return path.length === 0 ? undefined : { text: done(text, removeAt(text, path)), expected: without(before, path) }
  if (kind === 2) {
    if (!isNested(whole) || (isValues(whole) && Object.hasOwn(whole, key))) return undefined
    const at = Math.min(index, Object.keys(whole).length)
    return { text: done(text, insertAt(text, path, value, { key, index: at })), expected: withEntry(before, path, key, at, value) }
  }
  if (path.length === 0) return undefined
  const step = path.at(-1)!
  if (kind === 3) {
    const rest = without(before, path)
    const at = Math.min(index, Object.keys(whatAt(rest, path.slice(0, -1)) as object).length)
    return { text: done(text, moveWithin(text, path, at)), expected: withEntry(rest, path.slice(0, -1), String(step), at, whole) }
  }
  const to = places[other % places.length]!
  const edit = moveTo(text, path, to, { key, index })
  if ('refused' in edit) return undefined
  return { text: done(text, edit), expected: undefined }
}

const isNested = (value: unknown): value is object => value !== null && typeof value === 'object'
const whatAt = (value: unknown, path: Path): unknown =>
  path.reduce((whole, step) => Object.getOwnPropertyDescriptor(whole, step)!.value as unknown, value)

/** Of an object, what was there before keeps its place. */
function settled(old: unknown, value: unknown): unknown {
  return isValues(old) && isValues(value) ? JSON.parse(JSON.stringify(value)) : value
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : isValues(value)
      ? objectFrom(
          entriesOf(value)
            .map(([key, one]): [string, unknown] => [key, sorted(one)])
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value

test('any edit of any text does to the value what it says, and is one splice', () => {
  fc.assert(
    fc.property(anyJson, anyBlanks, anyEdit, (value, blanks, edit) => {
      const text = untidy(value, blanks)
      const after = perform(text, edit)
      if (!after) return
      const found: unknown = JSON.parse(after.text)
      if (edit.kind === 0) expect(asWritten(sorted(found))).toBe(asWritten(sorted(after.expected)))
      else if (after.expected !== undefined) expect(asWritten(found)).toBe(asWritten(after.expected))
    }),
    { numRuns: runs(1500, 300) },
  )
})

test('any edits leave a tidy file tidy', () => {
  fc.assert(
    fc.property(anyJson, anyBlanks, fc.array(anyEdit, { maxLength: 6 }), (value, blanks, edits) => {
      let text = layOut(untidy(value, blanks))
      for (const edit of edits) text = perform(text, edit)?.text ?? text
      expect(layOut(text)).toBe(text)
    }),
    { numRuns: runs(400, 100) },
  )
})

test('what moves elsewhere is gone where it was, and nothing is lost', () => {
  fc.assert(
    fc.property(anyJson, anyBlanks, anyEdit, (value, blanks, edit) => {
      const text = untidy(value, blanks)
      const after = perform(text, { ...edit, kind: 4 })
      if (!after) return
      const leaves = (whole: unknown) =>
        placesOf(whole)
          .map((path) => whatAt(whole, path))
          .filter((one) => !isNested(one))
          .map(asWritten)
          .sort()
      expect(leaves(JSON.parse(after.text))).toEqual(leaves(value))
    }),
    { numRuns: runs(800, 150) },
  )
})
