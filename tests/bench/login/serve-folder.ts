import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

export type Served = { url: string; stop: () => Promise<void> }

/**
 * A built folder as a production server gives it: compressed, and with the boot data inside the page. `answers` are those of the backend by
 * the last part of their call's address: they come over the same line as the page, as a person's do.
 */
export async function serveFolder(folder: string, answers: Record<string, unknown> = {}): Promise<Served> {
  const packed = new Map<string, { type: string; body: Buffer }>()

  async function load(path: string) {
    const known = packed.get(path)
    if (known) return known
    // A page that was written ahead lies beside the folder of its language.
    const file = resolve(folder, `.${path === '/' ? '/index.html' : extname(path) ? path : `${path}.html`}`)
    if (!file.startsWith(folder)) throw new Error('outside')
    const text = await readFile(file)
    const body = gzipSync(file.endsWith('.html') ? await boot(folder, text.toString()) : text, { level: 9 })
    const found = { type: types[extname(file)] ?? 'application/octet-stream', body }
    packed.set(path, found)
    return found
  }

  const server = createServer((request, response) => {
    if (request.url!.startsWith('/api/')) {
      const data = answers[request.url!.split('/').at(-1)!] ?? null
      return void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ code: 200, message: '', data }))
    }
    load(new URL(request.url!, 'http://x').pathname).then(
      ({ type, body }) =>
        response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip', 'Content-Length': body.length }).end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => {
        server.close(closed)
      })
    },
  }
}

async function boot(folder: string, page: string): Promise<string> {
  if (!page.includes('__BOOT__')) return page
  const data = await readFile(join(folder, 'boot.json'), 'utf8')
  return page.replaceAll('__NONCE__', 'bench').replace('__BOOT__', () => data.replaceAll('<', '\\u003c'))
}
