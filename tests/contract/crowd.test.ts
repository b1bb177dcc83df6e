import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Row } from './any-database.ts'
import { readTrust, type Trust } from '../../mocks/http/trust.ts'
import { openSpeech, type Customer, type SpeechBackend } from './speech-backend.ts'

const WAIT = { timeout: 60_000, interval: 20 }
/** How long a stream may be open before it begins; one too many is closed sooner. */
const START = 5000
const SOONER = { timeout: START - 500, interval: 20 }
const ONE_HOP = readTrust('1') as Trust

describe('S12, R13: whoever crowds a door keeps nobody else out', () => {
  let backend: SpeechBackend
  let base = ''
  const opened: WebSocket[] = []
  beforeAll(async () => {
    backend = await openSpeech('sqlite', { trustProxy: ONE_HOP, startMs: START, rate: 1e9 })
    await backend.app.listen({ port: 0, host: '127.0.0.1' })
    base = `ws://127.0.0.1:${(backend.app.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    for (const socket of opened) socket.terminate()
    await backend?.close()
  })

  async function open(from: string): Promise<WebSocket> {
    const socket = new WebSocket(`${base}/api/server/asr/realtime`, { headers: { 'x-forwarded-for': from } })
    opened.push(socket)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    socket.on('error', () => undefined)
    return socket
  }
  /** What the first message is answered with. The token is there first: who has opened a stream must begin at once. */
  async function begin(from: string, token: unknown): Promise<Row> {
    return start(await open(from), token)
  }
  async function start(socket: WebSocket, token: unknown): Promise<Row> {
    const answer = new Promise<Row>((resolve) => socket.once('message', (data) => resolve(JSON.parse(String(data)) as Row)))
    socket.send(JSON.stringify({ type: 'start', token }))
    return answer
  }
  const tokenOf = async (who: Customer) => (await backend.send('/server/asr/realtime-token', {}, who)).data['token']
  const guestToken = async () => (await backend.send('/open/demo/realtime-token', {})).data['token']
  const stillOpen = (sockets: WebSocket[]) => sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length

  it('500 anonymous streams from one address leave room for a customer, even from that very address', async () => {
    const crowd: WebSocket[] = []
    for (let n = 0; n < 500; n++) crowd.push(await open('203.0.113.9'))
    await expect.poll(() => stillOpen(crowd), SOONER).toBeLessThanOrEqual(10)
    for (const from of ['203.0.113.9', '198.51.100.1']) {
      const who = await backend.customer({}, { 'asr-realtime': 100 })
      expect(await begin(from, await tokenOf(who))).toMatchObject({ type: 'ready' })
    }
    await expect.poll(() => stillOpen(crowd), WAIT).toBe(0)
  })

  it('one network of IPv6 is one address, however many of its 2^64 it uses', async () => {
    const crowd: WebSocket[] = []
    for (let n = 0; n < 30; n++) crowd.push(await open(`2001:db8:1:2::${n + 1}`))
    await expect.poll(() => stillOpen(crowd), SOONER).toBeLessThanOrEqual(10)
  })

  it('visitors of one address have five streams at once; the sixth is told so, and another address is not', async () => {
    for (let n = 0; n < 5; n++) expect(await begin('203.0.113.20', await guestToken())).toMatchObject({ type: 'ready' })
    expect(await begin('203.0.113.20', await guestToken())).toMatchObject({
      type: 'error',
      code: 4290,
      message: expect.stringContaining('Too many connections'),
    })
    expect(await begin('203.0.113.21', await guestToken())).toMatchObject({ type: 'ready' })
  })

  it('R13, issue 16: streams of one person that other processes serve count too, whatever was bought', async () => {
    const who = await backend.customer({ concurrency: 1000 }, { 'asr-realtime': 10_000 })
    const expireTime = new Date(backend.clock.now + 600_000).toISOString()
    const held = {
      ...who,
      service: 'asr-realtime',
      code: 'asr.realtime',
      unit: 'second',
      amount: 1,
      isFree: false,
      counts: true,
      expireTime,
    }
    const { token: _, ...place } = held
    const bought = { concurrency: 1000 }
    await backend.db.write(async (trx) => {
      await trx.updateTable('combo').set(bought).where('service', '=', 'asr-realtime').execute()
      for (let n = 0; n < 99; n++)
        await trx
          .insertInto('use_slot')
          .values({ ...place, id: `elsewhere ${n}` })
          .execute()
    })
    expect(await begin('203.0.113.40', await tokenOf(who))).toMatchObject({ type: 'ready' })
    expect(await begin('203.0.113.41', await tokenOf(who))).toMatchObject({ type: 'error', code: 4290 })
    const other = await backend.customer({}, { 'asr-realtime': 100 })
    expect(await begin('203.0.113.41', await tokenOf(other))).toMatchObject({ type: 'ready' })
  })

  it('a place that is left is free at once', async () => {
    const token = await guestToken()
    const first = await open('203.0.113.30')
    await start(first, token)
    for (let n = 0; n < 4; n++) await begin('203.0.113.30', await guestToken())
    first.close()
    await expect.poll(async () => (await begin('203.0.113.30', await guestToken()))['type'], { ...WAIT, interval: 100 }).toBe('ready')
  })

  it('one administrator follows the engines in ten pages, and nobody takes the places of the others', async () => {
    const http = base.replace('ws', 'http')
    const one = await administrator('one')
    const other = await administrator('other')
    const ends = new AbortController()
    const follow = (token: string) =>
      fetch(`${http}/api/server/engine/admin/monitor-changes`, {
        headers: { 'access-token': token, 'accept-language': 'en-US' },
        signal: ends.signal,
      })
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await follow(one)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
    const refused = await follow(one)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining('Too many connections') })
    expect((await follow(other)).status).toBe(200)
    ends.abort()
  })

  async function administrator(name: string): Promise<string> {
    const { userId, token } = await backend.customer()
    await backend.db.write((trx) =>
      trx.updateTable('user').set({ role: 'super-admin', realName: name }).where('userId', '=', userId).execute(),
    )
    return token
  }
})
