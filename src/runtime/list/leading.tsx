import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Column } from '../../schema/compiled.ts'
import { usePlaces } from '../router/places.ts'

type Props = { leads: NonNullable<Column['leads']>; value: unknown; children: ReactNode }

/** A reference is a link to the page of its row, or plain text if the person may not open it. */
export function Leading({ leads, value, children }: Props) {
  const { pathOf } = usePlaces()
  const isNamed = (typeof value === 'string' && value !== '') || typeof value === 'number'
  const path = isNamed ? pathOf(leads.screen, { [leads.key]: String(value) }) : undefined
  return path === undefined ? <>{children}</> : <Link to={path}>{children}</Link>
}
