import { useEffect } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import type { Link } from '../../schema/compiled.ts'
import { pick } from '../action/body.ts'
import { withRedirect } from '../router/guard.ts'
import { usePlaces } from '../router/places.ts'
import type { Row } from '../../schema/row.ts'

/** The links below a form. */
export function FormLinks({ links, facts }: { links: Link[]; facts: Row }) {
  const { search } = useLocation()
  const { seek, isGone } = usePlaces()
  useEffect(() => {
    for (const { path } of links) if (path) seek?.(path)
  }, [links, seek])
  const drawn = links.flatMap((link) => {
    if (link.codes || link.states || (!link.path && !link.href) || (link.path && isGone?.(link.path))) return []
    const query = new URLSearchParams(pick(link.with, facts)).toString()
    const path = link.path && query ? `${link.path}?${query}` : link.path
    // A link between guest pages keeps the address to return to.
    return [{ link, path: path?.startsWith('/user/') ? withRedirect(path, search) : path }]
  })
  if (drawn.length === 0) return null
  return (
    <p className="rt-links">
      {drawn.map(({ link, path }) =>
        path === undefined ? (
          <a key={link.name} href={link.href} rel="noreferrer">
            {link.title}
          </a>
        ) : (
          <RouterLink key={link.name} to={path}>
            {link.title}
          </RouterLink>
        ),
      )}
    </p>
  )
}

/** The links in the notice of a state. */
export function StateLinks({ links, state }: { links: Link[]; state: string | undefined }) {
  return links.flatMap((link) =>
    link.path && state !== undefined && link.states?.includes(state)
      ? [
          <RouterLink key={link.name} to={link.path}>
            {link.title}
          </RouterLink>,
        ]
      : [],
  )
}
