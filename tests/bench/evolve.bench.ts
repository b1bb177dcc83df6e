import { sql } from 'kysely'
import { apply } from '../../mocks/evolve/apply.ts'
import { look } from '../../mocks/evolve/look.ts'
import { listRewrites, madeSql } from '../../mocks/evolve/rewrites.ts'
import { listObstacles } from '../../mocks/evolve/say-refusal.ts'
import type { Contract } from '../../src/schema/contract.ts'
import type { AnyDatabase } from '../contract/any-database.ts'
import { visits } from '../contract/evolve/world.ts'
import { listKinds, withVisits } from './evolve/places.ts'

const ROWS = Number(process.env['ROWS'] ?? 1_000_000)
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
/** Milliseconds of a plan over all of them, at most. */
const PLAN = 10_000
/** A rename against one UPDATE of every row, at most: it writes none. */
const RENAME = 0.1
/** A conversion against one UPDATE as somebody would write it by hand, at most. */
const CONVERSION = 2
/** What is read of texts against one UPDATE with the same reading, at most: where others may write, every row is read four times. */
const READING = 3

const text = (more: object = {}) => ({ title: '文字', type: 'string', ...more })
const whole = (more: object = {}) => ({ title: '数', type: 'integer', ...more })
const choices = (...all: object[]) => text({ oneOf: all.map((one) => ({ title: '项', ...one })) })

const fields = {
  name: text(),
  channel: choices({ const: 'onsite' }, { const: 'call' }, { const: 'video' }),
  seconds: whole(),
  price: text(),
  city: text(),
  secretary: text(),
}
const before = visits(fields)
const minutes = { was: 'seconds', convert: { divide: 60, round: 'up' } }
const price = whole({ convert: { from: 'string', multiply: 100, round: 'nearest' }, map: { '*': null } })
const { name: _name, seconds: _seconds, secretary: _secretary, ...others } = fields
const everything = visits(
  {
    ...others,
    subject: text({ required: true, was: 'name' }),
    channel: choices({ const: 'visit', was: 'onsite' }, { const: 'call', was: 'video' }),
    minutes: whole(minutes),
    price,
    city: text({ required: true, backfill: '北京' }),
  },
  { gone: { secretary: '从未使用' } },
)
const { name, ...unnamed } = fields
const { seconds, ...untimed } = fields
const renamed = visits({ ...unnamed, subject: { ...name, was: 'name' } })
const converted = visits({ ...untimed, minutes: { ...seconds, ...minutes } })
const repriced = visits({ ...fields, price })

let missed = false
for (const kind of await listKinds()) {
  const plans: number[] = []
  const times: Record<'update' | 'rename' | 'unit' | 'read' | 'price', number[]> = { update: [], rename: [], unit: [], read: [], price: [] }
  for (let round = 0; round < ROUNDS; round++) {
    await withVisits(kind, before, ROWS, async (db) => {
      plans.push(await timeOf(async () => void (await look(db, db.query, everything))))
      times.rename.push(await timeOf(() => applyTo(db, renamed)))
      times.read.push(await timeOf(() => readPrices(db)))
    })
    await withVisits(kind, before, ROWS, async (db) => times.unit.push(await timeOf(() => applyTo(db, converted))))
    await withVisits(kind, before, ROWS, async (db) => times.update.push(await timeOf(() => writeMinutes(db))))
    await withVisits(kind, before, ROWS, async (db) => times.price.push(await timeOf(() => applyTo(db, repriced))))
  }
  console.log(`\n${kind}, ${ROWS} rows, the median of ${ROUNDS} rounds`)
  tell('a plan of everything', plans, PLAN)
  tell('a rename', times.rename, RENAME, times.update)
  tell('a changed unit', times.unit, CONVERSION, times.update)
  tell('a text that becomes money', times.price, READING, times.read)
}
process.exitCode = missed ? 1 : 0

/** One figure with its limit: milliseconds, or the ratio of each round to another work. */
function tell(what: string, own: number[], limit: number, base?: number[]): void {
  const figures = base ? own.map((one, round) => one / base[round]!) : own
  const isMet = median(figures) <= limit
  if (!isMet) missed = true
  const ratio = base ? `, ratio to one UPDATE (${median(base).toFixed(0)} ms) ${median(figures).toFixed(3)}` : ''
  console.log(`  ${what.padEnd(28)}${median(own).toFixed(0).padStart(7)} ms${ratio} (at most ${limit}) ${isMet ? '✓' : '✗'}`)
}

async function applyTo(db: AnyDatabase, contract: Contract): Promise<void> {
  const found = await look(db, db.query, contract)
  const [obstacle] = listObstacles(found)
  if (obstacle !== undefined) throw new Error(obstacle)
  await apply(db, contract, found, { now: 0 })
}

/** What somebody would write by hand. */
function writeMinutes(db: AnyDatabase): Promise<void> {
  return db.write(async (trx) => void (await sql`update visit set "seconds" = ("seconds" + 59) / 60`.execute(trx)))
}

async function readPrices(db: AnyDatabase): Promise<void> {
  const { plan, mark } = await look(db, db.query, repriced)
  const rewrite = listRewrites(db.kind, plan, mark).find(({ work }) => work === 'visit.price')
  const { value } = madeSql(db.kind, rewrite!, plan, [], 'visit')!
  await db.write(async (trx) => void (await sql`update visit set "price" = cast(${value} as text)`.execute(trx)))
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
