import type { Field, Locale } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'

/** What a form is made of. */
export type Setting = {
  fields: Field[]
  locale: Locale
  initial?: Row | undefined
  row?: Row | undefined
  me?: Row | undefined
  /** What the person is, where that decides what they may change. */
  roles?: readonly string[] | undefined
  now?: () => number
}
