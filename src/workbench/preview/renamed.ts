import { isRecord } from '../../request/shapes.ts'

/** By the path of a call below `/api`, as the page sends it: its path at the backend, and what that calls each field that got another name. */
export type Renamed = Record<string, { path: string; fields: Record<string, string> }>

type Names = Record<string, string>
type Told = { path: string; ask: (body: unknown) => unknown; tell: (body: unknown) => unknown }

/** A call of a page that is ahead of its backend, as the backend understands it, and its answer as the page does; undefined for any other. */
export function renamedIn(renamed: Renamed, call: string): Told | undefined {
  const of = Object.hasOwn(renamed, call) ? renamed[call] : undefined
  if (!of) return undefined
  const back = Object.fromEntries(Object.entries(of.fields).map(([now, was]) => [was, now]))
  return {
    path: of.path,
    ask: (body) => rename(body, of.fields),
    tell(body) {
      const data = isRecord(body) ? body['data'] : undefined
      if (!isRecord(body) || !isRecord(data)) return body
      const rows = data['data']
      return { ...body, data: Array.isArray(rows) ? { ...data, data: rows.map((row) => rename(row, back)) } : rename(data, back) }
    },
  }
}

/** A list is also asked to be sorted by a field. */
const rename = (row: unknown, names: Names): unknown =>
  isRecord(row)
    ? Object.fromEntries(
        Object.entries(row).map(([name, value]) => [names[name] ?? name, name === 'sortField' ? (names[String(value)] ?? value) : value]),
      )
    : row
