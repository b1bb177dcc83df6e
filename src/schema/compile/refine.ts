import type { RefineField } from '../compiled-screen.ts'
import type { AuthoredColumn, AuthoredField, AuthoredScreen } from '../format/authored.ts'
import type { Entity } from '../format/entity.ts'
import { refineKind } from '../refine.ts'
import type { Atlas } from './atlas.ts'
import { endsOf } from './ends.ts'
import { optionsOf } from './field.ts'
import { levelsOf } from './trees.ts'
import { valueField } from './value-field.ts'

type List = NonNullable<AuthoredScreen['list']>

/** The columns on which a person may put conditions: the ones named, or all suitable ones. */
export function refinedBy(atlas: Atlas, list: List, entity: Entity, wanted: (name: string) => boolean = Boolean): string[] {
  if (list.refine === undefined) return []
  const columns = list.columns.map((one: AuthoredColumn) => (typeof one === 'string' ? one : one.field))
  const named = list.refine === true ? columns : list.refine.filter((name) => columns.includes(name))
  return named.filter((name) => wanted(name) && Object.hasOwn(entity.properties, name) && whyUnfit(atlas, name, entity) === undefined)
}

/** Why a field allows no condition, or undefined. What not everybody may see in full could be guessed by filtering. */
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
  if (source.format === 'money') return 'it is an amount of one currency or another'
  const { computed } = field
  if (computed && ('service' in computed || 'since' in computed || 'due' in computed)) return 'the database cannot be asked for it'
  return kindOf(source) === undefined ? 'it is an object, or a list of neither choices nor rows' : undefined
}

export function refineOf(atlas: Atlas, list: List, entity: Entity): { refine?: RefineField[] } {
  const usable = refinedBy(atlas, list, entity).flatMap((name) => refining(atlas, name, entity) ?? [])
  return usable.length > 0 ? { refine: usable } : {}
}

/** How conditions on a field work; undefined if its rows are not offered as choices and so cannot be told apart. */
export function refining(atlas: Atlas, name: string, entity: Entity): RefineField | undefined {
  const field = (entity.properties as Record<string, AuthoredField>)[name]!
  const options = optionsOf(atlas, field)
  const source = valueField(atlas, field, entity)
  const kind = kindOf(source, source.computed === undefined && hasLevels(atlas, source))!
  return (kind === 'reference' || kind === 'references') && !options ? undefined : { name, kind, ...(options ? { options } : {}) }
}

/** The reference fields whose rows a person can choose above the list: in its search or its conditions. */
export function offeredBy(atlas: Atlas, list: List, entity: Entity): AuthoredField[] {
  const properties = entity.properties as Record<string, AuthoredField>
  const refers = (name: string) => properties[name] !== undefined && namesRows(properties[name])
  const offered = refinedBy(atlas, list, entity, refers)
  for (const one of list.search ?? []) {
    const name = typeof one === 'string' ? one : 'any' in one ? undefined : one.field
    if (name !== undefined && refers(name)) offered.push(name)
  }
  return offered.map((name) => properties[name]!)
}

export const namesRows = ({ entity, options }: AuthoredField): boolean => entity !== undefined || options !== undefined

const kindOf = (field: AuthoredField, levels = false) =>
  refineKind({
    type: field.type,
    format: field.format,
    hasChoices: (field.oneOf ?? field.items?.oneOf) !== undefined,
    refers: (field.entity ?? field.items?.entity) !== undefined || field.options !== undefined,
    ends: endsOf(field),
    hasLevels: levels,
  })

const hasLevels = (atlas: Atlas, field: AuthoredField): boolean =>
  (field.oneOf ?? field.items?.oneOf)?.some(({ under }) => under !== undefined) ?? levelsOf(atlas, field) !== undefined
