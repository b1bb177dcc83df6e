import { useMemo } from 'react'
import { useTexts } from '../../i18n/i18n.ts'

/** Sentences about one row, with a hole for what the row is called: looked up once, filled for each row. */
export type RowTexts = { labelOf: string; select: string; more: string }

export function useRowTexts(labelOf: string): RowTexts {
  const t = useTexts('list')
  return useMemo(() => ({ labelOf, select: t('select', { label: '{label}' }), more: t('moreOf', { label: '{label}' }) }), [t, labelOf])
}
