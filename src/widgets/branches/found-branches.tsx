import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Button } from '../kit/button.tsx'
import { SkeletonLines } from '../kit/skeleton.tsx'
import { type BranchPage, type BranchSource, type Choosing, wayOf } from './branch-source.ts'

type Props = Choosing & { text: string; find: NonNullable<BranchSource['find']> }

/** The rows that match a text, each with its path. */
export function FoundBranches({ text, find, source, own, now, nowText, name, chosen, choose }: Props) {
  const say = useTexts('widgets/late')
  const [shown, show] = useState<{ text: string; page?: BranchPage }>()
  const [turn, retry] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    find(text, stop.signal).then(
      (page) => !stop.signal.aborted && show({ text, page }),
      () => !stop.signal.aborted && show({ text }),
    )
    return () => stop.abort()
  }, [find, text, turn])
  if (shown?.text !== text) return <SkeletonLines />
  const { page } = shown
  if (!page)
    return (
      <p role="alert">
        {say('branchFailed')}{' '}
        <Button size="small" onClick={() => retry(turn + 1)}>
          {say('branchRetry')}
        </Button>
      </p>
    )
  if (page.data.length === 0) return <p role="status">{say('branchNone')}</p>
  return (
    <ul>
      {page.data.map((row) => {
        const key = String(row[source.key])
        const way = wayOf(source, page, row)
        const moved = way.find((one) => String(one[source.key]) === own)
        const why = moved ? say('branchOwn', { label: source.nameOf(moved) }) : key === now ? nowText : undefined
        const above = way.slice(0, -1).map(source.nameOf)
        return (
          <li key={key}>
            <label>
              <input type="radio" name={name} checked={chosen === key} disabled={why !== undefined} onChange={() => choose(key)} />
              <span>
                {above.length > 0 && <span className="lk-branch-way">{`${above.join(' / ')} / `}</span>}
                {source.nameOf(row)} {why && <span className="lk-branch-why">{why}</span>}
              </span>
            </label>
          </li>
        )
      })}
      {page.data.length < page.totalCount && <li>{say('branchFirst', { count: page.data.length, total: page.totalCount })}</li>}
    </ul>
  )
}
