import { describe, expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'

const good = Object.entries(exampleWorld).map(([path, data]) => ({ path, text: JSON.stringify(data, null, 2) }))
const list = JSON.stringify(exampleWorld['screens/order.json'], null, 2)

/** The findings of one odd file among good ones. */
function odd(text: string, path = 'screens/odd.json') {
  // The quickest of three: a busy machine is not the text's fault.
  const runs = [1, 2, 3].map(() => {
    const start = performance.now()
    const findings = checkSchemas([...good, { path, text }]).filter((finding) => finding.file === path)
    return { findings, seconds: (performance.now() - start) / 1000 }
  })
  return runs.toSorted((a, b) => a.seconds - b.seconds)[0]!
}

const nested = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
const cases: [string, string, RegExp][] = [
  ['an empty file', '', /the file is empty/],
  ['a file of blanks', '  \n\t', /the file is empty/],
  ['a comment', `// a note\n${list}`, /comments are not part of JSON/],
  ['a comma too many', '{ "kind": "list", }', /property name/],
  ['a string without end', '{ "kind": "list', /not closed|expected "}"/],
  ['a list instead of an object', '[1, 2]', /expected an object/],
  ['null', 'null', /expected an object/],
  ['a number', '42', /expected an object/],
  ['an unknown kind', '{ "kind": "lst" }', /Unexpected kind "lst".*Did you mean "list"/],
  ['a reference to itself', '{ "kind": "list", "$ref": "#" }', /Unexpected property "\$ref"/],
  ['two thousand levels', nested(2_000), /depth of 2000 levels|Missing property "kind"/],
  ['broken UTF-8', '{ "kind": "list", "title": "\uFFFD\uFFFD" }', /Missing property/],
  ['ten megabytes', JSON.stringify({ kind: 'list', title: 'x'.repeat(10_000_000) }), /at most|size of/],
]

describe('bad input', () => {
  it.each(cases)('%s is a clear finding within a second', (_name, text, says) => {
    const { findings, seconds } = odd(text)
    expect(findings.map((finding) => finding.message).join('\n')).toMatch(says)
    for (const finding of findings) expect(finding.message).not.toMatch(/\n\s+at |TypeError|undefined/)
    expect(seconds).toBeLessThan(1)
  })

  it('CRLF and a byte order mark are right, and places are still those of the file', () => {
    const crlf = `\uFEFF${list.replaceAll('\n', '\r\n').replace('"orderNo"', '"orderNr"').replace('/order', '/second')}`
    const lines = crlf.split('\r\n')
    const line = lines.findIndex((one) => one.includes('orderNr'))
    const place = { line: line + 1, column: lines[line]!.indexOf('"') + 1 }
    const { findings } = odd(crlf)
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

  it('no file at all is no crash', () => {
    expect(checkSchemas([])).toBeInstanceOf(Array)
  })
})
