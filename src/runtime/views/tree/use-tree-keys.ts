import { useState, type KeyboardEvent } from 'react'
import { useKeptFocus } from '../use-kept-focus.ts'
import type { Line } from './lines.ts'

/** Arrow keys move up and down, open and close, in and out; Home and End go to the ends. Only one line is in the tab order. */
export function useTreeKeys(lines: Line[], toggle: (line: Extract<Line, { kind: 'row' }>) => void) {
  const table = useKeptFocus<HTMLTableElement>()
  const [wanted, want] = useState(0)
  const current = Math.min(wanted, Math.max(0, lines.length - 1))

  const find = (at: number) => table.current?.querySelector<HTMLElement>(`tr[data-at="${at}"]`)
  const look = (from: HTMLElement, at: number) => {
    want(at)
    const line = find(at)
    if (line) return line.focus()
    // The line is not rendered yet, because it is far outside of the viewport.
    scrollBy(0, (at - Number(from.dataset['at'])) * from.getBoundingClientRect().height)
    requestAnimationFrame(() => requestAnimationFrame(() => find(at)?.focus()))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.target
    // Keys that are pressed in a button of the line are left to the button.
    if (!(from instanceof HTMLElement) || from.dataset['at'] === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const at = Number(from.dataset['at'])
    const line = lines[at]
    if (!line) return
    const level = line.level
    const steps: Record<string, () => void> = {
      ArrowDown: () => look(from, Math.min(at + 1, lines.length - 1)),
      ArrowUp: () => look(from, Math.max(at - 1, 0)),
      Home: () => look(from, 0),
      End: () => look(from, lines.length - 1),
      ArrowRight: () => {
        if (line.kind !== 'row' || line.isOpen === undefined) return
        if (line.isOpen) look(from, Math.min(at + 1, lines.length - 1))
        else toggle(line)
      },
      ArrowLeft: () => {
        if (line.kind === 'row' && line.isOpen) return toggle(line)
        const above = lines.findLastIndex((one, index) => index < at && one.level < level)
        if (above >= 0) look(from, above)
      },
      Enter: () => line.kind === 'row' && line.isOpen !== undefined && toggle(line),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    want(at)
    step()
  }
  return { table, current, onKeyDown }
}
