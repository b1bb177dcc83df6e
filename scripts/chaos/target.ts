import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findFreePort, startBackend } from '../lib/backend.mjs'
import { openFile, openPostgres, type Books } from './books.ts'
import type { openNeighbours } from './neighbours.ts'
import { openWeakLine, type WeakLine } from './weak-line.ts'

export type Kind = 'sqlite' | 'postgres'
export type Target = Awaited<ReturnType<typeof startTarget>>
type Neighbours = Awaited<ReturnType<typeof openNeighbours>>

/** Larger than the space that is kept free, so that the server starts before the disk is filled. */
const DISK_MB = 256
const CLOCK = pathToFileURL(join(import.meta.dirname, 'clock.mjs')).href

/** A server in a process of its own, with a database of its own behind a connection that can be cut. */
export async function startTarget(kind: Kind, neighbours: Neighbours, postgres: string, withDisk: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'chaos-'))
  // A process that is killed leaves its mounted disk behind, so a disk is mounted only for a run that fills one.
  const disk = kind === 'sqlite' && withDisk ? mountDisk(folder) : undefined
  const dataDir = join(disk ?? folder, 'data')
  const clock = join(folder, 'clock')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(clock, '0')
  const base = kind === 'postgres' ? await makeDatabase(postgres) : undefined
  const line: WeakLine | undefined = base && (await openWeakLine(base.host, base.port))
  const port = await findFreePort()
  const said: string[] = []
  let server: ReturnType<typeof startBackend> | undefined

  const env = {
    ...Object.fromEntries(Object.keys(process.env).flatMap((name) => (/^(SMS|CHAT|PAYMENT|SMTP)_/.test(name) ? [[name, '']] : []))),
    PORT: String(port),
    HOST: '127.0.0.1',
    API_TARGET: '',
    SCHEMAS_DIR: '',
    DATA_DIR: dataDir,
    TRUST_PROXY: 'loopback',
    RATE_LIMIT: '1000000',
    SMTP_URL: neighbours.mail.url,
    MAIL_FROM: 'console@example.com',
    SPEECH_ENGINE_URL: neighbours.engine.url,
    PRIVATE_URLS: '1',
    DATABASE_URL: line && base ? base.through(line.port) : '',
    UPLOADS_URL: line ? `s3://chaos/files?endpoint=${neighbours.storage.url}` : '',
    AWS_ACCESS_KEY_ID: line ? 'chaos' : '',
    AWS_SECRET_ACCESS_KEY: line ? 'chaos-secret' : '',
    CHAOS_CLOCK: clock,
    NODE_OPTIONS: `--import ${CLOCK}`,
  }
  const start = async (more: Record<string, string>) => {
    server = startBackend({ env: { ...env, ...more }, hear: (text: string) => said.push(text) })
    return server.ready
  }

  return {
    kind,
    disk,
    line,
    url: `http://127.0.0.1:${port}/api`,
    said: () => said.join(''),
    start: () => start({ DEMO: '0' }),
    /** Lets the server create the demo world; afterwards it is an ordinary production system. */
    async seed(): Promise<void> {
      await start({ DEMO: '1', SEED_SCALE: '0.1' })
      await server!.stop()
    },
    stop: (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => server!.stop(signal),
    setClock: (ahead: number) => writeFileSync(clock, String(ahead)),
    books: (): Promise<Books> => (base ? openPostgres(base.direct) : Promise.resolve(openFile(join(dataDir, 'console.db')))),
    async close(): Promise<void> {
      await server?.stop('SIGKILL')
      await line?.stop()
      await base?.drop()
      if (disk) execFileSync('umount', ['-l', disk], { stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A small disk that can be filled; undefined if this user may not mount one. */
function mountDisk(folder: string): string | undefined {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk], { stdio: 'ignore' })
    return disk
  } catch {
    return undefined
  }
}

async function makeDatabase(postgres: string) {
  const home = new URL(postgres)
  const name = `chaos_${process.pid}_${Math.trunc(performance.now())}`
  const ask = async (text: string) => {
    const books = await openPostgres(postgres)
    await books.all(text).finally(() => books.close())
  }
  await ask(`create database ${name}`)
  const at = (host: string, port: string) => {
    const url = new URL(home)
    Object.assign(url, { hostname: host, port, pathname: `/${name}` })
    return url.href
  }
  return {
    host: home.hostname,
    port: Number(home.port || 5432),
    direct: at(home.hostname, home.port || '5432'),
    through: (port: number) => at('127.0.0.1', String(port)),
    drop: () => ask(`drop database if exists ${name} with (force)`),
  }
}
