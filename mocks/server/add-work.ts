import type { FastifyInstance } from 'fastify'
import { HOUR, MINUTE } from '../../src/schema/time.ts'
import type { createBulkWorker } from '../bulk/worker.ts'
import type { Database } from '../db/database.ts'
import type { Contract } from '../../src/schema/contract.ts'
import { every, oneAtATime } from '../http/clocks.ts'
import type { createCourier } from '../outbox/courier.ts'
import { growSearch } from '../resource/grow-search.ts'
import type { createWorkers } from '../speech/work/workers.ts'

type Work = {
  /** Absent where nobody gives it anything to do. */
  workers: ReturnType<typeof createWorkers> | undefined
  courier: ReturnType<typeof createCourier> | undefined
  bulk: ReturnType<typeof createBulkWorker>
  tick: () => Promise<unknown>
  tidy: () => Promise<unknown>
}

/** What is done without a request: each minute and hour, and as soon as any process has something for it. */
export function addWork(app: FastifyInstance, db: Database, contract: Contract, { workers, courier, bulk, tick, tidy }: Work): void {
  const ending = new AbortController()
  let isTold = false
  const say = () => {
    if (!isTold) app.log.warn('searches of large tables take more time than they need, for PostgreSQL lacks the extension pg_trgm')
    isTold = true
  }
  const indexing = oneAtATime(() => growSearch(db, contract, { signal: ending.signal, say }))
  const clocks = [every(HOUR, tidy), every(MINUTE, tick), every(MINUTE, async () => indexing.ask())]
  const stops = [db.onChange('bulk_job', bulk.wake)]
  if (workers) stops.push(db.onChange('speech_job', workers.wake))
  if (courier) stops.push(db.onChange('message', courier.wake))
  app.addHook('onReady', async () => {
    await workers?.start()
    await courier?.start()
    bulk.wake()
  })
  app.addHook('onClose', async () => {
    clocks.forEach(clearInterval)
    ending.abort()
    await indexing.rest()
    for (const stop of stops) stop()
    await courier?.stop()
    await bulk.stop()
    await workers?.stop()
  })
}
