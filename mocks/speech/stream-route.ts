import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Database } from '../db/database.ts'
import { createStreamSession } from './stream-session.ts'
import type { StreamParts } from './stream-session.ts'

const PATH = '/api/server/asr/realtime'
/** Four seconds of sound at once are more than any microphone gives. */
const MOST_BYTES = 131_072
const MOST_STREAMS = 500
const PING_MS = 20_000

/** The token of a stream for a program that sent the secret of its application; refuses as the call itself does. */
export type TokenFor = (
  path: string,
  query: Record<string, unknown>,
  request: { id: string; ip: string; header: (name: string) => string | undefined },
) => Promise<string>

/**
 * Streams of sound, over WebSocket: both ways on one connection, so that any process behind a load balancer can serve it. Who
 * may is said by the first message, not by the address, which would land in logs.
 */
export function addStreamRoute(
  app: FastifyInstance,
  parts: StreamParts & {
    db: Database
    checkRate: (address: string) => void
    trustProxy: boolean | undefined
    tokenFor: TokenFor
    /** Where programs of customers stream, below `/api`. */
    streams: string[]
  },
): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false, clientTracking: true })
  const alive = new WeakSet<WebSocket>()
  const clock = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.has(socket)) socket.terminate()
      alive.delete(socket)
      socket.ping()
    }
  }, PING_MS).unref()

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    socket.on('error', () => undefined)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here')
    const open = parts.streams.find((path) => pathname === `/api${path}`)
    if (pathname !== PATH && !open) return void refuse('404 Not Found')
    if (sockets.clients.size >= MOST_STREAMS) return void refuse('503 Service Unavailable')
    const ip = request.socket.remoteAddress ?? ''
    try {
      parts.checkRate(ip)
    } catch {
      return void refuse('429 Too Many Requests')
    }
    const address = addressOf(request, ip, parts.trustProxy)
    const header = (name: string) => [request.headers[name]].flat()[0]
    const token = open
      ? parts.tokenFor(open, Object.fromEntries(searchParams), { id: randomUUID(), ip: address, header })
      : Promise.resolve(undefined)
    void token.then(
      (known) => sockets.handleUpgrade(request, socket, head, (opened) => begin(opened, request, address, known)),
      (problem: { code?: number }) => refuse(problem.code && problem.code < 500 ? `${problem.code} Refused` : '503 Service Unavailable'),
    )
  })

  function begin(opened: WebSocket, request: IncomingMessage, ip: string, token: string | undefined): void {
    alive.add(opened)
    opened.on('pong', () => alive.add(opened))
    const session = createStreamSession(opened, {
      ...parts,
      ip,
      token,
      language: request.headers['accept-language'],
    })
    running.add(session)
    void session.finally(() => running.delete(session))
  }

  const running = new Set<Promise<void>>()
  app.addHook('preClose', async () => {
    clearInterval(clock)
    for (const socket of sockets.clients) socket.close(1001)
    await Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, 2000).unref())])
    for (const socket of sockets.clients) socket.terminate()
  })
}

/** Behind a proxy that we trust, the address is what it says. */
function addressOf(request: IncomingMessage, ip: string, trusts: boolean | undefined): string {
  const forwarded = request.headers['x-forwarded-for']
  return (trusts && typeof forwarded === 'string' ? forwarded.split(',')[0]!.trim() : ip).replace(/^::ffff:(?=\d+\.)/, '')
}
