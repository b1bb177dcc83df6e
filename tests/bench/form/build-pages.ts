import react from '@vitejs/plugin-react'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { languages } from '../../../scripts/lib/text-files.ts'
import { locales } from '../../../scripts/lib/vite-locales.ts'
import { FIRST_TEXTS } from '../../../src/i18n/first-texts.ts'

const formPages = fileURLToPath(new URL('./pages', import.meta.url))
const src = fileURLToPath(new URL('../../../src', import.meta.url))
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' }

export type Pages = { url: string; stop: () => Promise<void> }

/** Builds some of the pages for production into a folder of their own and serves them from a free port. */
export async function servePages(names: string[], here = formPages): Promise<Pages> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  await build({
    root: here,
    configFile: false,
    logLevel: 'error',
    plugins: [locales(languages, FIRST_TEXTS), react()],
    resolve: {
      alias: [
        { find: /^isomorphic-fetch$/, replacement: join(src, 'request/shims/empty.ts') },
        { find: /^qs$/, replacement: join(src, 'request/shims/qs.ts') },
      ],
    },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 5000,
      rolldownOptions: { input: Object.fromEntries(names.map((name) => [name, join(here, `${name}.html`)])) },
    },
  })

  const server = createServer(async (request, response) => {
    const path = resolve(folder, `.${new URL(request.url!, 'http://x').pathname}`)
    try {
      if (!path.startsWith(folder)) throw new Error('outside')
      const file = await readFile(path)
      response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' }).end(file)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => {
        server.close(closed)
      })
      await rm(folder, { recursive: true, force: true })
    },
  }
}
