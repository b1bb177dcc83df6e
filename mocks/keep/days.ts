import type { Contract, Entity } from '../../src/schema/contract.ts'
import { DAY, dayOf, startOf } from '../../src/schema/time.ts'
import { choiceOf } from '../core/choice.ts'
import type { Query } from '../db/database.ts'

/** How many days rows of an entity are kept: what an administrator chose, else what its schema says; nothing where they stay for good. */
export async function daysKept(on: Query, { entities }: Contract, entity: Entity): Promise<number | undefined> {
  const { kept } = entity
  if (!kept || kept.least === undefined || !entities.storage) return kept?.days
  const kind = choiceOf({ entities }, 'storage', 'kind', entity.name)
  if (!kind) return kept.days
  const chosen = await on.selectFrom('storage').select('keptDays').where('kind', '=', kind).executeTakeFirst()
  return chosen?.keptDays ?? kept.days
}

/** The first moment that is kept. Whole days go, so that each is there or not. */
export const keptFrom = (days: number, now: number): number => startOf(DAY, now - days * DAY)

/** That moment as the column of a table says it. */
export const written = (moment: number, isDay: boolean | undefined): string => (isDay ? dayOf(moment) : new Date(moment).toISOString())

/** The schemas with another number of days for the audit log, which whoever runs the machine decides and no administrator. */
export function withAuditDays(contract: Contract, days: number | undefined): Contract {
  const { audit } = contract.entities
  if (!audit?.kept || days === undefined) return contract
  return { ...contract, entities: { ...contract.entities, audit: { ...audit, kept: { ...audit.kept, days } } } }
}
