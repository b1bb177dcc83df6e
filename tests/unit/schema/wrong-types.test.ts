import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { runSchema } from '../../../scripts/schema/run-schema.ts'
import { byTurns } from '../../mutants/broken-by-turns.ts'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld, orderFields } from '../../../src/schema/check/example-world.ts'
import { fixSchemas } from '../../../src/schema/fix/fix.ts'
import { expectMade, expectTold } from '../../mutants/expect-told.ts'
import { oneReplaced, replaced } from '../../mutants/wrong-types.ts'

const product = readFolder('schemas').filter(({ path }) => !path.startsWith('locales/'))
/** Drawn evenly: the first file and the last are no likelier than others. */
const part = fc.noBias(fc.integer({ min: 0, max: 999_999 })).map((drawn) => drawn / 1_000_000)
const seed = Number(process.env['SEED'] ?? 26)
const full = process.env['FULL'] === '1'

describe('a value of a wrong type (L26)', () => {
  it('anywhere in the schemas of the product is a finding at its place, and ends nothing', () => {
    const turns = byTurns(readFolder('schemas'))
    fc.assert(
      fc.property(fc.tuple(part, part, part), (drawn) => expectTold(turns, oneReplaced(product, drawn))),
      { numRuns: full ? 1000 : 40, seed },
    )
  }, 300_000)

  it('keeps neither editors nor services from what is right', () => {
    const files = readFolder('schemas')
    fc.assert(
      fc.property(fc.tuple(part, part, part), (drawn) => expectMade(files, oneReplaced(product, drawn))),
      { numRuns: full ? 100 : 4, seed },
    )
  }, 300_000)

  it('takes nothing from what is right beside it, nor from its translation', () => {
    const files = Object.entries(exampleWorld).map(([path, data]) => ({ path, text: JSON.stringify(data, null, 2) }))
    fc.assert(
      fc.property(fc.tuple(part, part, part), (drawn) => {
        const { file, text } = oneReplaced(files, drawn)
        const broken = files.map((one) => (one.path === file ? { path: file, text } : one))
        if (!checkSchemas(broken).some(({ rule }) => rule === 'structure')) return
        const removed = fixSchemas(broken, { guess: true }).flatMap(({ path, did }) =>
          path === `locales/en-US/${file}` ? did.filter((sentence) => sentence.startsWith('removed')) : [],
        )
        expect(removed).toEqual([])
      }),
      { numRuns: full ? 500 : 60, seed },
    )
  })
})

/** The commands that read the schemas, each as a person would give it. */
const COMMANDS = [
  ['check'],
  ['check', '--format', 'json'],
  ['explain', 'order'],
  ['matrix'],
  ['openapi'],
  ['diff', 'HEAD'],
  ['fix', '--dry-run'],
  ['publish', '--out', 'OUT'],
  ['meta'],
  ['new', 'list', 'shop/thing', '--title', '东西', '--title-en', 'Thing', '--group', 'orders'],
]

describe('a command over a value of a wrong type (L26)', () => {
  const root = mkdtempSync(join(tmpdir(), 'wrong-types-'))
  const out = mkdtempSync(join(tmpdir(), 'wrong-types-out-'))
  afterAll(() => {
    for (const folder of [root, out]) rmSync(folder, { recursive: true, force: true })
  })
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const files = Object.entries(exampleWorld).map(([path, data]) => ({ path, text: JSON.stringify(data, null, 2) }))
  for (const { path, text } of files) put(path, text)
  mkdirSync(join(root, '.meta'))
  writeFileSync(join(out, 'index.html'), '')

  const wrong: [string, (string | number)[], unknown][] = [
    ['screens/order.json', ['actions', 'pay', 'call'], 7],
    ['screens/order.json', ['actions'], null],
    ['screens/order.json', ['list', 'search'], 7],
    ['screens/order.json', ['entity'], []],
    ['entities/order.json', ['properties', 'status'], null],
    ['entities/order.json', ['moves'], [7]],
    ['app.json', ['locales'], null],
    ['permissions/roles.json', ['roles'], -1],
    ['menus/shop.json', ['groups'], true],
  ]
  const run = async (...args: string[]) => {
    const said: string[] = []
    const terminal = {
      say: (text: string) => void said.push(text),
      complain: (text: string) => void said.push(text),
      isScreen: false,
      isPerson: false,
      ask: () => Promise.resolve(''),
    }
    return { code: await runSchema(args, terminal), said: said.join('\n') }
  }

  it.each(wrong)('%s %j = %j is told with its place by every command', async (path, place, is) => {
    const before = files.find((file) => file.path === path)!.text
    put(path, replaced({ path, text: before }, place, is).text)
    try {
      for (const [name, ...args] of COMMANDS) {
        const { code, said } = await run(name!, ...args.map((one) => (one === 'OUT' ? out : one)), '--root', root)
        expect(said, name).not.toMatch(/ failed: |is not a function|undefined|Cannot read|TypeError/)
        if (name === 'check') expect([name, code, said.includes(path)]).toEqual([name, 1, true])
        if (name === 'explain' || name === 'matrix' || name === 'openapi' || name === 'publish') {
          expect([name, code]).toEqual([name, 1])
          expect(said, name).toMatch(new RegExp(`${path.replaceAll('.', String.raw`\.`)}:\\d+:\\d+ `))
        }
      }
    } finally {
      put(path, before)
    }
  })
})

describe('one slip (L9)', () => {
  const worldWith = (order: object) => {
    const world = { ...exampleWorld, ...orderFields({}) } as Record<string, { properties: Record<string, object> }>
    const entity = world['entities/order.json']!
    return Object.entries({ ...world, 'entities/order.json': { ...entity, ...order } }).map(([path, data]) => ({
      path,
      text: JSON.stringify(data, null, 2),
    }))
  }

  it('in an entity with moves makes no finding in its screens', () => {
    const findings = checkSchemas(worldWith({ title: 7 }))
    expect(findings.map(({ file, rule }) => [file, rule])).toEqual([['entities/order.json', 'structure']])
  })

  it('hides no other finding in its own file', () => {
    const { properties } = exampleWorld['entities/order.json'] as { properties: Record<string, object> }
    const files = worldWith({ title: 7, properties: { ...properties, orderNo: { ...properties['orderNo'], entity: 'nowhere' } } })
    expect(checkSchemas(files).map(({ file, rule }) => `${file} ${rule}`)).toContain('entities/order.json known-entity')
  })
})
