import type { Call, Contract } from '../../src/schema/contract.ts'
import type { Got } from './client.ts'

type Row = Record<string, unknown>
type Page = { data: Row[]; pageNo: number; pageSize: number; totalPage: number; totalCount: number }
type Fault = { field: string; code: unknown; says: string }

const SIZE = 5

/** What every list must do: return pages of the requested size that add up, in the requested order, with rows that match the filter. */
export async function listFaults(contract: Contract, call: Call, ask: (body: Row) => Promise<Got | undefined>): Promise<Fault[]> {
  const faults: Fault[] = []
  const tell = (field: string, says: string) => faults.push({ field, code: 200, says })
  const first = pageOf(await ask({ pageNo: 1, pageSize: SIZE }))
  if (!first) return faults
  if (first.pageNo !== 1) tell('data.pageNo', `is ${first.pageNo}, although page 1 was asked for`)
  if (first.pageSize !== SIZE) tell('data.pageSize', `is ${first.pageSize}, although ${SIZE} was asked for`)
  if (first.data.length > SIZE) tell('data.data', `has ${first.data.length} rows, although ${SIZE} were asked for`)
  const pages = Math.ceil(first.totalCount / SIZE)
  if (Math.max(first.totalPage, 1) !== Math.max(pages, 1))
    tell('data.totalPage', `is ${first.totalPage}, although ${first.totalCount} rows make ${pages}`)
  const entity = contract.entities[call.entity ?? '']
  if (!entity || first.data.length === 0) return faults
  const key = entity.key
  if (first.totalCount > SIZE) {
    const second = pageOf(await ask({ pageNo: 2, pageSize: SIZE }))
    const before = new Set(first.data.map((row) => row[key]))
    if (second?.data.some((row) => before.has(row[key]))) tell('data.data', 'of page 2 has rows of page 1')
  }
  const sorted = call.sorts.find(
    (name) =>
      ['integer', 'number'].includes(entity.properties[name]?.type ?? '') &&
      !entity.properties[name]?.seenBy &&
      call.answers.includes(name),
  )
  if (sorted !== undefined)
    for (const [order, sign] of [
      ['ascend', 1],
      ['descend', -1],
    ] as const) {
      const page = pageOf(await ask({ pageSize: 50, sortField: sorted, sortOrder: order }))
      const values = (page?.data ?? []).flatMap((row) => (typeof row[sorted] === 'number' ? [row[sorted]] : []))
      if (values.some((value, at) => at > 0 && sign * (value - values[at - 1]!) < 0))
        tell(`data.data.${sorted}`, `is not in the order asked for (${order})`)
    }
  const chosen = Object.keys(call.filters).find(
    (name) =>
      call.filters[name] !== 'range' &&
      call.filters[name] !== 'contains' &&
      entity.properties[name]?.choices &&
      entity.properties[name].type !== 'array',
  )
  const value = chosen === undefined ? undefined : first.data[0]![chosen]
  if (chosen !== undefined && value !== null && value !== undefined) {
    const page = pageOf(await ask({ pageSize: 50, [chosen]: call.filters[chosen] === 'in' ? [value] : value }))
    if (page?.data.some((row) => row[chosen] !== value))
      tell(`data.data.${chosen}`, `is not ${JSON.stringify(value)} in every row, although only such rows were asked for`)
  }
  return faults
}

function pageOf(got: Got | undefined): Page | undefined {
  const page = got?.body?.code === 200 ? (got.body.data as Partial<Page> | null) : undefined
  return page && Array.isArray(page.data) ? (page as Page) : undefined
}
