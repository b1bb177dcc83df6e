import type { Row } from './row.ts'

/** Arithmetic over fields of a row. A field counts as it is, or as hundredths if it contains a percentage. */
export type Arithmetic = {
  how: 'product' | 'sum' | 'difference' | 'share'
  of: { field: string; percent?: true }[]
  /** The result is a whole number: money in its smallest unit. */
  whole?: true
}

/** A field that is computed from the row alone: from its other fields, or from a list that it holds. */
export type OfRow = { arithmetic: Arithmetic } | { list: { field: string; sum?: string } }

/** What arithmetic needs to know about a field of a form or an entity. */
type Figured = { name: string; type: string; computed?: object | undefined; fields?: Figured[] | undefined }

export const ofRow = ({ computed }: Pick<Figured, 'computed'>): OfRow | undefined =>
  // Recognised by these properties, whatever else a computed field may have.
  computed && ('arithmetic' in computed || 'list' in computed) ? (computed as OfRow) : undefined

/** Reads the value of a field, and of a field of every entry of a list. */
export type Reading = { value: (name: string) => unknown; entries: (list: string, field: string) => unknown[] }

export function figureOf(computed: OfRow, { value, entries }: Reading): number | null {
  if ('arithmetic' in computed) return calculate(computed.arithmetic, value)
  const { field, sum } = computed.list
  if (sum !== undefined) return add(entries(field, sum))
  const list = value(field)
  return Array.isArray(list) ? list.length : 0
}

/**
 * Computes exactly and rounds once, at the end, half away from zero. A missing value leaves a product empty and counts as zero in a sum.
 */
export function calculate({ how, of, whole }: Arithmetic, value: (name: string) => unknown): number | null {
  const parts = of.map(({ field, percent }) => exact(value(field), percent ? 2 : 0))
  const [first, ...rest] = parts
  if (how === 'product') {
    if (parts.some((part) => part === undefined)) return null
    return plain(
      parts.reduce<Exact>((one, other) => ({ n: one.n * other!.n, places: one.places + other!.places }), ONE),
      whole,
    )
  }
  if (how === 'share') {
    const [part, all] = [first, rest[0]]
    if (!part || !all || all.n === 0n) return null
    // In hundredths of a percent, unless a whole percentage is asked for.
    const places = whole ? 0 : 2
    const [n, d] = [part.n * power(all.places + 2 + places), all.n * power(part.places)]
    return Number(divide(n, d)) / 10 ** places
  }
  const signed = parts.map((part, at): Exact => {
    const { n, places } = part ?? NONE
    return { n: how === 'difference' && at > 0 ? -n : n, places }
  })
  return plain(together(signed), whole)
}

function add(values: unknown[]): number {
  let sum = 0
  for (const value of values) if (Number.isSafeInteger(value)) sum += value as number
  // Most numbers are integers, so this path comes first.
  return Number.isSafeInteger(sum) && values.every((value) => typeof value !== 'number' || Number.isSafeInteger(value))
    ? sum
    : addUp(values)
}

const addUp = (values: unknown[]): number => plain(together(values.map((value) => exact(value, 0) ?? NONE)), undefined)

/** A decimal number: `n` with so many digits after the point. */
type Exact = { n: bigint; places: number }
const ONE: Exact = { n: 1n, places: 0 }
const NONE: Exact = { n: 0n, places: 0 }
const power = (places: number): bigint => 10n ** BigInt(places)

function exact(value: unknown, more: number): Exact | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  const [, sign = '', whole = '0', part = '', shift = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  const places = part.length - Number(shift)
  const n = BigInt(`${sign}${whole}${part}`)
  return places < 0 ? { n: n * power(-places), places: more } : { n, places: places + more }
}

function together(parts: Exact[]): Exact {
  const places = Math.max(0, ...parts.map((part) => part.places))
  return { n: parts.reduce((sum, part) => sum + part.n * power(places - part.places), 0n), places }
}

const plain = ({ n, places }: Exact, whole: true | undefined): number =>
  whole ? Number(divide(n, power(places))) : Number(`${n}e-${places}`)

/** Rounds to an integer, half away from zero. */
function divide(n: bigint, d: bigint): bigint {
  const minus = n < 0n !== d < 0n
  const [up, down] = [n < 0n ? -n : n, d < 0n ? -d : d]
  const whole = (2n * up + down) / (2n * down)
  return minus ? -whole : whole
}

/** The row with its computed fields and those of its list entries filled in; the same object if nothing is computed. */
export function workOut<T extends Row>(fields: readonly Figured[], row: T): T {
  if (!fields.some(isFigured)) return row
  const whole = viewOf(fields, row, () => undefined)
  const out: Row = { ...row }
  for (const field of fields) {
    if (ofRow(field)) out[field.name] = whole.value(field.name)
    else if (field.fields?.some((inner) => ofRow(inner)) && Array.isArray(row[field.name]))
      out[field.name] = (row[field.name] as unknown[]).map((entry, at) => {
        const inside = whole.inside(field.name, at)
        if (!inside) return entry
        const figures = field.fields!.filter((inner) => ofRow(inner)).map(({ name }) => [name, inside.value(name)])
        return { ...(entry as Row), ...Object.fromEntries(figures) }
      })
  }
  // why: it has the same fields as before, and more.
  return out as T
}

export const isFigured = (field: Figured): boolean => ofRow(field) !== undefined || field.fields?.some(isFigured) === true

type View = Reading & { inside: (list: string, at: number) => View | undefined }

/** A view of a row that computes its fields on access; a field that depends on itself is empty. */
function viewOf(fields: readonly Figured[], row: Row, around: (name: string) => unknown): View {
  const known = new Map<string, unknown>()
  const views = new Map<string, View[]>()
  const value = (name: string): unknown => {
    const field = fields.find((one) => one.name === name)
    if (!field) return around(name)
    const computed = ofRow(field)
    if (!computed) return row[name]
    if (!known.has(name)) {
      known.set(name, null)
      known.set(name, figureOf(computed, view))
    }
    return known.get(name)
  }
  const viewsIn = (list: string): View[] => {
    let found = views.get(list)
    if (!found) {
      const inner = fields.find((one) => one.name === list)?.fields ?? []
      const entries: unknown[] = Array.isArray(row[list]) ? (row[list] as unknown[]) : []
      views.set(
        list,
        (found = entries.map((entry) => viewOf(inner, entry !== null && typeof entry === 'object' ? (entry as Row) : {}, value))),
      )
    }
    return found
  }
  const view: View = {
    value,
    entries: (list, field) => viewsIn(list).map((one) => one.value(field)),
    inside: (list, at) => viewsIn(list)[at],
  }
  return view
}
