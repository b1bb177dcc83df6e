import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Person } from '../core/sessions.ts'

/** What is learned about a request while it is answered: its route in the contract, and its person. */
export type About = { route?: string; person?: string | undefined }

/** How a request ended. */
export type Ended = { requestId: string; route: string; method: string; status: number; ms: number; person?: string | undefined }

export type RequestWatcher = { begun?: () => void; ended: (how: Ended, isStream: boolean) => void }

const known = new WeakMap<FastifyRequest, About>()

/** Who sends it, for the log, and in which role they are heard, for a page that was opened in another. */
export function tellAbout(request: FastifyRequest, reply: FastifyReply, route: string, person: Person | undefined): void {
  known.set(request, { route, person: person?.userId })
  if (person) void reply.header('x-role', person.roles.join())
}
export const aboutOf = (request: FastifyRequest): About => known.get(request) ?? {}

/** The client has disconnected; nginx uses the same code. */
const GONE = 499

/**
 * Reports each request once, when it was answered or its client has disconnected. Uses the route as written in the code or the contract:
 * the actual address is chosen by the caller and may contain private data.
 */
export function watchRequests(app: FastifyInstance, watchers: RequestWatcher[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    for (const { begun } of watchers) begun?.()
    reply.raw.once('close', () => {
      const { route = request.routeOptions.url ?? 'none', person } = aboutOf(request)
      const status = reply.raw.writableEnded ? reply.raw.statusCode : GONE
      const ms = Math.round(reply.elapsedTime * 10) / 10
      const isStream = String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')
      const how = { requestId: request.id, route, method: request.method, status, ms, ...(person === undefined ? {} : { person }) }
      for (const { ended } of watchers) ended(how, isStream)
    })
    done()
  })
}
