import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What becomes known of a request while it is answered: its address as the contract has it, and who sent it. */
export type About = { route?: string; person?: string | undefined }

/** How a request ended. */
export type Ended = { requestId: string; route: string; method: string; status: number; ms: number; person?: string | undefined }

export type RequestWatcher = { begun?: () => void; ended: (how: Ended, isStream: boolean) => void }

const known = new WeakMap<FastifyRequest, About>()

export const tellAbout = (request: FastifyRequest, about: About): void => void known.set(request, about)
export const aboutOf = (request: FastifyRequest): About => known.get(request) ?? {}

/** Nobody waited for the answer; nginx says so too. */
const GONE = 499

/**
 * Each request once, when its line is free again, whether it was answered or whoever sent it has gone. By its address as it is written
 * in the code or the contract: what a caller writes there is theirs, and may hold what is nobody else's business.
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
