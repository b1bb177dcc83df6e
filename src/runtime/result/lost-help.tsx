import { useEffect, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useTexts } from '../../i18n/i18n.ts'
import { usePlaces } from '../router/places.ts'
import { nearPages } from './near-pages.ts'
import './lost-help.css'

type Step = { lost?: unknown } | null

/** The address that leads nowhere, which the redirect would lose, and pages that may have been meant; a guest sees all public ones. */
export function LostHelp() {
  const t = useTexts('runtime/router')
  const { lost, pages } = usePlaces()
  const told = lost?.()
  // A reload knows it from the step of the history.
  const [known] = useState(() => {
    const before = (history.state as Step)?.lost
    return typeof before === 'string' ? before : undefined
  })
  useEffect(() => {
    if (told !== undefined) history.replaceState({ ...(history.state as object), lost: told }, '')
  }, [told])
  const address = told ?? known
  if (address === undefined || !pages) return null
  const { own, open } = pages()
  const near = nearPages(address, [...own, ...open])
  const others = own.length > 0 ? [] : open.filter((page) => !near.includes(page))
  return (
    <div className="rt-lost">
      <p>
        {t('lostAt')} <code translate="no">{address}</code>
      </p>
      {near.length > 0 && <Links title={t('lostNear')} pages={near} />}
      {others.length > 0 && <Links title={t('lostOthers')} pages={others} />}
    </div>
  )
}

function Links({ title, pages }: { title: string; pages: { title: string; path: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <RouterLink to={page.path}>{page.title}</RouterLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
