import type { AuthoredAction, AuthoredField, AuthoredScreen } from '../format/authored.ts'
import type { Entity } from '../format/entity.ts'
import type { Atlas, NamedField } from './atlas.ts'

type Named = { name: string; entity: Entity } | undefined
type Asked = Pick<AuthoredAction, 'call' | 'under' | 'on'>

/** The entity that a button creates, which `under` may make another one than that of the screen. */
export function madeBy(atlas: Atlas, { call, under }: Asked, own: Named): Named {
  if (under === undefined || call === undefined) return own
  const name = atlas.called(call, own?.name)?.entity
  const entity = name === undefined ? undefined : atlas.entities[name]
  return entity ? { name: name!, entity } : own
}

/** Whether a screen creates rows of another entity, so that it depends on more than its own. */
export function makesOthers({ actions, sections }: AuthoredScreen): boolean {
  if (hasUnder(actions)) return true
  for (const section in sections) if (hasUnder(sections[section]!.actions)) return true
  return false
}

function hasUnder(actions: AuthoredScreen['actions']): boolean {
  for (const name in actions) if (actions[name]!.under !== undefined) return true
  return false
}

/**
 * The fields that refer to the parent of a new row, each with the source of its value: the key of the present row, or a parameter of the
 * list's address.
 */
export function parentsOf(atlas: Atlas, screen: AuthoredScreen, own: Named, action: Asked): Record<string, string> {
  if (!own || action.call === undefined) return {}
  if (action.under !== undefined) return { [action.under]: isAboutRow(screen, action) ? own.entity.key : action.under }
  const call = atlas.called(action.call, own.name)
  if (screen.kind !== 'list' || call?.entity !== own.name || (call.does !== 'add' && call.does !== 'import')) return {}
  return Object.fromEntries((screen.takes ?? []).flatMap((name) => (isReference(own.entity, name) ? [[name, name]] : [])))
}

/** The same as fields of the body: required, unless the list can also be opened without a parent. */
export function parentFields(atlas: Atlas, screen: AuthoredScreen, own: Named, action: Asked): NamedField[] {
  const isAlways = action.under !== undefined || !screen.menu
  const properties = (madeBy(atlas, action, own)?.entity.properties ?? {}) as Record<string, AuthoredField>
  return Object.keys(parentsOf(atlas, screen, own, action)).flatMap((name) => {
    const { title = name, type = 'string', entity, options, required = false } = properties[name] ?? {}
    return [
      { name, field: { title, type, ...(entity ? { entity } : {}), ...(options ? { options } : {}), required: isAlways || required } },
    ]
  })
}

/** A button on a row, or anywhere on a detail, is about that row. */
const isAboutRow = (screen: AuthoredScreen, { on }: Asked): boolean => screen.kind !== 'list' || ![on].flat().includes('toolbar')

function isReference({ properties }: Entity, name: string): boolean {
  const field = properties[name] as AuthoredField | undefined
  return field?.entity !== undefined && field.type !== 'array' && !field.computed
}
