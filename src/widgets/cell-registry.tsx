import type { ReactNode } from 'react'
import { isNone, type Cell, type CellProps } from './cell.ts'
import './cells.css'

const files = import.meta.glob<Record<string, Cell>>('./cells/*.tsx', { eager: true })
const cells = new Map(
  Object.entries(files).map(([file, module]) => [file.slice('./cells/'.length, -'.tsx'.length), Object.values(module)[0]!]),
)

/** The cell that a schema names; text if the name is unknown. */
function cellFor(word: string): Cell {
  return cells.get(word) ?? cells.get('text')!
}

/** One value as its column shows it; a dash if there is none and the column has no text for that. Call it: it is not a component. */
export function renderCell(props: CellProps): ReactNode {
  const cell = cellFor(props.column.cell)
  if (!isNone(props.value) || props.column.cell === 'mark') return cell(props)
  return props.column.none ? <span className="lk-cell">{props.column.none}</span> : <span className="lk-none">—</span>
}

export const knownCells = (): string[] => [...cells.keys()]
