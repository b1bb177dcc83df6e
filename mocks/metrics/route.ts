import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Problem, problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Metrics } from './metrics.ts'

/** As long as the other, whatever was sent. */
const digest = (text: string) => createHash('sha256').update(text).digest()

/** `/metrics` for whoever has the token. It counts for no limit of an address: whoever watches must see most when most is wrong. */
export function addMetricsRoute(app: FastifyInstance, token: string | undefined, metrics: Metrics | undefined): void {
  app.get('/metrics', async (request, reply) => {
    // Whether there is something here is nobody's business where it was not asked for.
    if (!token || !metrics) throw problems.notFound()
    const [, sent = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (!timingSafeEqual(digest(sent), digest(token))) {
      void reply.header('www-authenticate', 'Bearer')
      throw new Problem(401, text('http/problems', 'expired'))
    }
    return reply
      .header('content-type', metrics.type)
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}
