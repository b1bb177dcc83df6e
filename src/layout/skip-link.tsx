import { useTexts } from '../i18n/i18n.ts'
import './frame.css'

/** The first tab stop: skips the menu to the content. Not a hash link, because the router would take it for an address. */
export function SkipLink() {
  const t = useTexts('layout/frame')
  return (
    <button type="button" className="ly-skip" onClick={() => document.getElementById('main')?.focus()}>
      {t('skip')}
    </button>
  )
}
