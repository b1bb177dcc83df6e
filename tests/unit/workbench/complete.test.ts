import { expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { metaSchemas } from '../../../src/schema/format/meta.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import { applySplice } from '../../../src/workbench/text/splice.ts'
import { offersAt } from '../../../src/workbench/places/complete.ts'

const formats = metaSchemas(readSchemas(readFolder('schemas')).world)

/** What is offered at the bar in a text that somebody is writing, in a file of a kind. */
const at = (kind: string, marked: string, explicit = false) => {
  const offset = marked.indexOf('|')
  const text = marked.replace('|', '')
  // why: what a generated format is stands in its own file.
  const found = offersAt(JSON.parse(formats[`${kind}.schema.json`]!) as Record<string, unknown>, text, offset, explicit)
  const labels = found?.offers.map(({ label }) => label)
  const take = (label: string) => {
    const { text: put } = found!.offers.find((one) => one.label === label)!
    return applySplice(text, { start: found!.from, end: found!.to, text: put })
  }
  return { found, labels, take }
}

it('in the text of a page the words of the language are offered where they may stand, each explained, without those that are there (issue 18)', () => {
  const page = '{ "kind": "list", "entity": "order", "title": "Orders", "actions": { "confirm": { "title": "Confirm", "|\n} } }'
  const { found, labels, take } = at('screen', page)
  expect(labels).toEqual(expect.arrayContaining(['call', 'confirm', 'danger', 'can']))
  expect(labels).not.toContain('title')
  expect(labels).not.toContain('columns')
  expect(found!.offers.filter(({ help }) => help === '')).toEqual([])
  expect(take('danger')).toContain('"title": "Confirm", "danger": \n}')
})

it('the values and names that a word takes are offered, in a list without those that it has (issue 18)', () => {
  const entity = (said: string) => `{ "kind": "entity", "properties": { "status": { ${said} } } }`
  expect(at('entity', entity('"type": "|"')).labels).toEqual(expect.arrayContaining(['string', 'integer', 'boolean']))
  expect(at('entity', entity('"type": "st|"')).take('string')).toBe(entity('"type": "string"'))
  expect(at('entity', entity('"type": "|')).take('string')).toContain('"type": "string"')
  const page = (said: string) => `{ "kind": "list", "entity": "order", "actions": { "confirm": { ${said} } } }`
  expect(at('screen', page('"call": "|"')).labels).toContain('admin-order.confirm')
  const list = (said: string) => `{ "kind": "list", "entity": "order", "list": { "columns": [${said}] } }`
  expect(at('screen', list('"amount", "|"')).labels).toContain('status')
  expect(at('screen', list('"status", "|"')).labels).not.toContain('status')
  const roles = (said: string) => `{ "roles": { "clerk": { "grants": { ${said} } } } }`
  expect(at('roles', roles('"order": ["get", "|"]')).labels).toContain('export')
  expect(at('roles', roles('"order": ["get", "|"]')).labels).not.toContain('get')
  expect(at('roles', roles('"|"')).labels).toContain('order')
})

it('whoever asks is offered a word with its quotes, and yes and no; behind what is said, and in a sentence, nobody is (issue 18)', () => {
  const page = (said: string) => `{ "kind": "list", "entity": "order", "actions": { "confirm": { ${said} } } }`
  expect(at('screen', page('"danger": |'), true).labels).toEqual(expect.arrayContaining(['true']))
  expect(at('screen', page('"danger": tr|'), true).take('true')).toBe(page('"danger": true'))
  expect(at('screen', page('|'), true).take('danger')).toBe(page('"danger": '))
  expect(at('screen', page('|')).found).toBeUndefined()
  expect(at('screen', page('"danger": true |'), true).found).toBeUndefined()
  expect(at('screen', page('"title": "Con|"')).labels).toEqual([])
  expect(at('screen', page('"|": true')).take('danger')).toBe(page('"danger": true'))
})
