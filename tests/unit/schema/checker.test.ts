import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { type Change, createChecker } from '../../../src/schema/check/checker.ts'
import { exampleWorld, orderFields } from '../../../src/schema/check/example-world.ts'
import { rules } from '../../../src/schema/check/rules.ts'
import type { SourceFile } from '../../../src/schema/read.ts'
import { mutantsOf } from '../../mutants/mutants.ts'

const full = process.env['FULL'] === '1'
const product = readFolder('schemas')
const channel = { title: 'Channel', type: 'string', oneOf: 'channel' }
const small = {
  ...exampleWorld,
  ...orderFields({ channel, channels: { title: 'Channels', type: 'array', items: { type: 'string', oneOf: 'channel' } } }),
  'choices/channel.json': { oneOf: [{ const: 'web', title: 'Website' }] },
}
const example = sorted(Object.entries(small).map(([path, data]) => ({ path, text: JSON.stringify(data, null, 2) })))

function sorted(files: SourceFile[]): SourceFile[] {
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** A folder that is edited, and a checker that hears of each edit. */
function folderOf(files: SourceFile[]) {
  const now = new Map(files.map(({ path, text }) => [path, text]))
  const checker = createChecker(files)
  return {
    now,
    checker,
    change(...changes: Change[]) {
      for (const { path, text } of changes)
        if (text === undefined) now.delete(path)
        else now.set(path, text)
      return checker.change(changes)
    },
    fromScratch: () => checkSchemas(sorted([...now].map(([path, text]) => ({ path, text })))),
  }
}

/** One edit of any kind: numbers choose the file, what happens to it and where. */
type Edit = { kind: 'mutate' | 'restore' | 'remove' | 'rename' | 'copy' | 'cut' | 'swap'; file: number; at: number }
const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom<Edit['kind']>('mutate', 'mutate', 'mutate', 'restore', 'remove', 'rename', 'copy', 'cut', 'swap'),
  file: fc.nat(100_000),
  at: fc.nat(100_000),
})

function changesOf({ kind, file, at }: Edit, now: Map<string, string>, first: SourceFile[]): Change[] {
  const paths = [...now.keys()]
  const original = first[file % first.length]!
  const path = paths[file % Math.max(1, paths.length)]
  if (path === undefined) return [original]
  const text = now.get(path)!
  const other = paths[at % paths.length]!
  const renamed = path.replace(/([^/]+)\.json$/, `$1${at % 3}.json`)
  switch (kind) {
    case 'mutate': {
      const mutants = mutable(text) ? mutantsOf({ path, text }) : []
      return mutants.length === 0 ? [original] : [{ path, text: mutants[at % mutants.length]!.text }]
    }
    case 'restore':
      return [original]
    case 'remove':
      return [{ path }]
    case 'rename':
      return [{ path }, { path: renamed, text }]
    case 'copy':
      return [{ path: renamed, text }]
    case 'cut':
      return [{ path, text: text.slice(0, at % (text.length + 1)) }]
    case 'swap':
      return [
        { path, text: now.get(other)! },
        { path: other, text },
      ]
  }
}

function mutable(text: string): boolean {
  try {
    return JSON.parse(text) !== null
  } catch {
    return false
  }
}

/** The files of an example of a rule. */
const filesOf = (world: object): SourceFile[] =>
  sorted(
    Object.entries({ ...exampleWorld, ...world }).flatMap(([path, data]) =>
      data === undefined ? [] : [{ path, text: typeof data === 'string' ? data : JSON.stringify(data, null, 2) }],
    ),
  )

/** Edits that leave a file as the language wants it, more often than a slip does: a word taken out or renamed, another name in a place. */
function wellFormed(text: string, strings: string[]): string[] {
  const found: string[] = []
  const walk = (value: unknown, put: (other: unknown) => void): void => {
    if (Array.isArray(value)) for (const [at, one] of value.entries()) walk(one, (other) => put(value.with(at, other)))
    else if (typeof value === 'string') put(strings[found.length % strings.length])
    else if (value !== null && typeof value === 'object')
      for (const [key, one] of Object.entries(value)) {
        const { [key]: _, ...rest } = value as Record<string, unknown>
        put(rest)
        put(Object.fromEntries(Object.entries(value).map(([name, own]) => [name === key ? `${name}X` : name, own as unknown])))
        walk(one, (other) => put({ ...value, [key]: other }))
      }
  }
  walk(JSON.parse(text), (other) => found.push(JSON.stringify(other, null, 2)))
  return found
}

describe('a checker that is told of edits', () => {
  const files = { product, example }
  it.each([
    ['example', full ? 2_000 : 150, 12],
    ['product', full ? 200 : 5, 14],
  ] as const)(
    'finds in the %s what a check from scratch finds, after any of them',
    { timeout: full ? 3_600_000 : 120_000 },
    (name, numRuns, maxLength) => {
      fc.assert(
        fc.property(fc.array(edit, { minLength: 1, maxLength }), (edits) => {
          const folder = folderOf(files[name])
          for (const one of edits) {
            const found = folder.change(...changesOf(one, folder.now, files[name]))
            expect(found).toEqual(folder.fromScratch())
            expect(folder.checker.findings()).toBe(found)
          }
        }),
        { numRuns },
      )
    },
  )

  it.each(rules.flatMap((rule) => (rule.check ? [[rule.name, rule] as const] : [])))(
    'of the rule %s too, which looks at all files as one and is asked again only after an edit of what it reads (issue 15)',
    { timeout: full ? 600_000 : 60_000 },
    (_name, { examples }) => {
      const [right, wrong] = [filesOf(examples.ok), filesOf(examples.notOk)]
      for (const [files, others] of [
        [right, wrong],
        [wrong, right],
      ] as const) {
        const folder = folderOf(files)
        const strings = files.flatMap(({ text }) => [...text.matchAll(/"([a-z][A-Za-z/-]*)"/g)].map((one) => one[1]!))
        const edits = files.flatMap(({ path, text }) =>
          path.startsWith('locales') || !mutable(text) ? [] : wellFormed(text, strings).map((other) => ({ path, text: other })),
        )
        const every = full ? 1 : Math.ceil(edits.length / 40)
        for (const { path, text } of [...others, ...edits.filter((_, at) => at % every === 0)]) {
          const before = files.find((file) => file.path === path)
          if (!before) continue
          expect(folder.change({ path, text })).toEqual(folder.fromScratch())
          folder.change(before)
        }
      }
    },
  )

  it('issue 15: finds after edits of one or several files of calls what a check of all files finds', () => {
    const calls = { list: { does: 'list' }, move: { does: 'move' } }
    const bell = { ring: { does: 'service', for: 'member', answer: { type: 'object' } } }
    const write = (data: object) => JSON.stringify(data, null, 2)
    const [order, ring] = ['calls/order.json', 'calls/bell.json']
    const folder = folderOf(sorted([...example, { path: order, text: write(calls) }, { path: ring, text: write(bell) }]))
    const steps: Change[][] = [
      [{ path: order, text: write({ list: calls.list, moved: calls.move }) }],
      [{ path: order, text: write({ list: calls.list, move: { ...calls.move, path: '/server/bell/ring' } }) }],
      [
        { path: order, text: write({ list: calls.list }) },
        { path: ring, text: write({ ...bell, move: calls.move }) },
      ],
      [{ path: ring, text: write({ toll: bell.ring }) }],
      [{ path: ring }],
      [
        { path: order, text: write(calls) },
        { path: ring, text: write(bell) },
      ],
    ]
    for (const step of steps) expect(folder.change(...step)).toEqual(folder.fromScratch())
    expect(folder.checker.findings()).toEqual([])
  })

  it('issue 15: finds what depends on the languages when these stand below a misspelt word, and then lose their source', () => {
    const app = example.find(({ path }) => path === 'app.json')!
    const folder = folderOf(example)
    const misspelt = app.text.replace('"locales"', '"loocales"')
    for (const text of [misspelt, misspelt.replace('"source": "zh-CN",', ''), app.text])
      expect(folder.change({ path: app.path, text })).toEqual(folder.fromScratch())
  })

  it('issue 15: takes a value by the name "text" in an example for no sentence', () => {
    const { notOk } = rules.find(({ name }) => name === 'sold-once')!.examples
    const folder = folderOf(filesOf(notOk))
    const path = 'calls/bell.json'
    const text = folder.now.get(path)!
    const mended = text.replace('"text": ""', '"text": "ring"')
    expect(mended).not.toBe(text)
    expect(folder.change({ path, text: mended })).toEqual(folder.fromScratch())
  })

  it('finds nothing anew when nothing was changed', () => {
    const { checker, change } = folderOf(example)
    const before = checker.findings()
    expect(change(example[0]!)).toBe(before)
    expect(change({ path: 'README.md', text: 'x' })).toBe(before)
    expect(change({ path: '.meta/screen.schema.json', text: '{}' })).toBe(before)
  })

  it('starts with what is wrong, whatever order the files come in', () => {
    const wrong = example.map((file) => ({ ...file, text: file.text.replaceAll('"orderNo"', '"orderNr"') })).toReversed()
    wrong[2] = example.toReversed()[2]!
    expect(createChecker(wrong).findings()).toEqual(checkSchemas(sorted(wrong)))
    expect(createChecker([]).findings()).toEqual(checkSchemas([]))
  })

  it('knows the files and the world as they are', () => {
    const folder = folderOf(example)
    folder.change({ path: 'screens/order.json' }, { path: 'screens/a.json', text: '{ "kind": "tabs" }' })
    expect(folder.checker.files().map(({ path }) => path)).toEqual([...folder.now.keys()].toSorted())
    expect(Object.keys(folder.checker.world().screens)).toEqual(['a'])
  })
})
