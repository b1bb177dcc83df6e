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

/** The field at the end of the references of a computed one, and the entity that has it. */
function sourceOf(atlas: Atlas, { computed }: AuthoredField, entity: Entity): { field: AuthoredField; entity: Entity } | undefined {
  const of = computed && 'of' in computed ? computed.of : undefined
  const name = of && nameOf(atlas, entity)
  if (name === undefined) return undefined
  const { steps, field: target } = stepsOf(atlas, name, of!)
  const other = atlas.entities[steps.at(-1)?.entity ?? '']
  const found = (other?.properties as Record<string, AuthoredField> | undefined)?.[target]
  return found && { field: found, entity: other! }
}

/** The field whose value is shown: for `computed: { of: "userId.phone" }` that of the other entity. */
export function valueField(atlas: Atlas, field: AuthoredField, entity: Entity): AuthoredField {
  const source = field.oneOf ? undefined : sourceOf(atlas, field, entity)
  return source ? { ...source.field, ...field } : field
}

/** Who sees a field, and whether masked: a value that is read from another row is hidden from whoever it is hidden from there. */
export function seenOf(atlas: Atlas, field: AuthoredField, entity: Entity): Pick<AuthoredField, 'masked' | 'seenBy'> {
  const way = new Set<AuthoredField>()
  let [masked, seenBy] = [field.masked, field.seenBy]
  for (let at = sourceOf(atlas, field, entity); at && !way.has(at.field); at = sourceOf(atlas, at.field, at.entity)) {
    way.add(at.field)
    masked ??= at.field.masked
    seenBy ??= at.field.seenBy
  }
  return { ...(masked ? { masked } : {}), ...(seenBy ? { seenBy } : {}) }
}
