import type { HTMLAttributes, ReactNode, RefObject } from 'react'
import type { Box } from './drawing.ts'

type Props = Box &
  Omit<HTMLAttributes<HTMLDivElement>, 'className' | 'style' | 'role' | 'children'> & {
    box: RefObject<HTMLDivElement>
    width: number
    /** Called once there is a width to draw in. */
    children: () => ReactNode
    /** What is pointed at. */
    tip: ReactNode
  }

/** The box of a drawing, which is drawn as soon as it has a width. Screen readers read its sentence. */
export function Frame({ box, width, height, sentence, onPick, children, tip, ...events }: Props) {
  return (
    <div
      {...events}
      ref={box}
      className={onPick ? 'lk-chart lk-chart-picks' : 'lk-chart'}
      style={{ height }}
      role="img"
      aria-label={sentence}
      data-drawn={width > 0 ? '' : undefined}
    >
      {width > 0 && (
        <svg className="lk-plot" width="100%" height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {children()}
        </svg>
      )}
      {tip}
    </div>
  )
}
