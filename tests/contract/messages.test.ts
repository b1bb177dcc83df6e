import { createServer as createHttp, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import type { Message } from '../../mocks/core/outbox.ts'
import { createCourier, discreet, waitAfter, type CourierOptions } from '../../mocks/outbox/courier.ts'
import { createMailWay } from '../../mocks/outbox/mail.ts'
import { createOutbox } from '../../mocks/outbox/outbox.ts'
import { createWebhookWay, signatureOf } from '../../mocks/outbox/webhook.ts'
import { NotSent, type Letter, type Ways } from '../../mocks/outbox/ways.ts'
import { usualKinds, NOW } from './harness.ts'
import { openMailServer, type MailServer } from './mail-server.ts'
import type { Opened } from './copies.ts'
import { contract, open } from './seed-database.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SECRET = 'a secret of sixteen signs'
const FROM = 'Lingyu <no-reply@lingyu.test>'

describe.each(usualKinds)('S6: messages on %s', (kind) => {
  let opened: Opened
  let mail: MailServer
  let now = NOW
  beforeAll(async () => {
    opened = await open(kind)
    mail = await openMailServer()
  })
  beforeEach(async () => {
    now = NOW
    mail.mails.length = 0
    mail.rules.receiver = () => undefined
    await opened.db.write(async (trx) => {
      await trx.deleteFrom('message').execute()
      await trx.deleteFrom('message_budget').execute()
    })
  })
  afterAll(async () => {
    await mail.close()
    await opened.close()
  })

  const courierOf = (ways: Ways, more: Partial<CourierOptions> = {}) =>
    createCourier({ db: opened.db, now: () => now, ways, random: () => 1, ...more })
  const mailWay = () => createMailWay({ url: mail.url, from: FROM })
  const outboxOf = (ways: Ways, more = {}) => createOutbox({ db: opened.db, now: () => now, ways, ...more })
  const letter = (more: Partial<Message> = {}): Message => ({
    channel: 'email',
    to: 'ada@example.com',
    subject: '激活',
    text: 'hello 世界',
    ...more,
  })
  const rows = (): Promise<Row[]> => opened.db.query.selectFrom('message').selectAll().orderBy('messageId').execute()

  it('issue 14: one that can be recalled waits a minute, in which it is withdrawn; then it leaves like any other', async () => {
    const ways = { email: mailWay() }
    const outbox = outboxOf(ways)
    const recall = () => opened.db.write((trx) => outbox.recall('closed u1', trx))
    expect(await recall()).toBe(false)
    await outbox.send(letter({ recall: 'closed u1' }))
    expect(await courierOf(ways).run()).toBe(0)
    now += 20_000
    expect(await recall()).toBe(true)
    now += MINUTE
    expect(await courierOf(ways).run()).toBe(0)
    expect(await rows()).toMatchObject([{ status: 'dropped', sealed: null, nextTime: null }])
    await outbox.send(letter({ recall: 'closed u1' }))
    now += MINUTE
    expect(await courierOf(ways).run()).toBe(1)
    expect(await recall()).toBe(false)
  })

  it('leave as mail, once, with an id of their own, and nothing of what they said stays', async () => {
    const ways = { email: mailWay() }
    await outboxOf(ways).send(letter())
    const [waiting] = await rows()
    expect(waiting).toMatchObject({ status: 'waiting', channel: 'email', tries: 0 })
    expect(JSON.stringify(waiting)).not.toMatch(/hello|ada@/)
    const courier = courierOf(ways)
    expect(await courier.run()).toBe(1)
    expect(await courier.run()).toBe(0)
    expect(mail.mails).toMatchObject([{ to: 'ada@example.com', id: `<${waiting!['messageId']}@lingyu.test>` }])
    expect(mail.mails[0]!.raw).toMatch(/^From: Lingyu <no-reply@lingyu.test>$/m)
    expect(mail.mails[0]!.raw).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(await rows()).toMatchObject([{ status: 'sent', tries: 1, sealed: null, lease: null, error: null }])
    await courier.stop()
  })

  it('reach one receiver alone, whatever the address holds', async () => {
    const ways = { email: mailWay() }
    await outboxOf(ways).send(letter({ to: 'ada@example.com, eve@example.com', subject: 'a\r\nBcc: eve@example.com' }))
    const courier = courierOf(ways)
    await courier.run()
    expect(mail.mails.flatMap(({ to }) => to.split(','))).not.toContain('eve@example.com')
    expect(mail.mails.map(({ raw }) => raw).join('')).not.toMatch(/^Bcc:/m)
    await courier.stop()
  })

  it('are tried again after a refusal for now, later each time, and are dead after one for good', async () => {
    const ways = { email: mailWay() }
    const failures: object[] = []
    const courier = courierOf(ways, { report: (failure) => failures.push(failure) })
    mail.rules.receiver = () => ({ code: 451, message: 'ada@example.com try later, code 123456' })
    await outboxOf(ways).send(letter())
    await courier.run()
    const [first] = await rows()
    expect(first).toMatchObject({ status: 'waiting', tries: 1, error: 'busy', nextTime: new Date(NOW + 5000).toISOString() })
    expect(first!['detail']).toMatch(/^451 a\*+@example\.com try later, code …$|^451 a.*\*.*@example\.com try later, code …$/)
    expect(await courier.run()).toBe(0)
    now += 5000
    await courier.run()
    expect((await rows())[0]).toMatchObject({ tries: 2, nextTime: new Date(now + 10_000).toISOString() })
    now += 10_000
    mail.rules.receiver = () => ({ code: 550, message: 'no such mailbox' })
    await courier.run()
    expect(await rows()).toMatchObject([
      { status: 'dead', tries: 3, error: 'refused', sealed: null, detail: expect.stringContaining('550') },
    ])
    expect(failures).toMatchObject([{ isDead: false }, { isDead: false }, { isDead: true, channel: 'email', reason: 'refused' }])
    expect(JSON.stringify(failures)).not.toMatch(/hello|ada@/)
    await courier.stop()
  })

  it('wait while the server is away, and leave when it is back', async () => {
    const gone = await openMailServer()
    await gone.close()
    const away = { email: createMailWay({ url: gone.url, from: FROM }) }
    await outboxOf(away).send(letter())
    const courier = courierOf(away)
    await courier.run()
    expect(await rows()).toMatchObject([{ status: 'waiting', error: 'unreachable' }])
    await courier.stop()
    now += HOUR
    const back = courierOf({ email: mailWay() })
    expect(await back.run()).toBe(1)
    await back.stop()
  })

  it('do not wait for ever on a server that says nothing', async () => {
    const silent = {
      send: (_letter: Letter, signal: AbortSignal) =>
        new Promise<void>((_, fail) => signal.addEventListener('abort', () => fail(new Error('aborted')))),
    }
    await outboxOf({ email: silent }).send(letter())
    await courierOf({ email: silent }, { tryMs: 20 }).run()
    expect(await rows()).toMatchObject([{ status: 'waiting', error: 'timeout' }])
  })

  it('are not sent late: a code that nobody can use any more is dead', async () => {
    const ways = { email: mailWay() }
    await outboxOf(ways).send(letter({ purpose: 'code', expires: now + 5 * MINUTE }))
    now += 5 * MINUTE
    const courier = courierOf(ways)
    expect(await courier.run()).toBe(0)
    expect(await rows()).toMatchObject([{ status: 'dead', error: 'expired', sealed: null }])
    expect(mail.mails).toEqual([])
    await courier.stop()
  })

  it('are given up after a day', async () => {
    const ways = { email: { send: () => Promise.reject(new NotSent('busy', '421 later')) } }
    await outboxOf(ways).send(letter())
    const courier = courierOf(ways)
    let tries = 0
    for (; (await rows())[0]!['status'] === 'waiting' && tries < 100; tries++) {
      now = Date.parse(String((await rows())[0]!['nextTime']))
      await courier.run()
    }
    expect(await rows()).toMatchObject([{ status: 'dead', error: 'busy', sealed: null }])
    expect(now - NOW).toBeGreaterThan(23 * HOUR)
    expect(tries).toBeLessThan(70)
    await courier.stop()
  })

  it('that somebody waits for go before all others, and a slow notice does not stand before them', async () => {
    const order: string[] = []
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    const way = {
      async send({ purpose }: Letter) {
        if (purpose === 'notice') await held
        order.push(purpose)
        if (purpose === 'code') release()
      },
    }
    const outbox = outboxOf({ sms: way })
    for (let at = 0; at < 20; at++) await outbox.send({ channel: 'sms', to: '13800000001', text: 'notice' })
    await outbox.send({ channel: 'sms', to: '13800000002', text: 'code', purpose: 'code' })
    expect(await courierOf({ sms: way }).run()).toBe(21)
    expect(order[0]).toBe('code')
  })

  it('are sent by one of several that look at once, and taken over from one that was killed', async () => {
    const seen: string[] = []
    const way = {
      async send({ id }: Letter) {
        seen.push(id)
      },
    }
    const outbox = outboxOf({ sms: way })
    for (let at = 0; at < 30; at++) await outbox.send({ channel: 'sms', to: '13800000001', text: 'x' })
    // Another process has connections of its own to the same PostgreSQL; SQLite has one process.
    const other = kind === 'postgres' ? await open(kind, contract, opened.dataDir) : opened
    await Promise.all([courierOf({ sms: way }).run(), courierOf({ sms: way }, { db: other.db }).run(), courierOf({ sms: way }).run()])
    if (other !== opened) await other.db.close()
    expect(seen).toHaveLength(30)
    expect(new Set(seen).size).toBe(30)

    // It has taken the message and never comes back.
    const never = { send: () => new Promise<void>(() => undefined) }
    await outbox.send({ channel: 'sms', to: '13800000001', text: 'y' })
    void courierOf({ sms: never }, { leaseMs: MINUTE })
      .run()
      .catch(() => undefined)
    await expect.poll(async () => (await rows()).filter(({ status }) => status === 'sending').length).toBe(1)
    expect(await courierOf({ sms: way }).run()).toBe(0)
    now += MINUTE
    expect(await courierOf({ sms: way }).run()).toBe(1)
    expect(seen).toHaveLength(31)
  })

  it('without anything that carries them are refused where somebody waits, and seen as dead where nobody does', async () => {
    const outbox = outboxOf({})
    await expect(outbox.send(letter({ purpose: 'code' }))).rejects.toMatchObject({ code: 503 })
    await expect(outbox.need('sms')).rejects.toMatchObject({ code: 503 })
    await outbox.send(letter())
    expect(await rows()).toMatchObject([{ status: 'dead', error: 'noWay', sealed: null }])
  })

  it('have a budget: notices wait for the next hour, codes of strangers are refused, those of known people last', async () => {
    const way = { send: async () => undefined }
    const budgets = { sms: { hour: 10, day: 100 }, email: { hour: 1, day: 1 }, chat: { hour: 1, day: 1 } }
    const outbox = outboxOf({ sms: way }, { budgets })
    const courier = courierOf({ sms: way }, { budgets })
    for (let at = 0; at < 8; at++) await outbox.send({ channel: 'sms', to: '13800000001', text: 'x' })
    expect(await courier.run()).toBe(6)
    expect((await rows()).filter(({ error }) => error === 'budget')).toMatchObject([
      { status: 'waiting', nextTime: new Date(NOW + HOUR).toISOString() },
      { status: 'waiting', nextTime: new Date(NOW + HOUR).toISOString() },
    ])
    const code = (known = false) => outbox.send({ channel: 'sms', to: '13800000001', text: 'x', purpose: 'code', known })
    await code()
    await code()
    await expect(code()).rejects.toMatchObject({ code: 503, retryAfter: 3600 })
    await expect(outbox.need('sms')).rejects.toMatchObject({ code: 503 })
    await outbox.need('sms', true)
    await code(true)
    await code(true)
    await expect(code(true)).rejects.toMatchObject({ code: 503 })
    expect(await courier.run()).toBe(4)
    now += HOUR
    expect(await courier.run()).toBe(2)
  })

  describe('over a webhook', () => {
    let server: Server
    let url = ''
    let asked: { headers: IncomingHttpHeaders; body: string }[] = []
    let answer: { status: number; headers?: Record<string, string> } = { status: 200 }
    beforeAll(async () => {
      server = createHttp((request, response) => {
        let body = ''
        request.setEncoding('utf8').on('data', (part: string) => (body += part))
        request.on('end', () => {
          asked.push({ headers: request.headers, body })
          response.writeHead(answer.status, answer.headers).end('{"said":"138000000017 no"}')
        })
      })
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`
    })
    afterEach(() => {
      asked = []
      answer = { status: 200 }
    })
    afterAll(() => new Promise((done) => server.close(done)))

    const way = () => ({ sms: createWebhookWay({ url, secret: SECRET, now: () => now }) })
    const code: Message = { channel: 'sms', to: '13800000001', text: 'Your code is 123456', data: { code: '123456' }, purpose: 'code' }

    it('carry what a provider needs, signed so that it can tell who asks, with one id for every try', async () => {
      await outboxOf(way()).send({ ...code, expires: now + 5 * MINUTE })
      answer = { status: 500 }
      const courier = courierOf(way())
      await courier.run()
      now += 5000
      answer = { status: 202 }
      expect(await courier.run()).toBe(1)
      expect(asked).toHaveLength(2)
      for (const { headers, body } of asked) {
        expect(headers['lingyu-signature']).toBe(signatureOf(SECRET, String(headers['lingyu-timestamp']), body))
        expect(JSON.parse(body)).toMatchObject({
          channel: 'sms',
          to: '13800000001',
          purpose: 'code',
          text: code.text,
          data: { code: '123456' },
        })
        expect(headers['idempotency-key']).toBe((JSON.parse(body) as Row)['id'])
      }
      expect(asked[0]!.headers['idempotency-key']).toBe(asked[1]!.headers['idempotency-key'])
      expect(asked[1]!.headers['lingyu-timestamp']).toBe(String(now / 1000))
    })

    it('come back when a busy provider says, are dead where it refuses, and follow no redirect', async () => {
      const courier = courierOf(way())
      await outboxOf(way()).send(code)
      answer = { status: 429, headers: { 'retry-after': '600' } }
      await courier.run()
      expect(await rows()).toMatchObject([{ status: 'waiting', error: 'busy', nextTime: new Date(NOW + 600_000).toISOString() }])
      expect(JSON.stringify(await rows())).not.toContain('138000000017')
      now += 600_000
      answer = { status: 307, headers: { location: 'http://127.0.0.1:1/elsewhere' } }
      await courier.run()
      expect(await rows()).toMatchObject([{ status: 'waiting', error: 'unreachable' }])
      now += HOUR
      answer = { status: 401 }
      await courier.run()
      expect(await rows()).toMatchObject([{ status: 'waiting', error: 'login' }])
      now += HOUR
      answer = { status: 422 }
      await courier.run()
      expect(await rows()).toMatchObject([{ status: 'dead', error: 'refused', sealed: null }])
    })
  })
})

describe('mail over a real server', () => {
  it('signs in under TLS, and sends nothing where a server of another machine offers none', async () => {
    const sent: { user: string; password: string; secure: boolean }[] = []
    const server = await openMailServer({
      authOptional: false,
      onAuth({ username, password }, { secure }, done) {
        sent.push({ user: username ?? '', password: password ?? '', secure })
        if (password !== 'right') return done(Object.assign(new Error('535 no'), { responseCode: 535 }))
        return done(null, { user: username ?? '' })
      },
    })
    const wayFor = (password: string) =>
      createMailWay({ url: `smtp://ada:${password}@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`, from: FROM })
    const one: Letter = {
      id: 'm1',
      channel: 'email',
      to: 'bob@example.com',
      text: 'x',
      purpose: 'notice',
      createTime: new Date(NOW).toISOString(),
    }
    const { signal } = new AbortController()
    const [right, wrong] = [wayFor('right'), wayFor('wrong')]
    await right.send(one, signal)
    expect(server.mails).toMatchObject([{ user: 'ada', secure: true }])
    await expect(wrong.send(one, signal)).rejects.toMatchObject({ reason: 'login', forGood: false })
    expect(sent.every(({ secure }) => secure)).toBe(true)
    right.close?.()
    wrong.close?.()
    await server.close()

    const plain = await openMailServer()
    // The name of this machine by another name than loopback.
    const elsewhere = createMailWay({ url: `smtp://0.0.0.0:${plain.port}`, from: FROM })
    await expect(elsewhere.send(one, signal)).rejects.toMatchObject({ forGood: false })
    expect(plain.mails).toEqual([])
    elsewhere.close?.()
    await plain.close()
  })
})

describe('a failed try', () => {
  it('waits twice as long each time, half of it by chance, and never more than half an hour', () => {
    expect([1, 2, 3, 10, 60].map((tries) => waitAfter(tries, () => 1))).toEqual([5000, 10_000, 20_000, 1_800_000, 1_800_000])
    expect(waitAfter(2, () => 0)).toBe(5000)
  })

  it('is told without the receiver, the text, a link or a code', () => {
    const said = discreet('550 <ada@example.com>: "hello" see https://x.test/#/a?code=1 or 123456\r\n next', 'ada@example.com', 'hello')
    expect(said).not.toMatch(/ada@|hello|https|123456|\n/)
    expect(said).toContain('550')
  })
})
