import { listIn } from './row-values.ts'
import type { Entity } from '../../src/schema/contract.ts'
import type { Row } from './database.ts'

/**
 * What is counted or summed over the lists that `row` holds, or given by its choices: stored beside them, so that rows can be sorted by
 * it. What is not part of a change stays as it was; in a whole row it is empty.
 */
export function countedValues({ properties }: Entity, row: Row, extent: 'whole' | 'part' = 'part'): Row {
  const values: Row = {}
  for (const { name, computed } of Object.values(properties)) {
    if (computed && 'given' in computed) {
      const { field, values: given } = computed.given
      if (extent === 'whole' || field in row) values[name] = given.find(({ of }) => of === row[field])?.is ?? null
    }
    if (!computed || !('list' in computed)) continue
    const { field, sum } = computed.list
    if (extent === 'part' && !(field in row)) continue
    const entries = listIn(row, field)
    values[name] = sum === undefined ? entries.length : entries.reduce((all, entry) => all + Number(entry[sum] ?? 0), 0)
  }
  return values
}
