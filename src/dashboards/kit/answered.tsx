import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Skeleton, SkeletonLines } from '../../widgets/kit/skeleton.tsx'
import { Card } from './card.tsx'
import { AnswerBoundary } from './answer-boundary.tsx'
import type { Answer } from './use-answer.ts'

/** The shape of the content: lines, a number of figures, or a chart. */
export type Shape = { lines: number } | { figures: number } | 'chart'

/** Content that depends on an answer: a skeleton at first, or the error with a retry. Known data stays visible if a newer request fails. */
export function Answered<T>({
  answer,
  title,
  shape = { lines: 4 },
  children,
}: {
  answer: Answer<T>
  /** Of the card that the content is: it says what has failed, too. */
  title?: string
  shape?: Shape
  children: (data: T) => ReactNode
}) {
  const say = useTexts('dashboards/overview')
  const { data, failure, busy, reload } = answer
  const sayOfCalls = useTexts('request/client')
  const failedFor = (reason: string) => (
    <div className="db-failed" role="alert">
      <p>{reason}</p>
      <Button size="small" onClick={reload}>
        {say('retry')}
      </Button>
    </div>
  )
  const failed = failure !== undefined && failedFor(failure)
  if (data === undefined) return failed ? title ? <Card title={title}>{failed}</Card> : failed : <Awaited shape={shape} />
  return (
    <div className="db-answer" aria-busy={busy || undefined}>
      {failed}
      <AnswerBoundary data={data} broken={failedFor(sayOfCalls('unreadable'))}>
        <Read data={data}>{children}</Read>
      </AnswerBoundary>
    </div>
  )
}

/** Rendered within the boundary, so that errors in reading the answer are caught there. */
function Read<T>({ data, children }: { data: T; children: (data: T) => ReactNode }) {
  return children(data)
}

/** As large as the content, so that the layout does not shift. */
function Awaited({ shape }: { shape: Shape }) {
  if (shape === 'chart')
    return (
      <div className="db-awaited">
        <Skeleton width="40%" />
        <Skeleton height={240} />
        <Skeleton width="72%" />
      </div>
    )
  if ('lines' in shape) return <SkeletonLines lines={shape.lines} />
  return (
    <div className="db-figures">
      {Array.from({ length: shape.figures }, (_, at) => (
        <div key={at} className="db-figure db-awaited">
          <Skeleton width="56%" />
          <Skeleton width="72%" height={24} />
        </div>
      ))}
    </div>
  )
}
