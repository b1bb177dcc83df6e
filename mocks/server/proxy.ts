import { request as plainRequest } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { request as secureRequest } from 'node:https'
import { pipeline, type Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { problems } from '../http/problems.ts'
import { localeOf } from '../http/texts.ts'

/** Headers of one connection, which the next one does not inherit. */
const HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
])

/** Hands everything below `/api` to another backend (`API_TARGET`), bodies as streams. */
export function addProxy(app: FastifyInstance, target: string): void {
  const base = new URL(target)
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/api(\/|\?|$)/.test(request.url)) return
    reply.hijack()
    forward(base, request.raw, reply.raw)
  })
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => upgrade(base, request, socket, head))
}

/** A WebSocket is handed on as it is: whatever the other backend answers to the handshake, then bytes both ways. */
function upgrade(base: URL, incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
  const address = new URL(base.pathname.replace(/\/$/, '') + incoming.url, base)
  const send = address.protocol === 'https:' ? secureRequest : plainRequest
  const { host: _, ...headers } = incoming.headers
  const upstream = send(address, { headers: { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }, timeout: 20_000 })
  const end = () => void socket.destroy()
  socket.on('error', () => upstream.destroy())
  upstream.on('timeout', () => upstream.destroy(new Error('timeout')))
  upstream.on('error', end)
  upstream.on('response', (answer) => {
    answer.resume()
    socket.end(`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  })
  upstream.on('upgrade', (answer, other, first) => {
    upstream.setTimeout(0)
    other.setTimeout(0)
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`)
    if (first.length > 0) socket.write(first)
    if (head.length > 0) other.write(head)
    pipeline(other, socket, () => undefined)
    pipeline(socket, other, () => undefined)
  })
  upstream.end()
}

function forward(base: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const address = new URL(base.pathname.replace(/\/$/, '') + incoming.url, base)
  const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !HOP.has(name)))
  const send = address.protocol === 'https:' ? secureRequest : plainRequest
  const upstream = send(
    address,
    { method: incoming.method, headers: { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }, timeout: 125_000 },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !HOP.has(name))))
      pipeline(answer, outgoing, () => undefined)
    },
  )
  upstream.on('timeout', () => upstream.destroy(new Error('timeout')))
  upstream.on('error', () => {
    if (outgoing.headersSent) return void outgoing.destroy()
    const { message } = problems.unavailable().envelope(localeOf(incoming.headers['accept-language']))
    outgoing.writeHead(502, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify({ code: 502, message, data: null }))
  })
  outgoing.on('close', () => upstream.destroy())
  pipeline(incoming, upstream, () => undefined)
}
