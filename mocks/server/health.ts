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
import type { Log } from '../log/log.ts'

type Parts = {
  db: Database
  contract: Contract
  uploadDir: string
  /** Free bytes on the disk of a folder. */
  roomIn?: ((folder: string) => Promise<number>) | undefined
  isDraining: () => boolean
  /** The current fault, as requests have met it. */
  faultNow: () => Fault | undefined
  patienceMs?: number
  log: Pick<Log, 'warn' | 'error'>
}

/** With less than this a recording no longer fits, and soon no row either. */
const LEAST_ROOM = 64_000_000

/** A health check waits for a few seconds: a database that takes longer counts as unavailable. */
const PATIENCE_MS = 2_000

/**
 * The probes of a supervisor and a load balancer. `startz`: the database is migrated and the server listens. `livez`: the process answers;
 * it does not depend on the database, since a restart would not help. `readyz` (also `healthz`): the server can serve requests: it is not
 * shutting down, its database answers on a reserved connection, no restart is needed, and the disk has free space.
 */
export function addHealth(app: FastifyInstance, parts: Parts): void {
  const { db, contract, uploadDir, roomIn = roomOf, isDraining, faultNow, patienceMs = PATIENCE_MS, log } = parts
  let isTight = false
  /** One line when the disk is nearly full, and one when it no longer is, however often a balancer asks. */
  const judgeRoom = (room: number) => {
    const wasTight = isTight
    isTight = room < LEAST_ROOM
    if (isTight && !wasTight) log.error({ room, folder: uploadDir }, 'the disk is nearly full')
    else if (!isTight && wasTight) log.warn({ room, folder: uploadDir }, 'the disk has room again')
    return isTight
  }
  const ok = JSON.stringify({ code: 200, message: '', data: { ok: true, version: contract.version } })
  for (const path of ['/api/livez', '/api/startz']) app.get(path, async (_request, reply) => sendJson(reply, ok))
  for (const path of ['/api/readyz', '/api/healthz'])
    app.get(path, async (_request, reply) => {
      if (isDraining()) throw problems.unavailable()
      // The tables belong to other schemas than this process: only a new process can serve.
      if (faultNow() === 'moved') throw problems.fault('moved')
      await inTime(sql`select 1`.execute(db.aside.query), patienceMs)
      if (judgeRoom(await inTime(roomIn(uploadDir), patienceMs))) throw problems.fault('full')
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
    // The client has disconnected.
    late.catch(() => undefined)
    over.abort()
  })
}

export async function roomOf(folder: string): Promise<number> {
  // The folder is created with the first file.
  const { bavail, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)))
  return bavail * bsize
}
