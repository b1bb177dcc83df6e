import { cellTexts, type CellProps } from '../cell.ts'
import { Tag } from '../kit/tag.tsx'

/** A mark on the one that is the default, nothing on the others. */
export function DefaultMark({ value, column, locale }: CellProps) {
  const on = value === true || value === 1
  return on ? <Tag tone="info">{String(column.props?.['text'] ?? cellTexts[locale].default)}</Tag> : null
}
