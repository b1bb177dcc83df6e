import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { FOCUSABLE } from './first-focus.ts'

/**
 * The button at the end of rows that shows more of them, in the last line of a list or table, or in a paragraph after it. That line, and
 * whatever takes its place meanwhile, says `data-rest`.
 */
export function ShowMore({ onMore, size, children }: { onMore: () => void; size?: 'small' | undefined; children: ReactNode }) {
  return (
    <Button
      size={size}
      onClick={({ currentTarget }) => {
        goOnward(currentTarget)
        onMore()
      }}
    >
      {children}
    </Button>
  )
}

/** The button moves down or away, and what was asked for comes before it: the focus goes on to the first row that takes its place. */
function goOnward(button: HTMLElement): void {
  const line = button.closest('[data-rest]')!
  const list = line.matches('p') ? line.previousElementSibling! : (line.closest('table') ?? line.parentElement!)
  // Of a table that draws only what is in sight no more is known than the number of a line.
  const index = line.getAttribute('aria-rowindex')
  const nth = line.matches('p') ? list.children.length : [...list.children].indexOf(line)
  const watcher = new MutationObserver(() => {
    const row = index === null ? list.children[nth] : list.querySelector(`tr[aria-rowindex="${index}"]`)
    const active = document.activeElement
    const isElsewhere = active && !active.contains(list) && !active.closest('[data-rest]')
    if (isElsewhere) return watcher.disconnect()
    if (!(row instanceof HTMLElement) || row.matches('[data-rest]')) return
    watcher.disconnect()
    const next = row.matches('[tabindex]') ? row : (row.querySelector<HTMLElement>(FOCUSABLE) ?? row)
    if (next.tabIndex < 0) next.tabIndex = -1
    next.focus()
  })
  watcher.observe(list, { childList: true, subtree: true })
}
