import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { Services } from '../../mocks/core/operation.ts'
import { turnName } from '../../mocks/metering/standing.ts'
import type { Context } from '../../mocks/core/context.ts'
import { exportRows } from '../../mocks/resource/export.ts'
import { createLists } from '../../mocks/resource/list.ts'
import type { Resource } from '../../mocks/resource/resource.ts'
import type { Row } from './any-database.ts'
import { openBackend } from './auth-backend.ts'
import { kinds, openDesk } from './harness.ts'
import { anyContext } from './list-context.ts'
import { openSpeech } from './speech-backend.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** Others, who have a turn whenever they are let. */
function takeTurns() {
  const others = { turns: 0, isOver: false }
  const turn = () => {
    others.turns++
    if (!others.isOver) setImmediate(turn)
  }
  setImmediate(turn)
  return others
}

/** The seats of one person, and how many calls of theirs may wait. */
const SEATS = { each: 4, waiting: 100 }
/** The connections that are not kept aside. */
const CONNECTIONS = 8

describe('R3, issue 16: a server that one customer crowds', () => {
  it('tells whoever has too much waiting to come back, and serves others meanwhile', async () => {
    const held: (() => void)[] = []
    const fail = () => new Promise<object>((resolve) => held.push(() => resolve({})))
    const services: Services = { calls: { 'desk.fail': fail }, afters: {}, computed: {} }
    const desk = await openDesk('sqlite', { services })
    ends.push(desk.close)
    const answers: Awaited<ReturnType<typeof desk.call>>[] = []
    const sent = Array.from({ length: SEATS.each + SEATS.waiting + 1 }, async () => void answers.push(await desk.call('desk.fail')))
    await expect.poll(() => answers.length).toBe(1)
    expect(answers).toMatchObject([{ status: 429, code: 429, headers: { 'retry-after': '1' } }])
    await expect.poll(() => held.length).toBe(SEATS.each)
    expect(await desk.call('ticket.list', {}, { as: 'bob' })).toMatchObject({ status: 200 })
    expect(held).toHaveLength(SEATS.each)
    while (answers.length < sent.length) {
      for (const end of held.splice(0)) end()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(SEATS.each + SEATS.waiting)
  })

  it('lets calls in one customer after the other, before it looks at any of them', async () => {
    const desk = await openDesk('sqlite')
    ends.push(desk.close)
    const ended: string[] = []
    const ask = (as: string, name: string) => desk.call(name, {}, { as }).then(({ status }) => ended.push(`${as} ${status}`))
    // Nothing but letting them in makes these wait: there is no such call.
    const crowd = Array.from({ length: 200 }, () => ask('ada', '/server/nothing/here'))
    await Promise.all([...crowd, ask('bob', 'ticket.list')])
    expect(ended).toHaveLength(201)
    expect(ended.filter((one) => one === 'ada 404')).toHaveLength(200)
    expect(ended.indexOf('bob 200')).toBeLessThan(20)
  })

  it.runIf(kinds.includes('postgres'))(
    'waits for the turn of a customer with one connection at most, however many calls come',
    async () => {
      const backend = await openSpeech('postgres')
      ends.push(backend.close)
      const { db } = backend
      const [who, other] = [await backend.customer({}, { nlp: 1000 }), await backend.customer({}, { nlp: 1000 })]
      const pay = ({ token }: typeof who) => backend.send('/server/nlp/segment', { text: '今天天气很好。' }, { token })
      expect((await pay(who)).status).toBe(200)
      const waiting = async () =>
        (await sql<Row>`select count(*) as n from pg_locks where locktype = 'advisory' and not granted`.execute(db.query)).rows[0]!['n']
      let sent: ReturnType<typeof pay>[] = []
      // As another process holds it.
      await db.query.transaction().execute(async (held) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${turnName(who.userId)}, 0))`.execute(held)
        sent = Array.from({ length: 20 }, () => pay(who))
        await expect.poll(waiting).toBe(1)
        expect((await pay(other)).status).toBe(200)
        expect((await backend.app.inject('/api/readyz')).statusCode).toBe(200)
        expect(await waiting()).toBe(1)
      })
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 200))
    },
  )

  it.runIf(kinds.includes('postgres'))(
    'answers its health and lets people in while no connection is left but those kept aside',
    async () => {
      const backend = await openBackend('postgres')
      ends.push(backend.close)
      const free: (() => void)[] = []
      const holding = Array.from({ length: CONNECTIONS }, () =>
        backend.db.query.connection().execute(() => new Promise<void>((resolve) => free.push(resolve))),
      )
      await expect.poll(() => free.length).toBe(CONNECTIONS)
      expect(backend.db.pools().find(({ name }) => name === 'main')).toMatchObject({ used: CONNECTIONS, idle: 0 })
      expect((await backend.app.inject('/api/readyz')).statusCode).toBe(200)
      expect(await backend.signIn('user')).toEqual(expect.any(String))
      expect(await backend.call('/server/user/get-info', {}, { token: 'nobody' })).toMatchObject({ code: 401 })
      for (const end of free) end()
      await Promise.all(holding)
    },
  )

  it('reads an export in parts, between which others have their turn', async () => {
    const desk = await openDesk('sqlite')
    ends.push(desk.close)
    const { contract, db } = desk
    const call = contract.calls['ticket.adminList']!
    const entity = contract.entities['ticket']!
    await db.write(async (trx) => {
      for (let nth = 0; nth < 1000; nth++)
        await trx
          .insertInto('ticket')
          .values({ [entity.key]: `T-${nth}`, version: 1 })
          .execute()
    })
    const lists = createLists({ contract, services: { calls: {}, afters: {}, computed: {} }, sealer: db.sealer }, db.kind)
    const others = takeTurns()
    const met: number[] = []
    const sizes: number[] = []
    for await (const part of lists.all(anyContext({ db, contract, call, body: {} }), entity, 1e6)) {
      met.push(others.turns)
      sizes.push(part.length)
    }
    others.isOver = true
    expect(sizes.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(1000)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(200)
    expect(new Set(met).size).toBe(sizes.length)
  })

  it('writes an export in slices, between which others have their turn', async () => {
    const desk = await openDesk('sqlite')
    ends.push(desk.close)
    const { contract, db } = desk
    const entity = contract.entities['ticket']!
    const rows = Array.from({ length: 200 }, (_, nth) => ({ [entity.key]: `T-${nth}` }))
    async function* all() {
      yield rows
    }
    const context = {
      ...anyContext({ db, contract, call: contract.calls['ticket.adminList']!, body: {} }),
      request: { header: () => undefined },
    }
    // why: an export needs no more of its resource and of a request than this.
    const { body } = await exportRows({ all } as unknown as Resource, context as unknown as Context, entity)
    const others = takeTurns()
    const lines: number[] = []
    const met: number[] = []
    for await (const chunk of body as AsyncIterable<string>) {
      met.push(others.turns)
      lines.push(chunk.split('\r\n').length - 1)
    }
    others.isOver = true
    expect(lines.reduce((sum, one) => sum + one, 0)).toBe(201)
    expect(Math.max(...lines)).toBeLessThanOrEqual(50)
    expect(new Set(met.slice(1)).size).toBe(lines.length - 1)
  })
})
