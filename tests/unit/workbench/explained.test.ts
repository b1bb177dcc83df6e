import { expect, it } from 'vitest'
import { languages } from '../../../scripts/lib/text-files.ts'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { explainedIn, explainWords } from '../../../scripts/lib/workbench/explain-words.ts'
import { metaSchemas } from '../../../src/schema/format/meta.ts'
import { readSchemas } from '../../../src/schema/read.ts'

const written = new Set<string>()
for (const text of Object.values(metaSchemas(readSchemas(readFolder('schemas')).world)))
  JSON.parse(text, (key, value: unknown) => (key === 'description' && typeof value === 'string' ? written.add(value) : value))
const coded = (sentence: string) => (sentence.match(/`[^`]*`/g) ?? []).toSorted()

it.each(languages.names.filter((name) => name !== languages.first))(
  'every word of the language is explained in %s (issue 18)',
  (locale) => {
    const said = explainedIn(locale)
    expect([...written].filter((one) => !said[one])).toEqual([])
    // What nothing is called any more goes with its word.
    expect(Object.keys(said).filter((one) => !written.has(one))).toEqual([])
    for (const [one, other] of Object.entries(said)) expect(coded(other), one).toEqual(coded(one))
  },
)

it('a format is told in that language, and its names are left as they are', () => {
  const format = { properties: { description: { type: 'string', description: 'A field.' }, x: { description: 'Something new.' } } }
  expect(explainWords(format, { 'A field.': '一个字段。' })).toEqual({
    properties: { description: { type: 'string', description: '一个字段。' }, x: { description: 'Something new.' } },
  })
})
