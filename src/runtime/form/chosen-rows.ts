import { observable } from '@formily/reactive'
import { readOf } from '../../schema/around.ts'
import type { Field } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'
import { dottedNames } from './operands.ts'

/** The fields, by name, whose chosen row something in the form reads: a rule, a condition, a unit or a copied value. */
function headsOf(fields: Field[]): string[] {
  return fields
    .flatMap(({ taken, fields: inner = [] }) => [...(taken ? [taken.by] : []), ...headsOf(inner)])
    .concat(dottedNames(fields).flatMap(readOf))
}

/** The rows that are chosen in the fields of a form; observed by whatever reads one while rendering. */
export function createChosenRows(fields: () => Field[]) {
  const rows = observable.shallow<Record<string, { value: unknown; row: Row }>>({})
  let known: { of: Field[]; heads: Set<string> } | undefined
  const at = (path: string, value: unknown): Row | undefined => {
    const chosen = rows[path]
    return chosen && chosen.value === value ? chosen.row : undefined
  }

  return {
    at,
    keep: (path: string, value: unknown, row: Row): void => void (rows[path] = { value, row }),
    /** Whether the form reads the row of a value that did not come from a choice by hand, and does not know it yet. */
    lacks: (path: string, value: unknown): boolean => {
      if (known?.of !== fields()) known = { of: fields(), heads: new Set(headsOf(fields())) }
      return known.heads.has(path.slice(path.lastIndexOf('.') + 1)) && !at(path, value)
    },
  }
}
