import type { Contract, Entity } from '../../src/schema/contract.ts'
import { DAY, dayOf, startOf } from '../../src/schema/time.ts'
import { choiceOf } from '../core/choice.ts'
import type { Query } from '../db/database.ts'

/** The retention of an entity in days: as chosen by an administrator, or by its schema; undefined if rows are kept for ever. */
export async function daysKept(on: Query, { entities }: Contract, entity: Entity): Promise<number | undefined> {
  const { kept } = entity
  if (!kept || kept.least === undefined || !entities.storage) return kept?.days
  const kind = choiceOf({ entities }, 'storage', 'kind', entity.name)
  if (!kind) return kept.days
  const chosen = await on.selectFrom('storage').select('keptDays').where('kind', '=', kind).executeTakeFirst()
  return chosen?.keptDays ?? kept.days
}

/** The first moment that is kept. Whole days are removed, so that each day is either complete or gone. */
export const keptFrom = (days: number, now: number): number => startOf(DAY, now - days * DAY)

/** That moment in the format of the column. */
export const written = (moment: number, isDay: boolean | undefined): string => (isDay ? dayOf(moment) : new Date(moment).toISOString())

/** Overrides the retention of the audit log, which the operator of the machine decides, not an administrator. */
export function withAuditDays(contract: Contract, days: number | undefined): Contract {
  const { audit } = contract.entities
  if (!audit?.kept || days === undefined) return contract
  return { ...contract, entities: { ...contract.entities, audit: { ...audit, kept: { ...audit.kept, days } } } }
}
