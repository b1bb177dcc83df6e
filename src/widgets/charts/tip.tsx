import './tip.css'

type Line = { title: string; value: string; colour?: string | undefined }

/** What is pointed at, in full. Screen readers read the table and the sentence of the chart instead. */
export function Tip({ title, lines, more, place }: { title: string; lines: Line[]; more: string[]; place: React.CSSProperties }) {
  return (
    <div className="lk-tip-box" aria-hidden="true" style={place}>
      <b>{title}</b>
      {lines.map(({ title, value, colour }, nth) => (
        <span key={nth}>
          <i style={{ background: colour }} />
          {title} <span>{value}</span>
        </span>
      ))}
      {more.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  )
}

/** Beside what is pointed at, on the side with more room. */
export const besideOf = (x: number, width: number): React.CSSProperties =>
  x > width / 2 ? { right: width - x + 12, top: 10 } : { left: x + 12, top: 10 }
