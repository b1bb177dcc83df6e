import type { RefineField } from '../compiled-screen.ts'
import type { AuthoredColumn, AuthoredField, AuthoredScreen } from '../format/authored.ts'
import type { Entity } from '../format/entity.ts'
import { refineKind } from '../refine.ts'
import type { Atlas } from './atlas.ts'
import { optionsOf } from './field.ts'
import { valueField } from './value-field.ts'

type List = NonNullable<AuthoredScreen['list']>

/** By which columns a person may put together conditions: those that are named, or all that conditions fit. */
export function refinedBy(atlas: Atlas, list: List, entity: Entity): string[] {
  if (list.refine === undefined) return []
  const columns = list.columns.map((one: AuthoredColumn) => (typeof one === 'string' ? one : one.field))
  const named = list.refine === true ? columns : list.refine
  return named.filter(
    (name) => columns.includes(name) && Object.hasOwn(entity.properties, name) && whyUnfit(atlas, name, entity) === undefined,
  )
}

/** Why no condition can be put on a field, or nothing. What not everybody sees whole could be guessed by asking. */
export function whyUnfit(atlas: Atlas, name: string, entity: Entity): string | undefined {
  const field = (entity.properties as Record<string, AuthoredField>)[name]
  if (!field) return undefined
  const source = valueField(atlas, field, entity)
  for (const one of [field, source]) {
    if (one.writeOnly) return 'it is write-only'
    if (one.masked) return 'it is masked'
    if (one.sealed) return 'it is sealed'
    if (one.seenBy || one.private) return 'not everybody sees it'
  }
  const { computed } = field
  if (computed && ('service' in computed || 'since' in computed || 'due' in computed)) return 'the database cannot be asked for it'
  return kindOf(source) === undefined ? 'it is an object, or a list of neither choices nor rows' : undefined
}

export function refineOf(atlas: Atlas, list: List, entity: Entity): { refine?: RefineField[] } {
  const fields = refinedBy(atlas, list, entity).map((name): RefineField => {
    const field = (entity.properties as Record<string, AuthoredField>)[name]!
    const options = optionsOf(atlas, field)
    return { name, kind: kindOf(valueField(atlas, field, entity))!, ...(options ? { options } : {}) }
  })
  // A row that cannot be chosen cannot be told apart from others.
  const usable = fields.filter(({ kind, options }) => (kind !== 'reference' && kind !== 'references') || options)
  return usable.length > 0 ? { refine: usable } : {}
}

/** The fields of which a person may choose values above the list: those that it is searched or narrowed by. */
export function offeredBy(atlas: Atlas, list: List, entity: Entity): AuthoredField[] {
  const searched = (list.search ?? []).flatMap((one) => (typeof one === 'string' ? one : 'any' in one ? [] : one.field))
  return [...refinedBy(atlas, list, entity), ...searched].flatMap((name) => (entity.properties[name] as AuthoredField | undefined) ?? [])
}

const kindOf = (field: AuthoredField) =>
  refineKind({
    type: field.type,
    format: field.format,
    hasChoices: (field.oneOf ?? field.items?.oneOf) !== undefined,
    refers: (field.entity ?? field.items?.entity) !== undefined || field.options !== undefined,
  })
