import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dispositionOf } from '../http/disposition.ts'
import { problems } from '../http/problems.ts'
import type { Person, Sessions } from '../core/sessions.ts'
import type { Upload, Uploads } from '../core/uploads.ts'

const PATH = '/api/server/upload/file'

/** No script in a file may run, whoever opens it. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

type Held = {
  uploads: Uploads
  sessions: Sessions
  checkRate: (address: string) => void
  /** Whether a row that a person may read shows a file that is not their own. */
  isShownTo: (person: Person, upload: Upload) => Promise<boolean>
  /** Whether a picture is shown on the public pages now. */
  isPublished: (ref: string) => Promise<boolean>
}

/**
 * Serves stored files to their senders and to people who can see them in a row: `?ref=…`, or `{ "ref": … }` in a body, which is what the
 * console sends, because addresses are logged. Files that the website settings show are public.
 */
export function addUploadRoutes(app: FastifyInstance, { uploads, sessions, checkRate, isShownTo, isPublished }: Held): void {
  app.get<{ Querystring: Record<string, unknown> }>(PATH, (request, reply) => answer(request, reply, request.query.ref))
  app.post<{ Body: Record<string, unknown> | null }>(PATH, (request, reply) => answer(request, reply, request.body?.ref))

  async function answer(request: FastifyRequest, reply: FastifyReply, ref: unknown): Promise<FastifyReply> {
    checkRate(request.ip)
    const upload = typeof ref === 'string' ? await uploads.find(ref) : undefined
    // Only real pictures, by their first bytes: a document that the settings refer to is not public.
    const isOpen = upload !== undefined && upload.type.startsWith('image/') && (await isPublished(upload.ref))
    if (!isOpen) await checkOwner(request, upload)
    return send(reply, upload!, isOpen ? 'public, max-age=300' : 'private, no-store')
  }

  async function checkOwner(request: FastifyRequest, upload: Upload | undefined): Promise<void> {
    const token = request.headers['access-token']
    const person = typeof token === 'string' && token !== '' ? await sessions.personOf(token) : undefined
    if (!person) throw problems.expired()
    // A file of somebody else is reported as missing, so that nobody learns whether it exists.
    if (!upload || (upload.userId !== person.userId && !(await isShownTo(person, upload)))) throw problems.notFound()
  }

  async function send(reply: FastifyReply, upload: Upload, cache: string): Promise<FastifyReply> {
    const path = await uploads.pathOf(upload.ref)
    const facts = path && (await stat(path).catch(() => undefined))
    if (!facts) throw problems.notFound()
    return reply
      .header('content-type', upload.type.startsWith('text/') ? `${upload.type}; charset=utf-8` : upload.type)
      .header('content-length', facts.size)
      .header('content-disposition', dispositionOf(upload.name))
      .header('content-security-policy', POLICY)
      .header('cache-control', cache)
      .send(createReadStream(path))
  }
}
