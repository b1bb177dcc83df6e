import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Fault } from '../db/fault.ts'
import type { Log } from '../log/log.ts'
import { discreet } from '../log/serialize-error.ts'
import { createMoved } from './moved.ts'

const LOOK_MS = 1000

/** Detects faults that concern every request, and logs their begin and end once. */
type Outage = {
  note: (fault: Fault, error: unknown) => void
  stop: () => void
  /** The current fault. */
  current: () => Fault | undefined
}

type Parts = {
  /** Tries the operation that the fault prevented; throws if it still fails. */
  probe: (fault: Fault) => Promise<unknown>
  now: () => number
  log: Pick<Log, 'warn' | 'error'>
}

function createOutage({ probe, now, log }: Parts): Outage {
  let current: { fault: Fault; since: number; refused: number } | undefined
  let clock: NodeJS.Timeout | undefined

  function look(): void {
    clock = setTimeout(async () => {
      const met = current!
      await probe(met.fault).then(
        () => end(met),
        () => clock && look(),
      )
    }, LOOK_MS).unref()
  }

  function end({ fault, since, refused }: NonNullable<typeof current>): void {
    current = undefined
    const seconds = Math.max(0, Math.round((now() - since) / 1000))
    log.warn({ fault, seconds, refused }, 'the storage works again')
  }

  return {
    note(fault, error) {
      if (current) current.refused++
      else {
        current = { fault, since: now(), refused: 1 }
        log.error({ fault, cause: discreet(error instanceof Error ? error.message : String(error)) }, 'the storage cannot be used')
        look()
      }
    },
    current: () => current?.fault,
    stop() {
      clearTimeout(clock)
      clock = undefined
    },
  }
}

/** Faults of the storage, and tables that were migrated since the process has started. */
export function watchStorage({ db, uploadDir, now, log }: { db: Database; uploadDir: string } & Omit<Parts, 'probe'>) {
  const { judge, probe } = createMoved(db)
  const { note, stop, current } = createOutage({
    probe: (fault) => (fault === 'moved' ? probe() : tryStorage({ db, uploadDir }, fault)),
    now,
    log,
  })
  return { listeners: { onFault: note, judgeMisfit: judge }, stop, current }
}

/** Writes a small file and a row, and deletes both. */
const TRIED_BYTES = 65_536

async function tryStorage({ db, uploadDir }: { db: Database; uploadDir: string }, fault: Fault): Promise<void> {
  await sql`select 1`.execute(db.query)
  if (fault === 'away' || fault === 'slow') return
  const path = join(uploadDir, 'incoming', `tried-${randomUUID()}`)
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  await writeFile(path, Buffer.alloc(TRIED_BYTES), { mode: 0o600, flush: true }).finally(() => rm(path, { force: true }))
  const name = `tried ${randomUUID()}`
  await db.write(async (trx) => {
    await trx
      .insertInto('meta')
      .values({ name, value: '.'.repeat(TRIED_BYTES) })
      .execute()
    await trx.deleteFrom('meta').where('name', '=', name).execute()
  })
}
