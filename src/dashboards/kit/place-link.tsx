import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { usePlaces } from '../../runtime/router/places.ts'

/** A link to a screen. Hidden if this person may not open it; a name (`plain`) stays as text. */
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
