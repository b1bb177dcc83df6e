import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import type { Database, Row } from '../db/database.ts'
import { createAttempts } from '../http/attempts.ts'
import { createHost, LARGE, sendJson } from '../http/host.ts'
import { removeOldClaims } from '../http/idempotency.ts'
import { problems } from '../http/problems.ts'
import { originOf } from '../http/origin.ts'
import { createRate } from '../http/rate.ts'
import type { Services } from '../http/service.ts'
import { createSessions } from '../http/sessions.ts'
import { localeOf } from '../http/texts.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { addOutboxRoutes } from '../outbox/routes.ts'
import { addPhoneRoutes } from '../phone/routes.ts'
import { moveByItself } from '../resource/by-itself.ts'
import { Download } from '../resource/export.ts'
import { receiveForm } from '../uploads/receive.ts'
import { addUploadRoutes } from '../uploads/routes.ts'
import { createUploads } from '../uploads/uploads.ts'
import { addConsole } from './console.ts'
import { createDispatch } from './dispatch.ts'

export type ServerOptions = {
  contract: Contract
  db: Database
  services: Services
  /** The built console, where there is one. */
  dist?: string | undefined
  /** Shows the outbox. */
  demo?: boolean
  /** Milliseconds since 1970. */
  now?: () => number
  log?: boolean | undefined
  trustProxy?: boolean | undefined
  /** Most calls of one address in a minute. */
  rate?: number
  /** Where people reach this server, for links in messages. */
  publicUrl?: string | undefined
  /** Where files that were sent are kept, outside of anything that is served. */
  uploadDir?: string | undefined
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The reference backend as a Fastify app that is not listening yet. */
export function createServer({
  contract,
  db,
  services,
  dist,
  demo = false,
  now = Date.now,
  log,
  trustProxy,
  rate = 3000,
  publicUrl,
  uploadDir = join(tmpdir(), 'lingyu-uploads'),
}: ServerOptions): FastifyInstance {
  const app = createHost({ log, trustProxy })
  const sessions = createSessions({ db, contract: () => contract, now })
  const attempts = createAttempts({ db, now })
  const checkRate = createRate({ limit: rate, seconds: 60, now })
  const uploads = createUploads({ db, folder: uploadDir, now })
  const dispatch = createDispatch({ db, contract, services, sessions, attempts, uploads, outbox: (on) => createOutbox({ db: on, now }) })
  const imports = new Set(Object.values(contract.calls).flatMap(({ does, path }) => (does === 'import' ? [path] : [])))

  app.get('/api/healthz', async (_request, reply) => {
    await sql`select 1`.execute(db.query)
    return sendJson(reply, JSON.stringify({ code: 200, message: '', data: { ok: true, version: contract.version } }))
  })
  void app.register(multipart)
  addUploadRoutes(app, { uploads, sessions, checkRate })
  if (demo) addOutboxRoutes(app, { db })
  if (demo) addPhoneRoutes(app, { db, now })
  app.post('/api/*', answer)
  for (const path of imports) app.post(`/api${path}`, { bodyLimit: LARGE }, answer)
  app.route({ method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], url: '/api/*', handler: refuseMethod })
  if (dist) addConsole(app, dist)

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    checkRate(request.ip)
    const token = request.headers['access-token']
    const data = await dispatch.answer({
      path: pathOf(request),
      body: request.isMultipart() ? {} : bodyOf(request.body),
      form: request.isMultipart() ? (rule) => receiveForm(request, rule, uploadDir) : undefined,
      token: typeof token === 'string' && token !== '' ? token : undefined,
      locale: localeOf(request.headers['accept-language']),
      now: now(),
      request: {
        ip: request.ip,
        origin: originOf(request, publicUrl, ownAddress(app)),
        header: (name) => textOf(request.headers[name.toLowerCase()]),
      },
    })
    if (data instanceof Download)
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${data.name}"`)
        .header('cache-control', 'no-store')
        .send(data.body)
    return sendJson(reply, `{"code":200,"message":"","data":${JSON.stringify(data ?? null)}}`)
  }

  /** A known call with another method is told apart from no call at all. */
  async function refuseMethod(request: FastifyRequest): Promise<never> {
    throw dispatch.knows(pathOf(request)) ? problems.wrongMethod() : problems.noSuchCall()
  }

  const tidy = async () => {
    await sessions.removeExpired()
    await attempts.removeOld()
    await removeOldClaims(db, now())
  }
  const clocks = [every(HOUR, tidy), every(MINUTE, () => moveByItself(db, contract, now()))]
  app.addHook('onClose', async () => clocks.forEach(clearInterval))
  return app
}

/** Housekeeping that fails (the database restarts) is tried again at its next turn. */
function every(milliseconds: number, work: () => Promise<unknown>): NodeJS.Timeout {
  return setInterval(() => void work().catch(() => undefined), milliseconds).unref()
}

const pathOf = (request: FastifyRequest) => request.url.slice('/api'.length).split('?')[0]!

function bodyOf(body: unknown): Row {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw problems.badRequest()
  return body
}

const textOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)

/** The address the server listens on; what a message says where nobody told a better one. */
function ownAddress(app: FastifyInstance): string {
  const address = app.server.address()
  return address !== null && typeof address === 'object' ? `http://127.0.0.1:${address.port}` : 'http://127.0.0.1'
}
