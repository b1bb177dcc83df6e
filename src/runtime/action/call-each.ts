import { Problem } from '../../request/problem.ts'
import type { Row } from '../../schema/row.ts'

/** A limit of concurrency that any backend tolerates. */
const AT_ONCE = 4

export type Done = { row: Row | undefined; answer: unknown }

/**
 * Makes a call for each row, a few at a time. Returns the answers of the successful calls and the errors of the others; undefined if the
 * session has ended.
 */
export async function callEach(
  rows: Row[],
  send: (row: Row) => Promise<unknown>,
  tell: (count: number) => void = () => {},
): Promise<{ done: Done[]; reasons: string[] } | undefined> {
  const waiting = rows.values()
  const reasons: string[] = []
  const done: Done[] = []
  let isOver = false
  const callNext = async () => {
    for (const row of waiting) {
      if (isOver) return
      try {
        done.push({ row, answer: await send(row) })
      } catch (problem) {
        isOver ||= !(problem instanceof Problem) || problem.kind === 'expired'
        if (!(problem instanceof Problem)) throw problem
        reasons.push(problem.message)
      }
      tell(done.length + reasons.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, callNext))
  return isOver ? undefined : { done, reasons }
}
