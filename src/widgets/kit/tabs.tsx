import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from './classes.ts'
import './tabs.css'

export type Tab = { name: string; title: ReactNode; disabled?: boolean | undefined }

/** Tabs over one panel; `children` is the panel of the selected one. Arrow keys, Home and End select at once. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
  size,
  children,
}: {
  label: string
  tabs: Tab[]
  value: string
  onChange: (name: string) => void
  size?: 'medium' | 'large' | undefined
  children: ReactNode
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const open = tabs.filter((tab) => !tab.disabled)
    const at = open.findIndex((tab) => tab.name === value)
    const next = {
      ArrowRight: open[(at + 1) % open.length],
      ArrowLeft: open[(at - 1 + open.length) % open.length],
      Home: open[0],
      End: open.at(-1),
    }[event.key]
    if (!next) return
    event.preventDefault()
    onChange(next.name)
    ;[...list.current!.querySelectorAll<HTMLElement>('[role=tab]')].find((tab) => tab.dataset['name'] === next.name)?.focus()
  }
  return (
    <div className={classes('lk-tabs', size === 'large' && 'lk-tabs-large')}>
      <div ref={list} role="tablist" aria-label={label} className="lk-tab-list" onKeyDown={move}>
        {tabs.map(({ name, title, disabled }) => (
          <button
            key={name}
            id={`${id}-${name}`}
            data-name={name}
            type="button"
            role="tab"
            className="lk-tab"
            aria-selected={name === value}
            aria-controls={`${id}-panel`}
            tabIndex={name === value ? 0 : -1}
            disabled={disabled}
            onClick={() => onChange(name)}
          >
            {title}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} className="lk-tab-panel">
        {children}
      </div>
    </div>
  )
}
