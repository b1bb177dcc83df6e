import { readError } from '../core/read-error.ts'
import { MINUTE } from '../../src/schema/time.ts'
import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { faultOf, isMisfit, type Fault } from '../db/fault.ts'
import { createLog, type Log } from '../log/log.ts'
import { addressKey } from './address.ts'
import { createAdmission } from './admission.ts'
import { PACE, refuseAndClose, textOfBody, watchBody, type Pace } from './bodies.ts'
import { Problem, problems } from './problems.ts'
import { localeOf, text } from './texts.ts'
import { API_POLICY, PERMISSIONS, safeHeaders } from './security.ts'
import { isText, readTarget, textOfTarget } from './target.ts'
import type { Trust } from './trust.ts'
import { aboutOf, watchRequests, type Ended, type RequestWatcher } from './watch-requests.ts'
import { createWire, type Wire } from './wire.ts'

type HostOptions = {
  /** The log; by default errors only. */
  log?: Log | undefined
  /** Requests that take longer are logged as slow, in milliseconds. */
  slowMs?: number | undefined
  watchers?: RequestWatcher[]
  trustProxy?: Trust | undefined
  wire?: Wire
  pace?: Pace | undefined
  /** Additional data in the answer to a refused request. */
  more?: (request: FastifyRequest, problem: Problem) => object | undefined
  /** Called when a request fails for a reason that affects every request. */
  onFault?: (fault: Fault, error: unknown) => void
  /** Decides what it means that a statement does not fit the tables. */
  judgeMisfit?: (error: unknown) => Promise<unknown>
  /** The hash of the contract, sent as `x-contract`. */
  shape?: string | undefined
}

const notJson = text('http/problems', 'notJson')

/** The default of `slowMs`. */
const SLOW_MS = 1000

/** The maximum body sizes in bytes: in general, and for a file to import. */
const SMALL = 262_144
export const LARGE = 24_000_000

/** A Fastify app that answers everything, including its own errors, in the product's envelope. */
export function createHost({
  log = createLog({ now: Date.now }),
  slowMs = SLOW_MS,
  watchers = [],
  trustProxy,
  wire = createWire({ trustProxy }),
  pace = PACE,
  more,
  onFault,
  judgeMisfit,
  shape,
}: HostOptions): FastifyInstance {
  const listeners = { more, onFault }
  // A narrower type would become part of the type of every instance.
  const loggerInstance: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance,
    // Fastify's own log lines contain the address as it was sent, and are two for each request.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: trustProxy ?? false,
    rewriteUrl: ({ url }) => {
      const target = readTarget(url)
      return target ? textOfTarget(target) : (url ?? '')
    },
    bodyLimit: SMALL,
    // Uploading half a gigabyte takes a while; headers must still arrive within ten seconds.
    requestTimeout: 130_000,
    connectionTimeout: MINUTE,
    keepAliveTimeout: 5000,
    // Fastify's own 503 has no envelope.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000, maxHeaderSize: 16_384 },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply, listeners),
    clientErrorHandler: (error, socket) => {
      const { code } = readError(error)
      if (code === 'ECONNRESET') return void socket.destroy()
      refuseAndClose(socket, problems[code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'timeout' : 'badRequest']())
    },
  })
  const letIn = createAdmission()
  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    const body = textOfBody(bytes)
    // PostgreSQL cannot store the NUL character, and no text needs it.
    if (body.includes(String.raw`\u0000`)) throw problems.badRequest()
    return new Promise((resolve, reject) => {
      void parse(request, body, (error, value) => (error ? reject(problems.badRequest(notJson)) : resolve(value)))
    })
  })
  watchRequests(app, [{ ended: (how, isStream) => tellEnded(log, how, !isStream && how.ms >= slowMs) }, ...watchers])
  // Helmet comes first, so that refusals have its headers, too.
  void app.register(helmet, safeHeaders(wire.publicUrl))
  app.after(() => app.addHook('onRequest', onRequest))
  async function onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    Object.defineProperty(request, 'ip', { value: wire.addressOf(request.raw) })
    void reply.headers(PERMISSIONS)
    // The id of a failed call in the call log.
    void reply.header('x-request-id', request.id)
    if (isClosing) throw problems.unavailable()
    const target = readTarget(request.raw.url)
    if (!target) throw problems.badRequest()
    if (!target.path.startsWith('/api/')) return
    // A console that was built for another contract detects it by this header, and continues.
    if (shape !== undefined) void reply.header('x-contract', shape)
    if (!isText(target)) throw problems.badRequest(text('http/problems', 'notText'))
    const foreign = request.headers['access-token'] ? wire.foreignSite(request.raw) : undefined
    if (foreign !== undefined) throw problems.forbidden(text('http/problems', 'foreignOrigin', { origin: foreign.slice(0, 100) }))
    await letIn(nameOf(request))
    watchBody(request, reply, pace, isLarge(request))
  }
  app.setErrorHandler(async (error, request, reply) => {
    const known = judgeMisfit && isMisfit(error) ? await judgeMisfit(error) : error
    return answerError(known, request, reply, listeners)
  })
  app.setNotFoundHandler((request, reply) => answerError(problems.noSuchCall(), request, reply, listeners))
  return app
}

/**
 * What a request says who sends it, a session or an application, and the address that it comes from: whoever sends somebody else's ID from
 * another address does not stand in their queue.
 */
function nameOf({ headers, ip }: FastifyRequest): string {
  const { 'access-token': token, 'app-id': appId } = headers
  return `${addressKey(ip)} ${token || appId || ''}`
}

/** Whether a body may be large: forms, and whatever the route or the sender declares as large. All others have to arrive at once. */
function isLarge({ headers, routeOptions }: FastifyRequest): boolean {
  const { 'content-type': type, 'content-length': length = 0 } = headers
  const isForm: boolean | undefined = type?.startsWith('multipart/')
  return isForm || (routeOptions.bodyLimit ?? 0) > SMALL || Number(length) > SMALL
}

/** Not written yet, and not now: said on purpose, over and over where somebody asks whether a server is well. */
const MEANT = new Set([501, 503])

type Heard = { more: HostOptions['more']; onFault: HostOptions['onFault'] }

/** Answers a problem in the reader's language; an unexpected error is logged and answered with its request id only. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, { more, onFault }: Heard): FastifyReply {
  const problem = problemOf(error, request.id)
  const fault = faultOf(error)
  // A fault is logged once, and not for every request that it affects.
  if (fault && onFault) onFault(fault, error)
  else if (problem.code >= 500 && problem.status >= 500 && !MEANT.has(problem.code))
    request.log.error({ ...aboutOf(request), err: error }, 'a request failed')
  const locale = localeOf(request.headers['accept-language'])
  if (problem.retryAfter !== undefined) void reply.header('retry-after', problem.retryAfter)
  if (problem.code === 405) void reply.header('allow', 'POST')
  const envelope = problem.envelope(locale)
  const said = more?.(request, problem)
  const own = typeof envelope.data === 'object' ? envelope.data : undefined
  const data = said ? { ...said, ...own } : envelope.data
  return sendJson(reply.code(problem.status), JSON.stringify({ ...envelope, data }))
}

export function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', API_POLICY)
    .send(text)
}

export function problemOf(error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error
  const fault = faultOf(error)
  if (fault) return problems.fault(fault)
  const { statusCode, code } = readError(error)
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return problems.wrongType()
  // A value that the database cannot represent (e.g. a number out of range) is an error of the request.
  if (/^22\w{3}$/.test(code ?? '')) return problems.badRequest()
  if (statusCode === 413) return problems.tooLarge()
  if (statusCode === 408) return problems.timeout()
  if (statusCode === 503) return problems.unavailable()
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return problems.badRequest()
  return problems.internal(requestId)
}

/** Requests for files of the console are numerous and uninteresting. */
function tellEnded(log: Log, how: Ended, isSlow: boolean): void {
  if (isSlow) log.warn(how, 'a request was slow')
  else log[how.route.startsWith('/api') ? 'info' : 'debug'](how, 'a request was answered')
}
