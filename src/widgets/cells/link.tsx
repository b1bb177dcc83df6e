import { wordsOf, type CellProps } from '../cell.ts'

/** Only web addresses become links; anything else stays text. */
export function Link(props: CellProps) {
  const words = wordsOf(props)
  return /^https?:\/\//i.test(words) ? (
    <a
      className="lk-cell"
      href={words}
      target="_blank"
      rel="noreferrer noopener"
      title={words}
      onClick={(event) => event.stopPropagation()}
    >
      {words.replace(/^https?:\/\//i, '')}
    </a>
  ) : (
    <span className="lk-cell">{words}</span>
  )
}
