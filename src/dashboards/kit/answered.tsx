import type { ReactNode } from 'react'
import { Button } from '../../widgets/kit/button.tsx'
import { SkeletonLines } from '../../widgets/kit/skeleton.tsx'
import { useWords } from '../words.ts'
import type { Answer } from './use-answer.ts'

/** What hangs on an answer: grey lines before the first one, the reason and a way on where it failed. What is known stays in sight when a newer answer fails. */
export function Answered<T>({ answer, lines = 4, children }: { answer: Answer<T>; lines?: number; children: (data: T) => ReactNode }) {
  const say = useWords()
  const { data, failure, busy, reload } = answer
  const failed = failure !== undefined && (
    <div className="db-failed" role="alert">
      <p>{failure}</p>
      <Button size="small" onClick={reload}>
        {say('retry')}
      </Button>
    </div>
  )
  if (data === undefined) return failed || <SkeletonLines lines={lines} />
  return (
    <div className="db-answer" aria-busy={busy || undefined}>
      {failed}
      {children(data)}
    </div>
  )
}
