import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { withoutGallery } from '../../../src/schema/compile/without-gallery.ts'
import { buildOpenApi } from '../../../src/schema/openapi/openapi.ts'
import { buildSoldApi, listSold } from '../../../src/schema/openapi/sold.ts'
import { readSchemas } from '../../../src/schema/read.ts'

type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: object[]
  parameters: { $ref: string }[]
  requestBody: { content: Record<string, { schema: object; example?: object; encoding?: object }> }
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>
}
type Document = {
  paths: Record<string, { post: Operation }>
  components: { schemas: Record<string, { properties: Record<string, object> }> }
} & Record<string, unknown>

const product = readSchemas(readFolder('schemas')).world
const contract = compileContract(product)
const api = buildOpenApi(product) as Document
const operations = Object.values(api.paths).map(({ post }) => post)
const sold = listSold(contract).map(({ sold: { code } }) => `v1.${code}`)

const shop = (change: Record<string, unknown>) => {
  const files = Object.entries({ ...exampleWorld, ...change }).map(([path, data]) => ({ path, text: JSON.stringify(data) }))
  return buildOpenApi(readSchemas(files).world) as Document
}

describe('the product’s contract as OpenAPI', () => {
  it('is valid for a validator that is not ours', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(api))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('has every call once, named and told', () => {
    // A kept file is read back by a route of its own: it answers bytes.
    const expected = [...Object.keys(withoutGallery(contract).calls), ...sold, 'upload.file']
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(expected.sort())
    expect(operations.filter(({ summary, tags }) => !/^[A-Z]/.test(summary) || tags.length !== 1)).toEqual([])
  })

  it('tells of the examples only where they are wanted: a normal server answers 404 (S30)', () => {
    const idsOf = (document: Document) => Object.values(document.paths).map(({ post }) => post.operationId)
    const examples = Object.keys(contract.calls).filter((name) => !Object.hasOwn(withoutGallery(contract).calls, name))
    expect(examples.length).toBeGreaterThan(10)
    expect(idsOf(api).filter((name) => examples.includes(name))).toEqual([])
    expect(idsOf(buildOpenApi(product, { template: true }) as Document)).toEqual(expect.arrayContaining(examples))
  })

  it('refers only to what is there', () => {
    const refs = [...JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!)
    const find = (path: string) =>
      path.split('/').reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], api)
    expect([...new Set(refs)].filter((path) => find(path) === undefined)).toEqual([])
  })

  it('R19: says of every list what is in it, and of every operation how it goes well', () => {
    const lists: string[] = []
    JSON.stringify(api, (name, value: unknown) => {
      if (value !== null && typeof value === 'object' && 'type' in value && value.type === 'array' && !('items' in value)) lists.push(name)
      return value
    })
    expect(lists).toEqual([])
    const told = Object.values(api.paths).flatMap((path) =>
      Object.entries(path).flatMap(([how, { operationId, responses }]) =>
        how.startsWith('x-') || Object.keys(responses).some((status) => status.startsWith('2')) ? [] : [operationId],
      ),
    )
    expect(told).toEqual([])
  })

  it('gives examples that its own bodies take', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const wrong = operations.flatMap(({ operationId, requestBody }) =>
      Object.values(requestBody.content).flatMap(({ schema, example }) =>
        example === undefined || ajv.validate(schema, example) ? [] : [[operationId, example, ajv.errorsText()]],
      ),
    )
    expect(wrong).toEqual([])
  })

  it('has an example for nearly every call', () => {
    const without = operations.filter(({ requestBody }) => Object.values(requestBody.content).some(({ example }) => !example))
    expect(without.length / operations.length, without.map(({ operationId }) => operationId).join()).toBeLessThan(0.1)
  })

  it('tells of every call that changes something, moves too, that it may be in conflict, and of no other', () => {
    const changing = Object.values(withoutGallery(contract).calls)
    const told = (name: string) => '409' in operations.find(({ operationId }) => operationId === name)!.responses
    for (const { name, does } of changing)
      expect([name, does, told(name)]).toEqual([name, does, !['list', 'get', 'export', 'import'].includes(does)])
    expect(changing.some(({ does }) => does === 'move')).toBe(true)
  })

  it('never tells what is write-only', () => {
    const { components } = buildOpenApi(product, { template: true }) as Document
    for (const [name, { properties }] of Object.entries(contract.entities))
      for (const property of Object.values(properties))
        if (property.writeOnly) expect(components.schemas[`${name}.row`]!.properties).not.toHaveProperty(property.name)
  })
})

describe('a call that takes a file', () => {
  const bodyOf = (path: string) => api.paths[path]!.post.requestBody.content

  it('is told as a form with the file in it, its kinds and its size', () => {
    expect(Object.keys(bodyOf('/server/upload/important-file'))).toEqual(['multipart/form-data'])
    expect(bodyOf('/open/asr-demo/file')['multipart/form-data']).toMatchObject({
      schema: {
        properties: {
          file: { type: 'string', description: 'One of: audio, told by its first bytes. At most 3145728 bytes.' },
          sig: { maxLength: 200 },
        },
        required: ['id', 'sessionId', 'sig', 'token', 'scene', 'file'],
      },
      encoding: { file: { contentType: 'audio/*' } },
    })
  })

  it('and keeps it may be sent its reference instead, as JSON', () => {
    const { 'multipart/form-data': form, 'application/json': json } = bodyOf('/server/asr/sentence')
    expect(json!.schema).toMatchObject({ properties: { audio: {} } })
    expect(form!.schema).not.toHaveProperty('properties.audio')
    expect(form!.schema).toMatchObject({ required: ['engine', 'file'] })
  })

  it('has a call that reads the kept file back', () => {
    expect(api.paths['/server/upload/file']!.post.responses['200']!.content).toHaveProperty(['application/octet-stream'])
  })
})

describe('a call in the document', () => {
  const remove = { title: '删除', on: 'row', can: 'delete', call: 'delete' }
  const create = { title: '新建', on: 'toolbar', can: 'add', call: 'add', fields: ['amount'] }
  const order = exampleWorld['screens/order.json'] as { actions: object }
  const document = shop({
    'screens/order.json': { ...order, actions: { ...order.actions, remove, create } },
    'calls/till.json': {
      ring: { path: '/server/till/ring', does: 'service', for: 'guest', about: 'Rings the bell.', answer: { type: 'string' } },
    },
  })
  const at = (path: string) => document.paths[path]!.post

  it('of a guest needs no session and may be refused with 501 until it is written', () => {
    expect(at('/server/till/ring')).toMatchObject({
      security: [],
      tags: ['till'],
      summary: 'Rings the bell.',
      description: 'Open to everybody.',
    })
    expect(Object.keys(at('/server/till/ring').responses)).toEqual(['200', '400', '404', '409', '422', '423', '429', '500', '501', '503'])
  })

  it('with a right names it, and the rows it reaches', () => {
    expect(at('/server/order/delete')).toMatchObject({
      security: [{ session: [] }],
      summary: 'Deletes one of “Order”',
      description: expect.stringMatching(/^Takes `order:delete`\. Reaches/) as string,
    })
    expect(Object.keys(at('/server/order/delete').responses)).toEqual(['200', '400', '403', '404', '409', '422', '429', '500', '503'])
  })

  it('that creates takes an idempotency key', () => {
    expect(at('/server/order/add').parameters.map(({ $ref }) => $ref)).toContain('#/components/parameters/idempotency')
    expect(at('/server/order/delete').parameters).toHaveLength(1)
  })

  it('that lists answers a page of rows with the fields of the screens', () => {
    const text = JSON.stringify(at('/server/order/list').responses['200'])
    for (const word of ['totalCount', '"orderNo"', '"version"']) expect(text).toContain(word)
  })

  it('shows a row in both languages, with its choices', () => {
    expect(document.components.schemas['order.row']!.properties['status']).toEqual({
      type: ['string', 'null'],
      title: '状态',
      description: 'Status · open: Open; paid: Paid',
      enum: ['open', 'paid', null],
      readOnly: true,
    })
  })
})

describe('what is sold to customers’ own programs', () => {
  const { paths } = api as unknown as { paths: Record<string, Record<string, Operation & Record<string, unknown>>> }

  it('stands in the document under its own address, asked with the secret of an application', () => {
    for (const { sold: one } of listSold(contract)) {
      expect(paths[one.path]!['post']).toMatchObject({ summary: one.title['en-US'], security: [{ app: [], secret: [] }] })
      expect('x-stream' in paths[one.path]!).toBe(one.stream === true)
    }
  })

  it('is a document of its own in both languages, valid for a validator that is not ours, of the same addresses', async () => {
    for (const locale of ['zh-CN', 'en-US'] as const) {
      const own = buildSoldApi(contract, locale) as Document
      expect(await new Validator().validate(structuredClone(own))).toMatchObject({ valid: true })
      expect(Object.keys(own.paths)).toEqual(listSold(contract).map(({ sold: { path } }) => path))
      const han = JSON.stringify(own.paths).match(/\p{Script=Han}/gu)?.length ?? 0
      if (locale === 'zh-CN') expect(han).toBeGreaterThan(500)
      else expect(han).toBe(0)
    }
    const english = buildSoldApi(contract, 'en-US')['paths'] as Record<string, unknown>
    for (const [path, operations] of Object.entries(english)) expect(paths[path]).toEqual(operations)
    expect(JSON.stringify(english).replaceAll(/"x-example":\{[^}]*\}/g, '')).not.toMatch(/[\u4e00-\u9fff]{5}/)
  })

  it('takes what the call behind it takes, but for what the address says and what that rules out', () => {
    const bodyOf = (path: string) => Object.entries(paths[path]!['post']!.requestBody.content)[0]!
    const [type, { schema }] = bodyOf('/v1/asr/sentence') as [
      string,
      { schema: { properties: Record<string, object>; required: string[] } },
    ]
    expect(type).toBe('multipart/form-data')
    expect(schema.required).toEqual(['file', 'engine'])
    expect(schema.properties['file']).toMatchObject({ 'x-max-seconds': 60, 'x-max-bytes': 3 * 1024 * 1024 })
    const english = bodyOf('/v1/asr/sentence-en')[1].schema as { properties: object }
    expect(english.properties).not.toHaveProperty('engine')
    const task = bodyOf('/v1/asr/file-create')[1].schema as { properties: object; required: string[] }
    for (const hidden of ['from', 'files', 'appId']) expect(task.properties).not.toHaveProperty(hidden)
    expect(task.required).toEqual(['url', 'engine'])
  })

  it('answers what the call declares, never whose it is', () => {
    const row = JSON.stringify(paths['/v1/asr/file-query']!['post']!.responses['200'])
    expect(row).toContain('"sentences"')
    expect(row).not.toContain('userId')
    expect(paths['/v1/tts/short']!['post']!.responses['200']!.content).toHaveProperty(['audio/mpeg'])
  })
})
