import { Problem } from '../../request/problem.ts'
import type { Row } from '../../schema/row.ts'

/** Few enough for any backend, and a thousand rows are not a thousand waits. */
const AT_ONCE = 4

/** Calls for each row, a few at once; answers how many went well and why others did not, or nothing where the session has ended. */
export async function callEach(
  rows: Row[],
  send: (row: Row) => Promise<unknown>,
  tell: (done: number) => void,
): Promise<{ done: number; reasons: string[] } | undefined> {
  const waiting = rows.values()
  const reasons: string[] = []
  let done = 0
  let isOver = false
  const callNext = async () => {
    for (const row of waiting) {
      if (isOver) return
      try {
        await send(row)
        done++
      } catch (problem) {
        isOver ||= !(problem instanceof Problem) || problem.kind === 'expired'
        if (!(problem instanceof Problem)) throw problem
        reasons.push(problem.message)
      }
      tell(done + reasons.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, callNext))
  return isOver ? undefined : { done, reasons }
}
