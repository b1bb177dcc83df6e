import { wordsOf, type CellProps } from '../cell.ts'
import { CellCopy } from '../cell-copy.tsx'

export function Id(props: CellProps) {
  const words = wordsOf(props)
  return (
    <span className="lk-id">
      <span className="lk-mono" title={words.length > 16 ? words : undefined}>
        {words}
      </span>
      {CellCopy({ text: words, name: props.column.title })}
    </span>
  )
}
