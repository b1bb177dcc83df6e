import { useId, type ReactNode } from 'react'
import './card.css'

/** One question of a dashboard with its answer. `actions` are beside the title. */
export function Card({
  title,
  actions,
  wide,
  children,
}: {
  title: ReactNode
  actions?: ReactNode
  wide?: boolean | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={wide ? 'db-card db-card-wide' : 'db-card'} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  )
}
