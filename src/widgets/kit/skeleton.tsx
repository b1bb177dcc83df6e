import { useTexts } from '../../i18n/i18n.ts'
import { Spinner } from './spinner.tsx'
import './spinner.css'

/** One grey placeholder bar; shown after 200 ms. */
export function Skeleton({ width = '100%', height }: { width?: number | string | undefined; height?: number | undefined }) {
  return <span className="lk-skeleton lk-late" style={{ width, ...(height ? { height } : {}) }} aria-hidden="true" />
}

const widths = ['92%', '78%', '86%', '64%', '90%', '72%']

export function SkeletonLines({ lines = 3 }: { lines?: number | undefined }) {
  return (
    <span className="lk-skeleton-lines">
      {Array.from({ length: lines }, (_, at) => (
        <Skeleton key={at} width={widths[at % widths.length]} />
      ))}
    </span>
  )
}

/** A whole area that is loading, with text for screen readers. */
export function Loading({ label }: { label?: string | undefined }) {
  const t = useTexts('widgets/kit')
  return (
    <div className="lk-loading lk-late">
      <Spinner label={label ?? t('loading')} />
      {label && <span aria-hidden="true">{label}</span>}
    </div>
  )
}
