// One customer, one export and one storm of sign-ins, each against the same quiet server: what another person notices of it.
// FAIR_ROWS (1000000), FAIR_SECONDS (10) and FAIR_FLIGHT (200) make it smaller.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { AnyDatabase } from '../contract/any-database.ts'
import { sql } from 'kysely'
import { migrate } from '../../mocks/db/migrate.ts'
import { openDatabase } from '../../mocks/db/open-database.ts'
import { refreshStatistics, syncTables } from '../../mocks/db/sync.ts'
import { createSessions } from '../../mocks/http/sessions.ts'
import { seed } from '../../mocks/seed/seed.ts'
import { readContract } from '../../mocks/server/read-contract.ts'
import { POSTGRES } from '../setup/postgres.ts'

const size = (name: string, usual: number) => Number(process.env[name] ?? usual)
const [ROWS, SECONDS, FLIGHT] = [size('FAIR_ROWS', 1_000_000), size('FAIR_SECONDS', 10), size('FAIR_FLIGHT', 200)]
/** Another person's 95th percentile against the quiet server's, and milliseconds of `healthz`, at most. */
const MOST = { person: 3, health: 50 }
const LEAST_SUM = 1

const contract = readContract('schemas')
let missed = false
for (const kind of (await hasPostgres()) ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)) await measure(kind)
process.exitCode = missed ? 1 : 0

async function hasPostgres(): Promise<boolean> {
  const client = new pg.Client({ connectionString: POSTGRES, connectionTimeoutMillis: 2000 })
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

async function measure(kind: 'sqlite' | 'postgres'): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-fair-'))
  const schema = `bench_${randomBytes(6).toString('hex')}`
  const where = { dataDir, ...(kind === 'postgres' ? { databaseUrl: POSTGRES, schema } : {}) }
  const { customer, other, admin } = await fill(where)
  const { port, child } = await serve(where.dataDir, where.databaseUrl ?? '', schema)
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 })
  const post = (path: string, body: object, token = '') => send({ port, agent, path, body, token })
  const statuses = new Map<string, number>()
  const count = (name: string, status: number) => void statuses.set(`${name} ${status}`, (statuses.get(`${name} ${status}`) ?? 0) + 1)

  /** Somebody who looks at their workplace, and whoever asks whether the server is well, one call after another for a while. */
  async function look(name: string, load: (isOver: () => boolean) => Promise<unknown> = async () => undefined) {
    const until = performance.now() + SECONDS * 1000
    const isOver = () => performance.now() >= until
    const times: Record<'person' | 'health', number[]> = { person: [], health: [] }
    const watch = async (who: 'person' | 'health', ask: () => Promise<number>) => {
      while (!isOver()) {
        const begun = performance.now()
        count(`${name} ${who}`, await ask())
        times[who].push(performance.now() - begun)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    await Promise.all([
      load(isOver),
      watch('person', () => post('/server/workplace/summary', {}, other)),
      watch('health', () => send({ port, agent, path: '/healthz', token: '' })),
    ])
    return { person: share(times.person), health: share(times.health) }
  }
  const paying = (most: number, done: { calls: number }) => async (isOver: () => boolean) => {
    const one = async () => {
      while (!isOver()) {
        const status = await post('/server/nlp/segment', { text: '今天的会议改到下午三点。' }, customer)
        count(`paid ${most}`, status)
        if (status === 200) done.calls++
      }
    }
    await Promise.all(Array.from({ length: most }, one))
  }
  const exporting = async (isOver: () => boolean) => {
    while (!isOver()) count('export', await post('/server/engine/admin/call-export', {}, admin))
  }
  const storming = async (isOver: () => boolean) => {
    const one = async () => {
      while (!isOver()) count('sign-in', await post('/server/auth/signin', { username: 'nobody', password: 'Wrong-2026!' }))
    }
    await Promise.all(Array.from({ length: 20 }, one))
  }

  await look('warm', paying(4, { calls: 0 }))
  const quiet = await look('quiet')
  const [few, many] = [{ calls: 0 }, { calls: 0 }]
  const rows: [string, Awaited<ReturnType<typeof look>>][] = [
    ['16 paid calls in flight', await look('few', paying(16, few))],
    [`${FLIGHT} paid calls in flight`, await look('many', paying(FLIGHT, many))],
    [`an export of ${ROWS} rows`, await look('export', exporting)],
    ['a storm of sign-ins', await look('storm', storming)],
  ]
  console.log(`${kind}: quiet: p95 ${quiet.person.toFixed(1)} ms, healthz ${quiet.health.toFixed(1)} ms`)
  for (const [name, { person, health }] of rows) {
    const ratio = person / quiet.person
    const isLaw = name !== rows[0]![0]
    if (isLaw && (ratio > MOST.person || health > MOST.health)) missed = true
    console.log(
      `  ${name}: p95 ${person.toFixed(1)} ms, ratio ${ratio.toFixed(1)}${isLaw ? ` (at most ${MOST.person})` : ''}; healthz p95 ${health.toFixed(1)} ms`,
    )
  }
  const sum = many.calls / few.calls
  const failed = [...statuses].filter(([name]) => /5\d\d$/.test(name))
  if (sum < LEAST_SUM || failed.length > 0) missed = true
  console.log(
    `  paid calls a second: ${(few.calls / SECONDS).toFixed(0)} with 16, ${(many.calls / SECONDS).toFixed(0)} with ${FLIGHT}, ratio ${sum.toFixed(2)} (at least ${LEAST_SUM})`,
  )
  console.log(`  answers: ${[...statuses].map(([name, times]) => `${name} ×${times}`).join(', ')}`)

  agent.destroy()
  child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true })
  if (kind === 'postgres') await dropSchema(schema)
}

/** A small demo world with a long call log; a customer with as much as they like, somebody else, and an administrator. */
async function fill(where: { dataDir: string; databaseUrl?: string; schema?: string }) {
  const db: AnyDatabase = await openDatabase(where)
  const now = Date.now()
  await migrate(db)
  await syncTables(db, contract)
  await seed(db, contract, { now, scale: 0.05 })
  const users = await db.query
    .selectFrom('user')
    .select(['userId', 'username'])
    .where('role', '=', 'user')
    .where('status', '=', 1)
    .execute()
  const [customer, other] = [users.find(({ username }) => username === 'user')!, users.find(({ username }) => username !== 'user')!]
  const admin = await db.query.selectFrom('user').select('userId').where('username', '=', 'admin').executeTakeFirstOrThrow()
  await db.write(async (trx) => {
    await trx.updateTable('interface').set({ freeQuota: 1_000_000_000, defaultConcurrency: 1000, status: 'enabled' }).execute()
    await trx
      .updateTable('application')
      .set({ concurrency: 1000, dailyLimit: null, status: 'enabled' })
      .where('userId', '=', customer['userId'])
      .execute()
    await trx.updateTable('white_list').set({ enabled: false }).execute()
  })
  const columns = Object.keys(await db.query.selectFrom('call_log').selectAll().limit(1).executeTakeFirstOrThrow())
  const copied = columns.map((name) => (name === 'requestId' ? sql`"requestId" || ${sql.lit('-')} || n.n` : sql.ref(`c.${name}`)))
  const { n } = await db.query
    .selectFrom('call_log')
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  const times = Math.ceil(ROWS / Number(n))
  await db.write(async (trx) => {
    if (db.kind === 'postgres') await sql`set local statement_timeout = 0`.execute(trx)
    await sql`with recursive n(n) as (select 1 union all select n + 1 from n where n < ${sql.lit(times)})
      insert into call_log (${sql.join(columns.map((name) => sql.ref(name)))}) select ${sql.join(copied)} from call_log c, n`.execute(trx)
  })
  await refreshStatistics(db)
  const sessions = createSessions({ db, contract: () => contract, now: Date.now })
  const token = (userId: unknown) => sessions.start(String(userId), '127.0.0.1')
  const tokens = { customer: await token(customer['userId']), other: await token(other['userId']), admin: await token(admin['userId']) }
  await db.close()
  return tokens
}

function share(times: number[], part = 0.95): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))]!
}

async function serve(...args: string[]): Promise<{ port: number; child: ChildProcess }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/fair/serve.ts', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk) => resolve(Number(/ready (\d+)/.exec(String(chunk))?.[1])))
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  })
  return { port, child }
}

/** The code in the envelope, or the status where there is none; whatever comes is read to its end. */
function send({
  port,
  agent,
  path,
  body,
  token,
}: {
  port: number
  agent: Agent
  path: string
  body?: object
  token: string
}): Promise<number> {
  const text = body && JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const headers = {
      ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
      ...(token ? { 'access-token': token } : {}),
    }
    const sent = request({ port, agent, host: '127.0.0.1', path: `/api${path}`, method: text ? 'POST' : 'GET', headers }, (answer) => {
      let head = ''
      answer.on('data', (chunk: Buffer) => (head ||= chunk.toString('latin1', 0, 40)))
      answer.on('end', () => resolve(Number(/^\{"code":(\d+)/.exec(head)?.[1] ?? answer.statusCode)))
    })
    // A connection that was kept may have been closed at this very moment.
    sent.on('error', (error) =>
      sent.reusedSocket ? resolve(send({ port, agent, path, token, ...(body ? { body } : {}) })) : reject(error),
    )
    sent.end(text)
  })
}

async function dropSchema(schema: string): Promise<void> {
  const client = new pg.Client({ connectionString: POSTGRES })
  await client.connect()
  await client.query(`drop schema "${schema}" cascade`)
  await client.end()
}
