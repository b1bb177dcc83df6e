import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { contract, groupBy, open, openSeeded } from './seed-database.ts'
import { kinds } from './harness.ts'
import type { Row } from './any-database.ts'
import { anyContext } from './list-context.ts'
import { tableOf } from '../../src/schema/tables.ts'
import { growSearch } from '../../mocks/resource/grow-search.ts'
import { createLists } from '../../mocks/resource/list.ts'
import { listServices } from '../../mocks/server/list-services.ts'
import { asked, queriesOf, readsWhole, searchesOf, tablesThatGrow, walks } from './list-plans.ts'

/** Instead of a hundred thousand. */
const COUNTED = 60
/** The demo world has many rows of them. */
const FILLED = ['asr_task', 'grant', 'order', 'tts_task', 'user']

describe.each(kinds)('R14: lists of what grows, on %s', (kind) => {
  let opened: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    opened = await open(kind)
  })
  afterAll(() => opened.close())

  it('walk through no table, whatever they are filtered and sorted by', async () => {
    const { db } = opened
    const grows = tablesThatGrow(contract)
    expect(grows.size).toBeGreaterThan(4)
    const ask = await queriesOf(db, contract)
    const told: string[] = []
    const known = new Set<string>()
    for (const { call, entity, name, body } of asked(contract)) {
      const queries = [...(await ask(call, entity, body, 1)), ...(await ask(call, entity, body, 50_000))]
      // An index of another order would be walked past what the filter leaves out, to the other end where the two go together.
      const isOther = ![undefined, (call.sort ?? entity.sort)?.field].includes(body['sortField'])
      const isNarrowed = Object.keys(body).some((one) => !one.startsWith('sort'))
      if (isOther && isNarrowed && !queries.some(({ sql }) => sql.includes(') as latest order by')))
        told.push(`${name}: sorted among all of them`)
      for (const query of queries) {
        if (known.has(query.sql)) continue
        known.add(query.sql)
        for (const walk of await walks(db, query, grows)) told.push(`${name}: ${walk}`)
      }
    }
    expect(known.size).toBeGreaterThan(100)
    expect(told).toEqual([])
  })

  it('issue 16: sort no table as a whole that customers add to, whatever it is filtered and sorted by', async () => {
    const { db } = opened
    const added = new Set(Object.values(contract.entities).flatMap(({ name, owner, kept }) => (owner && !kept ? [tableOf(name)] : [])))
    expect([...added]).toEqual(expect.arrayContaining(FILLED))
    const ask = await queriesOf(db, contract)
    const told: string[] = []
    const known = new Set<string>()
    // Searches have a test of their own, and half of the rows are read soon.
    const isSearch = ({ call, entity, body }: ReturnType<typeof asked>[number]) =>
      Object.keys(body).some(
        (one) => one === '_found' || one === 'keyword' || call.filters[one] === 'contains' || entity.properties[one]?.type === 'boolean',
      )
    const ways = asked(contract, ({ owner, kept }) => owner !== undefined && !kept, 1).filter((way) => !isSearch(way))
    for (const { call, entity, name, body } of ways)
      for (const query of await ask(call, entity, body, 1_000_000)) {
        if (known.has(query.sql)) continue
        known.add(query.sql)
        for (const walk of await walks(db, query, added)) told.push(`${name}: ${walk}`)
      }
    expect(known.size).toBeGreaterThan(100)
    expect(told).toEqual([])
  })

  it('issue 16: read no table to the end that is searched, where the words are in few rows', async () => {
    const { db, close } = await openSeeded(kind)
    onTestFinished(close)
    if (kind === 'postgres') await db.write((trx) => sql`analyze`.execute(trx))
    await growSearch(db, contract, { large: -2, part: 1, rest: 0 })
    // What customers add to; of sessions a person has a few, which end by themselves. PostgreSQL reads whatever way of tables that are nearly
    // empty, so that only those are asked about of which the demo world has many rows.
    const added = Object.values(contract.entities).flatMap(({ name, owner }) => (owner && name !== 'session' ? [tableOf(name)] : []))
    const searched = new Set(kind === 'postgres' ? added.filter((table) => FILLED.includes(table)) : added)
    expect([...searched]).toEqual(expect.arrayContaining(FILLED))
    const ask = await queriesOf(db, contract)
    const told: string[] = []
    const known = new Set<string>()
    for (const { call, entity, name, body } of searchesOf(contract))
      for (const query of await ask(call, entity, body, 1)) {
        if (known.has(query.sql)) continue
        known.add(query.sql)
        for (const table of await readsWhole(db, query, searched)) told.push(`${name}: ${table}`)
      }
    expect(known.size).toBeGreaterThan(100)
    expect(told).toEqual([])
  })

  it.runIf(kind === 'sqlite')('issue 16: find a distant page by keys alone, and read no row that they leave out', async () => {
    const { db } = opened
    const ask = await queriesOf(db, contract)
    const told: string[] = []
    for (const { call, entity, name, body } of asked(contract)) {
      if (Object.keys(body).some((one) => !one.startsWith('sort'))) continue
      const pages = (await ask(call, entity, { ...body, pageNo: 5000 }, 50_000)).filter(({ sql: text }) => text.includes(' offset '))
      expect(pages.length, name).toBeGreaterThan(0)
      for (const { sql: text } of pages) {
        const { rows } = await sql<{ detail: string }>`${sql.raw(`explain query plan ${text}`)}`.execute(db.query)
        if (!rows.some(({ detail }) => /^(SCAN|SEARCH) t USING COVERING INDEX/.test(detail)))
          told.push(`${name}: ${rows.map(({ detail }) => detail).join(' | ')}`)
      }
    }
    expect(told).toEqual([])
  })

  it.runIf(kind === 'sqlite')('find rows of one person by the beginning of their key among those of that person', async () => {
    const { db } = opened
    const ask = await queriesOf(db, contract)
    const call = contract.calls['call-log.list']!
    const entity = contract.entities['call-log']!
    expect([call.scope, call.filters[entity.key]]).toEqual(['own', 'starts'])
    for (const { sql: text } of await ask(call, entity, { [entity.key]: 'abc' }, 1)) {
      if (!text.includes(`t"."${entity.key}" >= `)) continue
      const { rows } = await sql<{ detail: string }>`${sql.raw(`explain query plan ${text}`)}`.execute(db.query)
      expect(rows.map(({ detail }) => detail).join()).toContain(`(${entity.owner}=? AND ${entity.key}>? AND ${entity.key}<?)`)
    }
  })

  it('sort what a filter finds among the latest rows that are counted, and say so; without a filter among all', async () => {
    const { db, close } = await openSeeded(kind)
    onTestFinished(close)
    const call = contract.calls['call-log.adminList']!
    const entity = contract.entities['call-log']!
    const lists = createLists({ contract, services: await listServices(), sealer: db.sealer }, kind, COUNTED)
    const page = (body: Row) => lists.page(anyContext({ db, contract, call, body }), entity)
    const all = (await db.query.selectFrom('call_log').selectAll().execute()) as Row[]
    const latest = (rows: Row[]) => rows.toSorted(by('createTime')).slice(0, COUNTED)
    const by = (field: string) => (a: Row, b: Row) =>
      a[field] === b[field] ? (a['requestId'] < b['requestId'] ? 1 : -1) : a[field] < b[field] ? 1 : -1
    const ids = (rows: Row[]) => rows.map((row) => row['requestId'])
    const slowest = { sortField: 'latency', sortOrder: 'descend', pageSize: 20 }

    const busy = all.filter(({ service }) => service === all[0]!['service'])
    expect(busy.length).toBeGreaterThan(COUNTED)
    const found = await page({ service: [all[0]!['service']], ...slowest, pageNo: 2 })
    expect(ids(found.data)).toEqual(ids(latest(busy).toSorted(by('latency')).slice(20, 40)))
    expect(found).toMatchObject({ totalCount: COUNTED, more: true, amongLatest: true })

    const whole = await page(slowest)
    expect(ids(whole.data)).toEqual(ids(all.toSorted(by('latency')).slice(0, 20)))
    expect(whole).not.toHaveProperty('amongLatest')

    const [rare] = [...groupBy(all, (row) => String(row['code'])).values()].toSorted((one, other) => one.length - other.length)
    const few = rare!
    expect(few.length).toBeLessThanOrEqual(COUNTED)
    const exact = await page({ code: [few[0]!['code']], ...slowest })
    expect(ids(exact.data)).toEqual(ids(few.toSorted(by('latency')).slice(0, 20)))
    expect(exact).not.toHaveProperty('amongLatest')
  })

  it('issue 16: sort all orders by a number, and by a text the latest of them, once they are more than are counted', async () => {
    const { db, close } = await openSeeded(kind)
    onTestFinished(close)
    const call = contract.calls['admin-order.list']!
    const entity = contract.entities['order']!
    const lists = createLists({ contract, services: await listServices(), sealer: db.sealer }, kind, 10)
    const page = (body: Row) => lists.page(anyContext({ db, contract, call, body: { pageSize: 20, ...body } }), entity)
    const all = await db.query.selectFrom('order').selectAll().execute()
    const by = (field: 'createTime' | 'payAmount' | 'comboName') => (a: (typeof all)[number], b: (typeof all)[number]) =>
      (a[field] ?? '') === (b[field] ?? '') ? (a.orderNo < b.orderNo ? 1 : -1) : (a[field] ?? '') < (b[field] ?? '') ? 1 : -1
    const numbers = (rows: Row[]) => rows.map((row) => row['orderNo'])

    const dearest = await page({ sortField: 'payAmount', sortOrder: 'descend' })
    expect(numbers(dearest.data)).toEqual(numbers(all.toSorted(by('payAmount')).slice(0, 20)))
    expect(dearest).not.toHaveProperty('amongLatest')

    const named = await page({ sortField: 'comboName', sortOrder: 'descend' })
    const latest = all.toSorted(by('createTime')).slice(0, 10)
    expect(numbers(named.data).toSorted()).toEqual(numbers(latest).toSorted())
    expect(named).toMatchObject({ amongLatest: true, more: true, totalCount: 10 })
  })

  it('issue 16: show rows that come first before all others, page by page', async () => {
    const { db, close } = await openSeeded(kind)
    onTestFinished(close)
    const call = contract.calls['invoice.adminList']!
    const entity = contract.entities['invoice']!
    const lists = createLists({ contract, services: await listServices(), sealer: db.sealer }, kind)
    const all = await db.query.selectFrom('invoice').select(['invoiceNo', 'status', 'createTime']).execute()
    const turn = call.sort?.order === 'descend' ? -1 : 1
    const inTurn = all
      .toSorted((a, b) => (`${a.createTime} ${a.invoiceNo}` < `${b.createTime} ${b.invoiceNo}` ? -turn : turn))
      .toSorted((a, b) => Number(b.status === 'applied') - Number(a.status === 'applied'))
    const seen: unknown[] = []
    for (let pageNo = 1; pageNo <= Math.ceil(all.length / 10); pageNo++)
      seen.push(
        ...(await lists.page(anyContext({ db, contract, call, body: { pageNo, pageSize: 10 } }), entity)).data.map(
          (row) => row['invoiceNo'],
        ),
      )
    expect(new Set(all.map(({ status }) => status)).size).toBeGreaterThan(1)
    expect(seen).toEqual(inTurn.map(({ invoiceNo }) => invoiceNo))
  })

  it('D16-10: of what is not said to grow count no further either, for a customer may have a million tasks', async () => {
    const { db, close } = await openSeeded(kind)
    onTestFinished(close)
    const call = contract.calls['admin-order.list']!
    const entity = contract.entities['order']!
    const lists = createLists({ contract, services: await listServices(), sealer: db.sealer }, kind, 10)
    const { n } = (await sql<{ n: number }>`select count(*) as n from "order"`.execute(db.query)).rows[0]!
    expect(Number(n)).toBeGreaterThan(40)
    const whole = await lists.page(anyContext({ db, contract, call, body: {} }), entity)
    expect(whole).toMatchObject({ totalCount: 40, more: true })
    expect(whole).not.toHaveProperty('amongLatest')
  })

  it('are added up as far as they are counted, and beyond that when asked: sums of a million rows took longer than all else', async () => {
    const { db, close } = await openSeeded(kind)
    onTestFinished(close)
    const call = contract.calls['admin-order.list']!
    const entity = contract.entities['order']!
    const lists = createLists({ contract, services: await listServices(), sealer: db.sealer }, kind, 10)
    const page = (body: Row) => lists.page(anyContext({ db, contract, call, body }), entity)
    const exact = (
      await createLists({ contract, services: await listServices(), sealer: db.sealer }, kind).page(
        anyContext({ db, contract, call, body: {} }),
        entity,
      )
    ).summary
    expect(exact).toBeDefined()
    expect(await page({})).not.toHaveProperty('summary')
    expect((await page({ addUp: true })).summary).toEqual(exact)
    const [{ orderNo }] = (await page({})).data as [{ orderNo: string }]
    expect(await page({ orderNo })).toMatchObject({ totalCount: 1, summary: { count: expect.any(Number) as number } })
  })

  it.runIf(kind === 'postgres')(
    'are not compiled: that took a second for each fifty users of an export, and sorting what is counted stays in memory',
    async () => {
      const { rows } = await sql<Row>`select current_setting('jit') as jit, current_setting('work_mem') as memory`.execute(opened.db.query)
      expect(rows).toEqual([{ jit: 'off', memory: '16MB' }])
    },
  )

  it('are found to walk where there is no index', async () => {
    const grows = tablesThatGrow(contract)
    const query = { sql: 'select * from "call_log" as "t" where t.latency + 1 = 2 order by t.latency + 1', parameters: [] }
    expect(await walks(opened.db, query, grows)).toHaveLength(1)
  })
})
