import { figureOf, isFigured, type OfRow } from '../../schema/arithmetic.ts'
import type { Field } from '../../schema/compiled.ts'
import { fieldAt } from './names.ts'
import { placeOf, resolveName } from './paths.ts'
import type { Row } from '../../schema/row.ts'

type Reader = { fields: () => Field[]; valueAt: (path: string) => unknown; read: (name: string, place: string) => unknown }

/** The computed fields of a form; they are read on access, so that the observer depends on each of their operands. */
export function createFigures({ fields, valueAt, read }: Reader): (path: string) => { figure: number | null } | undefined {
  let known: { of: Field[]; some: boolean } | undefined
  const working = new Set<string>()

  function work(path: string, computed: OfRow): number | null {
    // A field that is computed from itself is empty.
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

/** The fields that copy values from the row chosen in `path`, each with its path. */
export function takenBy(fields: Field[], path: string, row: Row): [path: string, value: unknown][] {
  const place = placeOf(path)
  const name = place === '' ? path : path.slice(place.length + 1)
  const beside = place === '' ? fields : (fieldAt(fields, place)?.fields ?? [])
  return beside.flatMap(({ name: own, taken }) =>
    taken?.by === name ? [[place === '' ? own : `${place}.${own}`, row[taken.field] ?? undefined] as [string, unknown]] : [],
  )
}

/** Fields of other roles, and fields that follow a choice, are read-only. */
export const isForOthers = ({ editedBy, taken }: Field, roles: readonly string[]): boolean =>
  taken?.fixed === true || (editedBy !== undefined && !editedBy.some((role) => roles.includes(role)))
