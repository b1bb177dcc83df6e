import type { CallRef, Field } from '../compiled.ts'
import type { AuthoredField } from '../format/authored.ts'
import { UNIQUE_CALL } from '../core-calls.ts'
import type { ScreenContext } from './context.ts'
import { callRef } from './call-ref.ts'

/**
 * Marks fields that ask whether their value is free: those of forms that write a row of the entity, but not for guests. A guest learns
 * nothing, and a service (registering) reports it after it has asked for proof.
 */
export function withUnique(context: ScreenContext, fields: Field[], call: CallRef | undefined): Field[] {
  const { atlas, entity, screen } = context
  const own = call && atlas.calls[call.name]
  if (!call || !own || !entity || screen.for === 'guest' || own.for === 'guest') return fields
  if (own.entity !== entity.name || (own.does !== 'add' && own.does !== 'edit') || !atlas.calls[UNIQUE_CALL]) return fields
  const properties = entity.entity.properties as Record<string, AuthoredField>
  return fields.map((field) => {
    const property = properties[field.name]
    if (!property?.unique || field.type !== 'string') return field
    const ask = callRef(atlas, UNIQUE_CALL, undefined)
    return { ...field, unique: { call: ask, for: call.name, ...(own.does === 'edit' ? { key: entity.entity.key } : {}) } }
  })
}
