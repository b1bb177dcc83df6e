import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { isSchema } from '../../../src/schema/read.ts'
import { root } from '../shell.mjs'
import type { Answered } from './answers.ts'
import { isLoopback, judgeRequest } from './judge-request.ts'
import type { Preview } from './preview-drafts.ts'
import { hashOf, readText } from './schema-files.ts'

const ROOT = '/__workbench/'
/** The maximum size of a request, in bytes. */
const MOST = 8_000_000

/**
 * The workbench's part of the dev server: reads and writes schemas for its own page, only on a loopback address. If Vite listens beyond
 * this machine, there is none.
 */
export function workbench({ folder }: { folder: string }): Plugin {
  const token = randomBytes(24).toString('hex')
  let isOpen = false
  return {
    name: 'workbench',
    apply: 'serve',
    // A link that leads back to its own folder would be followed some forty levels deep, for minutes in which nothing is answered.
    config: () => ({ server: { watch: { followSymlinks: false } } }),
    configResolved({ server }) {
      isOpen = isLoopback(typeof server.host === 'string' ? server.host : server.host === undefined ? 'localhost' : undefined)
    },
    transformIndexHtml: () => (isOpen ? [{ tag: 'meta', attrs: { name: 'workbench-token', content: token }, injectTo: 'head' }] : []),
    configureServer(server) {
      if (!isOpen) return
      const drafts = join(root, '.cache/workbench', hashOf(folder).slice(0, 12))
      let preview: Preview | undefined
      const parts = [import('./answers.ts'), import('../kept-folder.ts'), import('./preview-drafts.ts')] as const
      const coming = Promise.all(parts).then(([{ createAnswers, inLanguage }, { keptFolder }, { createPreview }]) => {
        const kept = keptFolder(folder)
        preview = createPreview(kept)
        return { answer: createAnswers(folder, drafts, kept, preview), inLanguage }
      })
      server.watcher.on('all', (_, file) => {
        const path = relative(folder, file).split(sep).join('/')
        if (path.startsWith('..') || !isSchema(path)) return
        const text = readText(folder, path)
        // With its text: whoever has typed into it is told at once, and not after all that its change brings about here.
        server.ws.send('workbench:changed', { path, hash: text === undefined ? null : hashOf(text), text: text ?? '' })
      })
      server.middlewares.use((request, response, next) => {
        const url = new URL(request.url ?? '/', 'http://page')
        const previewed = preview?.served(url.pathname)
        if (previewed !== undefined) return sendJson(response, 200, previewed)
        if (!url.pathname.startsWith(ROOT)) return next()
        const say = ({ status, body }: Answered) => sendJson(response, status, JSON.stringify(body))
        const trouble = judgeRequest(request.headers, token)
        const language = request.headers['accept-language']
        const asked = { method: request.method ?? 'GET', path: url.pathname.slice(ROOT.length), query: url.searchParams, language }
        const sent = trouble === undefined ? readBody(request) : refuse(403, trouble)
        Promise.all([coming, sent])
          .then(([{ answer, inLanguage }, read]) =>
            'refused' in read ? inLanguage(read.refused, language) : answer({ ...asked, body: read.body }),
          )
          .then(say, (error: unknown) => {
            server.config.logger.error(`The workbench stumbled: ${error instanceof Error ? String(error.stack) : String(error)}`)
            say({ status: 500, body: { message: 'The dev server stumbled; its terminal says over what.' } })
          })
      })
    },
  }
}

function sendJson(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  response.end(text)
}

/** The JSON body of a request, or why it is refused. */
async function readBody(request: IncomingMessage): Promise<{ body: unknown } | { refused: Answered }> {
  const chunks: Buffer[] = []
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= MOST) chunks.push(chunk)
  })
  await once(request, 'end')
  if (bytes > MOST) return refuse(413, `At most ${MOST / 1_000_000} megabytes are taken at once.`)
  if (bytes === 0) return { body: undefined }
  try {
    return { body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown }
  } catch (error) {
    return refuse(400, `What was sent is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const refuse = (status: number, message: string) => ({ refused: { status, body: { message } } })
