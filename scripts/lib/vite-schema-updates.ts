import type { Plugin, ViteDevServer } from 'vite'
import { type Publication, publishFolder } from './publish-folder.ts'

const CLIENT = 'virtual:schema-updates'

/**
 * The schemas in development: an edited one is compiled at once and announced to the open pages, which show the new screen and keep
 * what was typed. Findings cover the page with an overlay whose lines open the editor.
 */
export function schemaUpdates({ folder }: { folder: string }): Plugin {
  const served = new Map<string, string>()
  let latest: Publication
  let good: Publication

  const publish = async () => {
    latest = await publishFolder(folder)
    if (latest.boot) good = latest
    // Earlier ones stay: an open page may still ask for what its manifest named.
    for (const { path, text } of latest.assets) served.set(`/${path}`, text)
  }

  return {
    name: 'schema-updates',
    apply: 'serve',
    async configureServer(server) {
      await publish()
      watchFolder(server, folder, async () => {
        await publish()
        server.ws.send('schemas:published', { boot: latest.boot, problem: problemOf(latest) })
      })
      server.middlewares.use((request, response, next) => {
        const text = served.get((request.url ?? '').split('?')[0]!)
        if (text === undefined) return next()
        response.setHeader('Content-Type', 'application/json; charset=utf-8')
        response.setHeader('Cache-Control', 'no-store')
        response.end(text)
      })
    },
    resolveId: (id) => (id === CLIENT ? id : undefined),
    load: (id) => (id === CLIENT ? client : undefined),
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const boot = good?.boot ? JSON.stringify(good.boot).replaceAll('<', '\\u003c') : '{}'
        return {
          html: html.replace('__NONCE__', 'dev').replace('__BOOT__', () => boot),
          tags: [
            {
              tag: 'script',
              attrs: { type: 'application/json', id: 'schema-problem' },
              children: JSON.stringify(problemOf(latest) ?? null).replaceAll('<', '\\u003c'),
            },
            { tag: 'script', attrs: { type: 'module', src: `/@id/${CLIENT}` } },
          ],
        }
      },
    },
  }
}

/** One call for a burst of changes, and never two at a time. */
function watchFolder(server: ViteDevServer, folder: string, changed: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  server.watcher.add(folder)
  server.watcher.on('all', (_, path) => {
    if (!path.startsWith(folder) || !path.endsWith('.json') || path.includes('.meta')) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(changed).catch((error: unknown) => server.config.logger.error(String(error)))
    }, 40)
  })
}

/** The findings as the overlay of Vite shows them: absolute places, so that a click opens the line. */
function problemOf({ findings }: Publication): { message: string; stack: string } | undefined {
  if (findings.length === 0) return undefined
  const lines = findings.map(({ file, line, column, message }) => `${file}:${line}:${column}\n    ${message}`)
  return {
    message: findings.length === 1 ? 'One finding in the schemas' : `${findings.length} findings in the schemas`,
    stack: lines.join('\n'),
  }
}

const client = `
const boot = document.getElementById('boot')
let overlay
const show = (problem) => {
  overlay?.close()
  overlay = undefined
  const Overlay = problem && customElements.get('vite-error-overlay')
  if (Overlay) document.body.append((overlay = new Overlay(problem)))
}
show(JSON.parse(document.getElementById('schema-problem').textContent))
import.meta.hot.on('schemas:published', ({ boot: next, problem }) => {
  show(problem)
  if (!next) return
  if (boot.textContent.trim() === '{}') return location.reload()
  boot.textContent = JSON.stringify(next)
  window.dispatchEvent(new CustomEvent('schemas:published'))
})
`
