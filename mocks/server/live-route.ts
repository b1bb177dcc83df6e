import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import type { Database } from '../db/database.ts'
import { addressKey } from '../http/address.ts'
import { mayUse } from '../http/may-use.ts'
import { STAY_MS, whoMayStay } from '../http/may-stay.ts'
import { createPlaces } from '../http/places.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Sessions } from '../core/sessions.ts'
import { every, oneAtATime } from '../http/clocks.ts'

/** The call whose answer changes; whoever may send it may subscribe. */
const CALL = 'engine.monitor'
/** The interval of keep-alive comments. */
const BEAT_MS = 15_000
/** The maximum number of streams: in all, for one address, and for one person. */
const MOST = { all: 200, address: 50, person: 10 }

type Parts = {
  db: Database
  contract: Contract
  sessions: Pick<Sessions, 'personOf'>
  now: () => number
  checkRate: (address: string) => void
  /** Runs now and then before a check for changes. */
  watch: () => Promise<unknown>
}

/**
 * Server-sent events that say only that something has changed; the page then sends the ordinary call, which checks rights and scope. The
 * token is sent as a header, as everywhere, because URLs are logged.
 */
export function addLiveRoute(app: FastifyInstance, { db, contract, sessions, now, checkRate, watch }: Parts): void {
  const call = contract.calls[CALL]!
  const streams = new Map<ServerResponse, { token: string; userId: string; session: string }>()
  const places = createPlaces(MOST.all)
  let last: string | undefined
  let beat = Date.now()
  let isTold = false

  const readyPerson = async (token: string) => {
    const person = await sessions.personOf(token, { unready: true })
    return person?.unready ? undefined : person
  }
  const say = (text: string) => {
    for (const stream of streams.keys()) stream.write(text)
  }
  /** A session that has ended or a right that was withdrawn takes effect at once. */
  const endOld = async (isSure: boolean) => {
    const mayStay = await whoMayStay(db.query, [...streams.values()], now())
    for (const [stream, holder] of streams) {
      if (mayStay(holder) && (!isSure || mayUse(contract, call, await readyPerson(holder.token)))) continue
      streams.delete(stream)
      stream.end()
    }
  }
  const look = async () => {
    if (streams.size === 0) return void (last = undefined)
    const isSure = isTold
    isTold = false
    const mark = await markOf(db)
    const changed = last !== undefined && last !== mark
    last = mark
    const isBeat = Date.now() - beat >= BEAT_MS
    if (isBeat) beat = Date.now()
    await endOld(changed || isBeat || isSure)
    if (changed) say('event: changed\ndata: {}\n\n')
    else if (isBeat) say(': still here\n\n')
  }
  const looking = oneAtATime(look)
  const measuring = oneAtATime(async () => {
    if (streams.size > 0) await watch().finally(looking.ask)
    else looking.ask()
  })
  const clock = every(STAY_MS, async () => measuring.ask())
  const tellOf = (isSure: boolean) => () => {
    isTold ||= isSure
    looking.ask()
  }
  const stops = [
    ...(['engine', 'engine_alarm'] as const).map((table) => db.onChange(table, tellOf(false))),
    ...(['session', 'user'] as const).map((table) => db.onChange(table, tellOf(true))),
  ]

  app.get(`/api${call.path}-changes`, async (request, reply) => {
    checkRate(request.ip)
    const token = request.headers['access-token']
    const person = typeof token === 'string' && token !== '' ? await sessions.personOf(token) : undefined
    if (typeof token !== 'string' || !person) throw problems.expired()
    if (!mayUse(contract, call, person)) throw problems.forbidden()
    const stream = reply.raw
    const giveBack = places.take({ [`from ${addressKey(request.ip)}`]: MOST.address, [`of ${person.userId}`]: MOST.person })
    if (!giveBack) throw problems.tooMany(60, text('http/problems', 'crowded'))
    stream.on('close', giveBack)
    last ??= await markOf(db)
    reply.hijack()
    if (stream.destroyed) return giveBack()
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) stream.setHeader(name, value)
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Disables buffering by proxies.
      'x-accel-buffering': 'no',
    })
    stream.write(': here\n\n')
    streams.set(stream, { token, userId: person.userId, session: person.session })
    stream.on('close', () => streams.delete(stream))
    stream.on('error', () => streams.delete(stream))
  })

  app.addHook('preClose', async () => {
    clearInterval(clock)
    for (const stop of stops) stop()
    await measuring.rest()
    await looking.rest()
    for (const stream of streams.keys()) stream.end()
  })
}

/** A value that changes whenever an engine or an alarm has changed. */
async function markOf(db: Database): Promise<string> {
  const marks = await Promise.all(
    (['engine', 'engine_alarm'] as const).map((table) =>
      db.query
        .selectFrom(table)
        .select([sql<number>`count(*)`.as('rows'), sql<number>`sum(version)`.as('versions')])
        .executeTakeFirst(),
    ),
  )
  return JSON.stringify(marks.map((mark) => [mark?.rows, mark?.versions]))
}
