import type { EntityRef } from '../schema/compiled-screen.ts'
import type { Row } from '../schema/row.ts'

/** A row with the titles of choices that its label or a sentence contains, where `fill` looks for them. */
export function withTitles(entity: EntityRef | undefined, row: Row): Row {
  const told = Object.entries(entity?.titles ?? {}).map(
    ([name, titles]) => [`${name}Label`, titles[String(row[name])] ?? row[name]] as const,
  )
  return told.length === 0 ? row : { ...row, ...Object.fromEntries(told) }
}
