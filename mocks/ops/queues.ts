import { sql, type RawBuilder } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import { DAY } from '../../src/schema/time.ts'
import type { Rows } from '../../schemas/.meta/rows.ts'
import type { Query, Trx } from '../db/database.ts'

/** Beyond this number counting stops, so that figures cost no more once a queue has a million rows. */
const MOST = 10_000

type Figures = Pick<Rows['server-queue'], 'waiting' | 'running' | 'stopped' | 'failed' | 'oldestTime' | 'nextTime'>

/** Counts background work, with a row for each queue of this product. */
export async function countQueues(on: Query, contract: Contract, now: number): Promise<[Rows['server-queue']['kind'], Figures][]> {
  const at = new Date(now).toISOString()
  const found: [Rows['server-queue']['kind'], Figures][] = [
    [
      'bulk',
      {
        waiting: 0,
        running: await count(on, 'bulk_job', sql`state = 'running'`),
        stopped: await count(on, 'bulk_job', sql`state in ('stopped', 'asking')`),
        failed: 0,
        oldestTime: await first(on, 'bulk_job', 'createTime', sql`state <> 'done'`),
        nextTime: null,
      },
    ],
    [
      'speech',
      {
        waiting: await count(on, 'speech_job', sql`worker is null and tries = 0`),
        running: await count(on, 'speech_job', sql`worker is not null`),
        stopped: 0,
        failed: await count(on, 'speech_job', sql`worker is null and tries > 0`),
        oldestTime: await first(on, 'speech_job', 'dueTime', sql`"dueTime" <= ${at}`),
        nextTime: await first(on, 'speech_job', 'dueTime', sql`"dueTime" > ${at} and worker is null`),
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
        oldestTime: await first(
          on,
          'message',
          'createTime',
          sql`status = 'sending' or (status = 'waiting' and coalesce("nextTime", '') <= ${at})`,
        ),
        nextTime: await first(on, 'message', 'nextTime', sql`status = 'waiting' and "nextTime" > ${at}`),
      },
    ])
  return found
}

/** Stores the counts in the rows that the console lists. */
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

async function first(on: Query, table: string, column: string, where: RawBuilder<unknown>): Promise<string | null> {
  const earliest = sql<{ at: string | null }>`select min(${sql.ref(column)}) as at from ${sql.table(table)} where ${where}`
  return (await earliest.execute(on)).rows[0]!.at
}
