import { useLatest } from 'ahooks'
import { useEffect, useRef, useState } from 'react'
import { dragSpan } from './drag-span.ts'
import type { Drawn } from './draw.ts'
import { labelRoom, optionOf, type Drawing } from './option.ts'

type Props = {
  /** What is drawn; the same object as long as the picture stays the same. */
  drawing: Omit<Drawing, 'font' | 'still'>
  height: number
  sentence: string
  onPick: ((at: number) => void) | undefined
  onSpan: ((from: number, to: number) => void) | undefined
}

/** A chart by the library, which is loaded when the first one is drawn. */
export function LibraryChart({ drawing, height, sentence, onPick, onSpan }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Drawn>()
  const pick = useLatest(onPick)

  useEffect(() => {
    let gone = false
    let made: Drawn | undefined
    const resize = () => made?.resize()
    const watch = new ResizeObserver(resize)
    void import('./draw.ts').then(({ drawInto }) => {
      if (gone || !box.current) return
      made = drawInto(box.current, (at) => pick.current?.(at))
      watch.observe(box.current)
      // Paper has a different width from the window.
      for (const turn of ['beforeprint', 'afterprint']) addEventListener(turn, resize)
      setDrawn(made)
    })
    return () => {
      gone = true
      watch.disconnect()
      for (const turn of ['beforeprint', 'afterprint']) removeEventListener(turn, resize)
      made?.end()
    }
  }, [pick])

  useEffect(() => {
    drawn?.show(
      optionOf({
        ...drawing,
        labelWidth: labelRoom(box.current!.clientWidth, drawing.labelWidth),
        font: getComputedStyle(document.body).fontFamily,
        still: matchMedia('(prefers-reduced-motion: reduce)').matches,
      }),
    )
  }, [drawn, drawing])

  const span = useLatest(onSpan)
  const spans = onSpan !== undefined
  useEffect(() => {
    if (!drawn || !spans) return
    return dragSpan(box.current!, { labelAt: drawn.labelAt, done: (from, to) => span.current?.(from, to) })
  }, [drawn, spans, span])

  return (
    <div
      ref={box}
      className={onPick ? 'lk-chart lk-chart-picks' : 'lk-chart'}
      style={{ height }}
      role="img"
      aria-label={sentence}
      data-drawn={drawn ? '' : undefined}
    />
  )
}
