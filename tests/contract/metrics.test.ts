import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { NotSent } from '../../mocks/outbox/ways.ts'
import type { ServerOptions } from '../../mocks/server/server-options.ts'
import { openBackend } from './auth-backend.ts'
import { kinds, openDesk, type Desk } from './harness.ts'

const TOKEN = 'a-token-of-some-length'
let desk: Desk | undefined
afterEach(async () => {
  await desk?.close()
  desk = undefined
})
const open = async (kind: (typeof kinds)[number] = 'sqlite', options: Partial<ServerOptions> = {}) =>
  (desk = await openDesk(kind, { metricsToken: TOKEN, ...options }))
const scrape = ({ app }: Pick<Desk, 'app'>, authorization = `Bearer ${TOKEN}`) =>
  app.inject({ url: '/metrics', headers: { authorization } })

describe('/metrics', () => {
  it('R15: is not there where nobody asked for it, and asks for its token where somebody did', async () => {
    const without = await open('sqlite', { metricsToken: undefined })
    expect((await scrape(without)).statusCode).toBe(404)
    await without.close()
    const { app } = await open()
    for (const authorization of ['', 'Bearer', 'Bearer wrong', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
      const answer = await app.inject({ url: '/metrics', headers: { authorization } })
      expect(answer.statusCode, authorization).toBe(401)
      expect(answer.body).not.toContain('http_request_seconds')
    }
  })

  it.each(kinds)('R15: tells latencies by call, seats, connections, queues and the process on %s', async (kind) => {
    const opened = await open(kind)
    await opened.call('ticket.list', {})
    const { statusCode, body, headers } = await scrape(opened)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    const path = opened.contract.calls['ticket.list']!.path
    for (const line of [
      `http_request_seconds_count{route="/api${path}",status="2xx"} 1`,
      'http_requests_in_flight 1',
      'seats_free{level="people"} 24',
      'seats_waiting{level="paid"} 0',
      'database_up 1',
      'jobs{kind="bulk",state="running"} 0',
    ])
      expect(body.split('\n')).toContain(line)
    for (const name of ['database_connections{pool=', 'nodejs_eventloop_lag_seconds ', 'process_resident_memory_bytes '])
      expect(body).toContain(`\n${name}`)
  })

  it('D16-1: tells what has not happened yet as 0, or the first time would be no increase', async () => {
    const { body } = await scrape(await open())
    for (const line of [
      'deliveries_total{channel="email",outcome="dead"} 0',
      'engine_faults_total{deed="recognize"} 0',
      'storage_faults_total{fault="full"} 0',
    ])
      expect(body.split('\n')).toContain(line)
  })

  it('R15: tells what was delivered and what failed to be, faults of the storage, and how much is stored', async () => {
    let isUp = true
    const send = async () => {
      if (!isUp) throw new NotSent('busy', 'later')
    }
    const backend = await openBackend('sqlite', { metricsToken: TOKEN, ways: { sms: { send }, email: { send } } })
    try {
      const told = async () => (await scrape(backend)).body.split('\n')
      const ask = (phone: string) => backend.call('/server/auth/sendCaptcha', { phone, scene: 'register' })
      expect(await ask('16900000001')).toMatchObject({ code: 200 })
      await expect.poll(told).toContain('deliveries_total{channel="sms",outcome="sent"} 1')
      isUp = false
      expect(await ask('16900000002')).toMatchObject({ code: 200 })
      await expect.poll(told).toContain('deliveries_total{channel="sms",outcome="failed"} 1')

      const admin = await backend.signIn('admin')
      expect((await backend.call('/server/storage/count', {}, { token: admin })).code).toBe(200)
      backend.clock.now += 20_000
      const { n } = (await sql<{ n: number }>`select count(*) as n from ledger`.execute(backend.db.query)).rows[0]!
      expect(await told()).toContain(`storage_rows{kind="ledger"} ${n}`)
      expect((await told()).some((line) => /^storage_bytes\{kind="ledger"\} [1-9]/.test(line))).toBe(true)

      await backend.db.write((trx) => sql`pragma query_only = on`.execute(trx))
      expect((await backend.call('/server/user/profile', { introduction: 'Ada' }, { token: admin })).status).toBe(503)
      expect((await told()).some((line) => /^storage_faults_total\{fault="readOnly"\} [1-9]/.test(line))).toBe(true)
    } finally {
      await backend.close()
    }
  })

  it('R15: has no more lines for a thousand addresses and callers than for one', async () => {
    const { app } = await open()
    const count = async () => (await scrape(desk!)).body.split('\n').length
    await app.inject({ method: 'POST', url: '/api/nobody/knows', payload: {} })
    await app.inject({ method: 'GET', url: '/some/page' })
    const few = await count()
    const kinds = ['/api/x', '/x', '/api/server/ticket/list/', '/api/uploads/x', '/metrics/x']
    for (let nth = 0; nth < 40; nth++)
      for (const kind of kinds)
        await app.inject({ method: nth % 2 ? 'POST' : 'GET', url: `${kind}${nth}?token=${nth}`, headers: { 'access-token': `${nth}` } })
    const lines = (await scrape(desk!)).body.split('\n')
    const routes = new Set(lines.flatMap((line) => /route="([^"]*)"/.exec(line)?.[1] ?? []))
    expect([...routes].filter((route) => /\d{2}|x/.test(route))).toEqual([])
    expect(routes.size).toBeLessThan(8)
    expect(lines.length - few).toBeLessThan(8 * 16 * 2)
  })

  it('R15: is answered however often it is asked, where others are told to wait', async () => {
    const opened = await open('sqlite', { rate: 2 })
    const met = []
    for (let nth = 0; nth < 5; nth++) met.push((await scrape(opened)).statusCode)
    expect(met).toEqual([200, 200, 200, 200, 200])
    for (let nth = 0; nth < 3; nth++) await opened.call('ticket.list', {})
    expect((await opened.call('ticket.list', {})).status).toBe(429)
    expect((await scrape(opened)).body).toMatch(/http_request_seconds_count\{route="[^"]+",status="4xx"\} \d/)
  })
})
