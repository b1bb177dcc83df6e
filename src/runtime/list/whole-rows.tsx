import { useDeferredValue, useMemo, type ReactNode } from 'react'
import type { Row } from '../../schema/row.ts'

/** More rows than fit on any screen. */
export const IN_SIGHT = 40

type Props = { rows: Row[]; drawRow: (row: Row, at: number) => ReactNode }

/** All rows, for searching in the page and printing. Another page renders the visible rows first, and the others in the next task. */
export function WholeRows({ rows, drawRow }: Props) {
  const now = useMemo(() => ({ rows, drawRow }), [rows, drawRow])
  const later = useDeferredValue(now)
  const rest = rows.length > IN_SIGHT ? later.rows.slice(IN_SIGHT, rows.length) : []
  return (
    <tbody>
      {rows.slice(0, IN_SIGHT).map(drawRow)}
      {rest.map((row, at) => later.drawRow(row, at + IN_SIGHT))}
    </tbody>
  )
}
