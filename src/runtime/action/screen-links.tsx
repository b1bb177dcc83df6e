import { type ReactNode, useEffect } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import type { Link } from '../../schema/compiled.ts'
import { withRedirect } from '../router/guard.ts'
import { usePlaces } from '../router/places.ts'
import type { Row } from '../../schema/row.ts'
import { pick } from './body.ts'

/** The links below a form or a detail. `facts`: the values of the page that its links pass on. */
export function ScreenLinks({ links, facts }: { links: Link[]; facts: Row }) {
  const drawn = useDrawn(
    links.filter(({ codes, states }) => !codes && !states),
    facts,
  )
  return drawn.length > 0 && <p className="rt-links">{drawn}</p>
}

/** The links in the notice of a state. */
export function StateLinks({ links, state, facts }: { links: Link[]; state: string | undefined; facts: Row }) {
  return useDrawn(
    links.filter(({ states }) => state !== undefined && states?.includes(state)),
    facts,
  )
}

function useDrawn(links: Link[], facts: Row): ReactNode[] {
  const { search } = useLocation()
  const { seek, isGone } = usePlaces()
  const paths = links.map(({ path }) => path ?? '').join(' ')
  useEffect(() => {
    for (const path of paths.split(' ')) if (path) seek?.(path)
  }, [paths, seek])
  return links.flatMap((link) => {
    if (link.href)
      return [
        <a key={link.name} href={link.href} rel="noreferrer">
          {link.title}
        </a>,
      ]
    if (!link.path || isGone?.(link.path)) return []
    const query = new URLSearchParams(pick(link.with, facts)).toString()
    const path = query ? `${link.path}?${query}` : link.path
    // A link between guest pages keeps the address to return to.
    return [
      <RouterLink key={link.name} to={path.startsWith('/user/') ? withRedirect(path, search) : path}>
        {link.title}
      </RouterLink>,
    ]
  })
}
