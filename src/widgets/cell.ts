import type { ReactNode } from 'react'
import type { Column, Locale } from '../schema/compiled.ts'
import { display } from '../schema/display.ts'

export type CellProps = {
  column: Pick<Column, 'name' | 'title' | 'cell'> &
    Partial<Pick<Column, 'choices' | 'unit' | 'units' | 'none' | 'copy' | 'masked' | 'props' | 'fields'>>
  value: unknown
  row: Record<string, unknown>
  locale: Locale
  /** The browser's time zone if absent. */
  timeZone?: string | undefined
}

/** Called, not mounted: a cell keeps no state, so that a thousand of them cost no more than their spans. */
export type Cell = (props: CellProps) => ReactNode

/** The value as text, as an export writes it. */
export const wordsOf = ({ column, value, row, locale, timeZone }: CellProps): string => display(column, value, { locale, timeZone }, row)

export const isNone = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
