import type { FastifyInstance } from 'fastify'
import { problems } from '../http/problems.ts'
import type { OpenApi } from './open-api.ts'
import { openPathOf } from './trace-calls.ts'

const KNOWN = /^(application\/json|multipart\/form-data)\b/i

/** Refuses a body of another type before it is parsed, because the parser does not know that an interface takes a recording. */
export function checkType(app: FastifyInstance, { takesFile }: Pick<OpenApi, 'takesFile'>): void {
  app.addHook('preParsing', async (request) => {
    const type = request.headers['content-type']
    const path = openPathOf(request)
    if (type === undefined || path === undefined || KNOWN.test(type)) return
    throw problems.wrongType((await takesFile(path)) ? 'wrongForm' : 'wrongType')
  })
}
