import { arithmeticOf } from './computed.ts'
import type { AuthoredField } from '../format/authored.ts'

/** Values computed from the row are stored with it or computed when sorting; counts and sums of other rows are computed then, too. */
const isAskedFor = ({ computed }: AuthoredField): boolean =>
  computed !== undefined && (arithmeticOf(computed) !== undefined || ASKED_FOR.some((way) => way in computed))

const ASKED_FOR = ['count', 'sum', 'entries', 'total', 'given', 'level', 'ratio']

/** Rows that grow without limit (`kept`) are sorted only by a time or a number, for which an order is meaningful. */
const isMeasured = ({ type, format, oneOf }: AuthoredField) => !oneOf && (format === 'date-time' || type === 'integer' || type === 'number')

/** A list can be sorted by what the backend stores as one comparable value. */
export function isSortable(field: AuthoredField, of?: { kept?: unknown }): boolean {
  return (
    (!of?.kept || isMeasured(field)) &&
    (!field.computed || isAskedFor(field)) &&
    !field.writeOnly &&
    !field.masked &&
    !field.sealed &&
    !field.entity &&
    // Amounts of several currencies have no order.
    field.format !== 'money' &&
    field.type !== 'array' &&
    field.type !== 'object' &&
    (field.maxLength ?? 0) < 1000
  )
}
