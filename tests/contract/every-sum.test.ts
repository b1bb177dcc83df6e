import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../src/schema/contract.ts'
import { holds } from '../../src/schema/condition.ts'
import { momentsOf } from '../../src/widgets/days.ts'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'

const sum = (rows: Row[], field: string) => rows.reduce((all, row) => all + Number(row[field] ?? 0), 0)
const ZONES = ['UTC', 'Asia/Shanghai', 'America/New_York']

/** Of every list that adds something up, whoever may read it: a new one is found by itself. */
describe.each(usualKinds)('the totals of every list are the sums of its rows on %s (14)', (kind) => {
  let backend: Backend
  let adding: (Call & { summary: Record<string, 'sum' | 'count'> })[] = []
  const tokens: Record<string, string> = {}

  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['admin', 'user', 'agent']) tokens[name] = await backend.signIn(name)
    adding = Object.values(backend.contract.calls).flatMap((call) =>
      call.does === 'list' && call.summary ? [{ ...call, summary: call.summary }] : [],
    )
  })
  afterAll(() => backend?.close())

  const ask = async (zone: string, as: string, path: string, body: object) => {
    const { body: text } = await backend.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'content-type': 'application/json', 'access-token': tokens[as]!, 'x-time-zone': zone },
      payload: JSON.stringify(body),
    })
    return JSON.parse(text) as { code: number; data: Row }
  }

  /** All rows of a list with its totals; undefined for whoever may not read it. */
  async function all(zone: string, as: string, path: string, body: object) {
    const rows: Row[] = []
    for (let pageNo = 1; ; pageNo++) {
      const { code, data } = await ask(zone, as, path, { ...body, pageNo, pageSize: 100 })
      if (code !== 200) return undefined
      rows.push(...(data['data'] as Row[]))
      if (pageNo >= data['totalPage']) return { rows, summary: data['summary'] as Row }
    }
  }

  it.each(ZONES)('the blocks of a report are those of the rows behind them, read in %s', { timeout: 120_000 }, async (zone) => {
    const days = [28, 0].map((back) => new Date(backend.clock.now - back * 86_400_000).toISOString().slice(0, 10)) as [string, string]
    for (const file of readdirSync('schemas/screens', { recursive: true }).map(String)) {
      if (!file.endsWith('.json')) continue
      const screen = JSON.parse(readFileSync(`schemas/screens/${file}`, 'utf8')) as Row
      if (screen['kind'] !== 'report') continue
      for (const block of Object.values(screen['blocks'] as Record<string, Row>).filter((one) => one['rows'])) {
        const { call: name, time, where = {} } = (screen['rows'] as Record<string, Row>)[block['rows'] as string]!
        const call = backend.contract.calls[name as string]!
        const field = (block['sum'] ?? block['average'] ?? null) as string | null
        const asked = { ...(where as Row), [time as string]: momentsOf(days) }
        const { rows = [] } = (await all(zone, 'admin', call.path, asked)) ?? {}
        const by = block['by'] as string | undefined
        const key = by && by.endsWith('Time') ? `${by}:day` : by
        const groupBy = [...(key ? [key] : []), ...(block['split'] ? [block['split']] : [])]
        const measured = field === null ? {} : { groupMeasure: field }
        const { code, data } = await ask(zone, 'admin', call.path, {
          ...asked,
          pageNo: 1,
          pageSize: 1,
          groupBy,
          ...measured,
          groupSize: 10,
        })
        expect(code, `${file} ${block['title']}`).toBe(200)
        const { groups, total, other } = data['grouped'] as { groups: Row[]; total: Row; other: Row | null }
        expect(rows.length).toBeGreaterThan(0)
        expect(Number(total['count']), block['title'] as string).toBe(rows.length)
        const parts = [...groups, ...(other ? [other] : [])]
        if (groupBy.length > 0) expect(sum(parts, 'count')).toBe(rows.length)
        if (field === null) continue
        expect(Number(total['sum'])).toBe(sum(rows, field))
        if (groupBy.length > 0) expect(sum(parts, 'sum')).toBe(sum(rows, field))
      }
    }
  })

  it.each(ZONES)('read in %s', { timeout: 120_000 }, async (zone) => {
    const read: string[] = []
    for (const call of adding)
      for (const as of Object.keys(tokens)) {
        const found = await all(zone, as, call.path, {})
        if (!found) continue
        read.push(call.name)
        const counts = (row: Row) => !call.counted || holds(call.counted, { form: row, row, now: backend.clock.now })
        const expected = Object.entries(call.summary).map(([field, how]) => {
          const counted = found.rows.filter(counts)
          return [field, how === 'sum' ? sum(counted, field) : counted.filter((row) => row[field] !== null).length]
        })
        expect(found.summary, `${call.name} as ${as}`).toEqual(Object.fromEntries(expected))
      }
    expect(new Set(read).size, 'somebody reads each').toBe(adding.length)
    expect(adding.length).toBeGreaterThan(6)
  })
})
