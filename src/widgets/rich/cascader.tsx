import { useEffect, useRef, type ReactNode } from 'react'

/** The levels of a cascader, with the id that its input refers to. Where a phone has no room for all, the last is in sight. */
export function LevelsPanel({ id, children }: { id: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const toLast = () =>
    requestAnimationFrame(() => {
      const levels = box.current?.querySelector('.ant-cascader-menus')
      if (levels) levels.scrollLeft = levels.scrollWidth
    })
  useEffect(() => {
    const frame = toLast()
    return () => cancelAnimationFrame(frame)
  })
  return (
    <div id={id} ref={box} onClick={toLast} onKeyUp={toLast}>
      {children}
    </div>
  )
}
