import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { metaSchemas } from '../../../src/schema/format/meta.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { formatOf, listWords } from '../../../src/workbench/places/read-format.ts'

const formats = metaSchemas(readSchemas(readFolder('schemas')).world)
const wordsOf = (file: string, ...path: (string | number)[]) => {
  // why: what a generated format is stands in its own file.
  const format = JSON.parse(formats[`${formatOf(file)}.schema.json`]!) as Record<string, unknown>
  return Object.fromEntries(listWords(format, JSON.parse(readFileSync(`schemas/${file}`, 'utf8')), path).map((word) => [word.name, word]))
}

it('an action has its words, each explained, and offers the names that fit', () => {
  const words = wordsOf('screens/admin/order.json', 'actions', 'confirm')
  expect(words['title']).toMatchObject({ help: expect.stringMatching(/button/), required: true, field: { widget: 'text' } })
  expect(words['danger']!.field!.widget).toBe('switch')
  expect(words['can']!.field!.choices!.map(({ value }) => value)).toContain('export')
  expect(words['call']!.field!.choices!.length).toBeGreaterThan(5)
  // A list is written as text.
  expect(words['facts']!.field).toBeUndefined()
})

it('every word of a page, a field and a menu is explained', () => {
  for (const words of [
    wordsOf('screens/admin/order.json'),
    wordsOf('entities/order.json', 'properties', 'status'),
    wordsOf('menus/admin.json'),
  ]) {
    expect(Object.keys(words).length).toBeGreaterThan(3)
    expect(Object.values(words).filter(({ help }) => help === '')).toEqual([])
  }
})

it('the kind of a page is not offered to be changed, nor is the line for editors', () => {
  expect(wordsOf('screens/admin/order.json')).not.toHaveProperty('kind')
  expect(wordsOf('screens/admin/order.json')).not.toHaveProperty('$schema')
})
