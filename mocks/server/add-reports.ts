import type { FastifyInstance } from 'fastify'
import type { Contract } from '../../src/schema/contract.ts'
import type { Database } from '../db/database.ts'
import type { Fault } from '../db/fault.ts'
import { createReport } from '../ops/report.ts'
import type { RouteTimes } from '../ops/route-times.ts'
import { every } from '../http/clocks.ts'
import type { Fairness } from './fairness.ts'
import { roomOf } from './health.ts'

type Parts = {
  db: Database
  contract: Contract
  now: () => number
  routes: RouteTimes
  fairness: Pick<Fairness, 'look'>
  uploadDir: string
  roomIn: ((folder: string) => Promise<number>) | undefined
  draining: AbortSignal | undefined
  storage: { current: () => Fault | undefined }
  reportMs: number
}

/** A process reports to the screens of operations as long as it serves; nothing waits for a report. */
export function addReports(
  app: FastifyInstance,
  { fairness, uploadDir, roomIn = roomOf, draining, storage, reportMs, ...parts }: Parts,
): void {
  const report = createReport({
    ...parts,
    seats: fairness.look,
    room: () => roomIn(uploadDir),
    isDraining: () => draining?.aborted === true,
    faultNow: storage.current,
  })
  const clock = every(reportMs, report.send)
  app.addHook('onReady', async () => void report.send().catch(() => undefined))
  app.addHook('onClose', () => {
    clearInterval(clock)
    return report.end()
  })
}
