import { useMemo } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { fill } from '../../schema/template.ts'
import type { Row } from '../../schema/row.ts'

/** Sentences about one row, with a hole for what the row is called: looked up once, filled for each row. */
export type RowTexts = { nameOf: (row: Row) => string; select: string; more: string }

/** A row whose label is empty is called by its key. */
export function useRowTexts(labelOf: string, keyName: string): RowTexts {
  const t = useTexts('runtime/list')
  return useMemo(
    () => ({
      nameOf: (row: Row) => fill(labelOf, row).trim() || String(row[keyName]),
      select: t('select', { label: '{{label}}' }),
      more: t('moreOf', { label: '{{label}}' }),
    }),
    [t, labelOf, keyName],
  )
}
