import type { Entity, Property } from '../../src/schema/contract.ts'
import { isStored } from '../../src/schema/stored.ts'
import { isTime, type Occasion } from '../../src/schema/stamp.ts'
import type { Row } from '../db/database.ts'

/** When something happened, and who did it where that is known. */
export type Stamper = { now: number; by?: string | undefined }

/** What the backend notes in a row that was just `added`, `changed` or `handled`, where the entity keeps that. */
export function stamp(entity: Entity, occasions: readonly Occasion[], { now, by }: Stamper): Row {
  return valuesOf(
    Object.values(entity.properties).filter((one) => typeof one.stamp === 'string' && occasions.includes(one.stamp)),
    { now, by },
  )
}

/** The same of one of its moves; a time that a person has chosen stays, and whoever was named for it. */
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
