import { useTexts } from '../../i18n/i18n.ts'
import { Empty } from '../kit/empty.tsx'

/** What is not there is said in one sentence; nothing is made up in its place. */
export function NotYet({ why }: { why: string }) {
  const say = useTexts('widgets/late')
  return <Empty size="small" title={say('notYet')} help={why} />
}
