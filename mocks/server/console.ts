import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Boot } from '../../src/schema/manifest.ts'
import { problems } from '../http/problems.ts'
import { pagePolicy } from '../http/security.ts'
import { compress, createFiles, encodingOf, isFileName } from './files.ts'

const YEAR = 'public, max-age=31536000, immutable'

/** Serves the built console: the page with a new nonce each time, hashed files with a cache time of a year. */
export function addConsole(app: FastifyInstance, dist: string, notices: Pick<Boot, 'notice' | 'mailboxes'> = {}): void {
  const find = createFiles(dist)

  app.get('/', (request, reply) => sendPage(request, reply))
  app.head('/', (request, reply) => sendPage(request, reply))
  app.get('/index.html', (request, reply) => sendPage(request, reply))
  app.get('/*', sendFile)
  app.head('/*', sendFile)

  async function sendFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.split('?')[0]!
    const file = /^\/(boot\.json|index\.html)$/.test(path) ? undefined : await find(path)
    if (!file) {
      // A page address that a person typed gets the page; a missing file is a 404.
      if ((request.headers.accept ?? '').includes('text/html') && !isFileName(path))
        return reply.redirect(`/#${path}${request.url.slice(path.length)}`, 302)
      throw problems.notFound()
    }
    void reply
      .header('etag', file.etag)
      .header('vary', 'Accept-Encoding')
      .header('cache-control', file.isHashed ? YEAR : 'no-cache')
      .header('content-type', file.type)
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
    const encoding = encodingOf(request.headers['accept-encoding'])
    const bytes = await file.encoded(encoding)
    if (bytes !== file.bytes) void reply.header('content-encoding', encoding)
    return reply.send(bytes)
  }

  const withNotices = (boot: string) => (Object.keys(notices).length > 0 ? JSON.stringify({ ...JSON.parse(boot), ...notices }) : boot)

  /** `__BOOT__` contains the routes without a menu and the guest screens, so that the sign-in page needs no further request. */
  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [page, boot] = await Promise.all([find('/index.html'), find('/boot.json')])
    if (!page) throw new Error(`There is no ${join(dist, 'index.html')}; build the console first (npm start does).`)
    const nonce = randomBytes(18).toString('base64')
    const html = page.bytes
      .toString()
      .replaceAll('__NONCE__', nonce)
      .replace('__BOOT__', () => withNotices(boot?.bytes.toString() ?? '{}').replaceAll('<', String.raw`\u003c`))
    reply.helmet(pagePolicy(nonce, hashScripts(page.bytes.toString())))
    const encoding = encodingOf(request.headers['accept-encoding'])
    const bytes = await compress(Buffer.from(html), encoding, 4)
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('vary', 'Accept-Encoding')
      .header('cache-control', 'no-store')
      .send(bytes)
  }
}

/** The inline scripts of the page as it was built, by their hashes for the content security policy. */
function hashScripts(page: string): string[] {
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => `sha256-${createHash('sha256').update(code!).digest('base64')}`)
}
