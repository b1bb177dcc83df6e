import { wordsOf, type CellProps } from '../cell.ts'
import { Tag as KitTag } from '../kit/tag.tsx'

export function Tag(props: CellProps) {
  const tone = props.column.choices?.find((choice) => choice.value === props.value)?.tone
  return <KitTag tone={tone}>{wordsOf(props)}</KitTag>
}
