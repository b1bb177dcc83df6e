import { useMemo } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { fill } from '../../schema/template.ts'
import type { Row } from '../../schema/row.ts'

/** Texts about one row with a placeholder for its label: translated once, filled in for each row. */
export type RowTexts = { nameOf: (row: Row) => string; select: string; more: string }

/** A row with an empty label is named by its key. */
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
