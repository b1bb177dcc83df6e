import type { TreeView } from '../../../schema/compiled-screen.ts'
import type { Row } from '../../../schema/row.ts'
import type { Part } from '../../list/use-rows.ts'
import { PART } from '../../../widgets/branches/branch-source.ts'
import { BELOW, parentOf } from './state.ts'

/** A line of the tree: a row with its position among its siblings, or the end of a branch with what is left to load. */
export type Line =
  | { kind: 'row'; row: Row; key: string; level: number; place: number; of: number; isOpen: boolean | undefined }
  | { kind: 'more' | 'wait' | 'failed'; under: string; level: number; shown: number; total: number }

type Tree = {
  view: TreeView
  rows: Row[]
  parts: Part[]
  open: ReadonlyMap<string, number>
  shut: ReadonlySet<string>
  isSearching: boolean
}

/** Every visible line from the top down. A row whose parent is not loaded is shown at the top level. */
export function linesOf({ view, rows, parts, open, shut, isSearching }: Tree): Line[] {
  const keys = new Set(rows.map((row) => String(row[view.key])))
  const branches = new Map<string, Row[]>()
  for (const row of rows) {
    const parent = parentOf(row, view.by) ?? ''
    const under = keys.has(parent) ? parent : ''
    const beside = branches.get(under)
    if (beside) beside.push(row)
    else branches.set(under, [row])
  }
  const lines: Line[] = []
  const walk = (under: string, level: number): void => {
    const branch = branches.get(under) ?? []
    for (const [at, row] of branch.entries()) {
      const key = String(row[view.key])
      const isOpen = open.has(key) || (isSearching && branches.has(key) && !shut.has(key))
      const hasBelow = Number(row[BELOW] ?? 0) > 0
      lines.push({ kind: 'row', row, key, level, place: at + 1, of: branch.length, isOpen: hasBelow ? isOpen : undefined })
      if (hasBelow && isOpen) walk(key, level + 1)
    }
    const rest = restOf(under, branch.length)
    if (rest) lines.push({ ...rest, under, level, shown: branch.length })
  }
  const restOf = (under: string, shown: number): { kind: 'more' | 'wait' | 'failed'; total: number } | undefined => {
    if (under === '' ? isSearching : !open.has(under)) return undefined
    const own = parts.filter(({ of }) => of === under)
    const total = Math.max(0, ...own.map((one) => one.total))
    if (own.some(({ failed }) => failed)) return { kind: 'failed', total }
    if (own.length < (open.get(under) ?? 1)) return { kind: 'wait', total }
    return total > shown && shown >= own.length * PART ? { kind: 'more', total } : undefined
  }
  walk('', 1)
  return lines
}
