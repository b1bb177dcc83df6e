import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '../../../mocks/db/database.ts'
import type { AnyDatabase, Row } from '../../contract/any-database.ts'
import { openDatabase } from '../../../mocks/db/open-database.ts'
import { insertRows } from '../../../mocks/db/insert.ts'
import { migrate } from '../../../mocks/db/migrate.ts'
import { refreshStatistics, syncTables } from '../../../mocks/db/sync.ts'
import { rollUpCalls } from '../../../mocks/metering/roll-up-calls.ts'
import { rollUpAll } from '../../../mocks/metering/roll-up.ts'
import type { Contract } from '../../../src/schema/contract.ts'

const DAY = 86_400_000
const ZONE = 28_800_000
const SERVICES = ['asr-sentence', 'asr-realtime', 'asr-file', 'tts', 'voiceprint', 'sound', 'nlp']

/** A million rows of usage over the last 90 days, and a fifth as many over the 90 days before. */
const ROWS = 1_200_000
const RECENT = 1_000_000
const DAYS = 90
const USERS = 5_701
const AGENTS = 60
const APPS = 8_000
/** Calls in the log, the last of them a week old. */
const CALLS = 400_000
const ENGINES = 24
const TASKS = 60_000

const { lit } = sql
const dayAt = (now: number, back: number) => new Date(now + ZONE - back * DAY).toISOString().slice(0, 10)
const moment = (at: number) => new Date(at).toISOString()

/** A database as large as the promise; everything follows from the number of the row, so that each run measures the same. */
export async function fillDatabase(dataDir: string, contract: Contract, now: number): Promise<AnyDatabase> {
  const db: AnyDatabase = await openDatabase({ dataDir })
  await migrate(db)
  await syncTables(db, contract)
  await db.write(async (trx) => {
    const fill = (table: string, rows: Row[]) => insertRows(db, trx, table, rows)
    await fill(
      'user',
      Array.from({ length: USERS }, (_, n) => userAt(n, now)),
    )
    await fill(
      'application',
      Array.from({ length: APPS }, (_, n) => appAt(n, now)),
    )
    await fill(
      'engine',
      Array.from({ length: ENGINES }, (_, n) => engineAt(n, now)),
    )
    await fill(
      'combo',
      SERVICES.map((service, n) => ({ comboId: `c${n}`, name: service, service, unit: 'call', status: 'onSale', version: 1 })),
    )
    await fill(
      'order',
      Array.from({ length: 20_000 }, (_, n) => orderAt(n, now)),
    )
    await fill(
      'grant',
      Array.from({ length: 8_000 }, (_, n) => grantAt(n, now)),
    )
    await fill(
      'qa_task',
      Array.from({ length: TASKS }, (_, n) => taskAt(n, now)),
    )
    await unindexed(trx, ['usage', 'call_log'], async () => {
      await addUsage(trx, now)
      await addCalls(trx, now)
    })
    await rollUpAll(db.kind, trx)
    await rollUpCalls(db.kind, trx)
  })
  await refreshStatistics(db)
  return db
}

/** Building an index once is five times as fast as growing it a million times. */
async function unindexed(trx: Trx, tables: string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; text: string }>`select name, sql as text from sqlite_schema
    where type = 'index' and tbl_name in (${sql.join(tables)}) and sql is not null`.execute(trx)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(trx)
  await work()
  for (const { text } of rows) await sql.raw(text).execute(trx)
}

const numbers = (count: number) =>
  sql`with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${lit(count)})`
/** One of some texts by a number. */
const oneOf = (list: string[], at: RawBuilder<number>) =>
  sql`json_extract(${JSON.stringify(list)}, '$[' || ((${at}) % ${lit(list.length)}) || ']')`

async function addUsage(trx: Trx, now: number): Promise<void> {
  const days = Array.from({ length: 2 * DAYS }, (_, back) => dayAt(now, back))
  // The n-th row is of one day; its application comes back on every day.
  const day = sql<number>`case when n < ${lit(RECENT)} then n % ${lit(DAYS)} else ${lit(DAYS)} + n % ${lit(DAYS)} end`
  const app = sql<number>`(n / ${lit(DAYS)}) % ${lit(APPS)}`
  const calls = sql<number>`20 + (n * 7919) % 1000`
  await sql`${numbers(ROWS)}
    insert into usage ("usageId", "userId", "appId", service, day, calls, ok, failed, amount, duration, chars, peak, version)
    select 'u' || n, 'u' || (${app} % ${lit(USERS - AGENTS - 1)} + ${lit(AGENTS + 1)}), 'a' || ${app}, ${oneOf(SERVICES, sql`n / ${lit(DAYS)} + n / ${lit(DAYS * APPS)}`)},
      ${oneOf(days, day)}, ${calls}, ${calls} - n % 5, n % 5, ${calls} * 3, ${calls} * 20, ${calls} * 7, n % 9 + 1, 1
    from numbers`.execute(trx)
}

async function addCalls(trx: Trx, now: number): Promise<void> {
  // A log of eight days, the calls one after the other.
  const seconds = sql`${lit(Math.floor(now / 1000))} - (${lit(CALLS)} - 1 - n) * ${lit((8 * DAY) / 1000 / CALLS)}`
  const app = sql`(n * 31) % ${lit(APPS)}`
  const engine = sql`(n * 13) % ${lit(ENGINES)}`
  await sql`${numbers(CALLS)}
    insert into call_log ("requestId", "userId", "appId", service, "engineId", latency, code, amount, day, "createTime", version)
    select 'r' || n, 'u' || (${app} % ${lit(USERS - AGENTS - 1)} + ${lit(AGENTS + 1)}), 'a' || ${app}, ${oneOf(SERVICES, sql`(n * 13) % ${lit(ENGINES)}`)},
      'e' || ${engine}, 20 + (n * 7919) % 1400 + (n * 104729) % 97, case when n % 40 = 0 then 5000 else 0 end, 1,
      date(${seconds}, 'unixepoch', '+8 hours'), strftime('%Y-%m-%dT%H:%M:%S', ${seconds}, 'unixepoch') || '.000Z', 1
    from numbers`.execute(trx)
}

function userAt(n: number, now: number): Row {
  const role = n === 0 ? 'super-admin' : n <= AGENTS ? 'agent' : 'user'
  return {
    userId: `u${n}`,
    username: `user${n}`,
    realName: `用户${n}`,
    phone: `169${String(n).padStart(8, '0')}`,
    role,
    certType: n % 3,
    agentId: role === 'user' && n % 3 === 0 ? `u${(n % AGENTS) + 1}` : null,
    status: 1,
    balance: 0,
    registerTime: moment(now - ((n * 7919) % 360) * DAY - 3_600_000),
    version: 1,
  }
}

const appAt = (n: number, now: number): Row => ({
  appId: `a${n}`,
  userId: `u${(n % (USERS - AGENTS - 1)) + AGENTS + 1}`,
  appName: `app${n}`,
  isDefault: n < USERS - AGENTS - 1,
  services: JSON.stringify(SERVICES),
  status: 'enabled',
  createTime: moment(now - 200 * DAY),
  lastCallTime: moment(now - (n % 60) * DAY),
  version: 1,
})

const engineAt = (n: number, now: number): Row => ({
  engineId: `e${n}`,
  name: `engine ${n}`,
  node: `node ${n}`,
  service: SERVICES[n % SERVICES.length],
  status: 'online',
  health: n === 5 ? 'degraded' : 'ok',
  inUse: 10,
  capacity: 100,
  qps: 1,
  heartbeatTime: moment(now),
  version: 1,
})

const orderAt = (n: number, now: number): Row => {
  const at = moment(now - (n % 400) * DAY - 60_000)
  const isPaid = n % 4 !== 0
  return {
    orderNo: `o${n}`,
    userId: `u${(n % (USERS - AGENTS - 1)) + AGENTS + 1}`,
    status: isPaid ? 'paid' : 'cancelled',
    payAmount: 1_000 + n,
    amount: 1_000 + n,
    count: 1,
    createTime: at,
    payTime: isPaid ? at : null,
    version: 1,
  }
}

const grantAt = (n: number, now: number): Row => ({
  grantNo: `g${n}`,
  targetId: n < 600 ? `u${(n % AGENTS) + 1}` : `u${(n % (USERS - AGENTS - 1)) + AGENTS + 1}`,
  targetType: n < 600 ? 'agent' : 'user',
  comboId: `c${n % SERVICES.length}`,
  total: 100_000,
  used: n,
  remain: 100_000 - n,
  source: n < 600 ? 'buy' : 'allocate',
  status: 'inUse',
  effectiveTime: moment(now - 30 * DAY),
  expireTime: moment(now + (n % 200) * DAY),
  createTime: moment(now - 30 * DAY),
  version: 1,
})

const taskAt = (n: number, now: number): Row => ({
  taskNo: `q${n}`,
  clientId: `u${(n % 200) + AGENTS + 1}`,
  source: 'api',
  files: 1,
  duration: 60 + (n % 900),
  status: n % 10 === 0 ? 'machine' : 'done',
  hits: n % 10 === 0 ? null : n % 4,
  score: n % 10 === 0 ? null : 60 + (n % 40),
  rules: JSON.stringify(n % 4 ? ['silence', 'speed'].slice(0, n % 3) : []),
  createTime: moment(now - Math.floor((n / TASKS) * 180 * DAY)),
  version: 1,
})
