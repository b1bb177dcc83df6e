import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFolder } from '../../scripts/lib/read-folder.ts'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { tableOf } from '../../src/schema/tables.ts'
import type { AnyDatabase, Row } from '../contract/any-database.ts'
import { insertRows } from '../../mocks/db/insert.ts'
import { migrate } from '../../mocks/db/migrate.ts'
import { openDatabase } from '../../mocks/db/open-database.ts'
import { syncTables } from '../../mocks/db/sync.ts'
import { seed } from '../../mocks/seed/seed.ts'
import { buildWorld } from '../../mocks/seed/world.ts'
import { computingTime } from './check/computing-time.ts'

const ROUNDS = 7
/** Making the demo world against only writing its rows, at most. */
const LIMIT = 4

const contract = compileContract(readSchemas(readFolder('schemas')).world)
const now = Date.now()
const world = [...buildWorld(contract, { now, scale: 1 })].map(({ entity, rows }) => ({
  table: tableOf(entity.name),
  rows: [...rows] as Row[],
}))
const count = world.reduce((sum, { rows }) => sum + rows.length, 0)

const times: Record<'written' | 'made', number[]> = { written: [], made: [] }
for (let round = 0; round < ROUNDS; round++) {
  times.written.push(
    await inEmpty((db) =>
      db.write(async (trx) => {
        for (const { table, rows } of world) await insertRows(db, trx, table, rows)
      }),
    ),
  )
  times.made.push(await inEmpty((db) => seed(db, contract, { now })))
}
const ratio = median(times.made.map((made, round) => made / times.written[round]!))
console.log(
  `${count} rows: written alone ${median(times.written).toFixed(0)} ms, made and written ${median(times.made).toFixed(0)} ms, ratio ${ratio.toFixed(2)} (at most ${LIMIT})`,
)
process.exitCode = ratio > LIMIT ? 1 : 0

/** Milliseconds that a work takes in a database without rows. */
async function inEmpty(work: (db: AnyDatabase) => Promise<unknown>): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-seed-'))
  const db: AnyDatabase = await openDatabase({ dataDir })
  await migrate(db)
  await syncTables(db, contract)
  const started = computingTime()
  await work(db)
  const took = computingTime() - started
  await db.close()
  rmSync(dataDir, { recursive: true })
  return took
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
