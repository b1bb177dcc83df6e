import { sql } from 'kysely'
import type { Trx } from '../../../mocks/db/database.ts'
import { migrate } from '../../../mocks/db/migrate.ts'
import { openDatabase } from '../../../mocks/db/open-database.ts'
import { refreshStatistics, syncTables } from '../../../mocks/db/sync.ts'
import { createSessions } from '../../../mocks/http/sessions.ts'
import { seed } from '../../../mocks/seed/seed.ts'
import { readContract } from '../../../mocks/server/read-contract.ts'
import type { AnyDatabase } from '../../contract/any-database.ts'

/** Where a world lies: in a folder, or in a schema of PostgreSQL with files in a folder. */
export type Place = { dataDir: string; databaseUrl?: string; schema?: string }

/** A small demo world with a long call log, and tokens of a customer with as much as they like, somebody else, and an administrator. */
export async function fillBusyWorld(place: Place, rows: number): Promise<{ customer: string; other: string; admin: string }> {
  const contract = readContract('schemas')
  const db: AnyDatabase = await openDatabase(place)
  await migrate(db)
  await syncTables(db, contract)
  await seed(db, contract, { now: Date.now(), scale: 0.05 })
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
  await copyCalls(db, rows)
  await refreshStatistics(db)
  const sessions = createSessions({ db, contract: () => contract, now: Date.now })
  const token = (userId: unknown) => sessions.start(String(userId), '127.0.0.1')
  const tokens = { customer: await token(customer['userId']), other: await token(other['userId']), admin: await token(admin['userId']) }
  await db.close()
  return tokens
}

/** The calls of the log, again and again, until there are so many. */
async function copyCalls(db: AnyDatabase, rows: number): Promise<void> {
  const columns = Object.keys(await db.query.selectFrom('call_log').selectAll().limit(1).executeTakeFirstOrThrow())
  const copied = columns.map((name) => (name === 'requestId' ? sql`"requestId" || ${sql.lit('-')} || n.n` : sql.ref(`c.${name}`)))
  const { n } = await db.query
    .selectFrom('call_log')
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  const times = Math.ceil(rows / Number(n))
  await db.write(async (trx) => {
    const isPostgres = db.kind === 'postgres'
    if (isPostgres) await sql`set local statement_timeout = 0; set local maintenance_work_mem = '256MB'`.execute(trx)
    const indexes = isPostgres ? await dropIndexes(trx) : []
    await sql`with recursive n(n) as (select 1 union all select n + 1 from n where n < ${sql.lit(times)})
      insert into call_log (${sql.join(columns.map((name) => sql.ref(name)))}) select ${sql.join(copied)} from call_log c, n`.execute(trx)
    for (const create of indexes) await sql.raw(create).execute(trx)
  })
}

/** An index is made of a million rows many times faster than it follows each of them. What makes each anew. */
async function dropIndexes(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string; create: string }>`
    select i.relname as name, pg_get_indexdef(x.indexrelid) as create from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid = 'call_log'::regclass and not exists (select from pg_constraint c where c.conindid = x.indexrelid)`.execute(trx)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(trx)
  return rows.map(({ create }) => create)
}
