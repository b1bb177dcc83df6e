import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { judgeAnswers } from '../../../src/schema/openapi/judge-answer.ts'
import { buildOpenApi } from '../../../src/schema/openapi/openapi.ts'
import { readSchemas } from '../../../src/schema/read.ts'

type Node = Record<string, unknown> & { $ref?: string; type?: string | string[]; properties?: Record<string, Node>; items?: Node }
type Media = { schema: Node; example?: unknown; examples?: Record<string, { value: unknown }> }
type Operation = {
  operationId: string
  description?: string
  tags: string[]
  responses: Record<string, { content?: Record<string, Media> }>
}

const world = readSchemas(readFolder('schemas')).world
const contract = compileContract(world)
const api = buildOpenApi(world, { template: true }) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Node> }
  tags: { description?: string }[]
}
const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods))
const answers = operations.flatMap(({ operationId, responses }) => {
  const media = responses['200']?.content?.['application/json']
  const success = (media?.schema as { anyOf?: Node[] } | undefined)?.anyOf?.[0] ?? media?.schema
  const data = success?.properties?.['data']
  return media && data && media.schema.$ref === undefined ? [{ operationId, media, data }] : []
})
const follow = (node: Node): Node =>
  node.$ref === undefined
    ? node['anyOf']
      ? follow((node['anyOf'] as Node[])[0]!)
      : node
    : follow(
        node.$ref
          .slice(2)
          .split('/')
          .reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], api) as Node,
      )

/** Every place of an answer that says nothing of what stands there. */
function bare(at: string, given: Node): string[] {
  const node = follow(given)
  const types = [node.type].flat()
  if (node.type === undefined && !node['enum'] && !node['anyOf']) return [at]
  return [
    ...(types.includes('object') && !node.properties && !node['additionalProperties'] ? [at] : []),
    ...(types.includes('array') && !node.items ? [`${at}[]`] : []),
    ...Object.entries(node.properties ?? {}).flatMap(([name, one]) => bare(`${at}.${name}`, one)),
    ...(node.items ? bare(`${at}[]`, node.items) : []),
  ]
}

function wordsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([word, one]) => [
    word,
    ...(word === 'properties' || word === 'examples' ? Object.values(one as object).flatMap(wordsIn) : wordsIn(one)),
  ])
}

describe('R19: the answer of every call in the document', () => {
  it('is described down to its last field', () => {
    expect(answers.length).toBeGreaterThan(300)
    expect(answers.flatMap(({ operationId, data }) => bare(operationId, data))).toEqual([])
  })

  it('says which of its fields are always there, nearly all', () => {
    const count = (given: Node): [number, number] => {
      const node = follow(given)
      const own = Object.keys(node.properties ?? {})
      const required = ((node['required'] as string[] | undefined) ?? []).length
      const inner = [...Object.values(node.properties ?? {}), ...(node.items ? [node.items] : [])].map(count)
      return inner.reduce(([all, needed], [more, also]) => [all + more, needed + also], [own.length, required])
    }
    const [all, needed] = answers.map(({ data }) => count(data)).reduce(([a, b], [c, d]) => [a + c, b + d])
    expect(needed / all).toBeGreaterThan(0.85)
  })

  it('has an example that is such an answer', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'api', components: api.components })
    const wrong = answers.flatMap(({ operationId, media, data }) => {
      if (operationId.startsWith('v1.')) return []
      const examples = media.examples ? Object.values(media.examples).map(({ value }) => value) : [media.example]
      const at = JSON.parse(JSON.stringify(data).replaceAll('"#/components', '"api#/components')) as object
      const validate = ajv.compile(at)
      return examples.flatMap((one) => {
        const isRight = validate((one as { data?: unknown } | undefined)?.data)
        return isRight ? [] : [[operationId, validate.errors?.[0]]]
      })
    })
    expect(wrong).toEqual([])
  })

  it('opens a console of each role by examples of their names', () => {
    for (const path of ['/server/user/get-info', '/server/user/permissions'])
      expect(Object.keys(api.paths[path]!['post']!.responses['200']!.content!['application/json']!.examples!)).toEqual(
        contract.roles.map(({ name }) => name),
      )
  })

  it('uses words that JSON Schema knows, units by `x-unit`; no part of the document is unused, no tag unexplained', () => {
    expect(new Set(answers.flatMap(({ data }) => wordsIn(data)))).not.toContain('unit')
    expect(JSON.stringify(answers)).toContain('"x-unit"')
    const text = JSON.stringify(api)
    expect(Object.keys(api.components.schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([])
    expect(api.tags.filter(({ description }) => !description)).toEqual([])
    expect(operations.filter(({ description }) => !description).map(({ operationId }) => operationId)).toEqual([])
  })
})

describe('an answer that is not as written is told by field', () => {
  const judge = judgeAnswers(contract)
  const getInfo = contract.calls['user.getInfo']!
  const json = (body: object, status = 200) => judge(getInfo, { status, type: 'application/json; charset=utf-8', body })
  const user = { userId: 'u1', username: 'ada', realName: 'Ada', phone: '13800138000', email: '', openid: '' }
  const right = { code: 200, message: '', data: { user, role: ['user'], certType: 0 } }

  it.each([
    [right, 200, []],
    [{ ...right, data: { ...right.data, certType: undefined } }, 200, ['data.certType is missing']],
    [{ ...right, data: { ...right.data, role: 'user' } }, 200, ['data.role is "user", expected array']],
    [{ ...right, data: { ...right.data, user: { ...user, phone: 1 } } }, 200, ['data.user.phone is 1, expected string']],
    [{ code: 401, message: 'Signed out.' }, 200, []],
    [{ code: 401, message: '' }, 200, ['message is "", expected a sentence for the person']],
    [{ code: 418, message: 'Tea.' }, 418, ['code is 418, which this call does not answer']],
    [{ code: 403, message: 'No.' }, 200, ['code is 403 under HTTP 200, expected both alike']],
    [{ code: '200' }, 200, ['code is "200", expected a number']],
    [right, 500, ['code is 200 under HTTP 500, expected both alike']],
  ])('%j under %i', (body, status, faults) => {
    expect(json(JSON.parse(JSON.stringify(body)) as object, status).map(({ field, says }) => `${field} ${says}`)).toEqual(faults)
  })
})
