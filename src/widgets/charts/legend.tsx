import { marks } from './marks.ts'
import './legend.css'

/** Which colour is which series; each can be hidden and shown again. HTML, not part of the drawing, so that it wraps and Tab reaches it. */
export function Legend({
  items,
  hidden,
  toggle,
  before,
  isBar = false,
}: {
  items: { name: string; title: string; colour: string }[]
  hidden: ReadonlySet<string>
  toggle: (name: string) => void
  /** The name of the previous period, if it is drawn too. */
  before?: string | undefined
  /** Drawn as a bar, not as a line. */
  isBar?: boolean
}) {
  return (
    <div className="lk-legend">
      {(items.length > 1 ? items : []).map(({ name, title, colour }, at) => (
        <button key={name} type="button" aria-pressed={!hidden.has(name)} onClick={() => toggle(name)}>
          <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
            <rect width="12" height="12" rx="3" fill={colour} />
            <path className="lk-mark" d={marks[at % marks.length]} />
          </svg>
          {title}
        </button>
      ))}
      {before && (
        <span className="lk-legend-before">
          <svg width="16" height="12" viewBox="0 0 16 12" aria-hidden="true">
            <path d="M0 6H16" data-bar={isBar || undefined} />
          </svg>
          {before}
        </span>
      )}
    </div>
  )
}
