import { lazy, Suspense } from 'react'
import { wordsOf, type CellProps } from '../cell.ts'

const CellPlay = lazy(() => import('../heavy/cell-play.tsx').then((loaded) => ({ default: loaded.CellPlay })))

/** A button that plays the recording. */
export function Audio(props: CellProps) {
  const { value, column } = props
  if (typeof value !== 'string') return wordsOf(props)
  return (
    <Suspense fallback={<span className="lk-play-place" />}>
      <CellPlay file={value} name={column.title} />
    </Suspense>
  )
}
