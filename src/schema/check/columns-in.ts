import type { AuthoredColumn } from '../format/authored.ts'
import type { Path } from './graph.ts'

/** The fields that a list or detail shows, each with the path at which it is named. */
export function columnsIn(columns: unknown, path: Path): { name: string; path: Path }[] {
  if (!Array.isArray(columns)) return []
  return (columns as AuthoredColumn[]).map((column, at) =>
    typeof column === 'string' ? { name: column, path: [...path, at] } : { name: column.field, path: [...path, at, 'field'] },
  )
}
