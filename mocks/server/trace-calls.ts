import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OPEN } from '../../src/schema/sold.ts'
import type { Row } from '../db/database.ts'
import { problemOf } from '../http/host.ts'
import type { Problem } from '../http/problems.ts'
import { codeOfProblem } from '../metering/refusal.ts'
import type { OpenApi } from './open-api.ts'

/** Fields of multipart forms, which are parsed only after authentication. */
const sent = new WeakMap<FastifyRequest, Row>()
export const rememberFields = (request: FastifyRequest, fields: Row): void => void sent.set(request, fields)

export const openPathOf = (request: FastifyRequest): string | undefined => {
  const path = request.url.split('?')[0]!
  return path.startsWith(`/api${OPEN}`) ? path.slice('/api'.length) : undefined
}

/** What a refusal of the open API contains besides its message: the error code and the id in the call log. */
export function codeAndId(request: FastifyRequest, problem: Problem): object | undefined {
  if (openPathOf(request) === undefined) return undefined
  const errorCode = codeOfProblem(problem)
  return { ...(errorCode === undefined ? {} : { errorCode }), requestId: request.id }
}

/** Logs every refusal of the open API for the owner of the application, even if no handler was reached. */
export function traceCalls(app: FastifyInstance, { noteRefused }: Pick<OpenApi, 'noteRefused'>, now: () => number): void {
  const pending = new Set<Promise<void>>()
  app.addHook('onError', async (request, _reply, error) => {
    const path = openPathOf(request)
    if (path === undefined) return
    const body = sent.get(request) ?? (typeof request.body === 'object' && request.body !== null ? { ...request.body } : {})
    const header = (name: string) => [request.headers[name]].flat()[0]
    const call = { path, body, now: now(), request: { id: request.id, ip: request.ip, header } }
    // Not awaited: the response time would reveal whether the application exists.
    const noted: Promise<void> = noteRefused(call, problemOf(error, request.id))
      .catch((failure: unknown) => request.log.error({ err: failure }, 'a refused call was not noted'))
      .finally(() => pending.delete(noted))
    pending.add(noted)
  })
  app.addHook('onClose', async () => void (await Promise.all(pending)))
}
