import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { growSearch } from '../../mocks/resource/grow-search.ts'
import { like, likePattern } from '../../mocks/resource/like.ts'
import { createLists } from '../../mocks/resource/list.ts'
import { Slot } from '../../mocks/resource/slot.ts'
import { insertRows } from '../../mocks/db/insert.ts'
import { isIndexed } from '../../mocks/resource/search-index.ts'
import type { Row } from './any-database.ts'
import { kinds, openDesk, type Desk } from './harness.ts'
import { anyContext } from './list-context.ts'

const SIGNS = [
  'a',
  'A',
  'b',
  'B',
  '1',
  '3',
  '8',
  '%',
  '_',
  '\\',
  '"',
  "'",
  '*',
  '^',
  '-',
  ' ',
  '王',
  '伟',
  '识',
  '别',
  'é',
  'É',
  'ß',
  'İ',
  'K',
  '😀',
]
const text = (maxLength: number, minLength = 0) =>
  fc.array(fc.constantFrom(...SIGNS), { minLength, maxLength }).map((signs) => signs.join(''))

const person = (n: number, realName: string | null): Row => ({
  userId: `p${n}`,
  username: `p${n}`,
  realName,
  phone: `1380000${1000 + n}`,
  role: 'user',
  status: 1,
})
const ticket = (n: number, title: string | null, code: string | null): Row => ({
  ticketNo: `s${String(n).padStart(4, '0')}`,
  userId: `p${n % 40}`,
  title: title === null ? null : `${title}#${n}`,
  code: code === null ? null : `${code}#${n}`,
  status: 'open',
  createTime: new Date(Date.parse('2026-11-01T00:00:00Z') + n * 60_000).toISOString(),
  version: 1,
})

describe.each(kinds)('issue 16: searches of large tables, on %s', (kind) => {
  let desk: Desk
  const grow = (part = 1) => growSearch(desk.db, desk.contract, { large: 0, part, rest: 0 })
  beforeAll(async () => {
    desk = await openDesk(kind)
    const titles = fc.sample(fc.option(text(9), { freq: 9 }), { numRuns: 400, seed: 16 })
    const names = fc.sample(fc.option(text(4), { freq: 9 }), { numRuns: 40, seed: 61 })
    await desk.db.write(async (trx) => {
      await insertRows(
        desk.db,
        trx,
        'user',
        names.map((name, n) => person(n, name)),
      )
      await insertRows(
        desk.db,
        trx,
        'ticket',
        titles.map((title, n) => ticket(n, title, titles[(n * 7) % 400]!)),
      )
    })
    if (kind === 'postgres') await desk.db.write((trx) => sql`analyze`.execute(trx))
  })
  afterAll(() => desk.close())

  /** What the list finds, whatever the index says. */
  async function found(filter: Row, few = 10): Promise<unknown[]> {
    const call = desk.contract.calls['ticket.adminList']!
    const services = { calls: {}, afters: {}, computed: {} }
    const lists = createLists({ contract: desk.contract, services, sealer: desk.db.sealer }, kind, 300, few)
    const context = anyContext({ db: desk.db, contract: desk.contract, call, body: filter })
    return (await lists.keys(context, desk.contract.entities['ticket']!, 10_000)).toSorted()
  }

  /** What the database finds with its own comparison. */
  async function plain(column: string, words: string): Promise<unknown[]> {
    const pattern = new Slot(() => likePattern(words))
    const condition = like(kind, sql.ref(column), pattern).compile(desk.db.query)
    const parameters = condition.parameters.map((one) => (one instanceof Slot ? likePattern(words) : one))
    const { rows } = await desk.db.query.executeQuery<{ key: string }>({
      ...condition,
      sql: `select t."ticketNo" as key from ticket t left join "user" u on u."userId" = t."userId" where ${condition.sql}`,
      parameters,
    })
    return rows.map(({ key }) => key).toSorted()
  }

  const searched = fc.record({ field: fc.constantFrom('title', 'code', 'ownerName'), words: text(5, 1) })
  const agree = () =>
    fc.assert(
      fc.asyncProperty(searched, async ({ field, words }) => {
        fc.pre(words.trim() !== '')
        const wanted = await plain(field === 'ownerName' ? 'u.realName' : `t.${field}`, words)
        // Few of them are found by their keys, more where the list is read.
        for (const few of [3, 1000]) expect(await found({ [field]: words }, few)).toEqual(wanted)
        expect(
          await found({
            _refine: {
              any: [
                { field, is: 'contains', value: words },
                // Every row is one of these; after a minute the server closes those that nobody has answered.
                { field: 'status', is: 'in', value: ['open', 'closed'] },
              ],
            },
          }),
        ).toHaveLength(Number((await sql<{ n: number }>`select count(*) as n from ticket`.execute(desk.db.query)).rows[0]!.n))
      }),
      { numRuns: 150 },
    )

  it('find what a plain comparison finds, before there is an index and with one', async () => {
    expect(await isIndexed(kind, desk.db.query, 'ticket')).toBe(false)
    await agree()
    await grow(100)
    expect(await isIndexed(kind, desk.db.query, 'ticket')).toBe(true)
    await agree()
  }, 120_000)

  it.runIf(kind === 'postgres')(
    'find two characters by an index, and any words where there is no pg_trgm',
    async () => {
      const refuse = sql`create function refuse_extension() returns event_trigger language plpgsql as $$ begin raise exception 'no'; end $$`
      await desk.db.write(async (trx) => {
        await sql`drop extension if exists pg_trgm cascade`.execute(trx)
        await refuse.execute(trx)
        await sql`create event trigger no_extension on ddl_command_start when tag in ('CREATE EXTENSION') execute function refuse_extension()`.execute(
          trx,
        )
      })
      let isTold = false
      await growSearch(desk.db, desk.contract, { large: 0, part: 100, rest: 0, say: () => (isTold = true) })
      expect(isTold).toBe(true)
      expect(await isIndexed(kind, desk.db.query, 'ticket')).toBe(false)
      await agree()
      const pairs = sql<{ 'QUERY PLAN': string }>`
      explain select 1 from ticket t where _pairs_of(t.title) @> array['王伟'] and t.title ilike '%王伟%'`
      const plan = await desk.db.query.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx)
        return (await pairs.execute(trx)).rows.map((row) => row['QUERY PLAN']).join('\n')
      })
      expect(plan).toMatch(/Bitmap Index Scan on _pair_\w+_ticket/)
      await desk.db.write((trx) => sql`drop event trigger no_extension`.execute(trx))
      await grow(100)
      expect(await isIndexed(kind, desk.db.query, 'ticket')).toBe(true)
      await agree()
    },
    120_000,
  )

  it('find it while rows are added, changed, removed and put back', async () => {
    await grow()
    const change = fc.record({
      at: fc.nat(400),
      how: fc.constantFrom('add', 'edit', 'remove', 'grow'),
      title: text(6),
      words: text(3, 1),
    })
    let next = 1000
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        for (const { at, how, title } of changes) {
          const key = `s${String(at).padStart(4, '0')}`
          if (how === 'grow') await grow()
          else
            await desk.db.write(async (trx) => {
              if (how === 'add') await insertRows(desk.db, trx, 'ticket', [ticket(next++, title, null)])
              else if (how === 'edit') await sql`update ticket set title = ${`${title}~${next++}`} where "ticketNo" = ${key}`.execute(trx)
              // The last row gives its number away.
              else await sql`delete from ticket where "ticketNo" in (${key}, (select max("ticketNo") from ticket))`.execute(trx)
            })
        }
        for (const { words } of changes)
          if (words.trim() !== '') expect(await found({ title: words })).toEqual(await plain('t.title', words))
      }),
      { numRuns: 25 },
    )
  }, 120_000)
})
