import { wordsOf, type CellProps } from '../cell.ts'

export function Colour(props: CellProps) {
  const text = wordsOf(props)
  return (
    <span className="lk-cell-colour">
      <i aria-hidden="true" style={{ background: /^#[\da-f]{6}$/i.test(text) ? text : 'none' }} />
      {text}
    </span>
  )
}
