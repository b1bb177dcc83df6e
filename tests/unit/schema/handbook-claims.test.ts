import { Ajv } from 'ajv'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { exampleFiles, writeExample } from '../../../scripts/lib/handbook-example.ts'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { about } from '../../../scripts/schema/about.ts'
import { createAtlas } from '../../../src/schema/compile/atlas.ts'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { defs, Field } from '../../../src/schema/format/field.ts'
import { Condition } from '../../../src/schema/format/values.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import { copySchemas, runCommand } from '../scripts/run-command.ts'

const readme = readFileSync('schemas/README.md', 'utf8')
const ajv = new Ajv({ strict: false, allowUnionTypes: true })
const isField = ajv.compile({ ...Field, $defs: defs })
const isCondition = ajv.compile(Condition)

/** The text under a heading, up to the next of its rank. */
function chapter(title: string): string {
  const from = readme.indexOf(`\n## ${title}\n`)
  expect(from, title).toBeGreaterThan(0)
  const to = readme.indexOf('\n## ', from + 4)
  return readme.slice(from, to < 0 ? undefined : to)
}

/** The first cells of a table, as they stand between back-quotes. */
const cells = (text: string): string[] =>
  [...text.matchAll(/^\| (`.*?) +\| /gm)].flatMap(([, cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map(([, code]) => code!))

describe('schemas/README.md is true', () => {
  const root = copySchemas()
  beforeAll(() => writeExample(root, readme))

  it('every command that it names is one', () => {
    const named = [...readme.matchAll(/`?npm run schema -- ([a-z]+)/g)].map(([, name]) => name!)
    expect(named.filter((name) => !Object.hasOwn(about, name))).toEqual([])
    for (const name of Object.keys(about)) expect(named, name).toContain(name)
  })

  it.each([
    ['check', 0, /nothing wrong/],
    ['explain account/feedback --role agent', 0, /agent/],
    ['explain account/feedback --role user', 0, /feedback/],
    ['matrix', 0, /my-feedback/],
    ['fix', 0, /Nothing to mend|mended/i],
    ['check --format json', 0, /\[\]|findings/],
    ['check --format nonsense', 2, /expected one of/],
    ['chekc', 2, /Did you mean "check"/],
  ])('its command "%s" answers %i', async (line, code, said) => {
    const [name = '', ...args] = line.split(' ')
    const answer = await runCommand([name, ...args, '--root', root])
    expect([answer.code, answer.said + answer.complained]).toEqual([code, expect.stringMatching(said)])
  })

  it('a screen that "new" writes works at once, with its English', async () => {
    const { code } = await runCommand([
      ...'new list admin/claims --title 投诉 --title-en Claims --entity feedback --group operation'.split(' '),
      '--root',
      root,
    ])
    const names = ['screens/admin/claims.json', 'locales/en-US/screens/admin/claims.json']
    expect([code, names.filter((name) => !existsSync(join(root, name)))]).toEqual([0, []])
    expect((await runCommand(['check', '--root', root])).code).toBe(0)
    for (const name of names) rmSync(join(root, name))
  })

  it('findings come before translations are missed: its first half is whole when it is checked first', () => {
    const english = readme.indexOf('### 3. Its English')
    expect(english).toBeGreaterThan(0)
    expect(english).toBeLessThan(readme.indexOf('npm run schema -- check` must end'))
  })

  it('a stub of "fix" begins as it says, and is a finding', async () => {
    const path = 'locales/en-US/screens/admin/feedback.json'
    const text = readFileSync(join(root, path), 'utf8')
    rmSync(join(root, path))
    // What it cannot translate is left to be found.
    expect((await runCommand(['fix', '--root', root])).code).toBe(1)
    expect(readFileSync(join(root, path), 'utf8')).toContain('〔未翻译〕')
    expect((await runCommand(['check', '--root', root])).code).toBe(1)
    writeExample(root, `\`\`\`json schemas/${path}\n${text}\`\`\`\n`)
    expect((await runCommand(['check', '--root', root])).code).toBe(0)
  })

  it('every way to compute a value that its table names is one', () => {
    const ways = cells(chapter('Computed fields'))
    expect(ways.length).toBeGreaterThan(9)
    const wrong = ways.filter((way) => way.startsWith('{') && !isField({ computed: JSON.parse(way) as unknown }))
    expect(wrong).toEqual([])
  })

  it('every condition that its table names is one', () => {
    const conditions = cells(chapter('Conditions'))
    expect(conditions).toHaveLength(7)
    expect(conditions.filter((one) => !isCondition(JSON.parse(one)))).toEqual([])
  })

  it('every occasion of "stamp" that its table names is one', () => {
    const occasions = cells(chapter('When, and by whom')).filter((one) => one !== 'stamp')
    expect(occasions).toHaveLength(4)
    expect(occasions.filter((one) => !isField({ stamp: JSON.parse(one) as unknown }))).toEqual([])
  })

  it('every piece of JSON in it is JSON', () => {
    for (const [, text] of readme.matchAll(/^```json(?: \S+)?\n([^]*?)^```$/gm))
      expect(() => JSON.parse(text!) as unknown, text).not.toThrow()
  })

  it('the fields of its lines with prices are right where they stand', () => {
    const [, text] = /^```json\n(\{\n {2}"lines"[^]*?)^```$/m.exec(readme) ?? []
    const pen = {
      title: '钢笔',
      key: 'productId',
      properties: {
        productId: { title: '编号', type: 'string', readOnly: true },
        price: { title: '单价', type: 'integer', format: 'money-fen' },
      },
    }
    const bill = {
      title: '账单',
      key: 'billId',
      properties: { billId: { title: '编号', type: 'string', readOnly: true }, ...(JSON.parse(text!) as object) },
    }
    const files = [
      ...readFolder('schemas'),
      { path: 'entities/product.json', text: JSON.stringify(pen) },
      { path: 'entities/bill.json', text: JSON.stringify(bill) },
    ]
    const ours = checkSchemas(files).filter(
      ({ file, rule }) => /bill|product\.json/.test(file) && !/^(translated|entity-used|unique-title)$/.test(rule),
    )
    expect(ours.map(({ rule, message }) => `${rule} ${message}`)).toEqual([])
  })

  it('an entity has the calls that it says, one with a single row its two', () => {
    const { world } = readSchemas(readFolder('schemas'))
    const single = { title: '设置', key: 'id', single: 'site', properties: { id: { title: '编号', type: 'string' } } } as never
    const { calls } = createAtlas({ ...world, calls: {}, entities: { ...world.entities, settings: single } })
    const callsOf = (name: string) =>
      Object.keys(calls).flatMap((call) => (call.startsWith(`${name}.`) ? [call.slice(name.length + 1)] : []))
    const [, many = '', one = ''] = /An entity has (`[^.]*?`), one with a `single` row (`[^.]*?`);/.exec(readme.replaceAll('\n', ' ')) ?? []
    const listed = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name)
    expect(listed(many).toSorted()).toEqual(callsOf('application').toSorted())
    expect(listed(one).toSorted()).toEqual(callsOf('settings').toSorted())
  })

  it('every place that it names for a change is there', () => {
    const named = [
      ...chapter('Where does my change go?').matchAll(
        /`((?:entities|choices|screens|menus|permissions|calls|routes|locales|src)\/?[^`\s]*|app\.json)`/g,
      ),
    ]
    const paths = named.map(([, path]) => path!.replace(/<[^`]*$/, '').replace(/\*.*$/, ''))
    expect(paths.length).toBeGreaterThan(8)
    expect(paths.filter((path) => !existsSync(join(path.startsWith('src') ? '.' : 'schemas', path)))).toEqual([])
  })

  it('its example is the one that its tests walk through', () => expect(exampleFiles(readme).length).toBe(8))
})
