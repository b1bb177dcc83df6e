import { useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { CopyButton } from '../kit/copy-button.tsx'
import './parts.css'

/** Anything deeper or longer than this is collapsed at first, so that a large answer opens at once. */
const OPEN = { depth: 3, children: 50 }

/** JSON as a collapsible tree; all of it can be copied at once. */
export function JsonView({ value, copy }: { value: unknown; copy: string }) {
  const say = useTexts('widgets/late')
  return (
    <div className="lk-json" role="group" aria-label={say('json')}>
      <CopyButton text={copy} name={say('copyJson')} className="lk-json-copy" />
      <Node value={value} depth={0} />
    </div>
  )
}

function Node({ name, value, depth }: { name?: string; value: unknown; depth: number }) {
  const say = useTexts('widgets/late')
  const isGroup = value !== null && typeof value === 'object'
  const children = isGroup ? (Array.isArray(value) ? value.map((one, at) => [String(at), one] as const) : Object.entries(value)) : []
  const [open, setOpen] = useState(depth < OPEN.depth && children.length <= OPEN.children)
  const [shown, setShown] = useState(200)
  const isList = Array.isArray(value)
  const label = name === undefined ? null : <span className="lk-json-name">{isList ? name : name}</span>
  if (!isGroup || children.length === 0)
    return (
      <div className="lk-json-line">
        {label}
        {label && ': '}
        <span className={`lk-json-${value === null ? 'null' : typeof value}`}>
          {isGroup ? (isList ? '[]' : '{}') : (JSON.stringify(value) ?? 'undefined')}
        </span>
      </div>
    )
  return (
    <div className="lk-json-group">
      <button type="button" className="lk-json-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="lk-json-arrow" aria-hidden="true">
          {open ? '▾' : '▸'}
        </span>
        {label}
        {label && ': '}
        <span className="lk-json-count">{say(isList ? 'items' : 'entries', { count: children.length })}</span>
      </button>
      {open && (
        <div className="lk-json-children">
          {children.slice(0, shown).map(([key, one]) => (
            <Node key={key} name={key} value={one} depth={depth + 1} />
          ))}
          {children.length > shown && (
            <button type="button" className="lk-json-fold" onClick={() => setShown(shown + 1000)}>
              … +{children.length - shown}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
