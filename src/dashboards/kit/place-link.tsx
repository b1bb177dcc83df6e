import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { usePlaces } from '../../runtime/router/places.ts'

/** A link to a screen. What this person may not open is not drawn; a name (`plain`) stays as words. */
export function PlaceLink({
  screen,
  query,
  className,
  plain,
  children,
}: {
  screen: string
  query?: Record<string, string> | undefined
  className?: string | undefined
  plain?: boolean | undefined
  children: ReactNode
}) {
  const path = usePlaces().pathOf(screen, query)
  if (path === undefined) return plain ? <span>{children}</span> : null
  return (
    <Link className={className} to={path}>
      {children}
    </Link>
  )
}
