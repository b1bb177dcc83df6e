import type { AuthoredField } from '../format/authored.ts'
import type { Operand } from '../condition.ts'
import type { Atlas } from './atlas.ts'

/** Choices that come from rows, with all defaults filled in. */
export type Remote = { call: string; value: string; label: string; where?: Record<string, Operand> }
type Referring = Pick<AuthoredField, 'entity' | 'options'>

/** The choices of a field as declared; key and label default to those of the entity that it refers to. */
export function remoteOf(atlas: Pick<Atlas, 'calls' | 'entities'>, field: Referring | undefined): Remote | undefined {
  const call = callOf(atlas, field)
  if (call === undefined) return undefined
  const { value, label, where } = field?.options ?? {}
  const entity = atlas.entities[atlas.calls[call]?.entity ?? '']
  const key = entity?.key ?? ''
  return { call, value: value ?? key, label: label ?? entity?.label ?? `{{${key}}}`, ...(where ? { where } : {}) }
}

/** The list call that answers the choices. */
export function callOf({ calls }: Pick<Atlas, 'calls'>, field: Referring | undefined): string | undefined {
  if (field?.options?.call !== undefined) return field.options.call
  const usual = field?.entity === undefined ? undefined : `${field.entity}.list`
  const call = usual === undefined ? undefined : calls[usual]
  // A call restricted to own rows would offer administrators only their own, so the field has to name its call.
  return call?.does === 'list' && (call.scope === undefined || call.scope === 'all') ? usual : undefined
}
