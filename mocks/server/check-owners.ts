import type { Contract } from '../../src/schema/contract.ts'
import { StartFailure } from '../db/start-failure.ts'

/** Refuses a call with the scope `own` on an entity without an owner: it would reach the rows of everybody. */
export function checkOwners({ calls, entities }: Contract): void {
  for (const { name, does, scope, entity = '' } of Object.values(calls)) {
    const about = entities[entity]
    if (does === 'service' || does === 'import' || scope === 'all' || !about || (about.owner ?? about.belongsTo) !== undefined) continue
    throw new StartFailure(
      `The call ${name} has scope "${scope}", but the entity ${entity} says no "owner"; give the entity one, or the call "scope": "all".`,
    )
  }
}
