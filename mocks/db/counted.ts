import { ofRow, workOut } from '../../src/schema/arithmetic.ts'
import type { Entity } from '../../src/schema/contract.ts'
import type { Row } from './database.ts'

/**
 * Values that are computed from a row: counts and sums over its lists, formulas of their entries, and values that follow from a choice.
 * They
 * are stored, so that rows can be sorted by them. In a `part`, values whose sources are absent stay; in a whole row they become empty.
 */
export function countedValues({ properties }: Entity, row: Row, extent: 'whole' | 'part' = 'part'): Row {
  const values: Row = {}
  const figures = workOut(Object.values(properties), row)
  for (const { name, computed, fields } of Object.values(properties)) {
    if (computed && 'given' in computed) {
      const { field, values: given } = computed.given
      if (extent === 'whole' || field in row) values[name] = given.find(({ of }) => of === row[field])?.is ?? null
    }
    if (computed && 'list' in computed && (extent === 'whole' || computed.list.field in row)) values[name] = figures[name]
    else if (fields && name in row && fields.some(ofRow)) values[name] = figures[name]
  }
  return values
}
