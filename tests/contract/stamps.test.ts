import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { company } from '../fixtures/company.ts'
import type { Row } from './any-database.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { kinds, NOW } from './harness.ts'
import { files } from './seed-database.ts'

const time = (title: string, stamp: unknown) => ({ title, type: 'string', format: 'date-time', readOnly: true, stamp })
const person = (title: string, stamp: unknown) => ({ title, type: 'string', readOnly: true, entity: 'user', stamp })

/** Names that no backend knows. */
const claim = {
  title: '报销',
  key: 'claimId',
  owner: 'userId',
  properties: {
    claimId: { title: '编号', type: 'string', readOnly: true },
    userId: { title: '用户', type: 'string', readOnly: true, entity: 'user' },
    what: { title: '用途', type: 'string', required: true, maxLength: 30 },
    born: time('提交', 'added'),
    author: person('提交人', 'added'),
    touched: time('更新', 'changed'),
    hand: person('更新人', 'changed'),
    judge: person('处理人', 'handled'),
    verdict: time('批准', { move: ['approve', 'refuse', 'lapse'] }),
    chief: person('批准人', { move: ['approve', 'refuse'] }),
    status: {
      title: '状态',
      type: 'string',
      readOnly: true,
      default: 'open',
      oneOf: [
        { const: 'open', title: '待批' },
        { const: 'approved', title: '已批' },
        { const: 'refused', title: '已拒' },
      ],
    },
  },
  moves: {
    approve: { from: 'open', to: 'approved' },
    refuse: { from: 'open', to: 'refused' },
    reopen: { from: 'approved', to: 'open' },
    lapse: { from: 'open', to: 'refused', byItselfAfterHours: 48 },
  },
}
const more = {
  'entities/claim.json': claim,
  'calls/claim.json': {
    list: { does: 'list', scope: 'own' },
    add: { does: 'add', scope: 'own' },
    edit: { does: 'edit', scope: 'own' },
    all: { does: 'list', scope: 'all' },
    judge: { does: 'move', scope: 'all', moves: ['approve', 'refuse', 'reopen'] },
  },
  'screens/account/claim.json': {
    kind: 'list',
    title: '报销',
    permission: 'app',
    route: '/account/claim',
    menu: { group: 'account', order: 97 },
    entity: 'claim',
    list: { columns: Object.keys(claim.properties) },
    actions: {
      add: { title: '新建', on: 'toolbar', can: 'add', call: 'add', fields: ['what'] },
      edit: { title: '编辑', on: 'row', can: 'edit', call: 'edit', fields: ['what'] },
    },
  },
  'screens/admin/claim.json': {
    kind: 'list',
    title: '报销',
    permission: 'claim',
    route: '/admin/claim',
    menu: { group: 'service', order: 97 },
    entity: 'claim',
    list: { call: 'all', columns: Object.keys(claim.properties) },
    actions: Object.fromEntries(
      ['approve', 'refuse', 'reopen'].map((move) => [move, { title: move, on: 'row', can: 'edit', call: 'judge', move }]),
    ),
  },
}
const sources = Object.entries(more).map(([path, value]) => ({ path, text: JSON.stringify(value) }))
const contract = compileContract(readSchemas([...files, ...company, ...sources]).world)
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString()

describe.each(kinds)('L10: when and by whom, under any name, on %s', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  const call = async (name: string, body: object, as: string) =>
    (await backend.call(contract.calls[name]!.path, body, { token: tokens[as]! })).data as Row
  const hours = (count: number) => (backend.clock.now = NOW + count * 3_600_000)
  let [user, admin] = ['', '']

  beforeAll(async () => {
    backend = await openBackend(kind, { contract })
    for (const name of ['user', 'admin']) tokens[name] = await backend.signIn(name)
    user = String((await userNamed(backend.db, 'user'))['userId'])
    admin = String((await userNamed(backend.db, 'admin'))['userId'])
  })
  afterAll(() => backend?.close())

  it('a row is noted as it is made, changed and handled, and a body has no say in it', async () => {
    const made = await call('claim.add', { what: '车票' }, 'user')
    expect(made).toMatchObject({ born: at(0), author: user, touched: at(0), hand: user, judge: null, verdict: null, chief: null })
    const { claimId } = made
    hours(1)
    expect(await call('claim.edit', { claimId, what: '机票', version: 1 }, 'user')).toMatchObject({
      born: at(0),
      author: user,
      touched: at(1),
      judge: null,
    })
    hours(2)
    const judged = await call('claim.judge', { claimId, move: 'approve' }, 'admin')
    expect(judged).toMatchObject({ author: user, touched: at(2), hand: admin, judge: admin, verdict: at(2), chief: admin })
    hours(3)
    expect(await call('claim.judge', { claimId, move: 'reopen' }, 'admin')).toMatchObject({ verdict: at(2), touched: at(3) })
    const forged = await backend.call(contract.calls['claim.add']!.path, { what: 'x', author: admin }, { token: tokens['user']! })
    expect(forged.code).toBe(422)
  })

  it('a move that time makes is noted with its time and nobody, counted from the last change', async () => {
    hours(10)
    const { claimId } = await call('claim.add', { what: '住宿' }, 'user')
    hours(57)
    const row = async () => ((await call('claim.list', {}, 'user')).data as Row[]).find((one) => one['claimId'] === claimId)
    expect(await row()).toMatchObject({ status: 'open' })
    hours(59)
    expect(await row()).toMatchObject({ status: 'refused', chief: null, verdict: at(59) })
  })
})
