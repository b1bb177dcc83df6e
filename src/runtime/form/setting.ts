import type { Field, Locale } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'

/** The schema and context of a form. */
export type Setting = {
  fields: Field[]
  locale: Locale
  initial?: Row | undefined
  row?: Row | undefined
  me?: Row | undefined
  /** The roles of the person, where they decide what can be changed. */
  roles?: readonly string[] | undefined
  now?: () => number
}
