import { useEffect, type RefObject } from 'react'

/** Marks the ends at which a row continues, and scrolls it with the wheel. */
export function useEdges(row: RefObject<HTMLElement>, content: unknown): void {
  useEffect(() => {
    const box = row.current
    if (!box) return undefined
    const mark = () => {
      const most = box.scrollWidth - box.clientWidth
      box.toggleAttribute('data-more-before', box.scrollLeft > 1)
      box.toggleAttribute('data-more-after', box.scrollLeft < most - 1)
    }
    const turn = (event: WheelEvent) => {
      if (box.scrollWidth <= box.clientWidth || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      event.preventDefault()
      box.scrollLeft += event.deltaY
    }
    mark()
    const watch = typeof ResizeObserver === 'function' ? new ResizeObserver(mark) : undefined
    watch?.observe(box)
    box.addEventListener('scroll', mark, { passive: true })
    box.addEventListener('wheel', turn, { passive: false })
    return () => {
      watch?.disconnect()
      box.removeEventListener('scroll', mark)
      box.removeEventListener('wheel', turn)
    }
  }, [row, content])
}
