import type { CellProps } from '../cell.ts'
import { Tag } from '../kit/tag.tsx'

/** A mark if the value is true (the default one, pinned to the top), nothing otherwise. */
export function Mark({ value, column }: CellProps) {
  const on = value === true || value === 1
  return on ? <Tag tone="info">{String(column.props?.['text'] ?? column.title)}</Tag> : null
}
