import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import type { Change } from '../../../src/schema/check/checker.ts'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import { valueAt } from '../../../src/schema/check/sentences.ts'
import { structureFindings } from '../../../src/schema/check/structure.ts'
import type { Finding } from '../../../src/schema/read.ts'
import { Source } from '../../../src/schema/source.ts'
import { byTurns } from '../../mutants/broken-by-turns.ts'
import { allMutants } from '../../mutants/mutants.ts'
import { oneReplaced, replaced } from '../../mutants/wrong-types.ts'

/** Who says that nobody uses something has to wait until every file can be read. */
const WAITS = /that (no|nothing|nobody) |without a screen, /

const write = ({ file, rule, message }: Finding) => `${file} ${rule}: ${message}`

it('a file of a wrong structure hides no slip of another file and makes none up (L9)', () => {
  const files = readFolder('schemas')
  const product = files.filter(({ path }) => !path.startsWith('locales/'))
  const mutants = allMutants(product).filter(({ text }) => text !== undefined)
  const turns = byTurns(files)
  const told = (...changed: Change[]) => new Set(turns.with(...changed).map(write))
  const part = fc.noBias(fc.integer({ min: 0, max: 999_999 })).map((drawn) => drawn / 1_000_000)
  fc.assert(
    fc.property(fc.tuple(part, part, part), part, (drawn, which) => {
      const broken = oneReplaced(product, drawn)
      const slip = mutants[Math.min(mutants.length - 1, Math.floor(which * mutants.length))]!
      // Without app.json nobody knows which language is the source.
      fc.pre(broken.file !== slip.file && broken.file !== 'app.json')
      // What depends on a file that is no object, or an entity without fields, waits.
      fc.pre(broken.path.length > 0 && !(broken.file.startsWith('entities/') && broken.path.join('/') === 'properties'))
      const ofBroken = told({ path: broken.file, text: broken.text })
      fc.pre([...ofBroken].some((one) => one.startsWith(`${broken.file} structure:`)))
      const ofBoth = told({ path: broken.file, text: broken.text }, { path: slip.file, text: slip.text })
      const ofSlip = told({ path: slip.file, text: slip.text })
      const apart = [...ofBroken, ...ofSlip]
      // What another file is told of the broken one waits beside the place where that is wrong.
      const isOther = (one: string) => !one.replace(/^locales\/[^/]+\//, '').startsWith(`${broken.file} `)
      expect([...ofBoth].filter((one) => !apart.includes(one))).toEqual([])
      expect(apart.filter((one) => !ofBoth.has(one) && !WAITS.test(one) && (isOther(one) || one.includes(' structure:')))).toEqual([])
    }),
    { numRuns: process.env['FULL'] === '1' ? 400 : 10 },
  )
}, 300_000)

it('of two wrong structures in one file neither hides the other, nor makes up a third (L9, issue 15)', () => {
  const product = readFolder('schemas').filter(({ path }) => !path.startsWith('locales/'))
  const part = fc.noBias(fc.integer({ min: 0, max: 999_999 })).map((drawn) => drawn / 1_000_000)
  const told = ({ file, text }: { file: string; text: string }): string[] => {
    const said: string[] = []
    structureFindings(new Source(file, text), (_, at, message) => said.push(`${at.join('/')} ${message}`))
    return said
  }
  // A kind that is none is drawn more often than chance would: what a screen may say depends on it.
  const places = fc.tuple(fc.tuple(part, part, part), fc.tuple(part, part), fc.boolean())
  fc.assert(
    fc.property(places, ([first, [where, by], isKind]) => {
      const one = oneReplaced(product, first)
      fc.pre(one.path.length > 0)
      const source = { path: one.file, text: product.find(({ path }) => path === one.file)!.text }
      const drawn = oneReplaced([source], [0, where, by])
      const other = isKind && one.file.startsWith('screens/') ? replaced(source, ['kind'], drawn.is) : drawn
      const isWithin = (a: (string | number)[], b: (string | number)[]) => a.every((step, at) => step === b[at])
      fc.pre(!isWithin(one.path, other.path) && !isWithin(other.path, one.path))
      // Twice the same in one list is a repetition, too.
      fc.pre(JSON.stringify(one.is) !== JSON.stringify(other.is))
      // Of choices that are all bare values the list is told, once for all of them.
      const list = one.path.slice(0, -1)
      const isWholeList = one.path.at(-2) === 'oneOf' && list.join('/') === other.path.slice(0, -1).join('/')
      fc.pre(!isWholeList || (valueAt(JSON.parse(one.text), list) as unknown[]).length > 2)
      const [ofOne, ofOther] = [told(one), told(other)]
      fc.pre(ofOne.length > 0 && ofOther.length > 0)
      const both = told(replaced({ path: one.file, text: one.text }, other.path, other.is))
      // Of a kind that is unknown two may be meant, which take a list or an object in one place.
      const heard = (all: string[]) =>
        [...new Set(all.map((said) => ([one, other].some(({ path }) => path[0] === 'kind') ? said.split(' ')[0]! : said)))].toSorted()
      expect(heard(both)).toEqual(heard([...ofOne, ...ofOther]))
    }),
    { numRuns: process.env['FULL'] === '1' ? 5_000 : 500 },
  )
}, 300_000)

it('a file that is no JSON is told alone, and whatever depends on it waits (L9)', () => {
  const files = readFolder('schemas')
  const product = files.filter(({ path }) => !path.startsWith('locales/'))
  const turns = byTurns(files)
  const part = fc.noBias(fc.integer({ min: 0, max: 999_999 })).map((drawn) => drawn / 1_000_000)
  fc.assert(
    fc.property(part, part, fc.boolean(), (which, where, cut) => {
      const { path, text } = product[Math.floor(which * product.length)]!
      const marks = [...text.matchAll(/[,":{}[\]]/g)].map(({ index }) => index)
      const at = marks[Math.floor(where * marks.length)]!
      const broken = text.slice(0, at) + (cut ? '' : text.slice(at + 1))
      // A mark inside a sentence may be missing without a fault of JSON.
      fc.pre(!isObject(broken))
      const findings = turns.with({ path, text: broken })
      expect(findings.map(({ file, rule }) => [file, rule])).toEqual(findings.map(() => [path, 'json']))
      expect(findings.length).toBeGreaterThan(0)
    }),
    { numRuns: process.env['FULL'] === '1' ? 400 : 10 },
  )
  // Other screens refer to the rows that a screen defines itself.
  const inside = files.find(({ path }) => path === 'screens/template/org-tree.json')!
  const cut = inside.text.indexOf('"entity"')
  expect(turns.with({ ...inside, text: `${inside.text.slice(0, cut)}:${inside.text.slice(cut)}` }).map(({ rule }) => rule)).toEqual([
    'json',
  ])
  // From scratch it is the same.
  const [first] = product
  const once = checkSchemas(files.map((file) => (file === first ? { ...file, text: file.text.slice(0, -3) } : file)))
  expect(once.map(({ file }) => file)).toEqual([first!.path])
}, 300_000)

/** A screen that cannot be read, and slips elsewhere that have nothing to do with it: where, what is written, what instead, and the rule. */
const apart: [string, string, string, string][] = [
  ['screens/admin/order.json', '"group": "trade"', '"group": "tradez"', 'known-group'],
  ['screens/admin/order.json', '"call": "admin-order.export"', '"call": "admin-order.exporrt"', 'known-call'],
  ['screens/admin/order.json', '"screen": "admin/order-detail"', '"screen": "admin/order-detial"', 'known-screen'],
  ['screens/admin/order.json', '"route": "/admin/order"', '"route": "/admin/invoice"', 'one-address'],
  ['entities/invoice.json', '"entity": "user"', '"entity": "usr"', 'known-entity'],
  ['entities/order.json', '"oneOf": "service"', '"oneOf": "servce"', 'known-choices'],
  ['calls/admin-order.json', '"/server/order/admin/list"', '"/server/order/admin/get"', 'one-contract'],
  ['routes/console.json', '"page": "', '"page": "no-', 'one-address'],
  ['menus/admin.json', '"list": "admin/reminder"', '"list": "admin/remindr"', 'known-bar'],
  ['app.json', '"version": 4', '"version": 3', 'current-version'],
  ['app.json', '"default": "en-US"', '"default": "en-UK"', 'known-locale'],
]
it.each(apart)('of a screen that cannot be read, what %s says with %s as %s does not depend (%s)', (path, right, wrong, rule) => {
  const files = readFolder('schemas')
  const broken = 'screens/admin/application-detail.json'
  expect(files.find((file) => file.path === path)!.text).toContain(right)
  const slipped = files.map((file) => ({
    ...file,
    text:
      file.path === path
        ? file.text.replace(right, wrong)
        : file.path === broken
          ? file.text.replace('"takes": ["appId"]', '"takes": ["appId"],')
          : file.text,
  }))
  const told = checkSchemas(slipped)
  expect(told.filter((one) => one.file === broken).map((one) => one.rule)).toEqual(['json'])
  expect(told.filter((one) => one.file !== broken).map((one) => one.rule)).toContain(rule)
  // An editor is told the same.
  const checker = byTurns(files)
  expect(checker.with(...slipped.filter((file) => [path, broken].includes(file.path))).map(write)).toEqual(told.map(write))
})

it.each([
  ['permissions/roles.json', '"order": "*"', '"ordre": "*"', 'known-permission'],
  ['screens/admin/order.json', '"route": "/admin/order"', '"route": "/admin/invoice"', 'one-address'],
  ['screens/admin/order.json', '"menu": {', '"menus": {', 'structure'],
])('of an entity that cannot be read, what %s says with %s as %s does not depend (%s)', (path, right, wrong, rule) => {
  const files = readFolder('schemas')
  const broken = 'entities/consult.json'
  expect(files.find((file) => file.path === path)!.text).toContain(right)
  const told = checkSchemas(
    files.map((file) => ({
      ...file,
      text: file.path === path ? file.text.replace(right, wrong) : file.path === broken ? file.text.slice(0, -40) : file.text,
    })),
  )
  expect(told.filter((one) => one.file === broken).map((one) => one.rule)).toEqual(['json'])
  expect(told.map((one) => one.rule)).toContain(rule)
})

it('beside a file that is no JSON nothing is told of another that it would not be told without it (L9)', () => {
  const files = readFolder('schemas')
  const product = files.filter(({ path }) => !path.startsWith('locales/'))
  const mutants = allMutants(product).filter(({ text }) => text !== undefined)
  const turns = byTurns(files)
  const part = fc.noBias(fc.integer({ min: 0, max: 999_999 })).map((drawn) => drawn / 1_000_000)
  fc.assert(
    fc.property(part, part, part, (which, where, slipped) => {
      const { path, text } = product[Math.floor(which * product.length)]!
      const slip = mutants[Math.floor(slipped * mutants.length)]!
      fc.pre(slip.file !== path)
      const cut = text.slice(0, Math.floor(where * text.length))
      fc.pre(!isObject(cut))
      const ofSlip = turns.with({ path: slip.file, text: slip.text }).map(write)
      const ofBoth = turns.with({ path: slip.file, text: slip.text }, { path, text: cut }).map(write)
      expect(ofBoth.filter((one) => !one.startsWith(`${path} `) && !ofSlip.includes(one))).toEqual([])
    }),
    { numRuns: process.env['FULL'] === '1' ? 1_000 : 60 },
  )
}, 300_000)

function isObject(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

/** What stands in `screens/order.json` and what is said of it. */
const bounds: [string, (screen: { title: unknown; list: Record<string, unknown> }) => void, string][] = [
  ['an empty text', (screen) => (screen.title = ''), 'Unexpected empty text, expected some words'],
  ['a number below its bound', (screen) => (screen.list['pageSize'] = 0), 'Unexpected pageSize 0, expected at least 1'],
  [
    'a search in too many fields',
    (screen) => (screen.list['search'] = [{ any: 'abcdefg'.split(''), title: '找' }]),
    'Unexpected list, expected at most 6 entries',
  ],
]
it.each(bounds)('%s is told in plain words', (_, change, sentence) => {
  const screen = structuredClone(exampleWorld['screens/order.json']) as Parameters<typeof change>[0]
  change(screen)
  const files = Object.entries({ ...exampleWorld, 'screens/order.json': screen }).map(([path, data]) => ({
    path,
    text: JSON.stringify(data, null, 2),
  }))
  const told = checkSchemas(files).filter(({ rule }) => rule === 'structure')
  expect(told.map(({ message }) => message)).toEqual([sentence])
})

it('two wrong grants of a role are told one by one, not as a wrong object', () => {
  const roles = structuredClone(exampleWorld['permissions/roles.json']) as { roles: Record<string, { grants: unknown }> }
  roles.roles['clerk']!.grants = { order: 7, other: [] }
  const files = Object.entries({ ...exampleWorld, 'permissions/roles.json': roles }).map(([path, data]) => ({
    path,
    text: JSON.stringify(data, null, 2),
  }))
  const messages = checkSchemas(files).map(({ message }) => message)
  expect(messages.filter((message) => message.includes('{'))).toEqual([])
  expect(messages).toContain('Unexpected number 7, expected "*"')
})

it.each(['lsit', 'whatever'])('a call that does "%s" is told once, whoever sends it', (does) => {
  const files = readFolder('schemas').map(({ path, text }) =>
    path === 'calls/application.json' ? { path, text: text.replace('"does": "list"', `"does": "${does}"`) } : { path, text },
  )
  const findings = checkSchemas(files)
  expect(findings.map(({ file, rule }) => [file, rule])).toEqual([['calls/application.json', 'structure']])
  expect(findings[0]!.message).toContain(`Unexpected does "${does}", expected one of: `)
})

it.each([
  ['unknown', ['screens/order.json']],
  // It is spelled like the one whose move nobody may make, which may be why.
  ['ordr', []],
])('a role that holds the right "%s", which no screen has, hides only what may follow from it', (right, told) => {
  const roles = structuredClone(exampleWorld['permissions/roles.json']) as { roles: Record<string, { grants: object }> }
  roles.roles['clerk']!.grants = { order: ['query'], [right]: ['query'] }
  const screen = structuredClone(exampleWorld['screens/order.json']) as { actions: object }
  screen.actions = { pay: { title: '支付', on: 'row', can: 'edit', call: 'move', move: 'pay' } }
  const world = { ...exampleWorld, 'permissions/roles.json': roles, 'screens/order.json': screen }
  const findings = checkSchemas(Object.entries(world).map(([path, data]) => ({ path, text: JSON.stringify(data, null, 2) })))
  expect(findings.flatMap(({ rule, file }) => (rule === 'grant-reaches-move' ? [file] : []))).toEqual(told)
  expect(findings.flatMap(({ rule, file }) => (rule === 'known-permission' ? [file] : []))).toEqual(['permissions/roles.json'])
})
