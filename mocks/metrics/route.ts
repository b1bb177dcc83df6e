import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Problem, problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Metrics } from './metrics.ts'

/** Hashes have the same length, whatever was sent. */
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Serves `/metrics` to whoever has the token. Exempt from rate limits: monitoring matters most when most is wrong. */
export function addMetricsRoute(app: FastifyInstance, token: string | undefined, metrics: Metrics | undefined): void {
  app.get('/metrics', async (request, reply) => {
    // Without the option, nobody learns that this address exists.
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
