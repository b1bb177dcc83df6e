import { useTexts } from '../../../i18n/i18n.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { ShowMore } from '../../../widgets/kit/show-more.tsx'
import { shownOf, type GroupPart } from './group-part.ts'

/** The last line of an open group: how many rows are shown with a button for more, or that it is loading or failed. */
export function GroupRest({ group }: { group: GroupPart }) {
  const say = useTexts('widgets/late')
  if (group.isFailed)
    return (
      <span role="alert">
        {say('branchFailed')}{' '}
        <Button size="small" onClick={group.retry}>
          {say('branchRetry')}
        </Button>
      </span>
    )
  if (group.isWaiting) return <span role="status">{say('branchWait')}</span>
  return (
    <>
      {say('branchFirst', { count: shownOf(group), total: shownOf(group) + group.rest })}
      <ShowMore size="small" onMore={group.more}>
        {say('branchMore')}
      </ShowMore>
    </>
  )
}

export const hasRest = (group: GroupPart): boolean => group.isOpen && (group.isFailed || group.isWaiting || group.rest > 0)
