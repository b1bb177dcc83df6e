import type { Entity } from '../../src/schema/contract.ts'
import type { Context } from '../core/context.ts'
import { anyStore } from '../core/store.ts'
import type { Row, Trx } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import { referenceIn } from '../db/row-values.ts'

/** The fields by which rows of an entity are children of rows of the same entity. */
const treeFields = ({ name, children = [] }: Entity): string[] => children.flatMap(({ entity, field }) => (entity === name ? [field] : []))

/** A row can be neither its own child nor that of one of its descendants: such rows would be unreachable from the top. */
export async function checkRings({ tools }: Context, entity: Entity, values: Row, trx: Trx, row: Row): Promise<void> {
  const store = anyStore(tools.store)
  const own = row[entity.key]
  for (const field of treeFields(entity)) {
    let above = referenceIn(values, field)
    if (above === undefined || above === '' || above === row[field]) continue
    // Two concurrent moves below each other would not see each other's change.
    await store.lock(`${entity.name}:${field}`, trx)
    // A cycle that exists already also ends the loop.
    for (const seen = new Set<unknown>(); above !== undefined && !seen.has(above);) {
      if (above === own) throw problems.invalid({ [field]: text('http/problems', 'belowItself') })
      seen.add(above)
      above = referenceIn(await store.find(entity.name, above, trx), field)
    }
  }
}
