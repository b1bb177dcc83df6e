import { isRecord } from '../../request/shapes.ts'

/**
 * By the path of a call below `/api`, as the page sends it: its path at the backend, what that calls each field that got another name, and by
 * field each value of now with the one that the backend stores.
 */
export type Renamed = Record<string, { path: string; fields: Names; values: Record<string, [now: unknown, was: unknown][]> }>

type Names = Record<string, string>
type Told = { path: string; ask: (body: unknown) => unknown; tell: (body: unknown) => unknown }

/** A call of a page that is ahead of its backend, as the backend understands it, and its answer as the page does; undefined for any other. */
export function renamedIn(renamed: Renamed, call: string): Told | undefined {
  const of = Object.hasOwn(renamed, call) ? renamed[call] : undefined
  if (!of) return undefined
  const back = Object.fromEntries(Object.entries(of.fields).map(([now, was]) => [was, now]))
  const before = (name: string, value: unknown) => (of.values[name]?.find(([now]) => now === value) ?? [value, value])[1]
  const after = (name: string, value: unknown) => (of.values[back[name] ?? name]?.find(([, was]) => was === value) ?? [value])[0]
  const told = (row: unknown) => rename(row, back, after)
  return {
    path: of.path,
    ask: (body) => rename(body, of.fields, before),
    tell(body) {
      const data = isRecord(body) ? body['data'] : undefined
      if (!isRecord(body) || !isRecord(data)) return body
      const rows = data['data']
      return { ...body, data: Array.isArray(rows) ? { ...data, data: rows.map(told) } : told(data) }
    },
  }
}

/** A list is also asked to be sorted by a field, and for several values of one. */
const rename = (row: unknown, names: Names, valueOf: (name: string, value: unknown) => unknown): unknown =>
  isRecord(row)
    ? Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          names[name] ?? name,
          name === 'sortField'
            ? (names[String(value)] ?? value)
            : Array.isArray(value)
              ? value.map((one: unknown) => valueOf(name, one))
              : valueOf(name, value),
        ]),
      )
    : row
