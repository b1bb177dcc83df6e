import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Skeleton } from '../../widgets/kit/skeleton.tsx'
import { Failure } from '../list/list-state.tsx'
import type { Loaded } from './use-loaded.ts'

/** A skeleton of the form, or the reason why it cannot be loaded. */
export function Waiting({
  loaded,
  reload,
  count,
  title,
}: {
  loaded: Exclude<Loaded, { status: 'ready' }>
  reload: () => Promise<void>
  count: number
  title: string
}): ReactNode {
  const say = useTexts('runtime/form')
  if (loaded.status === 'failed') return <Failure title={title} failure={loaded.problem} retry={() => void reload()} />
  return (
    <div className="rt-form" role="group" aria-busy="true" aria-label={say('loading')}>
      {Array.from({ length: Math.min(count, 6) }, (_, at) => (
        <div className="rt-item" key={at}>
          <Skeleton width={96} />
          <Skeleton height={36} />
        </div>
      ))}
    </div>
  )
}
