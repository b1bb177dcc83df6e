import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'
import { hasTable } from '../has-table.ts'

type Before = {
  appId: string
  userId: string
  hash: string
  changeTime: string
  previousHash: string | null
  previousUntil: string | null
  usedTime: string | null
  usedIp: string | null
  previousUsedTime: string | null
  previousUsedIp: string | null
}

/** An application has several secrets, each with a name, the services that it may call, and when and from where it was last used. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'TEXT'
  await sql.raw(`create table secret_hash (hash ${text} primary key, "secretId" ${text} not null, "appId" ${text} not null)`).execute(trx)
  await sql.raw(`create index secret_hash_by_application on secret_hash ("appId")`).execute(trx)
  if (await hasTable(trx, kind, 'application')) await moveOn(trx, kind, text)
  await sql`drop table app_secret`.execute(trx)
}

async function moveOn(trx: Trx, kind: Database['kind'], text: string): Promise<void> {
  const names = ['"userId"', '"appId"', 'hint', 'remark', 'status', '"createTime"', '"untilTime"', '"usedTime"', '"usedIp"']
  const columns = names.map((name) => `${name} ${text}`).join(', ')
  const list = kind === 'postgres' ? 'json' : 'JSON'
  await sql
    .raw(
      `create table secret ("secretId" ${text} primary key not null, ${columns}, services ${list}, "version" integer not null default 1)`,
    )
    .execute(trx)
  const { rows } = await sql<Before>`select s.*, a."userId" from app_secret s join application a on a."appId" = s."appId"`.execute(trx)
  for (const row of rows) {
    const previous = row.previousHash === null || row.previousUntil === null ? undefined : row.previousHash
    if (previous !== undefined)
      await put(previous, row, { status: 'ending', until: row.previousUntil, used: row.previousUsedTime, ip: row.previousUsedIp })
    await put(row.hash, row, { status: 'inUse', until: null, used: row.usedTime, ip: row.usedIp })
  }

  type State = { status: string; until: string | null; used: string | null; ip: string | null }
  async function put(hash: string, { userId, appId, changeTime }: Before, { status, until, used, ip }: State): Promise<void> {
    const secretId = `k${randomBytes(8).toString('hex')}`
    // The last characters of former secrets were not stored.
    await sql`insert into secret ("secretId", "userId", "appId", hint, status, "createTime", "untilTime", "usedTime", "usedIp", services)
      values (${secretId}, ${userId}, ${appId}, '…', ${status}, ${changeTime}, ${until}, ${used}, ${ip}, '[]')`.execute(trx)
    await sql`insert into secret_hash (hash, "secretId", "appId") values (${hash}, ${secretId}, ${appId})`.execute(trx)
  }
}
