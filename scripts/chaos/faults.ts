import { writeFileSync, rmSync, openSync, writeSync, closeSync } from 'node:fs'
import { join } from 'node:path'
import type { Target } from './target.ts'
import type { openNeighbours } from './neighbours.ts'
import type { Random } from './random.ts'

type Neighbours = Awaited<ReturnType<typeof openNeighbours>>
type Parts = { target: Target; neighbours: Neighbours; random: Random }

/** `begin` causes the fault and returns a function that ends it; `skip` returns why it cannot be caused here. */
export type Fault = { name: string; begin: (parts: Parts) => Promise<() => Promise<void>>; skip?: (target: Target) => string | undefined }

const HOUR = 3_600_000
const onPostgres = (target: Target) => (target.kind === 'postgres' ? undefined : 'SQLite is no server of its own')
const nothing = async () => undefined

async function asDatabase(target: Target, text: string): Promise<void> {
  const books = await target.books()
  await books.all(text).finally(() => books.close())
}
const ENDED = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

export const FULL_DISK = 'the disk is full'

/** Everything that can happen to a machine that runs for years. */
export const FAULTS: Fault[] = [
  {
    name: 'the database ends its connections',
    skip: onPostgres,
    begin: async ({ target, random }) => {
      for (let nth = random.between(1, 3); nth > 0; nth--) await asDatabase(target, ENDED)
      return nothing
    },
  },
  {
    name: 'the database is away',
    skip: onPostgres,
    begin: async ({ target }) => {
      target.line!.close()
      return async () => target.line!.open()
    },
  },
  {
    name: 'the line to the database goes dead',
    skip: onPostgres,
    begin: async ({ target }) => {
      target.line!.die()
      return async () => target.line!.open()
    },
  },
  {
    name: 'the database is slow',
    skip: onPostgres,
    begin: async ({ target, random }) => {
      target.line!.slow(random.between(100, 600))
      return async () => target.line!.open()
    },
  },
  {
    name: 'the database may only be read',
    skip: (target) => onPostgres(target) && 'a folder whose file is open cannot be made so; a contract test does it by a pragma',
    begin: async ({ target }) => {
      await asDatabase(
        target,
        `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
      )
      await asDatabase(target, ENDED)
      return async () => {
        const books = await target.books()
        // On its own: a transaction that has begun stays read-only.
        await books.all('set default_transaction_read_only = off')
        await books
          .all(`do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`)
          .finally(() => books.close())
        await asDatabase(target, ENDED)
      }
    },
  },
  {
    name: FULL_DISK,
    skip: ({ kind, disk }) =>
      kind === 'postgres' ? 'its disk is that of the database server' : disk ? undefined : 'this user may not mount a small disk',
    begin: async ({ target }) => {
      const file = join(target.disk!, 'filled')
      fill(file)
      return async () => rmSync(file)
    },
  },
  {
    name: 'kill -9',
    begin: async ({ target }) => {
      await target.stop('SIGKILL')
      await target.start()
      return nothing
    },
  },
  {
    name: 'a restart',
    begin: async ({ target }) => {
      await target.stop('SIGTERM')
      await target.start()
      return nothing
    },
  },
  {
    name: 'the clock jumps',
    begin: async ({ target, random }) => {
      target.setClock(random.pick([-2, 3, 26, -30]) * HOUR)
      return async () => target.setClock(0)
    },
  },
  {
    name: 'the mail server hangs',
    begin: async ({ neighbours }) => {
      neighbours.mail.hang(true)
      return async () => neighbours.mail.hang(false)
    },
  },
  {
    name: 'the speech engine hangs',
    begin: async ({ neighbours }) => {
      neighbours.engine.is('hangs')
      return async () => neighbours.engine.is('well')
    },
  },
  {
    name: 'the speech engine fails',
    begin: async ({ neighbours, random }) => {
      neighbours.engine.is(random.pick(['fails', 'rubbish'] as const))
      return async () => neighbours.engine.is('well')
    },
  },
  {
    name: 'the storage of files answers 500',
    skip: (target) => onPostgres(target) && 'files lie in its folder',
    begin: async ({ neighbours }) => {
      neighbours.storage.is('fails')
      return async () => neighbours.storage.is('well')
    },
  },
]

/** Fills the disk to the last byte, in the largest parts that fit. */
function fill(file: string): void {
  writeFileSync(file, '')
  const handle = openSync(file, 'a')
  try {
    for (let size = 1_048_576; size >= 1; size >>= 1)
      try {
        for (;;) writeSync(handle, Buffer.alloc(size))
      } catch {
        continue
      }
  } finally {
    closeSync(handle)
  }
}
