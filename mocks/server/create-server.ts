import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listSold } from '../../src/schema/openapi/sold.ts'
import { OPEN } from '../../src/schema/sold.ts'
import { largePaths } from '../bulk/large-paths.ts'
import { createBulkWorker } from '../bulk/worker.ts'
import type { Database, Row } from '../db/database.ts'
import type { Fault } from '../db/fault.ts'
import { everyonesRole } from '../http/may-use.ts'
import { createAttempts } from '../http/attempts.ts'
import { createCookies } from '../http/cookies.ts'
import { dispositionOf } from '../http/disposition.ts'
import { createHost, LARGE, sendJson } from '../http/host.ts'
import { problems } from '../http/problems.ts'
import { localeOf, text } from '../http/texts.ts'
import { originOf } from '../http/origin.ts'
import { addCounts } from '../http/add-counts.ts'
import { createRate } from '../http/rate.ts'
import type { FileRule } from '../core/uploads.ts'
import type { Person } from '../core/sessions.ts'
import { SERVER_LIMITS } from '../core/operation.ts'
import { createSessions } from '../http/sessions.ts'
import { tellAbout } from '../http/watch-requests.ts'
import { createWire } from '../http/wire.ts'
import { createLog } from '../log/log.ts'
import { sendAlerts } from '../notices/alerts.ts'
import { sendAnnouncements } from '../notices/announce.ts'
import { watchEngines } from '../notices/engine-alarms.ts'
import { watchMessages } from '../notices/message-alarms.ts'
import { measureEngines } from '../metering/measure-engines.ts'
import { unitsOf } from '../metering/units.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { addMetricsRoute } from '../metrics/route.ts'
import { createStocks } from '../metrics/stocks.ts'
import { createMeter } from '../metering/meter.ts'
import { createRouteTimes } from '../ops/route-times.ts'
import { addPaymentNotices } from '../payment/notices.ts'
import { createGateway, createTill, transfers } from '../payment/provider.ts'
import { BUDGETS } from '../outbox/budget.ts'
import { createCourier } from '../outbox/courier.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { createPublisher } from '../publications/publisher.ts'
import { addOutboxRoutes } from '../outbox/routes.ts'
import { KEPT } from '../outbox/ways.ts'
import { addPhoneRoutes } from '../phone/routes.ts'
import { createMoveScheduler } from '../resource/due-moves.ts'
import { Download } from '../core/download.ts'
import { createStore } from '../resource/store.ts'
import { createDemoEngine } from '../speech/demo/demo-engine.ts'
import { watchEngine } from '../speech/watch-engine.ts'
import { addStreamRoute } from '../speech/stream-route.ts'
import { createWorkers } from '../speech/work/workers.ts'
import { addTemplateRoutes } from '../template/routes.ts'
import { receiveForm } from '../uploads/receive.ts'
import { addTillRoutes } from '../till/routes.ts'
import { listPublished } from '../uploads/published.ts'
import { addUploadRoutes } from '../uploads/routes.ts'
import { isShownTo } from '../uploads/is-shown-to.ts'
import { createUploads } from '../uploads/uploads.ts'
import { addPublications } from './add-publications.ts'
import { checkType } from './check-type.ts'
import { addConsole } from './console.ts'
import { createDispatch } from './dispatch.ts'
import { createFairness } from './fairness.ts'
import { addHealth } from './health.ts'
import { addLiveRoute } from './live-route.ts'
import { addReports } from './add-reports.ts'
import { addWork } from './add-work.ts'
import { createOpenApi } from './open-api.ts'
import { ownAddress } from './own-address.ts'
import { watchStorage } from './outage.ts'
import type { ServerOptions } from './server-options.ts'
import { logWork } from './log-work.ts'
import { createTokenFor } from './token-for.ts'
import { pageParts } from './page-parts.ts'
import { tidy } from './tidy.ts'
import { storesFor } from '../uploads/stores/stores-for.ts'
import { codeAndId, rememberFields, traceCalls } from './trace-calls.ts'

/** The reference backend as a Fastify app that does not listen yet. */
export function createServer({
  contract,
  db,
  services: written,
  dist,
  needsRelease,
  publisher = dist === undefined ? undefined : createPublisher(dist),
  demo = false,
  isExposed = false,
  now,
  log = createLog({ now }),
  slowMs,
  metricsToken,
  reportMs = 0,
  draining,
  trustProxy,
  rate = SERVER_LIMITS.rate,
  publicUrl,
  uploadDir = join(tmpdir(), 'lingyu-uploads'),
  uploadQuota,
  stores = storesFor(db),
  uploadCache,
  roomIn,
  engine: asked = createDemoEngine(),
  allowsPrivate = false,
  gateway,
  ways = demo ? KEPT : {},
  budgets = BUDGETS,
  leaseMs,
  pace,
  startMs,
  templateDelay = 0,
}: ServerOptions): FastifyInstance {
  const services = { ...written, limits: { rate } }
  const wire = createWire({ trustProxy, publicUrl })
  const storage = watchStorage({ db, uploadDir, now, log })
  const fairness = createFairness()
  const stocks = createStocks({ db, contract, now })
  const metrics = metricsToken ? createMetrics({ seats: fairness.look, pools: db.pools, stocks }) : undefined
  const routes = reportMs > 0 && contract.entities.server ? createRouteTimes() : undefined
  const listeners = {
    ...storage.listeners,
    onFault: (fault: Fault, error: unknown) => (metrics?.storageFailed(fault), storage.listeners.onFault(fault, error)),
  }
  const app = createHost({
    log,
    slowMs,
    trustProxy,
    wire,
    pace,
    more: codeAndId,
    ...listeners,
    shape: contract.shape,
    watchers: [...(metrics ? [metrics.watcher] : []), ...(routes ? [routes.watcher] : [])],
  })
  const doors = { ...db, ...db.aside }
  const sessions = createSessions({ db: doors, contract: () => contract, now })
  const attempts = createAttempts({ db: doors, now })
  const checkRate = createRate({ limit: rate, seconds: 60, now, add: addCounts(doors) })
  const uploads = createUploads({ db, folder: uploadDir, now, quota: uploadQuota, stores, cache: uploadCache })
  const moveScheduler = createMoveScheduler(doors)
  const carried = { now, budgets }
  const reports = logWork(log, metrics)
  const engine = watchEngine(asked, reports.engineFailed)
  const courier =
    ways === KEPT
      ? undefined
      : createCourier({ db, ways, report: reports.notSent, sent: reports.sent, ...carried, ...(leaseMs === undefined ? {} : { leaseMs }) })
  const outbox = (on: Database) => createOutbox({ db: on, ways, ...carried, wake: () => courier?.wake() })
  const rowsAt = (at: number) => createStore({ contract, services }, db, sessions, at)
  const meter = createMeter(db, rowsAt, unitsOf(contract), everyonesRole(contract), () => watch())
  const works = { db, contract, services, sessions, uploads, engine, meter, now, allowsPrivate }
  const workers = createWorkers({ ...works, log }, leaseMs === undefined ? {} : { leaseMs })
  const speech = { engine, meter, wake: workers.wake }
  const payment = gateway ? createGateway(gateway) : demo ? createTill(db) : transfers
  const dispatch = createDispatch({
    db,
    contract,
    services,
    sessions,
    attempts,
    uploads,
    speech,
    payment,
    publisher,
    moveScheduler,
    outbox,
    wakeBulk: () => bulk.wake(),
    fairness,
  })
  const bulk = createBulkWorker({ db, contract, dispatch, now, report: reports.jobFailed, ended: reports.jobEnded })
  const openApi = createOpenApi({ db, contract, dispatch, meter, storeAt: rowsAt })
  const imports = largePaths(contract)

  /** The store, after all due moves of orders were made. */
  const storeAt = async (at: number) => {
    await moveScheduler.settle([contract.entities.order!], at)
    return rowsAt(at)
  }

  const watch = async (all = false) => {
    await measureEngines(db, now(), all)
    await watchEngines(db, rowsAt(now()), { now: now(), outbox: outbox(db), contract })
  }

  addHealth(app, { db, contract, uploadDir, roomIn, isDraining: () => draining?.aborted === true, faultNow: storage.current, log })
  if (routes) addReports(app, { db, contract, now, routes, fairness, uploadDir, roomIn, draining, storage, reportMs })
  addPublications(app, { db, contract, now, storeAt: rowsAt, dist, publisher, needsRelease })
  addMetricsRoute(app, metricsToken, metrics)
  void app.register(multipart)
  addUploadRoutes(app, {
    uploads,
    sessions,
    checkRate,
    isShownTo: (person, upload) => isShownTo({ db, contract, services, now: now() }, person, upload),
    isPublished: async (ref) =>
      contract.entities.site !== undefined && listPublished(await rowsAt(now()).find('site', 'site')).includes(ref),
  })
  if (demo) addOutboxRoutes(app, { db })
  if (demo) addPhoneRoutes(app, { db, now })
  if (demo) addTemplateRoutes(app, { delay: templateDelay, checkRate, now })
  if (demo && contract.entities.order) addTillRoutes(app, { db, contract, now, storeAt, checkRate })
  if (gateway) addPaymentNotices(app, { db, contract, secret: gateway.secret, now, storeAt, checkRate })
  const streams = listSold(contract).flatMap(({ sold }) => (sold.stream ? [sold.path] : []))
  if (contract.calls['asr.realtime'])
    addStreamRoute(app, { db, engine, meter, now, checkRate, wire, tokenFor: createTokenFor(openApi, now), streams, startMs })
  if (contract.calls['engine.monitor']) addLiveRoute(app, { db, contract, sessions, now, checkRate, watch })
  const reachedAt = (request: FastifyRequest) => originOf(request, publicUrl, ownAddress(app))
  traceCalls(app, openApi, now)
  checkType(app, openApi)
  app.post('/api/*', answer)
  for (const path of imports) app.post(`/api${path}`, { bodyLimit: LARGE }, answer)
  app.route({ method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], url: '/api/*', handler: refuseMethod })
  if (dist) addConsole(app, dist, pageParts({ contract, dispatch, now, isExposed, keepsMail: demo && ways === KEPT, origin: reachedAt }))

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    checkRate(request.ip)
    const token = request.headers['access-token']
    const origin = reachedAt(request)
    const path = pathOf(request)
    const incoming = {
      path,
      body: request.isMultipart() ? {} : bodyOf(request.body),
      form: request.isMultipart() ? (rule: FileRule) => formOf(request, rule) : undefined,
      locale: localeOf(request.headers['accept-language']),
      onStored: (fields: Row) => rememberFields(request, fields),
      isGone: () => reply.raw.destroyed,
      onPerson: (person: Person | undefined) => tellAbout(request, reply, `/api${path}`, person),
      now: now(),
      request: {
        id: request.id,
        ip: request.ip,
        origin,
        ...(demo ? { phone: `${origin}/dev/phone` } : {}),
        header: (name: string) => textOf(request.headers[name.toLowerCase()]),
        cookies: createCookies(request.headers.cookie, {
          secure: origin.startsWith('https:'),
          write: (line) => void reply.header('set-cookie', line),
        }),
      },
    }
    const data = await (path.startsWith(OPEN)
      ? openApi.answer(incoming)
      : dispatch.answer({ ...incoming, token: typeof token === 'string' && token !== '' ? token : undefined }))
    if (data instanceof Download)
      return reply
        .headers(data.headers)
        .header('content-type', data.type)
        .header('content-disposition', dispositionOf(data.name))
        .header('cache-control', 'no-store')
        .send(data.body)
    return sendJson(reply, `{"code":200,"message":"","data":${JSON.stringify(data ?? null)}}`)
  }

  async function formOf(request: FastifyRequest, rule: FileRule) {
    const form = await receiveForm(request, rule, uploadDir)
    rememberFields(request, form.fields)
    return form
  }

  /** A known call with the wrong method is answered with 405 instead of 404. */
  async function refuseMethod(request: FastifyRequest): Promise<never> {
    const path = pathOf(request)
    const isKnown = path.startsWith(OPEN) ? await openApi.knows(path) : dispatch.knows(path)
    throw isKnown ? problems.wrongMethod() : problems.noSuchCall()
  }

  /** Scheduled work; a product without alerts or announcements has none of it. */
  const tick = async () => {
    await moveScheduler.settle(Object.values(contract.entities), now())
    bulk.wake()
    if (contract.entities['usage-alert']) await sendAlerts({ db, contract, outbox }, now())
    if (contract.entities.notice) await sendAnnouncements(db, outbox, now())
    if (contract.entities['engine-alarm']) await watch(true)
    if (courier && contract.entities.message) await watchMessages({ db, contract, outbox, budgets }, now())
  }
  addWork(app, db, contract, {
    workers: contract.entities['asr-task'] ? workers : undefined,
    courier,
    bulk,
    tick,
    tidy: () => tidy({ db, contract, uploads, sessions, attempts, store: rowsAt(now()) }, now()),
  })
  app.addHook('onClose', () => storage.stop())
  return app
}

const pathOf = (request: FastifyRequest) => request.url.slice('/api'.length).split('?')[0]!

function bodyOf(body: unknown): Row {
  if (typeof (body ??= {}) !== 'object' || Array.isArray(body)) throw problems.badRequest(text('http/problems', 'notObject'))
  return { ...body }
}

const textOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)
