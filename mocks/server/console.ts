import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Boot } from '../../src/schema/manifest.ts'
import { problems } from '../http/problems.ts'
import { pagePolicy } from '../http/security.ts'
import { localeOf } from '../http/texts.ts'
import { compress, createFiles, encodingOf, type File, isFileName, typeOf } from './files.ts'
import { followSite, type SiteSource } from './site.ts'

const YEAR = 'public, max-age=31536000, immutable'

type Parts = {
  notices?: Pick<Boot, 'notice' | 'mailboxes'>
  /** The data that the public pages are rendered from. */
  site?: SiteSource
}

/** Serves the built console: the page with a new nonce each time, public pages at their own addresses, hashed files cached for a year. */
export function addConsole(app: FastifyInstance, dist: string, { notices = {}, site: source }: Parts = {}): void {
  const find = createFiles(dist)
  const siteOf = source ? followSite(dist, source) : async () => undefined

  app.get('/', sendHome)
  app.head('/', sendHome)
  app.get('/index.html', sendHome)
  app.get('/*', sendFile)
  app.head('/*', sendFile)

  async function sendFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.split('?')[0]!
    const file = /^\/boot\.json$|\.html$/.test(path) ? undefined : await find(path)
    if (file) return sendAsIs(request, reply, file)
    const pages = await siteOf()
    const boot = pages && (await bootOf())
    if (!pages || !boot) return sendAway(request, reply)
    const text = await pages.file(boot, source!.origin(request), path)
    if (text !== undefined) return reply.header('content-type', typeOf(path)).header('cache-control', 'no-cache').send(text)
    // Addresses that end in `.html` are common elsewhere, so they are accepted, too.
    const bare = path.endsWith('.html') ? path.slice(0, -'.html'.length) : undefined
    if (bare === undefined && isFileName(path)) throw problems.notFound()
    if (await isOfConsole(boot, path)) return sendAway(request, reply)
    const found = pages.find(boot, bare ?? request.url, localeOf(request.headers['accept-language']))
    if (bare !== undefined && found && 'status' in found && found.status === 200) return reply.redirect(bare, 301)
    if (!found) return sendAway(request, reply)
    if ('to' in found) return found.byWish ? sendByWish(request, reply, found.to) : reply.redirect(found.to, 301)
    // A program that asks for data does not get a page.
    if (found.status === 404 && !/text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')) throw problems.notFound()
    return sendPage(request, reply.code(found.status), await pages.page(boot, source!.origin(request), found.key))
  }

  /** Whoever comes from the console has chosen a language there, which their browser alone knows: the hash address has them read in it. */
  function sendByWish(request: FastifyRequest, reply: FastifyReply, to: string): FastifyReply {
    const isFromHere = request.headers['sec-fetch-site'] === 'same-origin'
    return reply.header('vary', 'Accept-Language, Sec-Fetch-Site').redirect(isFromHere ? `/#${request.url}` : to, 302)
  }

  async function sendAsIs(request: FastifyRequest, reply: FastifyReply, file: File): Promise<FastifyReply> {
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

  /** Redirects an address that a person typed to its hash address; a missing file is a 404. */
  function sendAway(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const path = request.url.split('?')[0]!
    if (!(request.headers.accept ?? '').includes('text/html') || isFileName(path)) throw problems.notFound()
    return reply.redirect(`/#${path}${request.url.slice(path.length)}`, 302)
  }

  /** Whether a path belongs to the console, whose paths are behind the hash. */
  async function isOfConsole(boot: Boot, path: string): Promise<boolean> {
    const own = boot.texts[boot.defaultLocale].guest.some(
      (route) => route.path === path && !route.page?.startsWith('site-') && !route.redirect,
    )
    return own || ((await readJson<string[]>(`/${boot.paths}`))?.includes(path) ?? false)
  }

  const bootOf = () => readJson<Boot>('/boot.json')

  async function readJson<Content>(path: string): Promise<Content | undefined> {
    const file = await find(path)
    if (!file) return undefined
    // The build writes these files, so that their content has the expected type.
    const content: Content = JSON.parse(file.bytes.toString())
    return content
  }

  async function sendHome(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [page, pages] = await Promise.all([find('/index.html'), siteOf()])
    // Of a build under way it is written last.
    if (!page) throw problems.unavailable()
    const boot = pages && (await bootOf())
    return sendPage(request, reply, pages && boot ? await pages.page(boot, source!.origin(request), '/') : page.bytes.toString())
  }

  const withNotices = (boot: string) => (Object.keys(notices).length > 0 ? JSON.stringify({ ...JSON.parse(boot), ...notices }) : boot)

  /** `__BOOT__` contains the routes without a menu and the guest screens, so that the sign-in page needs no further request. */
  async function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
    const boot = await find('/boot.json')
    const nonce = randomBytes(18).toString('base64')
    const html = page
      .replaceAll('__NONCE__', nonce)
      .replace('__BOOT__', () => withNotices(boot?.bytes.toString() ?? '{}').replaceAll('<', String.raw`\u003c`))
    reply.helmet(pagePolicy(nonce, hashScripts(page)))
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
