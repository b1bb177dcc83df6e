import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Amounts, Fund, Meter, Use } from '../../mocks/core/meter.ts'
import { createSessions } from '../../mocks/http/sessions.ts'
import { everyonesRole } from '../../mocks/http/may-use.ts'
import { drawOn, fundFrom, packageQueries, packagesFor, PAGE } from '../../mocks/metering/funds.ts'
import { createMeter } from '../../mocks/metering/meter.ts'
import { unitsOf } from '../../mocks/metering/units.ts'
import { createStore } from '../../mocks/resource/store.ts'
import { listServices } from '../../mocks/server/list-services.ts'
import type { Row } from './any-database.ts'
import { kinds } from './harness.ts'
import { contract } from './seed-database.ts'
import { openSpeech, type Customer, type SpeechBackend } from './speech-backend.ts'

const DAY = 86_400_000
const FREE = 6
/** Those of the called service have two units. */
const COMBOS = [
  { comboId: 'f-few', service: 'tts', unit: 'char', concurrency: 2 },
  { comboId: 'f-many', service: 'tts', unit: 'char', concurrency: 3 },
  { comboId: 'f-calls', service: 'tts', unit: 'call', concurrency: 1 },
  { comboId: 'f-other', service: 'nlp', unit: 'char', concurrency: 9 },
] as const

type Given = {
  combo: number
  remain: number
  /** In days from now. */
  ends: number | null
  begins: number | null
  status: 'inUse' | 'frozen' | 'usedUp' | 'expired'
  order: 'none' | 'own' | 'another' | 'refunding'
}
const given: fc.Arbitrary<Given> = fc.record({
  combo: fc.constantFrom(0, 0, 0, 0, 0, 1, 1, 2, 3),
  remain: fc.constantFrom(0, 1, 1, 1, 1, 2, 2, 3, 5),
  ends: fc.constantFrom(-1, 1, 1, 1, 2, 2, 2, 3, 3, 4, null, null, null),
  begins: fc.constantFrom(null, null, -2, -2, -2, -2, -2, 1),
  status: fc.constantFrom('inUse', 'inUse', 'inUse', 'inUse', 'inUse', 'inUse', 'inUse', 'inUse', 'frozen', 'usedUp', 'expired'),
  order: fc.constantFrom('none', 'none', 'none', 'none', 'own', 'own', 'another', 'another', 'refunding'),
})
/** Few, and more than one page of each combo holds. */
const packages = fc.oneof(fc.array(given, { maxLength: 12 }), fc.array(given, { minLength: 40, maxLength: 80, size: 'max' }))
/** Calls of one batch run at the same time; one may grow while it runs. */
const asked = fc.record({ call: fc.constantFrom(1, 1, 1, 12), char: fc.integer({ min: 1, max: 30 }), grows: fc.constantFrom(0, 0, 0, 9) })
const batches = fc.array(fc.array(asked, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })

type Stored = Given & { grantNo: string; used: number; unit: string; concurrency: number }
type Held = { fund: Fund; amounts: Amounts }

/** What pays, said plainly: all packages are read and sorted, and the first of them pay. */
function createBook(stored: Stored[]) {
  let freeUsed = 0
  const usable = () =>
    stored
      .filter((one) => COMBOS[one.combo]!.service === 'tts' && one.status === 'inUse' && one.remain > 0)
      .filter(({ begins, ends }) => (begins ?? 0) <= 0 && (ends ?? 1) > 0)
      .filter(({ order }) => order === 'none' || order === 'own')
      .toSorted((a, b) => (a.ends ?? 99) - (b.ends ?? 99) || (a.grantNo < b.grantNo ? -1 : 1))
  const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0)
  const choose = (amounts: Amounts, held: Held[]) => {
    const purse = (running: Held[]) => ({
      unit: 'char' as const,
      free: FREE - freeUsed - sum(running.flatMap(({ fund }) => (fund.isFree ? [fund.amount] : []))),
      left: (unit: string) =>
        sum(usable().flatMap((one) => (one.unit === unit ? [one.remain] : []))) -
        sum(running.flatMap(({ fund }) => (!fund.isFree && fund.unit === unit ? [fund.amount] : []))),
    })
    return fundFrom(purse(held), amounts) ?? (fundFrom(purse([]), amounts) ? 'reserved' : 'noPackage')
  }
  return {
    open: (amounts: Amounts, held: Held[]) =>
      held.length >= Math.max(1, ...usable().map(({ concurrency }) => concurrency)) ? 'concurrency' : choose(amounts, held),
    grow: choose,
    close(fund: Fund): [string, number][] {
      if (fund.isFree) freeUsed += fund.amount
      const drawn = fund.isFree ? [] : drawOn(usable(), fund)
      for (const { from, taken } of drawn) {
        from.used += taken
        from.remain -= taken
        if (from.remain === 0) from.status = 'usedUp'
      }
      return drawn.map(({ from, taken }) => [from.grantNo, -taken])
    },
  }
}

describe.each(kinds)('issue 14: which packages pay, on %s', (kind) => {
  let backend: SpeechBackend
  let meter: Meter
  let runs = 0
  beforeAll(async () => {
    backend = await openSpeech(kind)
    const { db, clock } = backend
    const world = { contract, services: await listServices() }
    const sessions = createSessions({ db, contract: () => contract, now: () => clock.now })
    meter = createMeter(db, (at) => createStore(world, db, sessions, at), unitsOf(contract), everyonesRole(contract))
    await db.write(async (trx) => {
      await trx
        .updateTable('interface')
        .set({ freeQuota: FREE, defaultConcurrency: 1, unit: 'char' })
        .where('code', '=', 'tts.short')
        .execute()
      const rows = COMBOS.map((combo) => ({ ...combo, name: combo.comboId, amount: 100, status: 'onSale', version: 1 }))
      await trx.insertInto('combo').values(rows).execute()
    })
  })
  afterAll(() => backend?.close())

  const at = (days: number | null) => (days === null ? null : new Date(backend.clock.now + days * DAY).toISOString())

  /** In any order, so that nothing is right by luck. */
  async function store({ userId, appId }: Customer, all: Given[]): Promise<Stored[]> {
    const stored = all.map((one, nth): Stored => {
      const { unit, concurrency } = COMBOS[one.combo]!
      return { ...one, grantNo: `G-${userId}-${String((nth * 37) % 307).padStart(3, '0')}`, used: 0, unit, concurrency }
    })
    await backend.db.write(async (trx) => {
      for (const { grantNo, combo, remain, ends, begins, status, order } of stored) {
        const orderNo = order === 'none' ? null : `O-${grantNo}`
        const bought = {
          userId,
          appId: order === 'another' ? 'another' : appId,
          status: order === 'refunding' ? order : 'paid',
          version: 1,
        }
        if (orderNo !== null)
          await trx
            .insertInto('order')
            .values({ orderNo, ...bought })
            .execute()
        const times = { effectiveTime: at(begins), expireTime: at(ends) }
        const of = { orderNo, appId: orderNo === null ? null : bought.appId }
        const row = { grantNo, ...of, targetId: userId, targetType: 'user', comboId: COMBOS[combo]!.comboId, total: remain, used: 0 }
        await trx
          .insertInto('grant')
          .values({ ...row, remain, status, source: 'buy', ...times, version: 1 })
          .execute()
      }
    })
    return stored
  }

  it('as if all of them were read, sorted by their end and their number, and those without an end came last', async () => {
    await fc.assert(
      fc.asyncProperty(packages, batches, async (all, calls) => {
        const who = await backend.customer()
        const stored = await store(who, all)
        const book = createBook(stored)
        const lines: [string, number][] = []
        for (const batch of calls) {
          const running: (Held & { use: Use; grows: number })[] = []
          for (const { grows, ...amount } of batch) {
            const amounts = { second: 0, ...amount }
            const ask = { userId: who.userId, service: 'tts' as const, code: 'tts.short', amounts, ip: '127.0.0.1', now: backend.clock.now }
            const opened = await meter.open({ ...ask, requestId: `funds-${++runs}` })
            const told = 'use' in opened ? opened.use.fund : 'refusal' in opened ? opened.refusal.name : 'paid'
            expect(told).toEqual(book.open(amounts, running))
            if ('use' in opened) running.push({ use: opened.use, fund: opened.use.fund, amounts, grows })
          }
          for (const one of running.filter(({ grows }) => grows > 0)) {
            const amounts = { ...one.amounts, char: one.amounts.char + one.grows }
            const fund = book.grow(
              amounts,
              running.filter((other) => other !== one),
            )
            expect(await meter.grow(one.use, amounts, backend.clock.now)).toBe(typeof fund === 'object')
            if (typeof fund === 'object') Object.assign(one, { fund, amounts })
            expect(one.use.fund).toEqual(one.fund)
          }
          for (const { use, fund, amounts } of running) {
            await meter.close(use, { code: 0, now: backend.clock.now, latency: 1, amounts })
            lines.push(...book.close(fund))
          }
        }
        const rows = await backend.rows('grant', { targetId: who.userId })
        const told = rows.map(({ grantNo, used, remain, status }) => ({ grantNo, used, remain, status }) as Stored)
        const byNo = (a: { grantNo: string }, b: { grantNo: string }) => (a.grantNo < b.grantNo ? -1 : 1)
        expect(told.toSorted(byNo)).toEqual(
          stored.map(({ grantNo, used, remain, status }) => ({ grantNo, used, remain, status })).toSorted(byNo),
        )
        const written = await backend.rows('ledger', { userId: who.userId })
        const key = (line: readonly unknown[]) => line.join(' ')
        expect(written.map(({ grantNo, change }) => key([grantNo, change])).sort()).toEqual(lines.map(key).sort())
      }),
      { numRuns: 60 },
    )
  })

  it('whoever has many packages: a few are read, of an index that has them in order before anybody has counted rows', async () => {
    const who = await backend.customer()
    const { userId, appId } = who
    const many = Array.from({ length: 300 }, (_, nth): Given => {
      const [combo, ends] = [nth % 2, (nth % 7) + 1]
      return { combo, ends, remain: 1, begins: null, status: 'inUse', order: 'none' }
    })
    await store(who, many)
    const ask = { userId, service: 'tts' as const, now: backend.clock.now }
    const read = await backend.db.write((trx) => packagesFor(trx, ask, appId))
    expect([read.packages.length, read.isAll]).toEqual([2 * PAGE, false])
    const { stocks } = (await backend.send('/server/workplace/summary', {}, who)).data as { stocks: Row[] }
    expect(stocks).toMatchObject([{ service: 'tts', count: 300, total: 300, remain: 300, grantNo: null, name: null }])

    if (kind === 'postgres') return
    const values = { userId, service: 'tts' as const, appId, at: new Date(ask.now).toISOString(), most: PAGE }
    for (const [query, ends] of [
      [packageQueries.ending, 'expireTime>?'],
      [packageQueries.endless, 'expireTime=?'],
    ] as const) {
      const text = query(backend.db.query, (name) => sql`${values[name]}`).compile().sql
      const { rows } = await sql<{ id: number; parent: number; detail: string }>`${sql.raw(`explain query plan ${text}`)}`.execute(
        backend.db.query,
      )
      const page = rows.find(({ detail }) => detail.includes('paying_grant'))
      expect(page?.detail).toBe(`SEARCH g USING INDEX paying_grant (targetId=? AND comboId=? AND status=? AND <expr>=? AND ${ends})`)
      expect(rows.filter(({ parent, detail }) => parent === page?.parent && detail.includes('TEMP B-TREE'))).toEqual([])
      expect(rows.filter(({ detail }) => /^SCAN (?!c$|a$|CONSTANT ROW$)/.test(detail))).toEqual([])
    }
  })
})
