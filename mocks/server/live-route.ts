import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import type { Database } from '../db/database.ts'
import { mayUse } from '../http/may-use.ts'
import { problems } from '../http/problems.ts'
import { API_POLICY } from '../http/security.ts'
import type { Sessions } from '../http/service.ts'

/** The call whose answer changes; whoever may send it may hear of that. */
const CALL = 'engine.monitor'
const LOOK_MS = 2_000
/** Something is said this often, so that neither side takes the silence for a lost connection. */
const BEAT_MS = 15_000
const MOST_STREAMS = 200

type Parts = {
  db: Database
  contract: Contract
  sessions: Pick<Sessions, 'personOf'>
  checkRate: (address: string) => void
  /** What is seen to before each look. */
  watch: () => Promise<unknown>
}

/**
 * Server-sent events that say only that something has changed: what it is, the page asks for by the ordinary call, which judges
 * rights, scope and input. The token comes in a header, as everywhere; an address would land in logs.
 */
export function addLiveRoute(app: FastifyInstance, { db, contract, sessions, checkRate, watch }: Parts): void {
  const call = contract.calls[CALL]!
  const streams = new Map<ServerResponse, string>()
  let last: string | undefined
  let looking: Promise<void> | undefined
  let beat = Date.now()

  const say = (text: string) => {
    for (const stream of streams.keys()) stream.write(text)
  }
  const look = async () => {
    await watch()
    const mark = await markOf(db)
    const changed = last !== undefined && last !== mark
    last = mark
    if (changed) {
      // A session that has ended since, or a right that was taken away, counts at once.
      for (const [stream, token] of streams) if (!mayUse(contract, call, await sessions.personOf(token))) stream.end()
      say('event: changed\ndata: {}\n\n')
    } else if (Date.now() - beat >= BEAT_MS) {
      beat = Date.now()
      for (const [stream, token] of streams) if (!(await sessions.personOf(token))) stream.end()
      say(': still here\n\n')
    }
  }
  const clock = setInterval(() => {
    if (streams.size === 0) last = undefined
    // A look that fails (the database restarts) is made again at the next turn.
    else
      looking ??= look()
        .catch(() => undefined)
        .finally(() => (looking = undefined))
  }, LOOK_MS).unref()

  app.get(`/api${call.path}-changes`, async (request, reply) => {
    checkRate(request.ip)
    const token = request.headers['access-token']
    const person = typeof token === 'string' && token !== '' ? await sessions.personOf(token) : undefined
    if (!person) throw problems.expired()
    if (!mayUse(contract, call, person)) throw problems.forbidden()
    if (streams.size >= MOST_STREAMS) throw problems.tooMany(60)
    last ??= await markOf(db)
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': API_POLICY,
      // A proxy that gathers answers would hold every word back.
      'x-accel-buffering': 'no',
    })
    stream.write(': here\n\n')
    streams.set(stream, token as string)
    stream.on('close', () => streams.delete(stream))
    stream.on('error', () => streams.delete(stream))
  })

  app.addHook('preClose', async () => {
    clearInterval(clock)
    await looking
    for (const stream of streams.keys()) stream.end()
  })
}

/** Differs when an engine or an alarm has changed. */
async function markOf(db: Database): Promise<string> {
  const marks = await Promise.all(
    ['engine', 'engine_alarm'].map((table) =>
      db.query
        .selectFrom(table)
        .select([sql<number>`count(*)`.as('rows'), sql<number>`sum(version)`.as('versions')])
        .executeTakeFirst(),
    ),
  )
  return JSON.stringify(marks.map((mark) => [Number(mark?.['rows']), Number(mark?.['versions'])]))
}
