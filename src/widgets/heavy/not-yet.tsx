import { Empty } from '../kit/empty.tsx'
import { useWords } from './words.ts'

/** What is not there is said in one sentence; nothing is made up in its place. */
export function NotYet({ why }: { why: string }) {
  const say = useWords()
  return <Empty size="small" title={say('notYet')} help={why} />
}
