import type { ReactNode } from 'react'
import { isNone, type Cell, type CellProps } from './cell.ts'
import './cells.css'

const files = import.meta.glob<Record<string, Cell>>('./cells/*.tsx', { eager: true })
const cells = new Map(
  Object.entries(files).map(([file, module]) => [file.slice('./cells/'.length, -'.tsx'.length), Object.values(module)[0]!]),
)

/** The cell a schema names by its word; text for a word that is none. */
function cellFor(word: string): Cell {
  return cells.get(word) ?? cells.get('text')!
}

/** One value as its column says, a dash where there is nothing and nothing is said of that. Call it; it is no component. */
export function renderCell(props: CellProps): ReactNode {
  const cell = cellFor(props.column.cell)
  if (!isNone(props.value) || props.column.cell === 'mark') return cell(props)
  return props.column.none ? <span className="lk-cell">{props.column.none}</span> : <span className="lk-none">—</span>
}

export const knownCells = (): string[] => [...cells.keys()]
