import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import type { Database } from '../db/database.ts'

type Count = { state: string; count: number }
/** Counts from the database at a moment. */
export type Stocks = {
  at: number
  jobs: (Count & { kind: string })[]
  messages: Count[]
  storage: { kind: string; rows: number | null; bytes: number | null }[]
}

/** More frequent requests get the last result. */
const FRESH_MS = 15_000
/** Nobody waits longer for metrics of a slow database. */
const PATIENCE_MS = 2_000
/** Beyond this number counting stops, so that metrics cost no more once a queue has a million rows. */
const MOST = 10_000

/** Counts waiting rows in queues and reads the measured sizes of each kind of data; counts nothing that grows for ever. */
export function createStocks({ db, contract, now }: { db: Database; contract: Contract; now: () => number }) {
  const on = db.aside.query
  let last: Stocks | undefined
  let looking: Promise<Stocks> | undefined

  async function count(table: string, column: string, value: string): Promise<number> {
    const some = sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value} limit ${MOST}`
    return (await sql<{ n: number }>`select count(*) as n from (${some}) as found`.execute(on)).rows[0]!.n
  }

  async function look(): Promise<Stocks> {
    const queued = sql<{
      kind: string
      n: number
    }>`select kind, count(*) as n from (select kind from speech_job limit ${MOST}) as found group by kind`
    const jobs: Stocks['jobs'] = (await queued.execute(on)).rows.map(({ kind, n }) => ({ kind, state: 'waiting', count: n }))
    for (const state of ['running', 'asking', 'stopped']) jobs.push({ kind: 'bulk', state, count: await count('bulk_job', 'state', state) })
    const messages: Count[] = []
    if (contract.entities.message)
      for (const state of ['waiting', 'sending']) messages.push({ state, count: await count('message', 'status', state) })
    const storage = contract.entities.storage ? await on.selectFrom('storage').select(['kind', 'rows', 'bytes']).execute() : []
    return (last = { at: now(), jobs, messages, storage })
  }

  /** Undefined if the database does not answer. */
  return async (): Promise<Stocks | undefined> => {
    if (last && Math.abs(now() - last.at) < FRESH_MS) return last
    looking ??= look().finally(() => (looking = undefined))
    return Promise.race([looking.catch(() => undefined), setTimeout(PATIENCE_MS, undefined, { ref: false })])
  }
}
