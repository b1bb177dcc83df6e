import { request as plainRequest } from 'node:http'
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage, RequestOptions, ServerResponse } from 'node:http'
import { request as secureRequest } from 'node:https'
import { pipeline } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problems } from '../http/problems.ts'
import { localeOf } from '../http/texts.ts'
import { readTarget, staysBelow, textOfTarget, type Target } from '../http/target.ts'
import { onUpgrade, type Upgrade } from '../http/upgrades.ts'
import { createWire, type Wire } from '../http/wire.ts'

/** Hop-by-hop headers, which must not be forwarded. */
const HOP = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
])
/** Headers with which a caller could claim an identity or an address; only the proxy sets them. */
const CLAIMS = /^(forwarded|x-forwarded-.*|x-real-ip|true-client-ip|x-client-ip|cf-connecting-ip)$/

/** The target: one host, and a base path. */
type Backend = { base: URL; send: (options: RequestOptions, answered?: (answer: IncomingMessage) => void) => ClientRequest; wire: Wire }

/** Forwards everything below `/api/` to another backend (`API_TARGET`), with streamed bodies. */
export function addProxy(app: FastifyInstance, target: string, wire: Wire = createWire()): void {
  const base = new URL(target)
  const backend: Backend = { base, send: base.protocol === 'https:' ? secureRequest : plainRequest, wire }
  // Runs after the checks of the host itself.
  app.after(() => app.addHook('onRequest', onRequest))
  async function onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!/^\/api(\/|\?|$)/.test(request.url)) return
    const inner = innerTarget(request.raw.url)
    if (!inner) throw problems.badRequest()
    reply.hijack()
    forward(backend, inner, request.raw, reply.raw)
  }
  onUpgrade(app, ({ target: { path, query }, ...upgrade }) => {
    if (wire.foreignSite(upgrade.request) !== undefined) return upgrade.refuse('403 Forbidden')
    const inner = innerTarget(path + query)
    return inner ? handOn(backend, inner, upgrade) : upgrade.refuse('404 Not Found')
  })
}

/** Only paths of the API, however they are encoded. */
function innerTarget(url: string | undefined): Target | undefined {
  const target = readTarget(url)
  return target && staysBelow(target.path, '/api/') ? target : undefined
}

/** The request to the target: its host comes from the setting only, never from the request. */
function optionsOf({ base, wire }: Backend, target: Target, incoming: IncomingMessage, more: IncomingHttpHeaders = {}): RequestOptions {
  const { protocol, host } = wire.askedOf(incoming)
  const named = new Set((incoming.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  const kept = Object.entries(incoming.headers).filter(([name]) => !HOP.has(name) && !named.has(name) && !CLAIMS.test(name))
  return {
    protocol: base.protocol,
    hostname: base.hostname.replace(/^\[|\]$/g, ''),
    port: base.port,
    method: incoming.method,
    path: base.pathname.replace(/\/+$/, '') + textOfTarget(target),
    headers: {
      ...Object.fromEntries(kept),
      ...more,
      // The target accepts requests of its own origin only.
      ...(incoming.headers.origin && wire.foreignSite(incoming) === undefined ? { origin: base.origin } : {}),
      'x-forwarded-for': wire.addressOf(incoming),
      'x-forwarded-proto': protocol,
      'x-forwarded-host': host,
    },
  }
}

/** Forwards a WebSocket: the handshake as it is answered, then bytes in both directions. */
function handOn(backend: Backend, target: Target, { request, socket, head, refuse }: Omit<Upgrade, 'target'>): void {
  const upgrading = { connection: 'Upgrade', upgrade: 'websocket' }
  const upstream = backend.send({ ...optionsOf(backend, target, request, upgrading), timeout: 20_000 })
  socket.on('close', () => upstream.destroy())
  upstream.on('timeout', () => upstream.destroy(new Error('timeout')))
  upstream.on('error', () => refuse('502 Bad Gateway'))
  upstream.on('response', (answer) => {
    answer.resume()
    refuse(`${answer.statusCode ?? 502} ${answer.statusCode === 429 ? 'Too Many Requests' : 'Refused'}`)
  })
  upstream.on('upgrade', (answer, other, first) => {
    other.on('error', () => socket.destroy())
    upstream.setTimeout(0)
    other.setTimeout(0)
    const lines = Object.entries(answer.headers).flatMap(([name, value]) => [value ?? []].flat().map((one) => `${name}: ${one}\r\n`))
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`)
    if (first.length > 0) socket.write(first)
    if (head.length > 0) other.write(head)
    pipeline(other, socket, () => undefined)
    pipeline(socket, other, () => undefined)
  })
  upstream.end()
}

function forward(backend: Backend, target: Target, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const fail = () => {
    if (outgoing.headersSent) return void outgoing.destroy()
    const { message } = problems.unavailable().envelope(localeOf(incoming.headers['accept-language']))
    outgoing.writeHead(502, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify({ code: 502, message, data: null }))
  }
  try {
    const upstream = backend.send({ ...optionsOf(backend, target, incoming), timeout: 125_000 }, (answer) => {
      const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !HOP.has(name)))
      try {
        outgoing.writeHead(answer.statusCode ?? 502, headers)
      } catch {
        // An invalid response: a header that Node can parse, but not send.
        answer.destroy()
        return fail()
      }
      pipeline(answer, outgoing, () => undefined)
    })
    upstream.on('timeout', () => upstream.destroy(new Error('timeout')))
    upstream.on('error', fail)
    outgoing.on('close', () => upstream.destroy())
    pipeline(incoming, upstream, () => undefined)
  } catch {
    fail()
  }
}
