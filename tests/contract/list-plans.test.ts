import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, open } from './seed-database.ts'
import { kinds } from './harness.ts'
import { asked, queriesOf, tablesThatGrow, walks } from './list-plans.ts'

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
    for (const { call, entity, name, body } of asked(contract))
      for (const query of [...(await ask(call, entity, body, 1)), ...(await ask(call, entity, body, 50_000))]) {
        if (known.has(query.sql)) continue
        known.add(query.sql)
        for (const walk of await walks(db, query, grows)) told.push(`${name}: ${walk}`)
      }
    expect(known.size).toBeGreaterThan(100)
    expect(told).toEqual([])
  })

  it('are found to walk where there is no index', async () => {
    const grows = tablesThatGrow(contract)
    const query = { sql: 'select * from "call_log" as "t" where t.latency + 1 = 2 order by t.latency + 1', parameters: [] }
    expect(await walks(opened.db, query, grows)).toHaveLength(1)
  })
})
