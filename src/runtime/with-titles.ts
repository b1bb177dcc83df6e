import type { EntityRef } from '../schema/compiled-screen.ts'
import type { Row } from '../schema/row.ts'

/** The row with the titles of the choices that a label or sentence contains, under the names that `fill` looks up. */
export function withTitles(entity: EntityRef | undefined, row: Row): Row {
  const told = Object.entries(entity?.titles ?? {}).map(
    ([name, titles]) => [`${name}Label`, titles[String(row[name])] ?? row[name]] as const,
  )
  return told.length === 0 ? row : { ...row, ...Object.fromEntries(told) }
}
