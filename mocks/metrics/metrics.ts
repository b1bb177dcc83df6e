import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { CHANNELS } from '../core/outbox.ts'
import type { Pool } from '../db/database.ts'
import { FAULTS } from '../db/fault.ts'
import type { RequestWatcher } from '../http/watch-requests.ts'
import { DEEDS } from '../speech/watch-engine.ts'
import type { Stocks } from './stocks.ts'

/** In seconds: most answers take a few milliseconds, an engine may take half a minute. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const OUTCOMES = ['sent', 'failed', 'dead'] as const

/** Values that are read on request, because reading them costs nothing. */
export type Looks = {
  seats: () => Record<string, { waiting: number; free: number }>
  pools: () => Pool[]
  /** Counts from the database: jobs, messages, kinds of data. */
  stocks: () => Promise<Stocks | undefined>
}

export type Metrics = ReturnType<typeof createMetrics>

/**
 * The Prometheus metrics of one process. A label has few values, all of which come from the code or the schemas: no person, no address that
 * somebody typed, no error message.
 */
export function createMetrics({ seats, pools, stocks }: Looks) {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers })
  const counter = (name: string, help: string, labelNames: string[]) => new Counter({ name, help, labelNames, registers })

  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'How long answers took',
    labelNames: ['route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const inFlight = gauge('http_requests_in_flight', 'Requests that are being answered')
  const freeSeats = gauge('seats_free', 'Places at work that nobody has taken', ['level'])
  const waiting = gauge('seats_waiting', 'Calls that wait for a place', ['level'])
  const connections = gauge('database_connections', 'Connections to the database, or threads that read it', ['pool', 'state'])
  const isUp = gauge('database_up', 'Whether the database answered lately (1) or not (0)')
  const jobs = gauge('jobs', 'Work that nobody waits for, up to 10,000 of each', ['kind', 'state'])
  const messages = gauge('messages', 'Messages that have not left, up to 10,000 of each', ['state'])
  const rows = gauge('storage_rows', 'Rows of a kind of data, as counted last', ['kind'])
  const bytes = gauge('storage_bytes', 'Bytes of a kind of data, as counted last', ['kind'])
  const deliveries = counter('deliveries_total', 'Messages that were tried to be sent', ['channel', 'outcome'])
  const engineFaults = counter('engine_faults_total', 'Times that the speech engine failed', ['deed'])
  const storageFaults = counter('storage_faults_total', 'Times that the database or the disk stood in the way', ['fault'])
  // Told as 0 before the first: Prometheus sees no increase from nothing to 1.
  for (const channel of CHANNELS) for (const outcome of OUTCOMES) deliveries.inc({ channel, outcome }, 0)
  for (const deed of DEEDS) engineFaults.inc({ deed }, 0)
  for (const fault of FAULTS) storageFaults.inc({ fault }, 0)

  async function look(): Promise<void> {
    for (const [level, { free, waiting: many }] of Object.entries(seats())) {
      freeSeats.set({ level }, free)
      waiting.set({ level }, many)
    }
    for (const { name: pool, idle, used, waiting: many } of pools())
      for (const [state, count] of Object.entries({ idle, used, waiting: many })) connections.set({ pool, state }, count)
    const found = await stocks()
    isUp.set(found ? 1 : 0)
    for (const one of [jobs, messages]) one.reset()
    for (const { kind, state, count } of found?.jobs ?? []) jobs.set({ kind, state }, count)
    for (const { state, count } of found?.messages ?? []) messages.set({ state }, count)
    for (const one of found?.storage ?? []) {
      rows.set({ kind: one.kind }, one.rows ?? 0)
      bytes.set({ kind: one.kind }, one.bytes ?? 0)
    }
  }

  const watcher: RequestWatcher = {
    begun: () => inFlight.inc(),
    ended: ({ route, status, ms }, isStream) => {
      inFlight.dec()
      if (!isStream) seconds.observe({ route, status: `${Math.floor(status / 100)}xx` }, ms / 1000)
    },
  }

  return {
    watcher,
    delivered: (channel: string, outcome: (typeof OUTCOMES)[number]) => deliveries.inc({ channel, outcome }),
    engineFailed: (deed: string) => engineFaults.inc({ deed }),
    storageFailed: (fault: string) => storageFaults.inc({ fault }),
    type: register.contentType,
    text: async () => {
      await look()
      return register.metrics()
    },
  }
}
