import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findCommand } from '../../../scripts/lib/debian.mjs'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

export type Served = { url: string; stop: () => Promise<void> }

/**
 * A built folder as a production server gives it, which mocks/nginx.conf describes: over HTTP/2, compressed, and with the boot data inside
 * the page. `answers` are those of the backend by
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

  const server = createSecureServer(certificate(), (request, response) => {
    if (request.url.startsWith('/api/')) {
      const data = answers[request.url.split('/').at(-1)!] ?? null
      return void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ code: 200, message: '', data }))
    }
    load(new URL(request.url, 'http://x').pathname).then(
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
    url: `https://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: async () => {
      server.close()
    },
  }
}

/** One for today, by nobody: browsers speak HTTP/2 over TLS alone. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=bench']
  const openssl = findCommand('openssl')
  if (!openssl) throw new Error('Please install openssl, which makes the certificate of this benchmark.')
  const made = spawnSync(openssl, ['req', '-x509', ...kind, '-keyout', key, '-out', cert])
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${String(made.stderr)}`)
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

async function boot(folder: string, page: string): Promise<string> {
  if (!page.includes('__BOOT__')) return page
  const data = await readFile(join(folder, 'boot.json'), 'utf8')
  return page.replaceAll('__NONCE__', 'bench').replace('__BOOT__', () => data.replaceAll('<', '\\u003c'))
}
