import { useEffect, useLayoutEffect, useRef } from 'react'
import { widthsOf } from './column-rules.ts'
import { keepHeadInSight } from './keep-head.ts'
import type { ShownColumn } from './settings.ts'
import { tableRules } from './table-rules.ts'

type Told = (titles: string[]) => void
const untold: Told = () => {}

/** The box of a table: its columns are as wide as a person has made them, its head and what names a row stay in sight. */
export function useTableInSight(columns: ShownColumn[], lead = 0, tell = untold) {
  const wrap = useRef<HTMLDivElement>(null)
  const isSized = columns.some(({ width }) => width !== undefined)
  useLayoutEffect(() => {
    if (!isSized) return undefined
    const rules = tableRules(wrap.current!)
    rules.write(widthsOf(rules.scope, columns, lead))
    return rules.end
  }, [isSized, columns, lead])
  useEffect(() => keepHeadInSight(wrap.current!, (cells) => tell(cells.map((at) => columns[at - lead]!.title))), [columns, lead, tell])
  // Whoever has set widths has arranged the table, and finds none of it hidden.
  return { wrap, fold: isSized || tell === untold ? 'off' : undefined }
}
