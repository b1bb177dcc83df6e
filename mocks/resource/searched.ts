import { once } from '../../src/schema/compile/once.ts'
import type { Contract, Entity, Property } from '../../src/schema/contract.ts'
import { isStored } from '../../src/schema/stored.ts'
import { holesOf } from '../../src/schema/template.ts'
import { callsOn } from '../core/calls-on.ts'
import { originOf } from '../secrets/sealed-fields.ts'

type Step = { through: string; entity: string }

/** Columns in which a text is searched, at the end of a chain of references; of the row itself without any. */
export type Place = { steps: Step[]; entity: Entity; fields: string[] }

/** The columns that a field of a list is searched in; undefined if it is not a text of columns, or if it is encrypted. */
export function placesOf(
  contract: Contract,
  entity: Entity,
  property: Property,
  sees: (property: Property) => boolean = () => true,
): Place[] | undefined {
  const { computed } = property
  if (originOf(contract, entity, property) !== undefined || property.type !== 'string') return undefined
  if (property.entity !== undefined) {
    const other = contract.entities[property.entity]
    const own = placeIn([], entity, [property.name])
    if (!other || !own) return undefined
    const seen = holesOf(other.label).filter((name) => sees(other.properties[name]!))
    const label = placeIn([{ through: property.name, entity: other.name }], other, seen)
    return seen.length === 0 ? [own] : label && [own, label]
  }
  if (computed && 'of' in computed) {
    const last = contract.entities[computed.of.steps.at(-1)!.entity]
    const place = last && placeIn(computed.of.steps, last, versionsOf(last, computed.of.field))
    return place && [place]
  }
  const place = placeIn([], entity, computed && 'first' in computed ? computed.first : versionsOf(entity, property.name))
  return place && [place]
}

const versionsOf = ({ properties }: Entity, name: string): string[] => [name, ...Object.values(properties[name]?.versions ?? {})]

function placeIn(steps: Step[], entity: Entity, fields: string[]): Place | undefined {
  const isText = (name: string) => {
    const property = entity.properties[name]
    return property?.type === 'string' && isStored(property) && !property.sealed
  }
  return fields.length > 0 && fields.every(isText) && entity.properties[entity.key]?.type === 'string'
    ? { steps, entity, fields }
    : undefined
}

/**
 * The columns in which lists look for a part of a text, by entity. Of tables that only grow none is: they find what begins with the words, by
 * the indexes of their orders.
 */
export const searchedColumns = once((contract: Contract): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, Set<string>>()
  for (const entity of Object.values(contract.entities)) {
    if (entity.kept) continue
    for (const call of callsOn(contract, entity.name)) {
      if (call.does !== 'list') continue
      const parts = Object.entries(call.filters).flatMap(([name, how]) => (how === 'contains' ? [name] : []))
      const texts = Object.entries(call.refine ?? {}).flatMap(([name, kind]) => (kind === 'text' ? [name] : []))
      for (const name of new Set([...parts, ...texts, ...(call.keyword ?? []), ...(call.found ?? [])])) {
        const property = entity.properties[name]
        for (const place of (property && placesOf(contract, entity, property)) ?? []) {
          const known = found.get(place.entity.name) ?? new Set()
          for (const field of place.fields) known.add(field)
          found.set(place.entity.name, known)
        }
      }
    }
  }
  return new Map([...found].map(([name, fields]) => [name, [...fields].toSorted()]))
})
