import { describe, expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { allMutants } from '../../mutants/mutants.ts'
import { rules } from '../../../src/schema/check/rules.ts'
import { exampleWorld, orderAction } from '../../../src/schema/check/example-world.ts'

const good = Object.entries(exampleWorld).map(([path, data]) => ({ path, text: JSON.stringify(data, null, 2) }))
const list = JSON.stringify(exampleWorld['screens/order.json'], null, 2)

/** The findings of one odd file among good ones. */
const odd = (text: string, path = 'screens/odd.json') => checkSchemas([...good, { path, text }]).filter((finding) => finding.file === path)

const nested = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
const cases: [string, string, RegExp][] = [
  ['an empty file', '', /the file is empty/],
  ['a file of blanks', '  \n\t', /the file is empty/],
  ['a comment', `// a note\n${list}`, /comments are not part of JSON/],
  ['a comma too many', '{ "kind": "list", }', /no comma after the last entry/],
  ['a string without end', '{ "kind": "list', /a double quote is missing/],
  ['a bracket that is not closed', '{ "kind": { "a": 1,\n  "b": 2\n}', /^Unexpected "\{" that is not closed/],
  ['a comma of a Chinese keyboard', '{ "kind": "list"， "title": "" }', /^Unexpected ，, expected a plain comma/],
  ['quotes of a word processor', '{ “kind”: "list" }', /^Unexpected “, expected straight double quotes/],
  ['single quotes', "{ 'kind': 'list' }", /^Unexpected ', expected double quotes/],
  ['a name without quotes', '{ kind: "list" }', /^Unexpected kind, expected it in double quotes: "kind"/],
  ['a value as programs write it', '{ "kind": True }', /^Unexpected True, expected true/],
  ['a semicolon', '{ "kind": "list"; "title": "" }', /^Unexpected ;, expected a comma/],

  ['a list instead of an object', '[1, 2]', /expected an object/],
  ['null', 'null', /expected an object/],
  ['a number', '42', /expected an object/],
  ['an unknown kind', '{ "kind": "lst" }', /Unexpected kind "lst".*Did you mean "list"/],
  ['a reference to itself', '{ "kind": "list", "$ref": "#" }', /Unexpected property "\$ref"/],
  ['two thousand levels', nested(2_000), /depth of 2000 levels|Missing property "kind"/],
  ['a number without end', list.replace('10', '1e999'), /Unexpected number Infinity, expected a number/],
  ['broken UTF-8', '{ "kind": "list", "title": "\uFFFD\uFFFD" }', /Missing property/],
  ['ten megabytes', JSON.stringify({ kind: 'list', title: 'x'.repeat(10_000_000) }), /at most|size of/],
]

describe('bad input', () => {
  it.each(cases)('%s is a clear finding', (_name, text, says) => {
    const findings = odd(text)
    expect(findings.map((finding) => finding.message).join('\n')).toMatch(says)
    for (const finding of findings) expect(finding.message).not.toMatch(/\n\s+at |TypeError|undefined/)
  })

  it('staff 5: a file whose name ends in other letters is told instead of passed over', () => {
    expect(odd('{}', 'entities/odd.JSON')).toMatchObject([
      { line: 1, column: 1, message: 'Unexpected ending ".JSON" of a file name, expected ".json": nobody reads it otherwise' },
    ])
  })

  it.each(rules)('staff 5: of the bad example of $name no finding is said twice', ({ examples }) => {
    const files = Object.entries({ ...exampleWorld, ...examples.notOk }).flatMap(([path, data]) =>
      data === undefined ? [] : [{ path, text: typeof data === 'string' ? data : JSON.stringify(data, null, 2) }],
    )
    const said = checkSchemas(files).map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`)
    expect(said).toEqual([...new Set(said)])
  })

  it('CRLF and a byte order mark are right, and places are still those of the file', () => {
    const crlf = `\uFEFF${list.replaceAll('\n', '\r\n').replace('"orderNo"', '"orderNr"').replace('/order', '/second')}`
    const lines = crlf.split('\r\n')
    const line = lines.findIndex((one) => one.includes('orderNr'))
    const place = { line: line + 1, column: lines[line]!.indexOf('"') + 1 }
    const findings = odd(crlf)
    const found = findings
      .filter((finding) => finding.rule === 'known-field')
      .map((finding) => ({ line: finding.line, column: finding.column }))
    expect(found).toEqual([place])
  })

  it('a broken file hides nothing in the others and blames nobody else', () => {
    const broken = good.map((file) => (file.path === 'entities/order.json' ? { ...file, text: '{ "title": ' } : file))
    const files = new Set(
      checkSchemas([...broken, { path: 'screens/wrong.json', text: '{ "kind": "lst" }' }]).map((finding) => finding.file),
    )
    expect([...files]).toEqual(expect.arrayContaining(['entities/order.json', 'screens/wrong.json']))
  })

  it('no word of a wrong type brings the checker down', () => {
    const routes = {
      routes: {
        home: { path: '/home', title: '首页', page: 'site-home', for: 'anyone', calls: ['order.list'] },
        board: {
          path: '/board',
          title: '看板',
          page: 'site-home',
          permission: 'order',
          verbs: ['query'],
          menu: { group: 'orders', order: 20 },
        },
      },
    }
    const files = [...good, { path: 'routes/site.json', text: JSON.stringify(routes) }]
    for (const mutant of allMutants(files)) {
      if (mutant.what !== 'other type') continue
      const broken = files.map((file) => (file.path === mutant.file ? { path: file.path, text: mutant.text! } : file))
      expect(() => checkSchemas(broken), `${mutant.file} ${mutant.path.join('.')}`).not.toThrow()
    }
  })

  it.each(rules)('issue 15: without any one of its files, or any word of app.json, the example of $name ends no check', ({ examples }) => {
    const app = exampleWorld['app.json'] as object
    for (const example of [examples.ok, examples.notOk]) {
      const world: Record<string, unknown> = { ...exampleWorld, ...example }
      const lacking: Record<string, unknown>[] = Object.keys(world).map((path) => ({ [path]: undefined }))
      for (const word of Object.keys(app)) lacking.push({ 'app.json': { ...app, [word]: undefined } })
      for (const less of lacking) {
        const files = Object.entries({ ...world, ...less }).flatMap(([path, data]) =>
          data === undefined ? [] : [{ path, text: typeof data === 'string' ? data : JSON.stringify(data) }],
        )
        expect(() => checkSchemas(files), JSON.stringify(less)).not.toThrow()
      }
    }
  })

  it('issue 15: a sentence after a call of rows whose entity is missing is no crash, and waits for the entity', () => {
    const calls = { pay: { does: 'edit', entity: 'bill', path: '/bill/pay' } }
    const world = {
      ...exampleWorld,
      ...orderAction({ call: 'bill.pay', move: undefined, then: { say: '{{nothing}}' } }),
      'calls/bill.json': calls,
    }
    const files = Object.entries(world).map(([path, data]) => ({ path, text: JSON.stringify(data) }))
    expect(checkSchemas(files).map(({ rule }) => rule)).not.toContain('known-field')
  })

  it('a second file of roles is told, and hides nothing of the first', () => {
    const roles = good.find(({ path }) => path === 'permissions/roles.json')!
    const second = { path: 'permissions/roles-old.json', text: roles.text.replace('"area"', '"aera"') }
    const findings = checkSchemas([...good, second])
    expect(findings.map(({ rule }) => rule)).toContain('structure')
    expect(new Set(findings.map(({ file }) => file))).toEqual(new Set([second.path]))
  })

  it.each(['[', '^[9-0]$', '^(a+)+$'])('the pattern %s is told and not tried on the examples of its field', (pattern) => {
    const entity = exampleWorld['entities/order.json'] as { properties: object }
    const note = { title: '备注', type: 'string', maxLength: 40, pattern, messages: { pattern: '不对' }, examples: [`${'a'.repeat(32)}!`] }
    const text = JSON.stringify({ ...entity, properties: { ...entity.properties, note } })
    const files = good.map((file) => (file.path === 'entities/order.json' ? { path: file.path, text } : file))
    expect(checkSchemas(files).map(({ rule }) => rule)).toContain('safe-pattern')
  })

  it('no file at all is no crash', () => {
    expect(checkSchemas([])).toBeInstanceOf(Array)
  })
})
