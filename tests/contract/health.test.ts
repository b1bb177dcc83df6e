import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { Tables } from '../../mocks/db/database.ts'
import { createHost } from '../../mocks/http/host.ts'
import { addHealth } from '../../mocks/server/health.ts'
import { createLog } from '../../mocks/log/log.ts'
import { NOW, openDesk, type Desk } from './harness.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function open() {
  const draining = new AbortController()
  const desk = await openDesk('sqlite', { draining: draining.signal })
  ends.push(desk.close)
  return { desk, draining }
}

const usual = ({ db, contract }: Desk) => ({
  db,
  contract,
  uploadDir: '/',
  isDraining: () => false,
  faultNow: () => undefined,
  log: { warn: () => undefined, error: () => undefined },
})

describe('started, live and ready', () => {
  it('R15: a server that is to end says so before anything else, and serves on', async () => {
    const { desk, draining } = await open()
    const asked = async () =>
      Promise.all(['startz', 'livez', 'readyz', 'healthz'].map(async (name) => (await desk.app.inject(`/api/${name}`)).statusCode))
    expect(await asked()).toEqual([200, 200, 200, 200])
    draining.abort()
    expect(await asked()).toEqual([200, 200, 503, 503])
    expect(await desk.call('ticket.list', {})).toMatchObject({ status: 200 })
  })

  it('R15: a database that says nothing makes it not ready within a moment; it lives, and no request waits for ever', async () => {
    const { desk } = await open()
    class Silent extends DummyDriver {
      override acquireConnection = () => new Promise<never>(() => undefined)
    }
    const query = new Kysely<Tables>({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new Silent(),
        createIntrospector: (on) => new SqliteIntrospector(on),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    })
    const db = { ...desk.db, aside: { ...desk.db.aside, query } }
    const app = createHost({})
    ends.push(() => app.close())
    addHealth(app, { ...usual(desk), db, patienceMs: 1 })
    expect((await app.inject('/api/livez')).statusCode).toBe(200)
    const answer = await app.inject('/api/readyz')
    expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
  })

  it('D16-4, R9: a disk that is nearly full makes it not ready, and says so in one line, as it does when there is room again', async () => {
    const { desk } = await open()
    const lines: string[] = []
    const log = createLog({ level: 'warn', now: () => NOW, write: (line) => lines.push(line) })
    const app = createHost({ log })
    ends.push(() => app.close())
    let room = 1_000_000
    addHealth(app, { ...usual(desk), roomIn: async () => room, log })
    for (let nth = 0; nth < 3; nth++)
      expect(await app.inject('/api/readyz')).toMatchObject({ statusCode: 503, headers: { 'retry-after': '60' } })
    room = 1_000_000_000
    for (let nth = 0; nth < 3; nth++) expect((await app.inject('/api/readyz')).statusCode).toBe(200)
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 'error', msg: 'the disk is nearly full', room: 1_000_000, folder: '/' },
      { level: 'warn', msg: 'the disk has room again' },
    ])
  })

  it('R15: where only a restart helps it is not ready, though its database answers', async () => {
    const { desk } = await open()
    const app = createHost({})
    ends.push(() => app.close())
    addHealth(app, { ...usual(desk), faultNow: () => 'moved' })
    expect((await app.inject('/api/readyz')).statusCode).toBe(503)
    expect((await app.inject('/api/livez')).statusCode).toBe(200)
  })
})
