import type { Call, Entity } from '../../src/schema/contract.ts'
import { fill } from '../../src/schema/template.ts'
import { noteEvent } from '../audit/note-event.ts'
import { choiceOf } from '../core/choice.ts'
import type { Context } from '../core/context.ts'
import type { Row } from '../db/database.ts'
import { keyOf } from '../db/row-values.ts'
import { seesWhole } from './visible.ts'

/** Fields that are encrypted and masked for others: when somebody reads them whole, the audit log records that. */
export async function noteSeen(context: Context, entity: Entity, row: Row): Promise<void> {
  const { call, person } = context
  if (!person) return
  const seen = sensitiveOf(call, entity).filter((name) => (row[name] ?? null) !== null && seesWhole(entity.properties[name]!, person.roles))
  if (seen.length === 0) return
  const about = choiceOf(context.contract, 'audit', 'subject', entity.name)
  const subject = about && { entity: about, key: String(keyOf(entity, row)), name: fill(entity.label, row) }
  await noteEvent(context, { event: 'seen', userId: person.userId, subject, detail: seen.join(', ') })
}

const sensitiveOf = ({ answers }: Call, { properties }: Entity): string[] =>
  answers.filter((name) => properties[name]?.sealed && properties[name].masked && properties[name].seenBy)
