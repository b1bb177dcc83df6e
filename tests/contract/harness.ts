import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { AnyDatabase, Row } from './any-database.ts'
import { migrate } from '../../mocks/db/migrate.ts'
import { syncTables } from '../../mocks/db/sync.ts'
import type { Services } from '../../mocks/core/operation.ts'
import { createSessions } from '../../mocks/http/sessions.ts'
import { createServer } from '../../mocks/server/create-server.ts'
import type { ServerOptions } from '../../mocks/server/server-options.ts'
import type { Contract } from '../../src/schema/contract.ts'
import { readDesk } from '../fixtures/desk.ts'
import { POSTGRES } from '../setup/postgres.ts'
import { expectAsWritten } from './as-written.ts'
import { openCopy } from './copies.ts'

export const NOW = Date.parse('2026-11-21T08:00:00Z')

const hasPostgres = await isAnswering(POSTGRES)
if (!hasPostgres) console.warn(`No PostgreSQL answers at ${POSTGRES}; these tests run on SQLite alone.`)

/** The databases that the same tests run on. */
export const kinds: AnyDatabase['kind'][] = hasPostgres ? ['sqlite', 'postgres'] : ['sqlite']

/** The same for what asks nothing of a database that other tests do not: `npm run test:full` runs it on each, a usual run on the first. */
export const usualKinds = process.env['FULL'] === '1' ? kinds : kinds.slice(0, 1)

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

// oxlint-disable-next-line typescript/no-explicit-any -- every call answers another shape, and the tests compare it
export type Answer = { status: number; code: number; message: string; data: any; headers: Record<string, unknown>; text: string }
export type Sent = { as?: string | undefined; locale?: string; headers?: Record<string, string> }

/** A backend over the help desk, with four persons who are signed in: ada and bob (users), agnes (agent of bob), root and a reader. */
export type Desk = {
  app: FastifyInstance
  db: AnyDatabase
  contract: Contract
  /** Calls by name. */
  call: (name: string, body?: Row, sent?: Sent) => Promise<Answer>
  at: (time: number) => void
  token: (userId: string) => string
  close: () => Promise<void>
}

const persons = [
  { userId: 'ada', username: 'ada', realName: 'Ada', phone: '13800000001', role: 'user', agentId: null, status: 1 },
  { userId: 'bob', username: 'bob', realName: 'Bob', phone: '13800000002', role: 'user', agentId: 'agnes', status: 1 },
  { userId: 'agnes', username: 'agnes', realName: 'Agnes', phone: '13800000003', role: 'agent', agentId: null, status: 1 },
  { userId: 'root', username: 'root', realName: 'Root', phone: '13800000004', role: 'super-admin', agentId: null, status: 1 },
  { userId: 'reader', username: 'reader', realName: 'Rea', phone: '13800000005', role: 'reader', agentId: null, status: 1 },
]

export async function openDesk(kind: AnyDatabase['kind'], { services, ...options }: Partial<ServerOptions> = {}): Promise<Desk> {
  const contract = readDesk()
  const { db, close } = await openCopy(kind, 'desk', async (made) => {
    await migrate(made)
    await syncTables(made, contract)
    await made.write((trx) => trx.insertInto('user').values(persons).execute())
  })
  let clock = NOW
  const now = () => clock
  const sessions = createSessions({ db, contract: () => contract, now })
  const tokens = new Map(await Promise.all(persons.map(async ({ userId }) => [userId, await sessions.start(userId, '127.0.0.1')] as const)))
  const none: Services = { calls: {}, afters: {}, computed: {} }
  const app = createServer({ contract, db, services: services ?? none, now, rate: 1e9, ...options })
  await app.ready()
  return {
    app,
    db,
    contract,
    at: (time) => (clock = time),
    token: (userId) => tokens.get(userId)!,
    call: async (name, body = {}, { as = 'ada', locale = 'zh-CN', headers = {} } = {}) => {
      const token = tokens.get(as)
      const path = contract.calls[name]?.path ?? name
      const answer = await send(app, `/api${path}`, body, {
        'accept-language': locale,
        ...(token ? { 'access-token': token } : {}),
        ...headers,
      })
      expectAsWritten(contract, path, { statusCode: answer.status, headers: answer.headers, body: answer.text })
      return answer
    },
    close: async () => {
      await app.close()
      await close()
    },
  }
}

export async function send(app: FastifyInstance, url: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const { code = answer.statusCode, message = '', data = null } = isJson ? answer.json() : {}
  return { status: answer.statusCode, code, message, data, headers: answer.headers, text: answer.body }
}
