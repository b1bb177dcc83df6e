import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import type { Database } from '../db/database.ts'
import { sendJson } from '../http/host.ts'
import { problems } from '../http/problems.ts'

type Parts = {
  db: Database
  contract: Contract
  uploadDir: string
  /** Bytes that are left on the disk of a folder. */
  roomIn?: ((folder: string) => Promise<number>) | undefined
}

/** With less than this a recording no longer fits, and soon no row. */
const LEAST_ROOM = 64_000_000

/**
 * What a supervisor and a load balancer ask. `livez`: the process answers; it is to be started anew where not, and a database that is away
 * is no reason. `readyz` (also `healthz`): it can serve, for its database answers and its disk has room; others are asked where not.
 */
export function addHealth(app: FastifyInstance, { db, contract, uploadDir, roomIn = roomOf }: Parts): void {
  const ok = JSON.stringify({ code: 200, message: '', data: { ok: true, version: contract.version } })
  app.get('/api/livez', async (_request, reply) => sendJson(reply, ok))
  for (const path of ['/api/readyz', '/api/healthz'])
    app.get(path, async (_request, reply) => {
      await sql`select 1`.execute(db.aside.query)
      if ((await roomIn(uploadDir)) < LEAST_ROOM) throw problems.fault('full')
      return sendJson(reply, ok)
    })
}

async function roomOf(folder: string): Promise<number> {
  // It is made with the first file.
  const { bavail, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)))
  return bavail * bsize
}
