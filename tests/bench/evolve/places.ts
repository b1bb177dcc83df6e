import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { migrate } from '../../../mocks/db/migrate.ts'
import { openDatabase } from '../../../mocks/db/open-database.ts'
import { refreshStatistics } from '../../../mocks/db/sync.ts'
import { follow } from '../../../mocks/evolve/start.ts'
import type { Contract } from '../../../src/schema/contract.ts'
import type { AnyDatabase } from '../../contract/any-database.ts'
import { POSTGRES } from '../../setup/postgres.ts'

export type Kind = AnyDatabase['kind']

/** The databases that answer here. */
export async function listKinds(): Promise<Kind[]> {
  try {
    await tell('select 1')
    return ['sqlite', 'postgres']
  } catch {
    console.log(`No PostgreSQL answers at ${POSTGRES}: SQLite alone.`)
    return ['sqlite']
  }
}

let made = 0

/** A database of these schemas with that many visits, for one work. */
export async function withVisits<T>(kind: Kind, contract: Contract, rows: number, work: (db: AnyDatabase) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-evolve-'))
  const name = `bench_evolve_${process.pid}_${++made}`
  if (kind === 'postgres') await tell(`create database "${name}" template template0`)
  const databaseUrl = kind === 'postgres' ? Object.assign(new URL(POSTGRES), { pathname: `/${name}` }).href : undefined
  const db: AnyDatabase = await openDatabase({ dataDir, databaseUrl, waitMs: 100_000 })
  try {
    await migrate(db)
    await follow(db, contract, { now: 0 })
    await fill(db, rows)
    await refreshStatistics(db)
    return await work(db)
  } finally {
    await db.close()
    if (kind === 'postgres') await tell(`drop database "${name}" with (force)`)
    rmSync(dataDir, { recursive: true })
  }
}

/** Visits as years of a product leave them: every channel, figures that people typed, gaps. */
async function fill(db: AnyDatabase, rows: number): Promise<void> {
  const numbers =
    db.kind === 'postgres'
      ? sql`generate_series(1, ${sql.lit(rows)}) as s(n)`
      : sql`(with recursive s(n) as (values (1) union all select n + 1 from s where n < ${sql.lit(rows)}) select n from s) as s`
  const padded = db.kind === 'postgres' ? sql`lpad(cast(n as text), 8, '0')` : sql`printf('%08d', n)`
  await db.write((trx) =>
    sql`
      insert into visit ("visitId", "name", "channel", "seconds", "price", "city", "secretary")
      select 'v' || ${padded}, 'Visit ' || n, case n % 3 when 0 then 'onsite' when 1 then 'call' else 'video' end, n % 7200,
        cast(n % 1000 as text) || '.' || cast(n % 90 + 10 as text), case when n % 4 = 0 then null else 'Beijing' end, null
      from ${numbers}`.execute(trx),
  )
}

async function tell(command: string): Promise<void> {
  const client = new pg.Client({ connectionString: POSTGRES, connectionTimeoutMillis: 2000 })
  await client.connect()
  await client.query(command).finally(() => client.end())
}
