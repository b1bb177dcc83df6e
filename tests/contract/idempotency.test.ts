import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Services } from '../../mocks/core/operation.ts'
import { problems } from '../../mocks/http/problems.ts'
import { buildOpenApi } from '../../src/schema/openapi/openapi.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { kinds, NOW, openDesk, type Desk } from './harness.ts'
import { files } from './seed-database.ts'

let counted = 0
let refusing = false
const services: Services = {
  calls: {
    'desk.count': async ({ body, tools }) => {
      await tools.attempts.hit('count', { limit: 1000, seconds: 60 })
      await new Promise((resolve) => setTimeout(resolve, 20))
      if (refusing) throw problems.conflict('not now')
      counted += body['by'] as number
      return { count: counted }
    },
  },
  afters: {},
  computed: {},
}

describe.each(kinds)('repeated requests on %s', (kind) => {
  let desk: Desk
  const keyed = (key: string, as = 'ada') => ({ as, headers: { 'idempotency-key': key } })
  beforeAll(async () => {
    desk = await openDesk(kind, { services })
  })
  afterAll(() => desk.close())

  it('336: the same creation sent again answers the same and creates nothing', async () => {
    const first = await desk.call('ticket.create', { title: '一次' }, keyed('key-00000001'))
    const again = await desk.call('ticket.create', { title: '一次' }, keyed('key-00000001'))
    expect(again).toMatchObject({ code: 200, data: first.data })
    expect((await desk.call('ticket.list', { title: '一次' })).data.totalCount).toBe(1)
  })

  it('D16-2: the document of the calls takes the keys that are taken, and no others', async () => {
    const { components } = buildOpenApi(readSchemas(files).world) as { components: { parameters: { idempotency: { schema: object } } } }
    const allows = new Ajv2020().compile(components.parameters.idempotency.schema)
    for (const key of ['short', 'a-key-of-enough', 'x'.repeat(128), 'x'.repeat(129), 'with a blank', 'key.with.dots']) {
      const { status } = await desk.call('ticket.create', { title: `形状 ${key.length} ${key.slice(-4)}` }, keyed(key))
      expect(status === 200, key).toBe(allows(key))
    }
  })

  it('of thirty at once one creates, and all are answered alike', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => desk.call('ticket.create', { title: '同时一次' }, keyed('key-00000002'))),
    )
    expect(new Set(answers.map(({ data }) => data.ticketNo)).size).toBe(1)
    expect(answers.every(({ code }) => code === 200)).toBe(true)
  })

  it('the key with another body is refused; another person and another call have keys of their own', async () => {
    expect(await desk.call('ticket.create', { title: '别的' }, keyed('key-00000001'))).toMatchObject({
      status: 422,
      message: '同一个 Idempotency-Key 用于了不同的内容',
    })
    expect((await desk.call('ticket.create', { title: '别的' }, keyed('key-00000001', 'bob'))).code).toBe(200)
    expect((await desk.call('desk.count', { by: 1 }, keyed('key-00000001'))).code).toBe(200)
  })

  it('a refused creation may be mended and sent again under its key', async () => {
    expect((await desk.call('ticket.create', { title: 'x' }, keyed('key-00000003'))).status).toBe(422)
    expect((await desk.call('ticket.create', { title: '一次' }, keyed('key-00000003'))).status).toBe(422)
    expect((await desk.call('ticket.create', { title: '改好了' }, keyed('key-00000003'))).code).toBe(200)
  })

  it('a process runs once for many at once, and again after a refusal; its counted attempts stay counted', async () => {
    counted = 0
    refusing = true
    expect((await desk.call('desk.count', { by: 5 }, keyed('key-00000004'))).status).toBe(409)
    refusing = false
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.call('desk.count', { by: 5 }, keyed('key-00000004'))))
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => ({ count: 5 })))
    const attempt = await desk.db.query.selectFrom('attempt').select('count').where('name', '=', 'count').executeTakeFirst()
    expect(Number(attempt!['count'])).toBeGreaterThanOrEqual(2)
  })

  it('a claim left behind by a process that ended midway is given up after a minute', async () => {
    const claim = {
      person: 'ada',
      call: 'desk.count',
      key: 'key-00000005',
      bodyHash: '',
      answer: null,
      createTime: new Date(NOW).toISOString(),
    }
    await desk.db.write((trx) => trx.insertInto('idempotency').values(claim).execute())
    expect((await desk.call('desk.count', { by: 1 }, keyed('key-00000005'))).code).not.toBe(200)
    desk.at(NOW + 61_000)
    expect((await desk.call('desk.count', { by: 1 }, keyed('key-00000005'))).code).toBe(200)
    desk.at(NOW)
  })

  it('a key of odd shape is refused, and calls that create nothing ignore keys', async () => {
    expect((await desk.call('ticket.create', { title: '形状' }, keyed('x'))).status).toBe(400)
    expect((await desk.call('ticket.list', {}, keyed('x'))).code).toBe(200)
  })
})
