import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { fitRule, widthRules } from './column-rules.ts'
import { NARROWEST, WIDEST, withinReach, type ShownColumn } from './settings.ts'
import { tableRules } from './table-rules.ts'
import './column-edge.css'

/** Pixels of an arrow key, and with Shift. */
const STEP = 16
const FAR = 64
/** Longer texts do not make a column wider by themselves. */
const WIDEST_FIT = 640

export type EdgeProps = {
  column: ShownColumn
  onSize: (name: string, width: number | undefined) => void
  isCurrent: boolean
  onCurrent: () => void
}

type Drag = { from: number; width: number; next: number | undefined }

/** The edge of a column in the head: dragged, or moved by arrow keys; a double click and Enter fit it to what stands in it, Delete lets it be. */
export function ColumnEdge({ column, onSize, isCurrent, onCurrent }: EdgeProps) {
  const t = useTexts('runtime/columns')
  const edge = useRef<HTMLSpanElement>(null)
  const drag = useRef<Drag | undefined>(undefined)
  /** The rules while an edge is on its way; afterwards the width stands in the settings. */
  const rules = useRef<ReturnType<typeof tableRules> | undefined>(undefined)
  const [now, setNow] = useState(column.width ?? 0)

  const cell = () => edge.current!.closest('th')!
  const nth = () => cell().cellIndex + 1
  const measure = () => setNow(cell().offsetWidth)
  const under = () => (rules.current ??= tableRules(edge.current!.closest<HTMLElement>('.rt-table-wrap')!))
  const settle = () => {
    rules.current?.end()
    rules.current = undefined
  }
  useEffect(() => settle, [column])
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return undefined
    const watch = new ResizeObserver(() => edge.current && setNow(edge.current.closest('th')!.offsetWidth))
    watch.observe(edge.current!.closest('th')!)
    return () => watch.disconnect()
  }, [])

  const size = (width: number | undefined) => {
    if (width !== column.width) onSize(column.name, width)
    else settle()
  }
  const fit = () => {
    const { scope, write } = under()
    write([fitRule(scope, nth())])
    size(withinReach(Math.min(WIDEST_FIT, Math.ceil(cell().getBoundingClientRect().width))))
  }

  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientX, width: cell().offsetWidth, next: undefined }
  }
  const onPointerMove = (event: PointerEvent) => {
    const held = drag.current
    const next = held && withinReach(held.width + event.clientX - held.from)
    if (!held || next === (held.next ?? held.width)) return
    held.next = next
    const { scope, write } = under()
    write(widthRules(scope, cell().className, nth(), next!))
  }
  const end = (isKept: boolean) => {
    const next = drag.current?.next
    drag.current = undefined
    if (isKept && next !== undefined) size(next)
    else settle()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const isBack = event.key === 'ArrowLeft'
    if (isBack || event.key === 'ArrowRight') size(withinReach(cell().offsetWidth + (event.shiftKey ? FAR : STEP) * (isBack ? -1 : 1)))
    else if (event.key === 'Home') size(NARROWEST)
    else if (event.key === 'Enter') fit()
    else if (event.key === 'Delete' || event.key === 'Backspace') size(undefined)
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') neighbour(edge.current!, event.key === 'ArrowUp' ? -1 : 1)?.focus()
    else if (event.key === 'Escape' && drag.current) end(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <span
      ref={edge}
      className="rt-edge"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('widthOf', { title: column.title })}
      aria-valuenow={now}
      aria-valuemin={Math.min(NARROWEST, now)}
      aria-valuemax={Math.max(WIDEST, now)}
      title={t('widthHelp')}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => {
        onCurrent()
        measure()
      }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onDoubleClick={fit}
      onKeyDown={onKeyDown}
    />
  )
}

function neighbour(edge: HTMLElement, by: -1 | 1): HTMLElement | undefined {
  const all = [...edge.closest('thead')!.querySelectorAll<HTMLElement>('.rt-edge')]
  return all[all.indexOf(edge) + by]
}
