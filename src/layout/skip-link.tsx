import { useTexts } from '../i18n/i18n.ts'
import './frame.css'

/** The first stop of the keyboard: past the menu, to the content. A hash link would be an address of the router. */
export function SkipLink() {
  const t = useTexts('layout/frame')
  return (
    <button type="button" className="ly-skip" onClick={() => document.getElementById('main')?.focus()}>
      {t('skip')}
    </button>
  )
}
