import type { Boot } from '../schema/manifest.ts'
import { switchLocale, useLocale } from '../i18n/i18n.ts'

/** Both languages in the open, in their own names. */
export function SiteLanguages({ locales }: { locales: Boot['locales'] }) {
  const current = useLocale()
  return (
    <span className="st-languages">
      {locales.map(({ value, title }) => (
        <button key={value} type="button" lang={value} aria-pressed={value === current} onClick={() => void switchLocale(value)}>
          {title}
        </button>
      ))}
    </span>
  )
}
