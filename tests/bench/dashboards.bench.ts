import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createSessions } from '../../mocks/http/sessions.ts'
import { createServer } from '../../mocks/server/create-server.ts'
import { listServices } from '../../mocks/server/list-services.ts'
import { readContract } from '../../mocks/server/read-contract.ts'
import { computingTime } from './check/computing-time.ts'
import { fillDatabase } from './dashboards/fill.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 9)
/** Milliseconds of computing for any call of a dashboard over a million rows of usage, at most. */
const LIMIT = 300
/** Any call against summing these rows once as they lie there, which is what a dashboard without roll-ups would do; at most. */
const RATIO = 0.4
const NOW = Date.parse('2026-11-21T08:00:00Z')

const quarter = { from: '2026-08-24', to: '2026-11-21' }
const half = { from: '2026-05-26', to: '2026-11-21' }
const asked: [who: string, path: string, bodies: object[]][] = [
  ['u0', '/server/analysis/admin/summary', [{}, quarter, half]],
  ['u0', '/server/analysis/admin/trend', ['calls', 'failed', 'users', 'orders', 'income'].map((measure) => ({ ...quarter, measure }))],
  ['u0', '/server/analysis/admin/rank', [{}, quarter, half]],
  ['u0', '/server/analysis/admin/user-trend', [quarter, { ...half, by: 'month' }]],
  ['u0', '/server/analysis/admin/user-funnel', [quarter, half]],
  [
    'u0',
    '/server/engine/admin/monitor',
    ['hour', 'day', 'week'].flatMap((range) => ['calls', 'failed', 'latency'].map((measure) => ({ range, measure }))),
  ],
  ['u0', '/qa/task/summary', [{}, quarter]],
  ['u0', '/qa/task/trend', [{ ...quarter, measure: 'hitRate' }]],
  ['u1', '/server/agent/summary', [{}, quarter]],
  ['u1', '/server/agent/trend', [quarter]],
  ['u1', '/server/agent/risk-list', [{}]],
  ['u100', '/server/usage/summary', [{}, quarter]],
  ['u100', '/server/usage/trend', [quarter, { ...half, by: 'month' }]],
  ['u100', '/server/workplace/summary', [{}]],
]

const dataDir = mkdtempSync(join(tmpdir(), 'bench-dashboards-'))
const contract = readContract('schemas')
const start = performance.now()
const db = await fillDatabase(dataDir, contract, NOW)
const rows = Number(
  (await db.query
    .selectFrom('usage')
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirst())!['n'],
)
console.log(`${rows} rows of usage, written in ${((performance.now() - start) / 1000).toFixed(0)} s`)

const sessions = createSessions({ db, contract: () => contract, now: () => NOW })
const app = createServer({ contract, db, services: await listServices(), rate: 1e9, now: () => NOW })
await app.ready()
const tokens = new Map(await Promise.all(['u0', 'u1', 'u100'].map(async (id) => [id, await sessions.start(id, '127.0.0.1')] as const)))

const calls = asked.flatMap(([who, path, bodies]) => bodies.map((body) => ({ who, path, body, times: [] as Time[] })))
const sums: Time[] = []
for (let round = -1; round < ROUNDS; round++) {
  const pass = await timeOf(() =>
    sql`select service, sum(calls), sum(ok), sum(failed) from usage not indexed where day >= ${quarter.from} group by service`.execute(
      db.query,
    ),
  )
  if (round >= 0) sums.push(pass)
  for (const { who, path, body, times } of calls) {
    const time = await timeOf(() => ask(who, path, body))
    if (round >= 0) times.push(time)
  }
}

let missed = false
const baseline = median(sums.map(({ computing }) => computing))
console.log(`summing the rows of a quarter as they lie there: ${baseline.toFixed(0)} ms`)
for (const { path, body, times } of calls) {
  const time = median(times.map(({ computing }) => computing))
  // Each round is compared with its neighbour, so that a busy moment of the machine weighs on both.
  const ratio = median(times.map(({ computing }, round) => computing / sums[round]!.computing))
  const isMissed = time > LIMIT || ratio > RATIO
  missed ||= isMissed
  const clock = median(times.map((one) => one.clock)).toFixed(0)
  console.log(
    `${path} ${JSON.stringify(body)}: ${time.toFixed(0)} ms (at most ${LIMIT}; by the clock ${clock}), ratio ${ratio.toFixed(2)} (at most ${RATIO})${isMissed ? ' MISSED' : ''}`,
  )
}
await app.close()
await db.close()
rmSync(dataDir, { recursive: true })
process.exitCode = missed ? 1 : 0

async function ask(who: string, path: string, body: object): Promise<void> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'access-token': tokens.get(who)!, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  if (answer.json().code !== 200) throw new Error(`${path}: ${answer.body.slice(0, 300)}`)
}

type Time = { computing: number; clock: number }

async function timeOf(run: () => Promise<unknown>): Promise<Time> {
  const [computed, clock] = [computingTime(), performance.now()]
  await run()
  return { computing: computingTime() - computed, clock: performance.now() - clock }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
