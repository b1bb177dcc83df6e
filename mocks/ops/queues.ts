import { sql, type RawBuilder } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import { DAY } from '../../src/schema/time.ts'
import type { Rows } from '../../schemas/.meta/rows.ts'
import type { Query, Trx } from '../db/database.ts'

/** What is counted further than this is only "many": figures must cost the same on the day when the queue is a million long. */
const MOST = 10_000

type Figures = Pick<Rows['server-queue'], 'waiting' | 'running' | 'stopped' | 'failed' | 'oldestTime'>

/** Counts the work that nobody waits for, a row for each queue that this product has. */
export async function countQueues(on: Query, contract: Contract, now: number): Promise<[Rows['server-queue']['kind'], Figures][]> {
  const found: [Rows['server-queue']['kind'], Figures][] = [
    [
      'bulk',
      {
        waiting: 0,
        running: await count(on, 'bulk_job', sql`state = 'running'`),
        stopped: await count(on, 'bulk_job', sql`state in ('stopped', 'asking')`),
        failed: 0,
        oldestTime: await oldest(on, 'bulk_job', 'createTime', sql`state <> 'done'`),
      },
    ],
    [
      'speech',
      {
        waiting: await count(on, 'speech_job', sql`worker is null and tries = 0`),
        running: await count(on, 'speech_job', sql`worker is not null`),
        stopped: 0,
        failed: await count(on, 'speech_job', sql`worker is null and tries > 0`),
        oldestTime: await oldest(on, 'speech_job', 'dueTime', sql`"dueTime" <= ${new Date(now).toISOString()}`),
      },
    ],
  ]
  const lately = new Date(now - DAY).toISOString()
  if (contract.entities.message)
    found.push([
      'message',
      {
        waiting: await count(on, 'message', sql`status = 'waiting'`),
        running: await count(on, 'message', sql`status = 'sending'`),
        stopped: 0,
        failed: await count(on, 'message', sql`status = 'dead' and "createTime" >= ${lately}`),
        oldestTime: await oldest(on, 'message', 'createTime', sql`status in ('waiting', 'sending')`),
      },
    ])
  return found
}

/** Puts what was counted where the console lists it. */
export async function writeQueues(trx: Trx, counted: Awaited<ReturnType<typeof countQueues>>, now: number): Promise<void> {
  for (const [kind, figures] of counted) {
    const values = { ...figures, countedTime: new Date(now).toISOString() }
    await trx
      .insertInto('server_queue')
      .values({ kind, ...values })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet(values))
      .execute()
  }
}

async function count(on: Query, table: string, where: RawBuilder<unknown>): Promise<number> {
  const some = sql`select 1 from ${sql.table(table)} where ${where} limit ${MOST}`
  return (await sql<{ n: number }>`select count(*) as n from (${some}) as found`.execute(on)).rows[0]!.n
}

async function oldest(on: Query, table: string, column: string, where: RawBuilder<unknown>): Promise<string | null> {
  const first = sql<{ at: string | null }>`select min(${sql.ref(column)}) as at from ${sql.table(table)} where ${where}`
  return (await first.execute(on)).rows[0]!.at
}
