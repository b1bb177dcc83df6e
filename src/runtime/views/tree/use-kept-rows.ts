import { useState } from 'react'
import type { Row } from '../../../schema/row.ts'

/** After a reload, rows in which nothing has changed stay the same objects, so that their lines are not drawn again. */
export function useKeptRows(given: Row[], key: string): Row[] {
  const [kept, keep] = useState({ given, rows: given })
  if (kept.given === given) return kept.rows
  const before = new Map(kept.rows.map((row) => [row[key], row]))
  const rows = given.map((row) => {
    const known = before.get(row[key])
    return known && JSON.stringify(known) === JSON.stringify(row) ? known : row
  })
  keep({ given, rows })
  return rows
}
