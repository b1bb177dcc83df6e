import { beforeAll, describe, expect, it } from 'vitest'
import { getLanguageService, TextDocument, type CompletionList, type LanguageService } from 'vscode-json-languageservice'
import { metaSchemas } from '../../../src/schema/format/meta.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'

const URI = 'file:///schemas/screens/order.json'
let service: LanguageService

beforeAll(() => {
  const files = Object.entries(exampleWorld).map(([path, data]) => ({ path, text: JSON.stringify(data) }))
  const metas = metaSchemas(readSchemas(files).world)
  service = getLanguageService({})
  service.configure({
    schemas: [
      { uri: 'meta://screen', fileMatch: ['**/screens/**'], schema: JSON.parse(metas['screen.schema.json']!) },
      { uri: 'meta://roles', fileMatch: ['**/permissions/**'], schema: JSON.parse(metas['roles.schema.json']!) },
    ],
  })
})

/** The text with `|` where the cursor is, as the editor would complete it. */
async function complete(text: string, uri = URI): Promise<string[]> {
  const offset = text.indexOf('|')
  const document = TextDocument.create(uri, 'json', 1, text.replace('|', ''))
  const list: CompletionList | null = await service.doComplete(document, document.positionAt(offset), service.parseJSONDocument(document))
  return (list?.items ?? []).map((item) => item.label.replaceAll('"', ''))
}

async function problems(text: string): Promise<string[]> {
  const document = TextDocument.create(URI, 'json', 1, text)
  const found = await service.doValidation(document, service.parseJSONDocument(document))
  return found.map((one) => document.getText(one.range))
}

describe('an editor without any plugin', () => {
  it('offers exactly the fields of this entity as columns', async () => {
    expect(await complete('{ "kind": "list", "entity": "order", "list": { "columns": ["|"] } }')).toEqual(['orderNo', 'amount', 'status'])
  })

  it('offers the fields of the entity, either way round, as the order', async () => {
    expect((await complete('{ "kind": "list", "entity": "order", "list": { "sort": "|" } }')).sort()).toEqual([
      '-amount',
      '-orderNo',
      '-status',
      'amount',
      'orderNo',
      'status',
    ])
  })

  it('offers the calls and moves of the entity in an action', async () => {
    const action = (word: string) => `{ "kind": "list", "entity": "order", "actions": { "pay": { "${word}": "|" } } }`
    expect(await complete(action('move'))).toEqual(['pay'])
    expect(await complete(action('call'))).toEqual(expect.arrayContaining(['list', 'move', 'export']))
  })

  it('offers the states of the entity in a condition', async () => {
    const offered = await complete('{ "kind": "list", "entity": "order", "actions": { "pay": { "when": { "status": "|" } } } }')
    // Any field may also be true, false or nothing.
    expect(offered.filter((one) => !['true', 'false', 'null'].includes(one))).toEqual(['open', 'paid'])
  })

  it('offers the groups of the menus, the verbs and the words of a screen', async () => {
    expect(await complete('{ "kind": "list", "menu": { "group": "|" } }')).toEqual(['orders'])
    expect(await complete('{ "kind": "list", "actions": { "pay": { "can": "|" } } }')).toEqual([
      'add',
      'delete',
      'edit',
      'query',
      'get',
      'enable',
      'disable',
      'import',
      'export',
    ])
    expect(await complete('{ "kind": "list", | }')).toEqual(
      expect.arrayContaining(['title', 'route', 'menu', 'permission', 'entity', 'list', 'actions']),
    )
  })

  it('offers a role the permissions that screens ask for, and only their verbs', async () => {
    const uri = 'file:///schemas/permissions/roles.json'
    expect(await complete('{ "roles": { "clerk": { "grants": { "|" } } } }', uri)).toEqual(['order'])
    expect(await complete('{ "roles": { "clerk": { "grants": { "order": ["|"] } } } }', uri)).toEqual(['query', 'edit'])
  })

  it('says what a word means', async () => {
    const text = '{ "kind": "list", "permission": "order" }'
    const document = TextDocument.create(URI, 'json', 1, text)
    const hover = await service.doHover(document, document.positionAt(text.indexOf('permission') + 2), service.parseJSONDocument(document))
    expect(JSON.stringify(hover?.contents)).toContain('The permission whose verbs the actions name')
  })

  it('underlines a wrong value and an unknown word', async () => {
    expect(await problems('{ "kind": "list", "title": "订单", "entity": "order", "list": { "columns": ["amout"] } }')).toEqual(['"amout"'])
    expect(await problems('{ "kind": "list", "title": "订单", "list": { "columns": ["a"] }, "tittle": "x" }')).toEqual(['"tittle"'])
  })
})
