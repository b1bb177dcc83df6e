import type { Field } from '../../src/schema/compiled.ts'
import type { Entity, Property } from '../../src/schema/contract.ts'
import { readColour } from '../../src/schema/colour.ts'
import { readPhone, readTelephone } from '../../src/schema/telephone.ts'
import { isStored } from '../../src/schema/stored.ts'
import { countedValues } from '../db/counted.ts'
import type { Row } from '../db/database.ts'
import { textIn } from '../db/row-values.ts'

/** How texts of a format are stored, however they were typed. */
const READERS: Record<string, (written: string) => string> = { colour: readColour, telephone: readTelephone, phone: readPhone }

export const readerOf = ({ rules }: Field) => READERS[rules?.format ?? '']

/** A body with each text in its stored form. */
export function asKept(fields: Field[], body: Row): Row {
  const kept = fields.flatMap((field) => {
    const { name } = field
    const read = readerOf(field)
    return read && typeof body[name] === 'string' ? [[name, read(textIn(body, name))] as const] : []
  })
  return kept.length === 0 ? body : { ...body, ...Object.fromEntries(kept) }
}

/** The columns of a row. */
export function storedValues(entity: Entity, values: Row): Row {
  const row: Row = {}
  for (const [name, value] of Object.entries(values)) {
    const property = entity.properties[name]
    if (property && isStored(property) && name !== 'version' && value !== undefined) row[name] = storedValue(property, value)
  }
  return { ...row, ...countedValues(entity, row) }
}

/** An empty text becomes null (otherwise a unique field could be empty only once); moments have one format. */
function storedValue(property: Property, value: unknown): unknown {
  if (value === '') return null
  if (property.format === 'date-time') return momentOf(value)
  return Array.isArray(value) && property.item?.rules?.format === 'date-time' ? value.map(momentOf) : value
}

function momentOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
