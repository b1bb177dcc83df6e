import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import { listSold } from '../../src/schema/openapi/sold.ts'
import { OPEN } from '../../src/schema/sold.ts'
import type { Database, Row } from '../db/database.ts'
import { createAttempts } from '../http/attempts.ts'
import { dispositionOf } from '../http/disposition.ts'
import { createHost, LARGE, sendJson } from '../http/host.ts'
import { removeOldClaims } from '../http/idempotency.ts'
import { problems } from '../http/problems.ts'
import { originOf } from '../http/origin.ts'
import { createRate } from '../http/rate.ts'
import type { FileRule, Services } from '../http/service.ts'
import { createSessions } from '../http/sessions.ts'
import { localeOf } from '../http/texts.ts'
import { tidyUsage } from '../metering/roll-up.ts'
import { sendAlerts } from '../notices/alerts.ts'
import { sendAnnouncements } from '../notices/announce.ts'
import { watchEngines } from '../notices/engine-alarms.ts'
import { measureEngines } from '../metering/measure-engines.ts'
import { createMeter } from '../metering/meter.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { addOutboxRoutes } from '../outbox/routes.ts'
import { addPhoneRoutes } from '../phone/routes.ts'
import { createClockwork } from '../resource/by-itself.ts'
import { Download } from '../resource/export.ts'
import { createStore } from '../resource/store.ts'
import { createDemoEngine } from '../speech/demo/demo-engine.ts'
import type { SpeechEngine } from '../speech/engine.ts'
import { removeStraySound } from '../speech/stray-sound.ts'
import { addStreamRoute } from '../speech/stream-route.ts'
import { createWorkers } from '../speech/work/workers.ts'
import { addTemplateRoutes } from '../template/routes.ts'
import { receiveForm } from '../uploads/receive.ts'
import { addTillRoutes } from '../till/routes.ts'
import { listPublished } from '../uploads/published.ts'
import { addUploadRoutes } from '../uploads/routes.ts'
import { createUploads } from '../uploads/uploads.ts'
import { addConsole } from './console.ts'
import type { Asked } from './dispatch.ts'
import { createDispatch } from './dispatch.ts'
import { addLiveRoute } from './live-route.ts'
import { createOpenApi } from './open-api.ts'

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
  /** What recognises and speaks; the embedded demo engine where nothing is said. */
  engine?: SpeechEngine | undefined
  /** Lets recordings be fetched from, and results be sent to, addresses of this machine and its network. */
  allowsPrivate?: boolean | undefined
  /** How long a worker that says nothing keeps its task. */
  leaseMs?: number
  /** Milliseconds that the template's calls take. */
  templateDelay?: number
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
  engine = createDemoEngine(),
  allowsPrivate = false,
  leaseMs,
  templateDelay = 0,
}: ServerOptions): FastifyInstance {
  const app = createHost({ log, trustProxy })
  const sessions = createSessions({ db, contract: () => contract, now })
  const attempts = createAttempts({ db, now })
  const checkRate = createRate({ limit: rate, seconds: 60, now })
  const uploads = createUploads({ db, folder: uploadDir, now })
  const clockwork = createClockwork(db)
  const outbox = (on: Database) => createOutbox({ db: on, now })
  const meter = createMeter(
    db,
    (at) => createStore({ contract, services }, db, sessions, at),
    () => watch(),
  )
  const works = { db, contract, services, sessions, uploads, uploadDir, engine, meter, now, allowsPrivate }
  const workers = createWorkers(works, leaseMs === undefined ? {} : { leaseMs })
  const speech = { engine, meter, wake: workers.wake }
  const dispatch = createDispatch({ db, contract, services, sessions, attempts, uploads, speech, clockwork, outbox })
  const openApi = createOpenApi({ db, contract, dispatch })
  const imports = new Set(Object.values(contract.calls).flatMap(({ does, path }) => (does === 'import' ? [path] : [])))

  /** The orders of this moment: what time has changed is changed first. */
  const storeAt = async (at: number) => {
    await clockwork.settle([contract.entities['order']!], at)
    return createStore({ contract, services }, db, sessions, at)
  }

  const watch = async (all = false) => {
    await measureEngines(db, now(), all)
    await watchEngines(db, createStore({ contract, services }, db, sessions, now()), {
      now: now(),
      outbox: outbox(db),
      contract,
    })
  }

  app.get('/api/healthz', async (_request, reply) => {
    await sql`select 1`.execute(db.query)
    return sendJson(reply, JSON.stringify({ code: 200, message: '', data: { ok: true, version: contract.version } }))
  })
  void app.register(multipart)
  addUploadRoutes(app, {
    uploads,
    sessions,
    checkRate,
    isPublished: async (ref) =>
      contract.entities['site'] !== undefined &&
      listPublished(await createStore({ contract, services }, db, sessions, now()).find('site', 'site')).includes(ref),
  })
  if (demo) addOutboxRoutes(app, { db })
  if (demo) addPhoneRoutes(app, { db, now })
  if (demo) addTemplateRoutes(app, { delay: templateDelay, checkRate, now })
  if (demo && contract.entities['order']) addTillRoutes(app, { db, now, storeAt, checkRate })
  const streams = listSold(contract).flatMap(({ sold }) => (sold.stream ? [sold.path] : []))
  if (contract.calls['asr.realtime']) addStreamRoute(app, { db, engine, meter, now, checkRate, trustProxy, tokenFor, streams })
  if (contract.calls['engine.monitor']) addLiveRoute(app, { db, contract, sessions, checkRate, watch })
  app.post('/api/*', answer)
  for (const path of imports) app.post(`/api${path}`, { bodyLimit: LARGE }, answer)
  app.route({ method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], url: '/api/*', handler: refuseMethod })
  if (dist) addConsole(app, dist)

  /** A program that streams sends its secret with the request, and speaks at once. */
  async function tokenFor(path: string, query: Row, request: Omit<Asked['request'], 'origin'>): Promise<string> {
    const answer = await openApi({
      path,
      body: query,
      locale: localeOf(request.header('accept-language')),
      now: now(),
      request: { ...request, origin: '' },
    })
    return String((answer as Row)['token'])
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    checkRate(request.ip)
    const token = request.headers['access-token']
    const origin = originOf(request, publicUrl, ownAddress(app))
    const path = pathOf(request)
    const asked = {
      path,
      body: request.isMultipart() ? {} : bodyOf(request.body),
      form: request.isMultipart() ? (rule: FileRule) => receiveForm(request, rule, uploadDir) : undefined,
      locale: localeOf(request.headers['accept-language']),
      now: now(),
      request: {
        id: request.id,
        ip: request.ip,
        origin,
        ...(demo ? { phone: `${origin}/dev/phone`, till: `${origin}/dev/till` } : {}),
        header: (name: string) => textOf(request.headers[name.toLowerCase()]),
      },
    }
    const data = await (path.startsWith(OPEN)
      ? openApi(asked)
      : dispatch.answer({ ...asked, token: typeof token === 'string' && token !== '' ? token : undefined }))
    if (data instanceof Download)
      return reply
        .headers(data.headers)
        .header('content-type', data.type)
        .header('content-disposition', dispositionOf(data.name))
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
    if (contract.entities['asr-task']) await removeStraySound(db, uploads, now())
    if (contract.entities['usage']) await tidyUsage(db, now())
  }
  /** What happens by the clock; a product without alerts or announcements has nobody to tell. */
  const tick = async () => {
    await clockwork.settle(Object.values(contract.entities), now())
    if (contract.entities['usage-alert']) await sendAlerts(db, outbox, now())
    if (contract.entities['notice']) await sendAnnouncements(db, outbox, now())
    if (contract.entities['engine-alarm']) await watch(true)
  }
  const clocks = [every(HOUR, tidy), every(MINUTE, tick)]
  if (contract.entities['asr-task']) app.addHook('onReady', () => workers.start())
  app.addHook('onClose', async () => {
    clocks.forEach(clearInterval)
    await workers.stop()
  })
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
