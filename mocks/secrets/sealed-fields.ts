import type { Contract, Entity, Property } from '../../src/schema/contract.ts'
import type { Row } from '../db/database.ts'
import type { Sealer } from './seal.ts'

/** The prefix of every encrypted text. */
export const SEALED = 's1.'

/** The purpose for which a field is encrypted, e.g. `card.code`; undefined if it is stored in plain. */
export const sealOf = (entity: Entity, { name, sealed }: Property): string | undefined => (sealed ? `${entity.name}.${name}` : undefined)

/** The same for a field whose value may come from another row. */
export function originOf(contract: Contract, entity: Entity, property: Property): string | undefined {
  const { computed } = property
  if (!computed || !('of' in computed)) return sealOf(entity, property)
  const other = contract.entities[computed.of.steps.at(-1)!.entity]
  const origin = other?.properties[computed.of.field]
  return other && origin && originOf(contract, other, origin)
}

export const closeField = (sealer: Sealer, value: unknown, purpose: string): unknown =>
  typeof value === 'string' && value !== '' ? sealer.alike(value, purpose) : value

/** Values that were stored before their field was encrypted stay plain until the next start. */
export const openField = (sealer: Sealer, value: unknown, purpose: string): unknown =>
  typeof value === 'string' && value.startsWith(SEALED) ? sealer.open(value, purpose) : value

const known = new WeakMap<Entity, { name: string; purpose: string }[]>()

/** The encrypted fields of an entity. */
export function sealedFields(entity: Entity): { name: string; purpose: string }[] {
  let found = known.get(entity)
  if (!found) {
    found = Object.values(entity.properties).flatMap((property) => {
      const purpose = sealOf(entity, property)
      return purpose === undefined ? [] : [{ name: property.name, purpose }]
    })
    known.set(entity, found)
  }
  return found
}

/** Encrypts the fields of a row for storage. */
export function closeRow(sealer: Sealer, entity: Entity, row: Row): Row {
  for (const { name, purpose } of sealedFields(entity)) if (row[name] !== undefined) row[name] = closeField(sealer, row[name], purpose)
  return row
}

/** Decrypts the fields of a row. */
export function openRow(sealer: Sealer, entity: Entity, row: Row): Row {
  for (const { name, purpose } of sealedFields(entity)) if (row[name] !== undefined) row[name] = openField(sealer, row[name], purpose)
  return row
}

/** A value as it is stored in the column of a field. */
export function storedAs(sealer: Sealer, entity: Entity, property: Property, value: unknown): unknown {
  const purpose = sealOf(entity, property)
  return purpose === undefined ? value : closeField(sealer, value, purpose)
}
