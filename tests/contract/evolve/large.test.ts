import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { modelOf } from '../../../src/schema/evolve/model.ts'
import { readApplied } from '../../../mocks/evolve/applied.ts'
import { apply } from '../../../mocks/evolve/apply.ts'
import { look } from '../../../mocks/evolve/look.ts'
import { reading } from '../../../mocks/evolve/start.ts'
import { openDatabase } from '../../../mocks/db/open-database.ts'
import { openAt } from '../copies.ts'
import { kinds, NOW } from '../harness.ts'
import { many, openWorld, visits, type World } from './world.ts'

const whole = (more: object = {}) => ({ title: '数', type: 'integer', ...more })
const text = (more: object = {}) => ({ title: '文字', type: 'string', ...more })

const before = visits({ seconds: whole(), note: text(), tags: { title: '标签', type: 'array', items: { type: 'string' } } })
const after = visits({
  minutes: whole({ was: 'seconds', convert: { divide: 60, round: 'up' } }),
  note: text({ backfill: '无' }),
  tags: text({ convert: { from: 'array', join: ',' } }),
})
const COUNT = 300
const sizes = { large: 50, batch: 40 }
const rows = () => many(COUNT, (at) => ({ seconds: at * 30, note: at % 3 === 0 ? null : 'x', tags: JSON.stringify([`t${at}`]) }))
const wanted = () => rows().map(({ visitId, seconds, note }, at) => [visitId, Math.ceil(Number(seconds) / 60), note ?? '无', `t${at}`])

const writeAll = ({ db }: Pick<World, 'db'>, all: string[]) =>
  db.write(async (trx) => {
    for (const one of all) await sql.raw(one).execute(trx)
  })

/** Another connection, as another process has one; SQLite keeps this process busy while it waits, so that it must not wait. */
async function openOther({ db, dataDir }: World): Promise<{ write: (all: string[]) => Promise<void>; close: () => unknown }> {
  if (db.kind === 'postgres') {
    const other = await openAt(db.kind, dataDir)
    return { write: (all) => writeAll(other, all), close: () => other.db.close() }
  }
  const other = new DatabaseSync(join(dataDir, 'console.db'))
  return { write: (all) => Promise.resolve(other.exec(`begin; ${all.join('; ')}; commit`)), close: () => other.close() }
}

describe.each(kinds)('a large table on %s', (kind) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(kind)
    await world.evolve(before)
    await world.add('visit', rows())
  })
  afterEach(() => world.close())

  it('is changed in batches, each of which is told', async () => {
    const found = await look(world.db, world.db.query, after)
    let told = 0
    await apply(world.db, after, found, { now: NOW, ...sizes, tell: () => told++ })
    expect(told).toBeGreaterThan(3 * 5)
    expect(await world.rows('visit', 'visitId', 'minutes', 'note', 'tags')).toEqual(wanted())
    // What is kept of the columns as they were brings back no field: none of them was given up.
    expect((await readApplied(kind, world.db.query, modelOf(after))).model.entities['visit']).not.toHaveProperty('left')
  })

  it('is looked at by a plan while others read and write, and nobody waits for it (issue 15)', async () => {
    const other = await openOther(world)
    const found = await reading(world.db, async (on) => {
      const seen = await look(world.db, on, after)
      // Whoever plans has not let go of the table yet.
      await other.write([`update visit set "seconds" = 6000 where "visitId" = 'v000000'`])
      return seen
    })
    await other.close()
    expect(found.report.steps.find(({ kind }) => kind === 'convert')).toMatchObject({ rows: COUNT })
    expect((await world.rows('visit', 'visitId', 'seconds'))[0]).toEqual(['v000000', 6000])
  })

  it.each(['this process', 'another'])('is read and written meanwhile by %s, and what was written is changed too (L4)', async (who) => {
    const other = who === 'another' ? await openOther(world) : { write: (all: string[]) => writeAll(world, all), close: () => undefined }
    const found = await look(world.db, world.db.query, after)
    const reads: number[] = []
    let turns = 0
    const work: Promise<unknown>[] = []
    const tell = () => {
      turns++
      work.push(
        world.db.query
          .selectFrom('visit')
          .select('seconds')
          .where('visitId', '=', 'v000299')
          .execute()
          .then(([row]) => reads.push(Number(row!['seconds']))),
      )
      if (turns !== 4) return
      // Behind the batches that are done, and before those that are not: one is edited, one is added, one goes.
      work.push(
        other.write([
          `update visit set "seconds" = 6000, "note" = null where "visitId" = 'v000000'`,
          `insert into visit ("visitId", "seconds", "note", "tags") values ('v000000a', 600, null, '["new"]')`,
          `delete from visit where "visitId" = 'v000001'`,
        ]),
      )
    }
    await apply(world.db, after, found, { now: NOW, ...sizes, tell })
    await Promise.all(work)
    await other.close()
    const [first, added, ...rest] = wanted()
    expect(await world.rows('visit', 'visitId', 'minutes', 'note', 'tags')).toEqual([
      [first![0], 100, '无', 't0'],
      ['v000000a', 10, '无', 'new'],
      ...rest,
    ])
    expect(added![0]).toBe('v000001')
    expect(reads.length).toBeGreaterThan(10)
    expect(new Set(reads)).toEqual(new Set([299 * 30]))
  })

  it('that was left in the middle is gone on with where it was, and nothing of it is seen before', async () => {
    const found = await look(world.db, world.db.query, after)
    let turns = 0
    const stop = () => {
      if (++turns === 5) throw new Error('the power went')
    }
    await expect(apply(world.db, after, found, { now: NOW, ...sizes, tell: stop })).rejects.toThrow('the power went')
    expect(await world.rows('visit', 'visitId', 'seconds')).toHaveLength(COUNT)
    const [{ rows: done, isDone } = { rows: 0, isDone: true }] = await world.db.query
      .selectFrom('schema_work')
      .select(['rows', 'isDone'])
      .execute()
    expect([done, isDone]).toEqual([5 * 40, false])
    const told: number[] = []
    const again = await look(world.db, world.db.query, after)
    await apply(world.db, after, again, { now: NOW, ...sizes, tell: (_work, all) => told.push(all) })
    expect(told[0]).toBe(6 * 40)
    expect(await world.rows('visit', 'visitId', 'minutes', 'note', 'tags')).toEqual(wanted())
    expect(await world.db.query.selectFrom('schema_work').selectAll().execute()).toEqual([])
  })

  it('that was left in the middle for other schemas begins anew, and nothing of the first is left', async () => {
    const found = await look(world.db, world.db.query, after)
    const stop = () => {
      throw new Error('the power went')
    }
    await expect(apply(world.db, after, found, { now: NOW, ...sizes, tell: stop })).rejects.toThrow('the power went')
    const other = visits({
      hours: whole({ was: 'seconds', convert: { divide: 3600, round: 'down' } }),
      note: text(),
      tags: { title: '标签', type: 'array', items: { type: 'string' } },
    })
    expect(await world.evolve(other, sizes)).toEqual([])
    expect(await world.rows('visit', 'visitId', 'hours')).toEqual(
      rows().map(({ visitId, seconds }) => [visitId, Math.floor(Number(seconds) / 3600)]),
    )
    const [row] = await world.db.query.selectFrom('visit').selectAll().limit(1).execute()
    expect(Object.keys(row!).filter((name) => name.startsWith('new_'))).toEqual([])
  })
})

it('killed in the middle, the next one goes on and every value is there once (L4)', async () => {
  const world = await openWorld('sqlite')
  await world.evolve(before)
  await world.add('visit', rows())
  await world.db.close()
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const code = `
    import { openDatabase } from '${root}/mocks/db/open-database.ts'
    import { apply } from '${root}/mocks/evolve/apply.ts'
    import { look } from '${root}/mocks/evolve/look.ts'
    import '${root}/scripts/lib/say-in.ts'
    const contract = JSON.parse(process.env.CONTRACT)
    const db = await openDatabase({ dataDir: '${world.dataDir}' })
    await apply(db, contract, await look(db, db.query, contract), { now: ${NOW}, large: 50, batch: 5, tell: () => process.stdout.write('.') })
  `
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: root,
    env: { ...process.env, CONTRACT: JSON.stringify(after) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (piece: Buffer) => (said += piece.toString()))
  await new Promise<void>((resolve, reject) => {
    let written = 0
    child.stdout.on('data', (piece: Buffer) => (written += piece.length) >= 3 && child.kill('SIGKILL'))
    child.on('exit', (status, signal) => (signal === 'SIGKILL' ? resolve() : reject(new Error(`ended by itself (${status}): ${said}`))))
  })
  const db = await openDatabase({ dataDir: world.dataDir })
  const done = await db.query.selectFrom('schema_work').select('rows').execute()
  expect(done.length).toBeGreaterThan(0)
  await apply(db, after, await look(db, db.query, after), { now: NOW, large: 50, batch: 5 })
  const found = await db.query
    .selectFrom('visit' as never)
    .select(['visitId', 'minutes', 'note', 'tags'] as never)
    .orderBy('visitId' as never)
    .execute()
  expect(found.map((row: Record<string, unknown>) => [row['visitId'], row['minutes'], row['note'], row['tags']])).toEqual(wanted())
  await db.close()
  await rm(world.dataDir, { recursive: true })
})
