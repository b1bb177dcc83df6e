import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { tableOf } from '../../src/schema/tables.ts'
import type { AnyDatabase, Row } from './any-database.ts'
import { migrate } from '../../mocks/db/migrate.ts'
import { syncTables } from '../../mocks/db/sync.ts'
import { compileContract } from '../../src/schema/compile/contract.ts'
import type { Contract } from '../../src/schema/contract.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { readFolder } from '../../scripts/lib/read-folder.ts'
import { seed } from '../../mocks/seed/seed.ts'
import { openAt, openCopy, openEmpty, type Opened } from './copies.ts'
import { NOW } from './harness.ts'
import { closeRow, openRow } from '../../mocks/secrets/sealed-fields.ts'

export const HOUR = 3_600_000
export const files = readFolder(fileURLToPath(new URL('../../schemas', import.meta.url)))
export const contract = compileContract(readSchemas(files).world)

/** An empty house; with `at` that of a folder once more, as another process opens it or one that starts anew. */
export async function open(kind: AnyDatabase['kind'], known = contract, at?: string): Promise<Opened> {
  if (known === contract && at === undefined) return openCopy(kind, 'house', (db) => prepare(db, contract))
  const opened = at === undefined ? await openEmpty(kind) : await openAt(kind, at)
  try {
    await prepare(opened.db, known)
  } catch (error) {
    await opened.close()
    throw error
  }
  return opened
}

/** A small demo world. */
export async function openSeeded(kind: AnyDatabase['kind'], known = contract): Promise<Opened> {
  const fill = (db: AnyDatabase) => seed(db, known, { now: NOW, scale: 0.05 })
  if (known === contract) return openCopy(kind, 'world', (db) => prepare(db, known).then(() => fill(db)))
  const opened = await open(kind, known)
  await fill(opened.db)
  return opened
}

async function prepare(db: AnyDatabase, known: Contract): Promise<void> {
  await migrate(db)
  await syncTables(db, known)
}

export const allRows = async (db: AnyDatabase, table: string): Promise<Row[]> => {
  const rows = await db.query.selectFrom(tableOf(table)).selectAll().execute()
  return contract.entities[table] ? rows.map((row) => readable(db, table, row)) : rows
}

/** A row as it lies in the table, and as it is read from there. */
export const stored = (db: AnyDatabase, entity: string, row: Row): Row => closeRow(db.sealer, contract.entities[entity]!, { ...row })
export const readable = (db: AnyDatabase, entity: string, row: Row): Row => openRow(db.sealer, contract.entities[entity]!, { ...row })

export function groupBy(rows: Row[], by: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(by(row), [...(groups.get(by(row)) ?? []), row])
  return groups
}

export async function fingerprint(db: AnyDatabase): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, key } of Object.values(contract.entities)) {
    const rows = await db.query.selectFrom(tableOf(name)).selectAll().orderBy(key).execute()
    for (const row of rows) {
      openRow(db.sealer, contract.entities[name]!, row)
      hash.update(
        JSON.stringify(
          Object.keys(row)
            .sort()
            .map((field) => [field, row[field]]),
        ),
      )
    }
  }
  return hash.digest('hex')
}
