import type { AnyDatabase, Row } from '../contract/any-database.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../mocks/db/open-database.ts'
import { insertRows } from '../../mocks/db/insert.ts'
import { migrate } from '../../mocks/db/migrate.ts'
import { refreshStatistics, syncTables } from '../../mocks/db/sync.ts'
import { createSessions } from '../../mocks/http/sessions.ts'
import { readContract } from '../../mocks/server/read-contract.ts'
import { load } from './backend/load.ts'

const ROUNDS = 21
const USERS = 5_701
/** Requests per second of ours against bare Fastify with the same SQL, at least. */
const LIMIT = 0.7

const bodies = {
  'one state, newest first': { pageNo: 1, pageSize: 10, status: 1, sortField: 'registerTime', sortOrder: 'descend' },
  'a name and a state, by name, page 3': { pageNo: 3, pageSize: 10, realName: '王', status: 1, sortField: 'realName', sortOrder: 'ascend' },
}

const dataDir = mkdtempSync(join(tmpdir(), 'bench-backend-'))
const token = await fillDatabase()
const sent = Object.values(bodies)
const contenders = { bare: await serve('bare'), ours: await serve('ours') }
let missed = false

for (const [at, [name, body]] of Object.entries(bodies).entries()) {
  const rates: Record<string, number[]> = { bare: [], ours: [] }
  const spent: Record<string, { cpu: number; answers: number }> = { bare: { cpu: 0, answers: 0 }, ours: { cpu: 0, answers: 0 } }
  for (let round = -1; round < ROUNDS; round++) {
    for (const [contender, { port, child }] of Object.entries(contenders)) {
      const milliseconds = round < 0 ? 800 : 300
      const before = cpuOf(child)
      const rate = await load(port, requestOf(at, body), { milliseconds })
      if (round < 0) continue
      rates[contender]!.push(rate)
      spent[contender]!.cpu += cpuOf(child) - before
      spent[contender]!.answers += (rate * milliseconds) / 1000
    }
  }
  const [bare, ours] = [median(rates['bare']!), median(rates['ours']!)]
  // Each round is compared with its neighbour, so that a busy moment of the machine weighs on both.
  const ratio = median(rates['ours']!.map((rate, round) => rate / rates['bare']![round]!))
  const cpu = (contender: string) => (spent[contender]!.cpu / spent[contender]!.answers).toFixed(2)
  if (ratio < LIMIT) missed = true
  console.log(
    `${name}: bare ${bare.toFixed(0)}/s, ours ${ours.toFixed(0)}/s, ratio ${ratio.toFixed(2)} (at least ${LIMIT}); CPU per request ${cpu('bare')} and ${cpu('ours')} ms`,
  )
}

for (const { child } of Object.values(contenders)) child.kill('SIGKILL')
rmSync(dataDir, { recursive: true })
process.exitCode = missed ? 1 : 0

async function fillDatabase(): Promise<string> {
  const contract = readContract('schemas')
  const db: AnyDatabase = await openDatabase({ dataDir })
  await migrate(db)
  await syncTables(db, contract)
  const names = ['王伟', '李娜', '张敏', '刘洋', '陈静', '杨柳', '王芳', '赵磊', '周涛', '吴迪']
  const users: Row[] = Array.from({ length: USERS }, (_, n) => ({
    userId: `u${String((n * 7919) % USERS).padStart(6, '0')}`,
    username: `user${n}`,
    realName: `${names[n % names.length]}${n % 97}`,
    phone: `169${String(n).padStart(8, '0')}`,
    email: `user${n}@example.com`,
    role: n === 0 ? 'super-admin' : n % 40 === 1 ? 'agent' : 'user',
    certType: n % 3,
    agentId: n % 4 ? null : `u${String(7919 % USERS).padStart(6, '0')}`,
    level: 1,
    discount: 100,
    balance: n * 10,
    status: n % 9 || n === 0 ? 1 : 0,
    registerTime: new Date(Date.UTC(2026, 0, 1) + ((n * 7919) % USERS) * 61_000).toISOString(),
    version: 1,
  }))
  await db.write((trx) => insertRows(db, trx, 'user', users))
  await refreshStatistics(db)
  const own = await createSessions({ db, contract: () => contract, now: Date.now }).start(users[0]!['userId'] as string, '127.0.0.1')
  await db.close()
  return own
}

async function serve(contender: string): Promise<{ port: number; child: ChildProcess }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/bench/backend/serve.ts', contender, dataDir, token, JSON.stringify(sent)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk) => resolve(Number(/ready (\d+)/.exec(String(chunk))?.[1])))
    child.on('exit', (code) => reject(new Error(`${contender} ended with ${code}`)))
  })
  return { port, child }
}

/** Milliseconds of processor time that a process has used, where the system tells. */
function cpuOf({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return NaN
  }
}

function requestOf(at: number, body: object): Buffer {
  const text = JSON.stringify(body)
  return Buffer.from(
    `POST /api/server/user/admin/list?at=${at} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccess-Token: ${token}\r\nAccept-Language: zh-CN\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!
}
