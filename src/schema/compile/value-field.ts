import type { AuthoredField } from '../format/authored.ts'
import type { Entity } from '../format/entity.ts'
import type { Atlas } from './atlas.ts'
import { stepsOf } from './computed.ts'

const names = new WeakMap<Atlas['entities'], Map<Entity, string>>()

/** The name of an entity in this atlas, looked up once for all of them. */
function nameOf({ entities }: Atlas, entity: Entity): string | undefined {
  let known = names.get(entities)
  if (!known) names.set(entities, (known = new Map(Object.entries(entities).map(([name, one]) => [one, name]))))
  return known.get(entity)
}

/** The field whose value is shown: for `computed: { of: "userId.phone" }` that of the other entity. */
export function valueField(atlas: Atlas, field: AuthoredField, entity: Entity): AuthoredField {
  const of = field.computed && 'of' in field.computed ? field.computed.of : undefined
  if (!of || field.oneOf) return field
  const name = nameOf(atlas, entity)
  if (name === undefined) return field
  const { steps, field: target } = stepsOf(atlas, name, of)
  const other = atlas.entities[steps.at(-1)?.entity ?? '']
  const found = (other?.properties as Record<string, AuthoredField> | undefined)?.[target]
  return found ? { ...found, ...field } : field
}
