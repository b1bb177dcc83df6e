import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'

type Props<T> = { rows: T[]; drawRow: (row: T, at: number) => ReactNode; span: number }

/** Virtualised rows with some overscan. All have the height of the first one, since they do not wrap. */
export function WindowedRows<T>({ rows, drawRow, span }: Props<T>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [measure, setMeasure] = useState({ top: 0, height: 45 })
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => measure.height,
    scrollMargin: measure.top,
    overscan: 6,
    initialRect: { width: innerWidth, height: innerHeight },
  })

  useLayoutEffect(() => {
    const table = body.current!.closest('table')!
    const settle = () => {
      const row = body.current?.querySelector<HTMLElement>('tr[aria-rowindex]')
      // A hidden list has no size.
      if (!row || row.offsetParent === null) return
      const top = Math.round(body.current!.getBoundingClientRect().top + scrollY)
      const height = row.getBoundingClientRect().height || 45
      setMeasure((before) => (Math.abs(before.top - top) < 1 && Math.abs(before.height - height) < 0.5 ? before : { top, height }))
    }
    settle()
    if (typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(settle)
    watch.observe(table.tHead!)
    return () => watch.disconnect()
  }, [])

  useLayoutEffect(() => virtual.measure(), [virtual, measure])

  const items = virtual.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  const above = first ? first.start - measure.top : 0
  const below = last ? virtual.getTotalSize() + measure.top - last.end : 0

  return (
    <tbody ref={body} className="rt-windowed">
      {above > 0 && <Gap span={span} height={above} />}
      {items.map(({ index }) => drawRow(rows[index]!, index))}
      {below > 0 && <Gap span={span} height={below} />}
    </tbody>
  )
}

function Gap({ span, height }: { span: number; height: number }) {
  return (
    <tr aria-hidden="true" className="rt-gap">
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}
