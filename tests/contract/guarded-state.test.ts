import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyDatabase, Row } from './any-database.ts'
import { migrate } from '../../mocks/db/migrate.ts'
import { openDatabase } from '../../mocks/db/open-database.ts'
import { StartFailure } from '../../mocks/db/start-failure.ts'
import { syncTables } from '../../mocks/db/sync.ts'
import { createSessions } from '../../mocks/http/sessions.ts'
import { createServer } from '../../mocks/server/create-server.ts'
import { readContract } from '../../mocks/server/read-contract.ts'
import { checkSchemas } from '../../src/schema/check/check.ts'
import { exampleWorld } from '../../src/schema/check/example-world.ts'
import { compileContract } from '../../src/schema/compile/contract.ts'
import type { Call } from '../../src/schema/contract.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { NOW, send } from './harness.ts'
import { contract as product } from './seed-database.ts'

const order = exampleWorld['entities/order.json'] as { properties: Record<string, object> }
const screen = exampleWorld['screens/order.json'] as { actions: object }
const writable = { amount: {}, status: { readOnly: false } }

/** A world that does all it can to have the state written past its moves. */
const hostile: Record<string, unknown> = {
  ...exampleWorld,
  'entities/user.json': {
    title: '用户',
    key: 'userId',
    owner: 'userId',
    properties: {
      userId: { title: '编号', type: 'string', readOnly: true },
      username: { title: '帐户名', type: 'string', readOnly: true },
      role: { title: '角色', type: 'string', readOnly: true },
      status: { title: '状态', type: 'integer', readOnly: true },
    },
  },
  'entities/order.json': { ...order, properties: { ...order.properties, status: { ...order.properties['status'], readOnly: false } } },
  'calls/order.json': {
    list: { does: 'list', scope: 'all' },
    add: { does: 'add', scope: 'all', body: writable },
    set: { does: 'add', scope: 'all', set: { status: 'paid' } },
    begin: { does: 'add', scope: 'all', where: { status: 'paid' } },
    edit: { does: 'edit', scope: 'all' },
    move: { does: 'move', scope: 'all' },
    import: { does: 'import', scope: 'all' },
    importAs: { does: 'import', scope: 'all', body: writable, set: { status: 'paid' } },
  },
  'screens/order.json': {
    ...screen,
    actions: {
      pay: { title: '支付', on: 'row', can: 'edit', call: 'move', move: 'pay', fields: writable },
      add: { title: '新建', on: 'toolbar', can: 'add', call: 'add', fields: writable },
      set: { title: '新建', on: 'toolbar', can: 'add', call: 'set', fields: ['amount'] },
      begin: { title: '新建', on: 'toolbar', can: 'add', call: 'begin', fields: ['amount'] },
      edit: { title: '修改', on: 'row', can: 'edit', call: 'edit', fields: writable },
      import: { title: '导入', on: 'toolbar', can: 'import', call: 'import' },
      importAs: { title: '导入', on: 'toolbar', can: 'import', call: 'importAs' },
    },
  },
}
const filesOf = (world: Record<string, unknown>) => Object.entries(world).map(([path, data]) => ({ path, text: JSON.stringify(data) }))

describe('what moves guard is written by moves alone, whatever a schema says (L2)', () => {
  let db: AnyDatabase
  let app: FastifyInstance
  let token: string
  const dataDir = mkdtempSync(join(tmpdir(), 'guarded-'))
  const contract = compileContract(readSchemas(filesOf(hostile)).world)

  beforeAll(async () => {
    db = await openDatabase({ dataDir })
    await migrate(db)
    await syncTables(db, contract)
    await db.write((trx) => trx.insertInto('user').values({ userId: 'ann', username: 'ann', role: 'clerk', status: 1 }).execute())
    token = await createSessions({ db, contract: () => contract, now: () => NOW }).start('ann', '127.0.0.1')
    app = createServer({ contract, db, services: { calls: {}, afters: {}, computed: {} }, now: () => NOW, rate: 1e9 })
    await app.ready()
  })
  afterAll(async () => {
    await app?.close()
    await db?.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const call = (name: string, body: Row) => send(app, `/api${contract.calls[name]!.path}`, body, { 'access-token': token })
  const states = async () => (await db.query.selectFrom('order').select('status').execute()).map(({ status }) => status)

  it.each(['order.add', 'order.edit', 'order.move'])('%s refuses the state on its field', async (name) => {
    const { orderNo } = (await call('order.add', { amount: 5 })).data as Row
    const key = name === 'order.add' ? {} : { orderNo }
    const move = name === 'order.move' ? { move: 'pay' } : {}
    expect(await call(name, { ...key, ...move, amount: 7, status: 'paid' })).toMatchObject({
      code: 422,
      data: { fields: { status: expect.any(String) } },
    })
    expect(new Set(await states())).toEqual(new Set(['open']))
  })

  it.each(['order.set', 'order.begin'])('%s adds a row in its first state', async (name) => {
    expect(await call(name, { amount: 5 })).toMatchObject({ code: 200, data: { status: 'open' } })
  })

  it.each(['order.import', 'order.importAs'])('%s knows no column of the state', async (name) => {
    // A file that Export wrote has such a column: it is left out, and said.
    for (const heading of ['status', '状态'])
      expect(await call(name, { text: `amount,${heading}\n5,paid` })).toMatchObject({ code: 200, data: { columns: ['amount', null] } })
    expect((await call(name, { text: 'amount\n5' })).code).toBe(200)
    expect(new Set(await states())).toEqual(new Set(['open']))
  })

  it('each such word is a finding, and the backend does not start', () => {
    const says = checkSchemas(filesOf(hostile)).filter(({ rule }) => rule === 'state-by-moves')
    expect(says.map(({ file }) => file).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 'calls/order.json'),
      'entities/order.json',
      ...Array.from({ length: 3 }, () => 'screens/order.json'),
    ])
  })
})

const writing: Call['does'][] = ['add', 'edit', 'save', 'import', 'move']
const guarded = Object.values(product.calls).flatMap((call) => {
  const entity = product.entities[call.entity ?? '']
  return entity?.stateField && writing.includes(call.does) ? [[call.name, call, entity.stateField] as const] : []
})

it.each(guarded)('the product’s %s has no field for the state that moves guard (L2)', (_name, call, state) => {
  expect(call.form['zh-CN'].map(({ name }) => name)).not.toContain(state)
  expect(Object.keys(call.body['properties'] as object)).not.toContain(state)
  expect(Object.keys(call.set)).not.toContain(state)
})

describe('a backend does not start over schemas that nobody could be served with', () => {
  const root = mkdtempSync(join(tmpdir(), 'no-start-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  const start = (change: Record<string, unknown>) => {
    const calls = { list: { does: 'list', scope: 'all' }, move: { does: 'move', scope: 'all' } }
    for (const { path, text } of filesOf({ ...exampleWorld, 'calls/order.json': calls, ...change })) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return () => readContract(root)
  }
  const withField = (name: string, field: object) => ({
    'entities/order.json': { ...order, properties: { ...order.properties, [name]: field } },
  })
  const previousNo = { title: '上一单', type: 'string', readOnly: true, entity: 'order' }

  it('with a value computed from itself, with its place and the sentence of the checker (L7)', () => {
    const depth = { title: '深度', type: 'integer', readOnly: true, computed: { of: 'previousNo.depth' } }
    const entity = { ...order, properties: { ...order.properties, previousNo, depth } }
    expect(start({ 'entities/order.json': entity })).toThrow(StartFailure)
    expect(start({ 'entities/order.json': entity })).toThrow(
      /^entities\/order\.json:1:\d+ Unexpected value of "depth" that is computed from itself \(order\.depth → order\.depth\), expected one that comes from a stored field/,
    )
  })

  it('with a state that a form may write (L2)', () =>
    expect(start(withField('status', { ...order.properties['status'], readOnly: false }))).toThrow(
      /^entities\/order\.json:1:\d+ Unexpected false, only its moves \(pay\) change "status"; expected true/,
    ))

  it('with a pattern that a sender could make it stand still with (S29)', () =>
    expect(
      start(
        withField('code', {
          title: '编码',
          type: 'string',
          maxLength: 40,
          pattern: String.raw`^\s*\s*\s*x$`,
          messages: { pattern: '不对' },
        }),
      ),
    ).toThrow(/^entities\/order\.json:1:\d+ Unexpected repetition/))

  it('with a value of a wrong type (L26)', () =>
    expect(start({ 'entities/order.json': { ...order, moves: [7] } })).toThrow(
      /^entities\/order\.json:1:\d+ Unexpected list, expected an object/,
    ))

  it('and starts over a missing translation', () =>
    expect(start(withField('note', { title: '备注', type: 'string', maxLength: 40 }))).not.toThrow())
})
