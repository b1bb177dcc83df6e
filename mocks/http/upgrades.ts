import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isText, readTarget, type Target } from './target.ts'

export type Upgrade = {
  target: Target
  request: IncomingMessage
  socket: Duplex
  head: Buffer
  /** Answers with an HTTP error, e.g. `404 Not Found`, and closes; `body` is sent as JSON for programs. */
  refuse: (status: string, body?: object) => void
}

/**
 * The only listener for upgrade requests. Node bypasses the framework for these, so an exception would end the process: none leaves this
 * function.
 */
export function onUpgrade(app: FastifyInstance, handle: (upgrade: Upgrade) => Promise<void> | void): void {
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const refuse = (status: string, body?: object) => {
      if (!socket.writable) return void socket.destroy()
      const text = body ? JSON.stringify(body) : ''
      const type = body ? 'Content-Type: application/json; charset=utf-8\r\n' : ''
      const head = `HTTP/1.1 ${status}\r\nConnection: close\r\n${type}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n`
      socket.end(head + text, () => socket.destroy())
    }
    const work = async () => {
      const target = readTarget(request.url)
      if (!target || !isText(target) || request.method !== 'GET' || request.headers.upgrade?.toLowerCase() !== 'websocket')
        return refuse('400 Bad Request')
      await handle({ target, request, socket, head, refuse })
    }
    work().catch(() => socket.destroy())
  })
}
