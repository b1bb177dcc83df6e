import { lazy, Suspense } from 'react'
import { withTexts } from '../../i18n/i18n.ts'
import { wordsOf, type CellProps } from '../cell.ts'

const Thumb = lazy(() => withTexts(import('../files/thumb.tsx'), 'widgets/late').then((loaded) => ({ default: loaded.Thumb })))

/** A thumbnail that opens a larger image; of several, the first three. */
export function Image(props: CellProps) {
  const { value, column } = props
  const files = (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one !== '')
  if (files.length === 0) return wordsOf(props)
  return (
    <span className="lk-cell-tags">
      {files.slice(0, 3).map((file, at) => (
        <Suspense key={file} fallback={<span className="lk-thumb-place" />}>
          <Thumb file={file} name={files.length > 1 ? `${column.title} ${at + 1}` : column.title} />
        </Suspense>
      ))}
      {files.length > 3 && <span className="lk-none">+{files.length - 3}</span>}
    </span>
  )
}
