import { useTexts } from '../../i18n/i18n.ts'
import { Empty } from '../kit/empty.tsx'

/** Says in one sentence that something does not exist yet, instead of inventing content. */
export function NotYet({ why }: { why: string }) {
  const say = useTexts('widgets/late')
  return <Empty size="small" title={say('notYet')} help={why} />
}
