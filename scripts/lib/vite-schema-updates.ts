import { relative, sep } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { isSchema } from '../../src/schema/read.ts'
import { keepPublishing, type Publication, writeFinding } from './publish-folder.ts'
import { createShelf } from './shelf.ts'

const CLIENT = 'virtual:schema-updates'

/**
 * The schemas in development: an edited one is compiled at once and announced to the open pages, which show the new screen and keep the
 * input. Findings cover the page with an overlay; clicking a position copies it as `file:line`.
 */
export function schemaUpdates({ folder }: { folder: string }): Plugin {
  const shelf = createShelf()
  let latest: Publication = { findings: [], assets: [] }
  let boot: Publication['boot']

  const publishNow = keepPublishing(folder, shelf)

  const publish = () => {
    latest = tryPublish(publishNow)
    boot = latest.boot ?? boot
  }

  return {
    name: 'schema-updates',
    apply: 'serve',
    configureServer(server) {
      publish()
      const tell = teller(server, folder)
      tell(latest)
      watchFolder(server, folder, () => {
        publish()
        tell(latest)
        server.ws.send('schemas:published', { boot: latest.boot, problem: problemOf(latest, folder) })
      })
      server.middlewares.use((request, response, next) => {
        const text = shelf.served((request.url ?? '').split('?')[0]!.slice(1))
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
        return {
          html: html.replace('__NONCE__', 'dev').replace('__BOOT__', () => writeInline(boot ?? {})),
          tags: [
            {
              tag: 'script',
              attrs: { type: 'application/json', id: 'schema-problem' },
              children: writeInline(problemOf(latest, folder) ?? null),
            },
            { tag: 'script', attrs: { type: 'module', src: `/@id/${CLIENT}` } },
          ],
        }
      },
    },
  }
}

/** The dev server survives a schema that crashes the compiler. */
function tryPublish(publish: () => Publication): Publication {
  try {
    return publish()
  } catch (error) {
    const message = error instanceof Error ? String(error.stack) : String(error)
    const place = { line: 1, column: 1, endLine: 1, endColumn: 1 }
    return { findings: [{ file: 'app.json', ...place, rule: 'compiler', severity: 'error', message }], assets: [] }
  }
}

/** JSON that cannot close its enclosing script element. */
const writeInline = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** One call for a burst of changes. */
function watchFolder(server: ViteDevServer, folder: string, changed: () => void): void {
  let timer: NodeJS.Timeout | undefined
  server.watcher.add(folder)
  server.watcher.on('all', (_, file) => {
    if (!file.startsWith(folder)) return
    const path = relative(folder, file).split(sep).join('/')
    if (!isSchema(path)) return
    clearTimeout(timer)
    timer = setTimeout(changed, 40)
  })
}

/** Prints the findings in the terminal, once for each publication that differs, and a message when all are fixed. */
function teller({ config: { logger } }: ViteDevServer, folder: string): (publication: Publication) => void {
  const shown = relative(process.cwd(), folder) || '.'
  let before = ''
  return ({ findings }) => {
    const said = findings.map((one) => writeFinding(one, shown)).join('\n')
    if (said === before) return
    if (said === '') logger.info('Schemas: nothing wrong any more.')
    else logger.error(`Schemas: ${headingOf(findings.length)}, the pages keep what was right before.\n${said}`)
    before = said
  }
}

const headingOf = (count: number): string => (count === 1 ? 'one finding' : `${count} findings`)

/** The findings for the overlay of Vite: with absolute paths, so that a click opens the line. */
function problemOf({ findings }: Publication, folder: string): { message: string; stack: string } | undefined {
  if (findings.length === 0) return undefined
  return {
    message: `In the schemas: ${headingOf(findings.length)}`,
    stack: findings.map((one) => writeFinding(one, folder)).join('\n'),
  }
}

/**
 * The code in the page. A click copies the position; the editor is opened only on request, because the dev server may find just one that
 * takes over its terminal. Positions are shown with absolute paths, which the editor needs, and copied with relative ones.
 */
const client = `
const boot = document.getElementById('boot')
const isWorkbench = () => {
  // The workbench, and the page in its frame, have a list of findings of their own.
  if (/^#\\/workbench(?=$|[/?])/.test(location.hash)) return true
  try {
    return Boolean(window.frameElement?.workbench)
  } catch {
    return false
  }
}
const tip = 'A click on a place copies it, with Ctrl or Cmd it opens the editor. Esc, or a mended schema, closes this.'
let overlay
const show = (problem) => {
  overlay?.close()
  overlay = undefined
  const Overlay = problem && !isWorkbench() && customElements.get('vite-error-overlay')
  if (!Overlay) return
  document.body.append((overlay = new Overlay(problem)))
  // A finding has no lines of code to show, and their empty frame is a white bar.
  overlay.root.querySelector('.frame').style.display = 'none'
  // What was meant stands at the end of a sentence, which Vite would cut.
  overlay.root.querySelector('.stack').style.whiteSpace = 'pre-wrap'
  const line = overlay.root.querySelector('.tip')
  line.textContent = tip
  line.setAttribute('role', 'status')
  const copy = async (event) => {
    const { target } = event
    if (!target.matches('.file-link') || event.ctrlKey || event.metaKey) return
    event.stopPropagation()
    const place = target.textContent.replace(${JSON.stringify(`${process.cwd()}/`)}, '').replace(/:\\d+$/, '')
    line.textContent = ((await copied(place)) ? 'Copied ' : 'Please copy: ') + place
  }
  overlay.root.addEventListener('click', copy, { capture: true })
}
const copied = async (text) => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.body.appendChild(document.createElement('textarea'))
    area.value = text
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
}
// Findings come first: mostly the backend refuses for their sake.
let found = JSON.parse(document.getElementById('schema-problem').textContent)
let refused
show(found)
import.meta.hot.on('schemas:published', ({ boot: next, problem }) => {
  show((found = problem) ?? refused)
  if (!next) return
  if (boot.textContent.trim() === '{}') return location.reload()
  boot.textContent = JSON.stringify(next)
  window.dispatchEvent(new CustomEvent('schemas:published'))
})
import.meta.hot.on('backend:refused', (problem) => show(found ?? (refused = problem)))
import.meta.hot.on('backend:restarted', () => {
  if (waiting) return location.reload()
  if (refused && !found) show()
  refused = undefined
  // To a page, a backend that is back is the same as a network that is back: calls that were held back too long are sent again.
  window.dispatchEvent(new Event('online'))
})
import.meta.hot.send('backend:ask')
// The workbench is where it can be mended.
let waiting = document.getElementById('waiting')
if (waiting && isWorkbench()) {
  void import(/* @vite-ignore */ waiting.dataset.entry)
  waiting = null
}
`
