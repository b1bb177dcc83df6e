import { wordsOf, type CellProps } from '../cell.ts'
import { plainMarkdown } from '../plain-markdown.ts'

/** The beginning of the text on one line, without markup. */
export function Markdown(props: CellProps) {
  const words = plainMarkdown(wordsOf(props))
  return (
    <span className="lk-cell" title={words.length > 12 ? words.slice(0, 300) : undefined}>
      {words}
    </span>
  )
}
