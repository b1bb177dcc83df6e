import type { CellProps } from '../cell.ts'
import { Tag } from '../kit/tag.tsx'

/** A mark on those that are so (the default one, what stands on top), nothing on the others. */
export function Mark({ value, column }: CellProps) {
  const on = value === true || value === 1
  return on ? <Tag tone="info">{String(column.props?.['text'] ?? column.title)}</Tag> : null
}
