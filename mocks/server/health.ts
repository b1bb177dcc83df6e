import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import type { Database } from '../db/database.ts'
import type { Fault } from '../db/fault.ts'
import { sendJson } from '../http/host.ts'
import { problems } from '../http/problems.ts'

type Parts = {
  db: Database
  contract: Contract
  uploadDir: string
  /** Bytes that are left on the disk of a folder. */
  roomIn?: ((folder: string) => Promise<number>) | undefined
  isDraining: () => boolean
  /** What stands in the way of requests, as they have met it. */
  faultNow: () => Fault | undefined
  patienceMs?: number
}

/** With less than this a recording no longer fits, and soon no row. */
const LEAST_ROOM = 64_000_000

/** Whoever asks has a few seconds: a database that takes longer is as good as away. */
const PATIENCE_MS = 2_000

/**
 * What a supervisor and a load balancer ask. `startz`: its database is brought up to date and it listens; before, nobody answers here.
 * `livez`: the process answers; it is to be started anew where not, and a database that is away is no reason. `readyz` (also `healthz`):
 * it can serve, for it is not ending, its database answers by a connection that is kept for this, nothing but a restart would help, and its
 * disk has room; others are asked where not.
 */
export function addHealth(app: FastifyInstance, parts: Parts): void {
  const { db, contract, uploadDir, roomIn = roomOf, isDraining, faultNow, patienceMs = PATIENCE_MS } = parts
  const ok = JSON.stringify({ code: 200, message: '', data: { ok: true, version: contract.version } })
  for (const path of ['/api/livez', '/api/startz']) app.get(path, async (_request, reply) => sendJson(reply, ok))
  for (const path of ['/api/readyz', '/api/healthz'])
    app.get(path, async (_request, reply) => {
      if (isDraining()) throw problems.unavailable()
      // The tables follow other schemas than this process: only a new one can serve.
      if (faultNow() === 'moved') throw problems.fault('moved')
      await inTime(sql`select 1`.execute(db.aside.query), patienceMs)
      if ((await inTime(roomIn(uploadDir), patienceMs)) < LEAST_ROOM) throw problems.fault('full')
      return sendJson(reply, ok)
    })
}

async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const over = new AbortController()
  const late = setTimeout(milliseconds, undefined, { signal: over.signal }).then(
    () => Promise.reject(problems.fault('slow')),
    () => Promise.reject(problems.fault('slow')),
  )
  return Promise.race([work, late]).finally(() => {
    // Nobody listens to it any more.
    late.catch(() => undefined)
    over.abort()
  })
}

async function roomOf(folder: string): Promise<number> {
  // It is made with the first file.
  const { bavail, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)))
  return bavail * bsize
}
