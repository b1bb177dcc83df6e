import type { Entity, Property } from '../../src/schema/contract.ts'
import { isStored } from '../../src/schema/stored.ts'
import { isTime, type Occasion } from '../../src/schema/stamp.ts'
import type { Row } from '../db/database.ts'

/** When something happened, and who did it, if known. */
export type Stamper = { now: number; by?: string | undefined }

/** The fields that the backend sets in a row when it is `added`, `changed` or `handled`, if the entity stores them. */
export function stamp(entity: Entity, occasions: readonly Occasion[], { now, by }: Stamper): Row {
  return valuesOf(
    Object.values(entity.properties).filter((one) => typeof one.stamp === 'string' && occasions.includes(one.stamp)),
    { now, by },
  )
}

/** The same for a move; a time or person that was entered explicitly stays. */
export function stampMove(entity: Entity, row: Row, move: string, { now, by }: Stamper): Row {
  const fields = Object.values(entity.properties).filter(
    ({ name, stamp: said, readOnly }) => typeof said === 'object' && said.move.includes(move) && (readOnly || !row[name]),
  )
  return valuesOf(fields, { now, by })
}

function valuesOf(fields: Property[], { now, by }: Stamper): Row {
  return Object.fromEntries(
    fields.filter(isStored).flatMap((field): [string, unknown][] => {
      if (isTime(field)) return [[field.name, new Date(now).toISOString()]]
      return by === undefined ? [] : [[field.name, by]]
    }),
  )
}
