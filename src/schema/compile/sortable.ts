import { arithmeticOf } from './computed.ts'
import type { AuthoredField } from '../format/authored.ts'

/** What is computed from the row itself is stored with it, or worked out where rows are sorted; what belongs to it is counted there. */
const isAskedFor = ({ computed }: AuthoredField): boolean =>
  computed !== undefined && (arithmeticOf(computed) !== undefined || ASKED_FOR.some((way) => way in computed))

const ASKED_FOR = ['count', 'sum', 'entries', 'total', 'given', 'ratio']

/** What grows is sorted by what an order tells something of: a moment or a number. */
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
