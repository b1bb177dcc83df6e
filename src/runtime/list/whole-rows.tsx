import { useDeferredValue, useMemo, type ReactNode } from 'react'
import type { Row } from '../../schema/row.ts'

/** More rows than fit on any screen. */
const inSight = 40

type Props = { rows: Row[]; drawRow: (row: Row, at: number) => ReactNode }

/** All rows, for searching in the page and printing. Another page renders the visible rows first, and the others in the next task. */
export function WholeRows({ rows, drawRow }: Props) {
  const now = useMemo(() => ({ rows, drawRow }), [rows, drawRow])
  const later = useDeferredValue(now)
  const rest = rows.length > inSight ? later.rows.slice(inSight, rows.length) : []
  return (
    <tbody>
      {rows.slice(0, inSight).map(drawRow)}
      {rest.map((row, at) => later.drawRow(row, at + inSight))}
    </tbody>
  )
}
