import { ofRow, workOut } from '../../src/schema/arithmetic.ts'
import type { Entity } from '../../src/schema/contract.ts'
import type { Row } from './database.ts'

/**
 * What is counted or summed over the lists that `row` holds, what their entries work out, or what its choices give: stored beside them,
 * so that rows can be sorted by it. What is not part of a change stays as it was; in a whole row it is empty.
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
