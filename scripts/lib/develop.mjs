import { watch } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { findFreePort, startBackend } from './backend.mjs'
import { ensureMeta, ROWS_MOVED } from './meta.mjs'
import { notesOnce } from './notes-once.mjs'
import { giveUp, root, run } from './shell.mjs'

const SCHEMAS = resolve(root, process.env.SCHEMAS_DIR || 'schemas')
const BACKEND = [SCHEMAS, ...['mocks', 'src/schema'].map((path) => join(root, path))]

/** Vite on PORT with hot schemas, and behind it the backend, which restarts when its files are edited. */
export async function startDevelopment() {
  const { createLogger, createServer } = await import('vite')
  const port = Number(process.env.PORT || 8000)
  const host = process.env.HOST || '127.0.0.1'
  const backend = process.env.API_TARGET ? undefined : await runBackend()
  const target = process.env.API_TARGET || backend.url

  let server
  try {
    // Each reads and checks every schema, which two processors do at once.
    const coming = onceReadable(
      () =>
        createServer({
          configFile: join(root, 'vite.config.ts'),
          clearScreen: false,
          customLogger: calmLogger(createLogger()),
          server: { port, host, strictPort: true, proxy: { '/api': { target, changeOrigin: false, ws: true } } },
          plugins: [follows(backend)],
        }),
      () => backend?.restart(),
    )
    coming.catch(() => {})
    server = await coming
    await openWith(server, () => backend?.started)
  } catch (error) {
    await backend?.stop()
    giveUp(
      /already in use/.test(error.message)
        ? `Port ${port} is in use: please stop what listens there, or choose another with PORT=….`
        : String(error.stack),
    )
  }
  process.stdout.write(`ready http://${host}:${port}\n`)

  const end = async () => {
    await Promise.all([server.close(), backend?.stop()])
    process.exit(0)
  }
  process.once('SIGINT', end).once('SIGTERM', end).once('SIGHUP', end)
}

/** A page asks again and again while the backend is away, which the page itself says; in the terminal it would bury why it is away. */
export function calmLogger(logger) {
  const { error } = logger
  logger.error = (message, options) => options?.error?.code === 'ECONNREFUSED' || error(message, options)
  return logger
}

/**
 * Vite listens before the backend has started: an edit of its configuration meanwhile starts it again, and then it listens by itself, which
 * it must not be told to do twice.
 */
export async function openWith(server, started) {
  await server.listen()
  await started()
}

/** What needs the schemas to begin with; while they cannot be read, their findings are told, and it is made after the next edit. */
async function onceReadable(make, edited) {
  for (;;) {
    try {
      return await make()
    } catch (error) {
      const { code, output } = await run([process.execPath, '--import', 'tsx', 'scripts/schema.ts', 'check', '--root', SCHEMAS])
      if (code !== 1) throw error
      process.stderr.write(`${output.trim()}\nThe pages cannot be served with these schemas; they wait for the next edit.\n`)
      await nextEdit()
      await edited()
    }
  }
}

const nextEdit = () =>
  new Promise((resolve) => {
    const watcher = watch(SCHEMAS, { recursive: true }, (_, path) => {
      if (!path?.endsWith('.json') || path.includes('.meta')) return
      watcher.close()
      setTimeout(resolve, EDITED_TOGETHER_MS)
    })
  })

async function runBackend() {
  const port = await findFreePort()
  // The developer reads the log, so it is plain text.
  const { TEMPLATE = '1', TEMPLATE_DELAY = '800', LOG_FORMAT = 'text' } = process.env
  const env = { PORT: String(port), HOST: '127.0.0.1', TEMPLATE, TEMPLATE_DELAY, LOG_FORMAT, ...demo() }
  const folder = relative(process.cwd(), SCHEMAS) || '.'
  const hear = notesOnce((line) => process.stdout.write(line.replace(PLACE, `${folder}/$1`)))
  let current = startBackend({ env, hear })
  return {
    url: `http://127.0.0.1:${port}`,
    /** Why it could not be started; nothing where it could. What is wrong is mended while the pages are served. */
    started: current.ready.then(
      () => undefined,
      () => {
        process.stderr.write('The backend did not start; it waits for the next edit, or for what npm run schema -- apply does.\n')
        return current.said().trim()
      },
    ),
    stop: () => current.stop(),
    /** Why it could not be started again; nothing where it could. */
    async restart() {
      await current.stop()
      current = startBackend({ env, hear })
      try {
        await current.ready
        return undefined
      } catch {
        process.stderr.write('The backend did not start again; it waits for the next edit, or for what npm run schema -- apply does.\n')
        return current.said().trim()
      }
    },
  }
}

/** Behind Vite the backend always listens on loopback; whether this is a demo depends on where Vite listens. */
function demo() {
  const open = process.env.HOST && !['127.0.0.1', 'localhost', '::1'].includes(process.env.HOST)
  return { DEMO: process.env.DEMO ?? (open ? '0' : '1') }
}

const REFUSED = 'The backend does not start with these schemas; npm run schema -- plan shows what they ask of the rows'

const EDITED_TOGETHER_MS = 150

/** The place of a sentence, at the begin of its line: with the whole path, a click on it opens the line. */
const PLACE = /^([\w/.-]+\.json:\d+:\d+)/gm

/** Whether the backend has to start with what stands there now: schemas, programs, and rows that `apply` or `undo` has changed. */
const bringsAnew = (path) => path.endsWith(ROWS_MOVED) || (!path.includes('.meta') && !/\.(md|png)$/.test(path))

/**
 * After an edit, the files for editors are updated and the backend restarts. Meanwhile calls are held back until it answers again: an open
 * page sends calls as soon as it hears of the edit, and a refused call would ask people to sign in.
 */
function follows(backend) {
  let started = Promise.resolve(backend?.started)
  /** Resolves once the backend has restarted after the last edit. */
  let held = started
  /** Another edit may have come while the backend started after the one before. */
  const served = async () => {
    for (let seen; seen !== held;) await (seen = held)
  }
  // Open pages show it in the same way as findings: what stands in the rows, and what decides about it.
  let refused
  const note = (why) => (refused = why && { message: REFUSED, stack: why.replaceAll(PLACE, `${SCHEMAS}/$1`) })
  void started.then(note)
  return {
    name: 'follows-edits',
    // A page that is opened while the backend refuses would lose its session: it begins once the backend is back.
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        refused
          ? html.replace(
              /<script type="module" src="([^"]*entry\.ts[^"]*)"><\/script>/,
              '<template id="waiting" data-entry="$1"></template>',
            )
          : html,
    },
    configureServer(server) {
      let timer
      let edits = 0
      let release = () => {}
      server.ws.on('backend:ask', (_, page) => refused && page.send('backend:refused', refused))
      server.watcher.add(BACKEND)
      server.watcher.on('all', (_, path) => {
        if (!BACKEND.some((folder) => path.startsWith(folder)) || !bringsAnew(path)) return
        clearTimeout(timer)
        if (timer === undefined) {
          held = new Promise((resolve) => (release = resolve))
          server.ws.send('backend:restarting')
        }
        timer = setTimeout(() => {
          timer = undefined
          void ensureMeta(SCHEMAS)
          const mine = ++edits
          started = started.then(async () => {
            // A newer edit waits already, for which the backend starts in any case.
            if (mine !== edits) return
            note(await backend?.restart())
            server.ws.send(...(refused ? ['backend:refused', refused] : ['backend:restarted']))
          })
          void started.then(release)
        }, EDITED_TOGETHER_MS)
      })
      server.middlewares.use((request, _response, next) => {
        if (!backend) return next()
        // Nobody is shown a page for which there are no answers yet.
        const there = request.url?.startsWith('/api') ? served() : backend.started
        void there.then(() => next())
      })
    },
  }
}
