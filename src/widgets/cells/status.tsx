import { wordsOf, type CellProps } from '../cell.ts'
import { StatusDot } from '../kit/tag.tsx'

export function Status(props: CellProps) {
  const tone = props.column.choices?.find((choice) => choice.value === props.value)?.tone
  return <StatusDot tone={tone}>{wordsOf(props)}</StatusDot>
}
