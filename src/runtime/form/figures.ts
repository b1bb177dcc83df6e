import { figureOf, isFigured, type OfRow } from '../../schema/arithmetic.ts'
import type { Field } from '../../schema/compiled.ts'
import { fieldAt } from './names.ts'
import { placeOf, resolveName } from './paths.ts'
import type { Row } from '../../schema/row.ts'

type Reader = { fields: () => Field[]; valueAt: (path: string) => unknown; read: (name: string, place: string) => unknown }

/** What a form works out of what stands in it: read anew each time, so that whoever shows it hears of every number in it. */
export function createFigures({ fields, valueAt, read }: Reader): (path: string) => { figure: number | null } | undefined {
  let known: { of: Field[]; some: boolean } | undefined
  const working = new Set<string>()

  function work(path: string, computed: OfRow): number | null {
    // What is computed from itself is nothing.
    if (working.has(path)) return null
    working.add(path)
    const place = placeOf(path)
    const entries = (list: string, field: string): unknown[] => {
      const at = place === '' ? list : resolveName(fields(), list, place)
      const rows = valueAt(at)
      return Array.isArray(rows) ? rows.map((_, index) => valueAt(`${at}.${index}.${field}`)) : []
    }
    try {
      return figureOf(computed, { value: (name) => read(name, place), entries })
    } finally {
      working.delete(path)
    }
  }

  return (path) => {
    if (known?.of !== fields()) known = { of: fields(), some: fields().some(isFigured) }
    const computed = known.some ? fieldAt(known.of, path)?.computed : undefined
    return computed && { figure: work(path, computed) }
  }
}

/** What the fields beside `path` take over from the row that was chosen in it, each with its own path. */
export function takenBy(fields: Field[], path: string, row: Row): [path: string, value: unknown][] {
  const place = placeOf(path)
  const name = place === '' ? path : path.slice(place.length + 1)
  const beside = place === '' ? fields : (fieldAt(fields, place)?.fields ?? [])
  return beside.flatMap(({ name: own, taken }) =>
    taken?.by === name ? [[place === '' ? own : `${place}.${own}`, row[taken.field] ?? undefined] as [string, unknown]] : [],
  )
}

/** What belongs to other roles, or follows from what was chosen, is shown alone. */
export const isForOthers = ({ editedBy, taken }: Field, roles: readonly string[]): boolean =>
  taken?.fixed === true || (editedBy !== undefined && !editedBy.some((role) => roles.includes(role)))
