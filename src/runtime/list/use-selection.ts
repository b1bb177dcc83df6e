import { useCallback, useMemo, useState } from 'react'
import type { Row } from '../../schema/row.ts'

/** The selected rows by key. They stay selected on other pages, with the values they had when selected until they are seen again. */
export function useSelection(key: string, rows: Row[]) {
  const [held, setHeld] = useState<ReadonlyMap<unknown, Row>>(new Map())
  const [whole, setWhole] = useState<{ asked: Row; total: number }>()

  const toggle = useCallback(
    (row: Row) => {
      setWhole(undefined)
      setHeld((before) => {
        const next = new Map(before)
        if (!next.delete(row[key])) next.set(row[key], row)
        return next
      })
    },
    [key],
  )

  const togglePage = useCallback(() => {
    setWhole(undefined)
    setHeld((before) => {
      const next = new Map(before)
      const all = rows.every((row) => before.has(row[key]))
      for (const row of rows) {
        if (all) next.delete(row[key])
        else next.set(row[key], row)
      }
      return next
    })
  }, [key, rows])

  const choose = useCallback(
    (more: Row[]) => setHeld((before) => new Map([...before, ...more.map((row): [unknown, Row] => [row[key], row])])),
    [key],
  )

  const clear = useCallback(() => {
    setWhole(undefined)
    setHeld((before) => (before.size ? new Map() : before))
  }, [])
  const chooseWhole = useCallback((asked: Row, total: number) => setWhole({ asked, total }), [])
  const chosen = useMemo(() => {
    const fresh = new Map(rows.map((row) => [row[key], row]))
    return [...held].map(([id, row]) => fresh.get(id) ?? row)
  }, [held, rows, key])
  // If all matching rows are selected, so are those on the page.
  const keys = useMemo<ReadonlySet<unknown>>(() => new Set(whole ? rows.map((row) => row[key]) : held.keys()), [held, whole, rows, key])
  return { keys, chosen, whole, toggle, togglePage, choose, chooseWhole, clear }
}
