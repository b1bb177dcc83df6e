import { lazy, Suspense } from 'react'
import { withTexts } from '../../i18n/i18n.ts'
import { wordsOf, type CellProps } from '../cell.ts'

const CellPlay = lazy(() => withTexts(import('../sound/cell-play.tsx'), 'widgets/late').then((loaded) => ({ default: loaded.CellPlay })))

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
