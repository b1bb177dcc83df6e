import { setImmediate } from 'node:timers/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openSqlite } from '../../../mocks/db/sqlite.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sqlite-'))))
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

it('O2: a transaction of many statements lets others have their turn while it runs, and keeps its rows to itself', async () => {
  const db = await openSqlite(folder)
  try {
    await db.write((trx) => sql`create table t (n integer)`.execute(trx))
    let now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const seen: number[] = []
    const work = { isOver: false }
    const looks = async () => {
      while (!work.isOver) {
        await setImmediate()
        const { rows } = await sql<{ n: number }>`select count(*) as n from t`.execute(db.query)
        if (!work.isOver) seen.push(Number(rows[0]!.n))
      }
    }
    const looking = looks()
    await db.write(async (trx) => {
      for (let n = 0; n < 100; n++) {
        await sql`insert into t values (${n})`.execute(trx)
        // A statement takes a millisecond.
        now += 1
      }
      work.isOver = true
    })
    await looking
    expect(seen.length).toBeGreaterThanOrEqual(3)
    expect(new Set(seen)).toEqual(new Set([0]))
  } finally {
    await db.close()
  }
})
