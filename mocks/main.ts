import { readError } from './core/read-error.ts'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Contract } from '../src/schema/contract.ts'
import { hasAdministrator } from './administrators/administrators.ts'
import { openDatabase } from './db/open-database.ts'
import type { Database } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { sayStartFailure, StartFailure } from './db/start-failure.ts'
import { sealRows } from './db/seal-rows.ts'
import { refreshStatistics, syncTables } from './db/sync.ts'
import { tighten } from './db/tighten.ts'
import { withAuditDays } from './keep/days.ts'
import { followedBy } from './evolve/followed.ts'
import { createLog, type Log } from './log/log.ts'
import { createHost } from './http/host.ts'
import { createWire } from './http/wire.ts'
import { createWays, missingWays } from './outbox/settings.ts'
import { listNewInterfaces } from './metering/catalogue.ts'
import { freeAllSlots } from './metering/slots.ts'
import { demoAccounts, isDemoWorld, isInUse, seed } from './seed/seed.ts'
import { checkSameKey } from './secrets/same-key.ts'
import { addConsole } from './server/console.ts'
import { createServer } from './server/create-server.ts'
import { listServices } from './server/list-services.ts'
import { addProxy } from './server/proxy.ts'
import { placesIn, readContract } from './server/read-contract.ts'
import { withoutGallery } from '../src/schema/compile/without-gallery.ts'
import type { FileStore } from './uploads/stores/store.ts'
import { adoptFiles } from './uploads/stores/content.ts'
import { storesFor } from './uploads/stores/stores-for.ts'
import { readSettings } from './server/settings.ts'
import type { Settings } from './server/settings.ts'
import { createDemoEngine } from './speech/demo/demo-engine.ts'
import type { SpeechEngine } from './speech/engine.ts'
import { createRemoteEngine } from './speech/remote.ts'

const ROOT = join(import.meta.dirname, '..')

try {
  await start(readSettings(process.env))
} catch (error) {
  process.stderr.write(`${sayStartFailure(error)}\n`)
  process.exit(1)
}

async function start(settings: Settings): Promise<void> {
  const log = logOf(settings)
  const draining = new AbortController()
  const built = settings.distDir ?? join(ROOT, 'dist')
  const dist = existsSync(join(built, 'index.html')) ? built : undefined
  if (settings.distDir !== undefined && !dist)
    throw new StartFailure(`There is no built console in ${built}; set DIST_DIR to a folder with its index.html.`)
  const { app, db, contract } = settings.apiTarget
    ? { app: consoleOnly(settings, dist, log), db: undefined, contract: undefined }
    : await backend(settings, dist, log, draining.signal)
  await listen(app, settings, db)
  log.info({ address: addressOf(app, settings), node: process.version, contract: contract?.version }, 'started')
  process.stdout.write(`ready ${addressOf(app, settings)}\n`)
  if (!settings.demo && db) for (const line of missingWays(settings.messages)) process.stdout.write(`  ${line}\n`)
  if (db && !(await hasAdministrator(db.query, contract)))
    process.stdout.write('  no administrator yet: npm run admin -- create --email you@example.com --name "Your name"\n')
  if (settings.demo && db)
    for (const { username, password, role } of demoAccounts) process.stdout.write(`  ${username.padEnd(6)} ${password}  ${role}\n`)
  stopOn(['SIGTERM', 'SIGINT', 'SIGHUP'], { app, db, log, drain: () => draining.abort(), drainMs: settings.drainMs })
}

/** A log that goes to a terminal is formatted for people. */
function logOf({ logLevel: level, logFormat }: Settings): Log {
  const log = createLog({ level, format: logFormat ?? (process.stderr.isTTY ? 'text' : 'json'), now: Date.now })
  process.on('uncaughtExceptionMonitor', (error) => log.fatal({ err: error }, 'the server ends because of a fault'))
  return log
}

/** The data folder is private to the user of this process, whatever the umask of the machine. */
async function keepPrivate(dataDir: string): Promise<void> {
  process.umask(0o077)
  const { closed, open } = await tighten(dataDir)
  if (closed > 0) process.stdout.write(`  ${dataDir}: ${closed} files and folders could be read by others; now only by their owner.\n`)
  if (open > 0) process.stderr.write(`  ${dataDir}: ${open} files and folders can be read by others and belong to another user.\n`)
}

async function backend(
  settings: Settings,
  dist: string | undefined,
  log: Log,
  draining: AbortSignal,
): Promise<{ app: FastifyInstance; db: Database; contract: Contract }> {
  const schemas = settings.schemasDir ?? join(ROOT, 'schemas')
  const whole = readContract(schemas)
  const contract = withAuditDays(settings.gallery ? whole : withoutGallery(whole), settings.auditDays)
  const uploadDir = join(resolve(settings.dataDir), 'uploads')
  await keepPrivate(resolve(settings.dataDir))
  const db = await openDatabase({ dataDir: resolve(settings.dataDir), databaseUrl: settings.databaseUrl, env: process.env })
  try {
    await db.serve(() => process.stdout.write('  another server works on this folder; waiting for it to end\n'))
    await migrate(db)
    await checkSameKey(db, db.sealer)
    await syncTables(db, contract, Date.now(), (line) => process.stdout.write(`${line}\n`), {
      demo: settings.demo,
      sayAt: placesIn(schemas),
    })
    await db.follow(await followedBy(db))
    await sealRows(db, contract)
    if (!settings.demo && (await isDemoWorld(db.query)))
      throw new StartFailure(
        'This database holds the demo world, whose passwords everybody knows: choose another DATA_DIR or DATABASE_URL, or start it with DEMO=1.',
      )
    if (settings.demo && (await isInUse(db.query, contract)))
      throw new StartFailure(
        'This database is in use without the demo, which shows messages to whoever asks: start it with DEMO=0, or choose another DATA_DIR or DATABASE_URL.',
      )
    if (settings.demo) await seed(db, contract, { now: Date.now(), scale: settings.scale, uploadDir })
    await listNewInterfaces(db, contract, Date.now())
    const stores = storesFor(db, settings.bucket)
    await shareFiles(db, stores, uploadDir)
    await freeAllSlots(db)
    await refreshStatistics(db)
    const services = await listServices()
    return {
      app: createServer({
        now: Date.now,
        contract,
        db,
        services,
        dist,
        needsRelease: settings.needsRelease,
        demo: settings.demo,
        isExposed: settings.isExposed,
        log,
        slowMs: settings.slowMs,
        metricsToken: settings.metricsToken,
        reportMs: 15_000,
        draining,
        trustProxy: settings.trustProxy,
        publicUrl: settings.publicUrl,
        uploadDir,
        uploadQuota: settings.uploadQuota,
        uploadCache: settings.uploadCache,
        stores,
        engine: engineOf(settings),
        gateway: settings.gateway,
        ...(settings.demo ? {} : { ways: createWays(settings.messages, Date.now), budgets: settings.messages.budgets }),
        allowsPrivate: settings.allowsPrivate,
        templateDelay: settings.templateDelay,
        ...(settings.rate ? { rate: settings.rate } : {}),
      }),
      db,
      contract,
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Copies files from the local folder, or from a store that is no longer used, to where every process finds them. */
async function shareFiles(db: Database, stores: FileStore[], uploadDir: string): Promise<void> {
  const { put, missing } = await adoptFiles(db, stores, uploadDir)
  if (put > 0) process.stdout.write(`  ${put} files were put into the ${stores[0]!.place}, where other machines find them\n`)
  if (missing > 0)
    process.stderr.write(`  ${missing} files lie neither here nor in a storage; start once on the machine whose DATA_DIR has them\n`)
}

function engineOf({ speechEngineUrl: url, speechEngineKey: key, speechSynthesis: speaks }: Settings): SpeechEngine {
  return url ? createRemoteEngine({ url, key }) : createDemoEngine({ speaks })
}

/** With `API_TARGET` another backend answers; this process only serves the console. */
function consoleOnly({ apiTarget, slowMs, trustProxy, publicUrl }: Settings, dist: string | undefined, log: Log): FastifyInstance {
  const wire = createWire({ trustProxy, publicUrl })
  const app = createHost({ log, slowMs, trustProxy, wire })
  addProxy(app, apiTarget!, wire)
  if (dist) addConsole(app, dist)
  return app
}

async function listen(app: FastifyInstance, { host, port }: Settings, db: Database | undefined): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    await db?.close()
    const { code, message } = readError(error)
    if (code === 'EADDRINUSE') throw new StartFailure(`Port ${port} is in use: stop what listens there, or choose another with PORT=….`)
    if (code === 'EACCES') throw new StartFailure(`Port ${port} may not be opened by this user; choose one above 1023 with PORT=….`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartFailure(`This machine has no address ${host}; set HOST to one it has.`)
    throw new StartFailure(`The server could not listen on ${host}:${port}: ${message}.`)
  }
}

function addressOf(app: FastifyInstance, { host, port }: Settings): string {
  const address = app.server.address()
  const actual = typeof address === 'object' && address ? address.port : port
  return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`
}

type Stopping = { app: FastifyInstance; db: Database | undefined; log: Log; drain: () => void; drainMs: number }

/**
 * First announces the shutdown to the load balancer and keeps serving for `drainMs`, so that others notice. Then finishes pending
 * requests and closes the database. A second signal, or ten more seconds, ends the process at once.
 */
function stopOn(signals: NodeJS.Signals[], { app, db, log, drain, drainMs }: Stopping): void {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'ending')
    drain()
    // Nobody routes requests to a process that is stopped from a keyboard.
    if (signal === 'SIGTERM') await pause(drainMs)
    setTimeout(() => process.exit(1), 10_000).unref()
    const idle = setInterval(() => app.server.closeIdleConnections(), 100)
    await app.close()
    clearInterval(idle)
    await db?.close()
    log.info('ended')
    process.exit(0)
  }
  for (const signal of signals) process.on(signal, () => void stop(signal))
}
