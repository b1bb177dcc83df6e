import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Duplex } from 'node:stream'
import { problems } from './problems.ts'
import { localeOf, text } from './texts.ts'
import { API_POLICY } from './security.ts'

/** Time limits for a body: a total for a small one; for a large one, a minimum number of bytes in each period. */
export type Pace = { smallMs: number; stretchMs: number; leastBytes: number }

export const PACE: Pace = { smallMs: 10_000, stretchMs: 10_000, leastBytes: 10_240 }

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Decodes bytes as UTF-8 and refuses invalid ones, because a lenient decoder would change their meaning. */
export function textOfBody(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw problems.badRequest(text('http/problems', 'notText'))
  }
}

/** Writes a refusal to the raw socket when no handler can answer any more, and closes it. */
/** The headers of every answer, also if the request could not be parsed. */
const HEADERS = [
  `Content-Security-Policy: ${API_POLICY}`,
  'X-Content-Type-Options: nosniff',
  'X-Frame-Options: DENY',
  'Cache-Control: no-store',
]
  .map((line) => `${line}\r\n`)
  .join('')

export function refuseAndClose(socket: Duplex, problem: ReturnType<typeof problems.timeout>, language?: string): void {
  socket.on('error', () => socket.destroy())
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify(problem.envelope(localeOf(language)))
  const status = problem.status === 408 ? '408 Request Timeout' : '400 Bad Request'
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n${HEADERS}\r\n${body}`,
    () => socket.destroy(),
  )
}

/** A client that sends its body very slowly occupies a connection and memory: after `pace` it gets an error and is disconnected. */
export function watchBody(request: FastifyRequest, reply: FastifyReply, pace: Pace, isLarge: boolean): void {
  const { raw } = request
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers
  // A request that is injected within this process has no socket that could be slow.
  if (raw.complete || typeof raw.socket.bytesRead !== 'number' || (coding === undefined && !(Number(length) > 0))) return
  let seen = raw.socket.bytesRead
  const look = () => {
    if (raw.complete || reply.raw.writableEnded || raw.socket.destroyed) return clearInterval(clock)
    const read = raw.socket.bytesRead
    if (isLarge && read - seen >= pace.leastBytes) return void (seen = read)
    clearInterval(clock)
    if (reply.raw.headersSent) return void raw.destroy()
    refuseAndClose(raw.socket, problems.timeout(), request.headers['accept-language'])
  }
  const clock = setInterval(look, isLarge ? pace.stretchMs : pace.smallMs).unref()
  raw.once('close', () => clearInterval(clock))
}
