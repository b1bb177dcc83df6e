import { Link } from 'react-router-dom'
import { useLocale } from '../i18n/i18n.ts'
import { Mark } from '../look/mark.tsx'
import { useLandscape, useSurroundings } from '../runtime/router/use-landscape.ts'

/** Logo and name, linked to the home page. */
export function Brand({ folded }: { folded?: boolean }) {
  const locale = useLocale()
  const { brand } = useLandscape().atlas().boot.texts[locale]
  const { home } = useSurroundings()
  return (
    <Link className="ly-brand" to={home} aria-label={folded ? brand : undefined}>
      <Mark size={24} />
      {!folded && <span>{brand}</span>}
    </Link>
  )
}
