import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Column } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'
import { usePlaces } from '../router/places.ts'

type Props = { leads: NonNullable<Column['leads']>; value: unknown; row: Row; children: ReactNode }

/** A reference is a link to the page of its row, and a figure one to the rows that it counts; plain text if the person may not open it. */
export function Leading({ leads, value, row, children }: Props) {
  const { pathOf } = usePlaces()
  const isNamed = (typeof value === 'string' && value !== '') || typeof value === 'number'
  const query = isNamed ? queryOf(leads, value, row) : undefined
  const path = query && pathOf(leads.screen, query)
  return path === undefined ? <>{children}</> : <Link to={path}>{children}</Link>
}

function queryOf(leads: Props['leads'], value: string | number, row: Row): Record<string, string> | undefined {
  if ('key' in leads) return { [leads.key]: String(value) }
  // Of none there is nothing to see.
  if (value === 0) return undefined
  const filter = Object.entries(leads.with).map(([to, from]) => [to, row[from]] as const)
  const isKnown = filter.every(([, one]) => typeof one === 'string' || typeof one === 'number')
  return isKnown ? Object.fromEntries([...filter, ...Object.entries(leads.set ?? {})].map(([to, one]) => [to, String(one)])) : undefined
}
