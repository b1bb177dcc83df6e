import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { POSTGRES } from '../../setup/postgres.ts'
import type { Place } from './fill.ts'

export type Kind = 'sqlite' | 'postgres'

/** Both databases, or SQLite alone where no PostgreSQL answers. */
export async function kindsHere(): Promise<Kind[]> {
  const client = new pg.Client({ connectionString: POSTGRES, connectionTimeoutMillis: 2000 })
  const isThere = await client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
  return isThere ? ['sqlite', 'postgres'] : ['sqlite']
}

/** A place of its own for a world, and how to be rid of it. */
export function newPlace(kind: Kind): Place & { remove: () => Promise<void> } {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-busy-'))
  if (kind === 'sqlite') return { dataDir, remove: async () => rmSync(dataDir, { recursive: true }) }
  const schema = `bench_${randomBytes(6).toString('hex')}`
  return {
    dataDir,
    databaseUrl: POSTGRES,
    schema,
    async remove() {
      rmSync(dataDir, { recursive: true })
      const client = new pg.Client({ connectionString: POSTGRES })
      await client.connect()
      await client.query(`drop schema "${schema}" cascade`)
      await client.end()
    },
  }
}
