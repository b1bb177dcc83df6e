import { say } from '../../i18n/i18n.ts'
import { wordsOf, type CellProps } from '../cell.ts'
import { Tag } from '../kit/tag.tsx'

const shown = 3

export function Tags(props: CellProps) {
  const all = Array.isArray(props.value) ? (props.value as unknown[]) : [props.value]
  const words = all.map((value) => wordsOf({ ...props, value }))
  const rest = words.length - shown
  return (
    <span className="lk-cell-tags" title={words.length > 1 ? wordsOf(props) : undefined}>
      {words.slice(0, rest === 1 ? words.length : shown).map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
      {rest > 1 && (
        <Tag>
          <span aria-hidden="true">+{rest}</span>
          <span className="hidden-text">{say('widgets/kit', 'more', { count: rest })}</span>
        </Tag>
      )}
    </span>
  )
}
