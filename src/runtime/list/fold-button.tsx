import { useTexts } from '../../i18n/i18n.ts'
import { Button } from '../../widgets/kit/button.tsx'
import type { Folded } from './use-folded.ts'

/** Tells which columns were hidden for lack of space, and shows them in a table that scrolls sideways. */
export function FoldButton({ folded: { titles, isOpen, turn } }: { folded: Folded }) {
  const t = useTexts('runtime/list')
  if (titles.length === 0) return null
  return (
    <Button variant="link" size="small" title={t('foldedWhich', { titles: titles.join(' · ') })} aria-expanded={isOpen} onClick={turn}>
      {isOpen ? t('foldAgain') : t('foldedCount', { count: titles.length })}
    </Button>
  )
}
