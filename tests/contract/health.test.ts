import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { Tables } from '../../mocks/db/database.ts'
import { createHost } from '../../mocks/http/host.ts'
import { addHealth } from '../../mocks/server/health.ts'
import { createLog } from '../../mocks/log/log.ts'
import { NOW, openDesk } from './harness.ts'

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
    addHealth(app, { db, contract: desk.contract, uploadDir: '/', isDraining: () => false, faultNow: () => undefined, patienceMs: 1 })
    expect((await app.inject('/api/livez')).statusCode).toBe(200)
    const answer = await app.inject('/api/readyz')
    expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
  })

  it('R9: a disk that is nearly full makes it not ready, and does not fill the rest with lines about it', async () => {
    const { desk } = await open()
    const lines: string[] = []
    const app = createHost({ log: createLog({ level: 'warn', now: () => NOW, write: (line) => lines.push(line) }) })
    ends.push(() => app.close())
    const roomIn = async () => 1_000_000
    addHealth(app, { db: desk.db, contract: desk.contract, uploadDir: '/', roomIn, isDraining: () => false, faultNow: () => undefined })
    for (let nth = 0; nth < 3; nth++)
      expect(await app.inject('/api/readyz')).toMatchObject({ statusCode: 503, headers: { 'retry-after': '60' } })
    expect(lines).toEqual([])
  })

  it('R15: where only a restart helps it is not ready, though its database answers', async () => {
    const { desk } = await open()
    const app = createHost({})
    ends.push(() => app.close())
    addHealth(app, { db: desk.db, contract: desk.contract, uploadDir: '/', isDraining: () => false, faultNow: () => 'moved' })
    expect((await app.inject('/api/readyz')).statusCode).toBe(503)
    expect((await app.inject('/api/livez')).statusCode).toBe(200)
  })
})
