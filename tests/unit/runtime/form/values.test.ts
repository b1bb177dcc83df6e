import { expect, it } from 'vitest'
import { readInitial, writeValues } from '../../../../src/runtime/form/values.ts'
import { withoutSecrets } from '../../../../src/schema/draft-values.ts'
import type { Field } from '../../../../src/schema/compiled.ts'

const list: Field = { name: 'tags', title: 'Tags', type: 'array', widget: 'tags' }
const shown = () => true

it('what a form begins with, sends and keeps is a copy to its last item: whoever changes it changes no row', () => {
  const row = { tags: [{ word: 'one', more: ['a'] }] }
  for (const made of [readInitial([list], row), writeValues([list], row, { shown }), withoutSecrets([list], row)]) {
    expect(made).toEqual(row)
    const [tag] = made['tags'] as typeof row.tags
    tag!.more.push('b')
    tag!.word = 'two'
    expect(row).toEqual({ tags: [{ word: 'one', more: ['a'] }] })
  }
})

it('a file is no plain object and stays what it is', () => {
  const file = new Date(0)
  expect(readInitial([list], { tags: [file] })['tags']).toEqual([file])
  expect((readInitial([list], { tags: [file] })['tags'] as unknown[])[0]).toBe(file)
})
