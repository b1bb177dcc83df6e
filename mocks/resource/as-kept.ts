import type { Field } from '../../src/schema/compiled.ts'
import { readColour } from '../../src/schema/colour.ts'
import { readPhone, readTelephone } from '../../src/schema/telephone.ts'
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
