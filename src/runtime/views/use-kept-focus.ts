import { useEffect, useRef, type RefObject } from 'react'

type Held = { element: Element; key: string | undefined; at: number }

/**
 * Once a row was moved or removed, what had the focus may be drawn elsewhere or no longer: the focus goes on in the same row, or in the one
 * that took its place; where none is left, on what keys go to. Rows say their key in `data-row`; one that takes the focus itself, as those of a tree do, is given it.
 */
export function useKeptFocus<Box extends HTMLElement>(): RefObject<Box> {
  const box = useRef<Box>(null)
  const held = useRef<Held>()
  const rowsIn = (): HTMLElement[] => [...box.current!.querySelectorAll<HTMLElement>('[data-row]')]

  useEffect(() => {
    const hold = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !box.current?.contains(target)) return
      const row = target.closest<HTMLElement>('[data-row]')
      held.current = row ? { element: target, key: row.dataset['row'], at: rowsIn().indexOf(row) } : undefined
    }
    document.addEventListener('focusin', hold)
    return () => document.removeEventListener('focusin', hold)
  }, [])

  useEffect(() => {
    const { element, key, at } = held.current ?? {}
    if (!element || !box.current || element.isConnected || document.activeElement !== document.body) return
    const rows = rowsIn()
    const row = rows.find(({ dataset }) => dataset['row'] === key) ?? rows[Math.min(at!, rows.length - 1)]
    const inside = row?.hasAttribute('tabindex') ? undefined : row?.querySelector<HTMLElement>('button, a[href]')
    const next = inside ?? row ?? box.current.querySelector<HTMLElement>('[tabindex="0"]') ?? box.current
    if (next.tabIndex < 0) next.tabIndex = -1
    next.focus()
  })
  return box
}
