import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import { DAY, MINUTE } from '../../src/schema/time.ts'
import type { Database, Trx } from '../db/database.ts'
import type { Fault } from '../db/fault.ts'
import { countQueues, writeQueues } from './queues.ts'
import type { RouteTimes } from './route-times.ts'

type Parts = {
  db: Database
  contract: Contract
  now: () => number
  routes: RouteTimes
  seats: () => Record<string, { waiting: number }>
  /** Free bytes on the disk with the uploaded files. */
  room: () => Promise<number>
  isDraining: () => boolean
  faultNow: () => Fault | undefined
}

/** A process that has not reported for this long has ended or cannot reach the database. */
const SILENT_MS = MINUTE
/** How long former processes stay listed. */
const KEPT_MS = DAY

/** The reports of a process about itself, for the screens of operations; `end` reports that it stops. */
export function createReport({ db, contract, now, routes, seats, room, isDraining, faultNow }: Parts) {
  const serverId = `${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`
  const startTime = new Date(now()).toISOString()
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  let last = { cpu: process.cpuUsage(), at: performance.now() }

  async function measure() {
    const begun = performance.now()
    await sql`select 1`.execute(db.aside.query)
    const databaseDelay = Math.round(performance.now() - begun)
    const used = process.cpuUsage(last.cpu)
    const cpu = Math.round((used.user + used.system) / 10 / Math.max(1, begun - last.at))
    last = { cpu: process.cpuUsage(), at: begun }
    const loopDelay = Math.round(loop.percentile(99) / 1e6)
    loop.reset()
    const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)
    const pools = db.pools()
    const migration = await db.aside.query
      .selectFrom('migration')
      .select((at) => at.fn.max('name').as('name'))
      .executeTakeFirst()
    return {
      state: faultNow() ? ('fault' as const) : isDraining() ? ('draining' as const) : ('serving' as const),
      cpu,
      memory: process.memoryUsage.rss(),
      loopDelay,
      databaseDelay,
      connectionsUsed: sum(pools.map((pool) => pool.used)),
      connectionsWaiting: sum(pools.map((pool) => pool.waiting)),
      callsWaiting: sum(Object.values(seats()).map(({ waiting }) => waiting)),
      room: await room(),
      migration: migration?.name ?? null,
    }
  }

  async function note(trx: Trx, figures: Partial<Awaited<ReturnType<typeof measure>>> | { state: 'ended' }): Promise<void> {
    const values = { ...figures, seenTime: new Date(now()).toISOString() }
    const fixed = { serverId, host: hostname(), pid: `${process.pid}`, node: process.version, release: contract.version, startTime }
    await trx
      .insertInto('server')
      .values({ ...fixed, ...values })
      .onConflict((conflict) => conflict.column('serverId').doUpdateSet(values))
      .execute()
  }

  async function report(): Promise<void> {
    const [figures, queues] = [await measure(), await countQueues(db.aside.query, contract, now())]
    await db.aside.write(async (trx) => {
      await note(trx, figures)
      await writeQueues(trx, queues, now())
      const before = (milliseconds: number) => new Date(now() - milliseconds).toISOString()
      await trx
        .updateTable('server')
        .set({ state: 'silent' })
        .where('state', 'in', ['serving', 'draining', 'fault'])
        .where('seenTime', '<', before(SILENT_MS))
        .execute()
      await trx.deleteFrom('server').where('seenTime', '<', before(KEPT_MS)).execute()
    })
    await routes.write(db.write, now())
  }

  let sending: Promise<void> | undefined
  let isOver = false
  return {
    /** Sends a report and marks processes that no longer report; one report at a time, however long the database takes. */
    async send(): Promise<void> {
      if (isOver) return
      sending ??= report().finally(() => (sending = undefined))
      return sending
    },
    /** The last report of a process, which no pending report may overwrite; if it fails, the missing reports show that it ended. */
    async end(): Promise<void> {
      isOver = true
      loop.disable()
      await sending?.catch(() => undefined)
      await db.aside.write((trx) => note(trx, { state: 'ended' })).catch(() => undefined)
      await routes.write(db.write, now()).catch(() => undefined)
    },
  }
}
