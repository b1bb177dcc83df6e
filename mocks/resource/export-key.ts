import type { Entity } from '../../src/schema/contract.ts'
import { HOME } from '../../src/schema/time.ts'
import type { Cell } from '../core/download.ts'
import type { Row } from '../db/database.ts'
import { textIn } from '../db/row-values.ts'
import { cellOf, type ExportColumn, headingOf, type Place } from './export-cell.ts'

export type ExportKey = ReturnType<typeof keyOf>

/** What the rows are grouped by: days, weeks and months are those of the product's zone, which the heading of a moment names. */
export function keyOf(word: string, known: ExportColumn[], entity: Entity, where: Place) {
  const [name = '', span] = word.split(':')
  const column = known.find((one) => one.name === name)
  const isTruth = entity.properties[name]?.type === 'boolean'
  return {
    name,
    span,
    /** All values that it can have are known, in their order. */
    choices: isTruth ? [true, false] : column?.choices?.map(({ value }) => value),
    heading: column ? headingOf(column, { ...where, timeZone: HOME }) : (entity.properties[name]?.title[where.locale] ?? name),
    /** A group as the list calls it; nothing for rows without a value. */
    nameOf: (key: Row): Cell => {
      const named = textIn(key, 'label') || (column?.choices ? '' : textIn(key, 'value'))
      return named || (column ? cellOf(column, key.value, where, {}) : null)
    },
  }
}
