import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyDatabase, Row } from './any-database.ts'
import { migrate } from '../../mocks/db/migrate.ts'
import { openDatabase } from '../../mocks/db/open-database.ts'
import { syncTables } from '../../mocks/db/sync.ts'
import { createSessions } from '../../mocks/http/sessions.ts'
import { createServer } from '../../mocks/server/create-server.ts'
import { checkSchemas } from '../../src/schema/check/check.ts'
import { compileContract } from '../../src/schema/compile/contract.ts'
import type { Scope } from '../../src/schema/contract.ts'
import { explainScreen } from '../../src/schema/explain/explain.ts'
import { buildMatrix } from '../../src/schema/matrix/matrix.ts'
import { buildOpenApi } from '../../src/schema/openapi/openapi.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { NOW, send } from './harness.ts'

/** Every move begins where a row begins, so that each can be tried on a row of its own. */
const MOVES = ['submit', 'approve', 'reject'] as const
const AREAS = ['user', 'agent', 'admin'] as const
const SCOPE = { user: 'own', agent: 'customers', admin: 'all' }
const PERMISSIONS = ['desk', 'bench', 'office'] as const
const VERBS = ['edit', 'enable', 'disable'] as const
const ROLES = ['first', 'second', 'third'] as const

type Action = { move: (typeof MOVES)[number]; can: (typeof VERBS)[number] }
type Drawn = {
  screens: { area: (typeof AREAS)[number]; permission: (typeof PERMISSIONS)[number]; actions: Action[] }[]
  roles: { area: (typeof AREAS)[number]; grants: '*' | Partial<Record<(typeof PERMISSIONS)[number], string[]>> }[]
  scope: Scope | undefined
  /** The moves that the call's file lists; without a file the call makes those of its screens. */
  listed: boolean
}

const action = fc.record({ move: fc.constantFrom(...MOVES), can: fc.constantFrom(...VERBS) })
const drawn: fc.Arbitrary<Drawn> = fc.record({
  screens: fc.array(
    fc.record({
      area: fc.constantFrom(...AREAS),
      permission: fc.constantFrom(...PERMISSIONS),
      actions: fc.uniqueArray(action, { selector: ({ move }) => move, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  roles: fc.array(
    fc.record({
      area: fc.constantFrom(...AREAS),
      grants: fc.oneof(
        { weight: 1, arbitrary: fc.constant('*' as const) },
        { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...PERMISSIONS), fc.subarray(['query', ...VERBS])) },
      ),
    }),
    { minLength: ROLES.length, maxLength: ROLES.length },
  ),
  scope: fc.constantFrom(undefined, undefined, 'own', 'customers', 'all'),
  listed: fc.boolean(),
})

const text = (title: string) => ({ title, type: 'string', maxLength: 40 })
const user = {
  title: '用户',
  key: 'userId',
  owner: 'userId',
  properties: {
    userId: { ...text('编号'), readOnly: true },
    username: { ...text('帐户名'), readOnly: true },
    role: { ...text('角色'), readOnly: true, default: 'user' },
    agentId: { ...text('代理商'), entity: 'user', readOnly: true },
    status: { title: '状态', type: 'integer', readOnly: true, default: 1, oneOf: [{ const: 1, title: '正常' }] },
  },
}
const STATES = { submit: 'submitted', approve: 'approved', reject: 'rejected' }
const ticket = {
  title: '工单',
  key: 'ticketNo',
  owner: 'userId',
  properties: {
    ticketNo: { ...text('单号'), readOnly: true },
    userId: { ...text('用户'), readOnly: true, entity: 'user' },
    status: {
      ...text('状态'),
      readOnly: true,
      default: 'open',
      oneOf: ['open', ...Object.values(STATES)].map((state) => ({ const: state, title: state })),
    },
  },
  moves: Object.fromEntries(Object.entries(STATES).map(([move, to]) => [move, { from: 'open', to }])),
}

function worldOf({ screens, roles, scope, listed }: Drawn) {
  const own = scope === undefined ? {} : { scope }
  const files: Record<string, unknown> = {
    'app.json': {
      version: 1,
      brand: { name: '台', title: '台' },
      paging: { size: 10, sizes: [10] },
      locales: { source: 'zh-CN', default: 'zh-CN', titles: { 'zh-CN': '中文', 'en-US': 'English' } },
      timeouts: { call: 1000, upload: 1000, chunk: 1000 },
    },
    ...Object.fromEntries(
      AREAS.map((area) => [`menus/${area}.json`, { title: area, scope: SCOPE[area], groups: { [`${area}-desk`]: { title: area } } }]),
    ),
    'permissions/roles.json': {
      roles: Object.fromEntries(roles.map((role, at) => [ROLES[at]!, { title: ROLES[at]!, home: '/s0', ...role }])),
    },
    'entities/user.json': user,
    'entities/ticket.json': ticket,
    'calls/ticket.json': { list: { does: 'list', ...own }, move: { does: 'move', ...own, ...(listed ? { moves: [...MOVES] } : {}) } },
  }
  screens.forEach(({ area, permission, actions }, at) => {
    files[`screens/s${at}.json`] = {
      kind: 'list',
      title: `s${at}`,
      route: `/s${at}`,
      menu: { group: `${area}-desk`, order: at },
      permission,
      entity: 'ticket',
      list: { columns: ['ticketNo', 'status'] },
      actions: Object.fromEntries(actions.map(({ move, can }) => [move, { title: move, on: 'row', can, call: 'move', move }])),
    }
  })
  return Object.entries(files).map(([path, data]) => ({ path, text: JSON.stringify(data) }))
}

/** Whose the three tickets are, beside each role's person: their own, a customer's, a stranger's. */
const RELATIONS = ['own', 'customer', 'stranger'] as const
const REACHED: Record<Scope, readonly (typeof RELATIONS)[number][]> = { own: ['own'], customers: ['customer'], all: RELATIONS }

describe('the server, matrix, explain, OpenAPI and check say the same of every right (S4, L1)', () => {
  let db: AnyDatabase
  let dataDir: string
  const people = ROLES.flatMap((role) => [
    { userId: role, username: role, role, agentId: null, status: 1 },
    { userId: `${role}-customer`, username: `${role}-customer`, role: 'third', agentId: role, status: 1 },
  ])
  const tickets = ROLES.flatMap((role) => [
    { ticketNo: `${role}-own`, userId: role },
    { ticketNo: `${role}-customer`, userId: `${role}-customer` },
    { ticketNo: `${role}-stranger`, userId: 'stranger' },
  ])

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rights-'))
    db = await openDatabase({ dataDir })
    await migrate(db)
    await syncTables(db, compileContract(readSchemas(worldOf({ screens: [], roles: [], scope: 'own', listed: true })).world))
    await db.write(async (trx) => {
      await trx
        .insertInto('user')
        .values([...people, { userId: 'stranger', username: 'stranger', role: 'third', agentId: null, status: 1 }] as never)
        .execute()
      await trx
        .insertInto('ticket')
        .values(tickets.map((one) => ({ ...one, status: 'open', version: 1 })))
        .execute()
    })
  })
  afterAll(async () => {
    await db?.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** What the server really does: for each role and move the relations whose row it moved; nothing where it refused. */
  async function answered(app: FastifyInstance, path: string, tokens: Map<string, string>) {
    const found: Record<string, string[] | undefined> = {}
    for (const role of ROLES)
      for (const move of MOVES) {
        const moved: string[] = []
        const codes = new Set<number>()
        for (const relation of RELATIONS) {
          const ticketNo = `${role}-${relation}`
          const answer = await send(app, `/api${path}`, { ticketNo, move }, { 'access-token': tokens.get(role)! })
          codes.add(answer.code)
          const row = await db.query.selectFrom('ticket').select('status').where('ticketNo', '=', ticketNo).executeTakeFirst()
          expect([200, 403, 404, 422]).toContain(answer.code)
          expect(row!['status'], `${role} ${move} ${relation}`).toBe(answer.code === 200 ? STATES[move] : 'open')
          if (answer.code === 200) moved.push(relation)
          await db.write((trx) => trx.updateTable('ticket').set({ status: 'open' }).where('ticketNo', '=', ticketNo).execute())
        }
        if (!codes.has(403) && !codes.has(422)) found[`${role} ${move}`] = moved
      }
    return found
  }

  async function expectOne(one: Drawn): Promise<void> {
    const files = worldOf(one)
    const { world } = readSchemas(files)
    const contract = compileContract(world)
    const call = contract.calls['ticket.move']!
    const sessions = createSessions({ db, contract: () => contract, now: () => NOW })
    const tokens = new Map(await Promise.all(ROLES.map(async (role) => [role, await sessions.start(role, '127.0.0.1')] as const)))
    const app = createServer({ contract, db, services: { calls: {}, afters: {}, computed: {} }, now: () => NOW, rate: 1e9 })
    await app.ready()
    try {
      const server = await answered(app, call.path, tokens)
      const expected = (who: (role: string, move: string) => Scope | undefined) =>
        Object.fromEntries(
          ROLES.flatMap((role) =>
            MOVES.flatMap((move) => {
              const reach = who(role, move)
              return reach === undefined || !call.moves.includes(move) ? [] : [[`${role} ${move}`, [...REACHED[reach]]]]
            }),
          ),
        )

      const { calls, rights } = buildMatrix(world)
      const lines = calls.filter((line) => line.call === 'ticket.move')
      const lineOf = (move: string) => lines.find((line) => line.move === undefined || line.move === move)
      const scopeOf = (role: string, move: string) => (lineOf(move)!.reaches?.[role] ?? lineOf(move)!.scope) as Scope
      expect(
        expected((role, move) => (lineOf(move)?.who[role] ? scopeOf(role, move) : undefined)),
        'matrix',
      ).toEqual(server)

      const paths = buildOpenApi(world)['paths'] as Record<string, { post: Row }>
      const may = paths[call.path]!.post['x-roles'] as Record<string, { reach: Record<string, Scope> }>
      expect(
        expected((role, move) => may[role]?.reach[move]),
        'OpenAPI',
      ).toEqual(server)

      const listed = calls.find((line) => line.call === 'ticket.list')!
      for (const role of ROLES) {
        const answer = await send(app, `/api${listed.path}`, { pageSize: 10 }, { 'access-token': tokens.get(role)! })
        expect(answer.code, `list as ${role}`).toBe(listed.who[role] ? 200 : 403)
        if (answer.code !== 200) continue
        const wanted = REACHED[(listed.reaches?.[role] ?? listed.scope) as Scope]
        const rows = (answer.data as { data: Row[] }).data.map((row) => String(row['ticketNo']))
        expect(new Set(rows.filter((no) => no.startsWith(role)).map((no) => no.slice(role.length + 1))), `list as ${role}`).toEqual(
          new Set(wanted),
        )
      }

      for (const [at, { actions }] of one.screens.entries()) {
        if (actions.length === 0) continue
        const told = explainScreen(world, `s${at}`).calls.find(({ name }) => name === 'ticket.move')!
        expect(
          expected((role, move) => told.people.find(({ name }) => name === role)?.reach[move]),
          `explain s${at}`,
        ).toEqual(server)
      }

      const findings = checkSchemas(files).filter(({ rule }) => rule === 'grant-reaches-move')
      const nobody = rights.filter(({ what, who }) => MOVES.some((move) => what === `${move} ${move}`) && !Object.values(who).some(Boolean))
      // A right of which no screen knows is told where it is held: it may be meant for any permission that nobody holds.
      const known = new Set<string>(one.screens.map(({ permission }) => permission))
      const held = new Set(one.roles.flatMap(({ grants }) => (grants === '*' ? [] : Object.keys(grants))))
      const isAstray = [...held].some((right) => !known.has(right))
      const told = nobody.filter(({ screen }) => !isAstray || held.has(one.screens[Number(screen.slice(1))]!.permission))
      expect(findings.filter(({ message }) => message.startsWith('Unexpected verb')).length, 'check').toBe(told.length)
      for (const [at, role] of one.roles.entries()) {
        if (role.grants === '*') continue
        const blind = PERMISSIONS.filter((permission) => {
          const own = rights.filter(({ screen, who, what }) => {
            const of = one.screens[Number(screen.slice(1))]
            return of?.permission === permission && what !== 'open' && who[ROLES[at]!]
          })
          return own.length > 0 && !(role.grants as Record<string, string[]>)[permission]!.includes('query')
        })
        const told = findings.filter(({ message }) => message.startsWith('Missing verb "query"'))
        for (const permission of PERMISSIONS)
          expect(
            told.filter(({ message, line, column }) => message.includes(`"${permission}"`) && line > 0 && column > 0).length > 0 ||
              !blind.includes(permission),
            `check ${ROLES[at]} ${permission}`,
          ).toBe(true)
      }
    } finally {
      await app.close()
    }
  }

  it('in worlds with roles, screens and grants drawn at random', async () => {
    await fc.assert(fc.asyncProperty(drawn, expectOne), { numRuns: process.env['FULL'] === '1' ? 300 : 25, seed: 4 })
  }, 300_000)

  it('a right to submit is none to approve, and a screen of the house gives no other area its reach', async () => {
    const one: Drawn = {
      screens: [
        {
          area: 'admin',
          permission: 'office',
          actions: [
            { move: 'submit', can: 'edit' },
            { move: 'approve', can: 'enable' },
          ],
        },
      ],
      roles: [
        { area: 'user', grants: { office: ['query', 'edit'] } },
        { area: 'admin', grants: { office: ['query', 'edit', 'enable'] } },
        { area: 'agent', grants: { office: ['query', 'enable'] } },
      ],
      scope: undefined,
      listed: false,
    }
    await expectOne(one)
    const lines = buildMatrix(readSchemas(worldOf(one)).world).calls.filter(({ call }) => call === 'ticket.move')
    expect(lines.map(({ move, who, reaches }) => [move, who, reaches])).toEqual([
      ['submit', { guest: false, first: true, second: true, third: false }, { first: 'own', second: 'all' }],
      ['approve', { guest: false, first: false, second: true, third: true }, { second: 'all', third: 'customers' }],
    ])
  })
})
