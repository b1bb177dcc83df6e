import { Problem, problems } from '../http/problems.ts'
import { localeOf } from '../http/texts.ts'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Database } from '../db/database.ts'
import { addressKey } from '../http/address.ts'
import { STAY_MS, whoMayStay, type Holder } from '../http/may-stay.ts'
import { createPlaces, createWaiting } from '../http/places.ts'
import { onUpgrade } from '../http/upgrades.ts'
import type { Wire } from '../http/wire.ts'
import { every, oneAtATime } from '../http/clocks.ts'
import { GUEST, MOST_GUESTS } from './stream-guest.ts'
import { createStreamSession } from './stream-session.ts'
import type { StreamParts } from './stream-session.ts'

const PATH = '/api/server/asr/realtime'
/** Four seconds of audio in one message are more than any microphone sends. */
const MOST_BYTES = 131_072
/** The maximum number of authenticated streams: in this process, from one address, and of one person in all processes. */
const MOST = { all: 500, address: 200, person: 100, guest: 5 }
/** The maximum number of unauthenticated connections: in all, and from one address. */
const WAITING = { most: 200, each: 10 }
const PING_MS = 20_000
/** A client that does not close its connection in this time is disconnected. */
const GOODBYE_MS = 3000

/** Returns a stream token for a program that sent its application's secret; refuses like the call itself. */
export type TokenFor = (
  path: string,
  query: Record<string, unknown>,
  request: { id: string; ip: string; header: (name: string) => string | undefined },
) => Promise<string>

/**
 * Audio streams over WebSocket, in both directions on one connection, so that any process behind a load balancer can serve them. The first
 * message authenticates, not the address, which would be logged.
 */
export function addStreamRoute(
  app: FastifyInstance,
  parts: StreamParts & {
    db: Database
    checkRate: (address: string) => void
    wire: Wire
    tokenFor: TokenFor
    /** The stream addresses for programs of customers, below `/api`. */
    streams: string[]
    /** How long a connection may stay unauthenticated. */
    startMs?: number | undefined
  },
): void {
  const options = { noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false, clientTracking: true, closeTimeout: GOODBYE_MS }
  const sockets = new WebSocketServer(options)
  const alive = new WeakSet<WebSocket>()
  const waiting = createWaiting<WebSocket>({ ...WAITING, remove: (socket) => socket.terminate() })
  const places = createPlaces(MOST.all)
  const guests = createPlaces(MOST_GUESTS)
  const clock = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.has(socket)) socket.terminate()
      alive.delete(socket)
      socket.ping()
    }
  }, PING_MS).unref()
  /** Those whose owner is known, and what ends them. */
  const held = new Map<Holder, AbortController>()
  const endOld = oneAtATime(async () => {
    if (held.size === 0) return
    const mayStay = await whoMayStay(parts.db.query, [...held.keys()], parts.now())
    for (const [holder, end] of held) if (!mayStay(holder)) end.abort()
  })
  const staying = every(STAY_MS, async () => endOld.ask())
  const stops = (['secret', 'session', 'user'] as const).map((table) => parts.db.onChange(table, endOld.ask))

  onUpgrade(app, async ({ target: { path, query }, request, socket, head, refuse }) => {
    const open = parts.streams.find((one) => path === `/api${one}`)
    if (path !== PATH && !open) return refuse('404 Not Found')
    // A page of another site could stream with a stolen token; programs name no site, and send a secret.
    if (parts.wire.foreignSite(request) !== undefined) return refuse('403 Forbidden')
    const ip = parts.wire.addressOf(request)
    const header = (name: string) => [request.headers[name]].flat()[0]
    const sent = { id: randomUUID(), ip, header }
    try {
      parts.checkRate(ip)
      const known = open ? await parts.tokenFor(open, Object.fromEntries(new URLSearchParams(query)), sent) : undefined
      sockets.handleUpgrade(request, socket, head, (opened) => begin(opened, request, ip, known))
    } catch (problem) {
      const answered = problem instanceof Problem && problem.code < 500 ? problem : problems.unavailable()
      const { data, ...envelope } = answered.envelope(localeOf(header('accept-language')))
      refuse(`${answered.status} Refused`, { ...envelope, data: { ...Object(data), requestId: sent.id } })
    }
  })

  function begin(opened: WebSocket, request: IncomingMessage, ip: string, token: string | undefined): void {
    const address = addressKey(ip)
    alive.add(opened)
    opened.on('pong', () => alive.add(opened))
    waiting.add(opened, address)
    opened.once('close', () => waiting.leave(opened))
    const end = new AbortController()
    const admit = ({ userId, session, secretId }: Holder): boolean => {
      waiting.leave(opened)
      const giveBack =
        userId === GUEST
          ? guests.take({ [address]: MOST.guest })
          : places.take({ [`from ${address}`]: MOST.address, [`of ${userId}`]: MOST.person })
      if (giveBack && opened.readyState !== opened.OPEN) giveBack()
      else if (giveBack) opened.once('close', giveBack)
      if (giveBack && userId !== GUEST) {
        const holder = { userId, session, secretId }
        held.set(holder, end)
        opened.once('close', () => held.delete(holder))
      }
      return giveBack !== undefined
    }
    const session = createStreamSession(opened, {
      ...parts,
      ip,
      token,
      admit,
      over: end.signal,
      most: MOST.person,
      language: request.headers['accept-language'],
    })
    running.add(session)
    void session.finally(() => running.delete(session))
  }

  const running = new Set<Promise<void>>()
  app.addHook('preClose', async () => {
    clearInterval(clock)
    clearInterval(staying)
    for (const stop of stops) stop()
    for (const socket of sockets.clients) socket.close(1001)
    await Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, 2000).unref())])
    for (const socket of sockets.clients) socket.terminate()
  })
}
