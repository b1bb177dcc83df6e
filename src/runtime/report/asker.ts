import { kindOf, Problem } from '../../request/problem.ts'
import type { Grouped } from '../list/use-rows.ts'

export type Body = Record<string, unknown>
type Answer = { grouped: Grouped } | { code: number; message: string }
type Question = { call: string; body: Body; done: (answer: Grouped) => void; fail: (problem: unknown) => void; isLeft: () => boolean }

/** The maximum number of requests in one call. */
const MOST = 50

/** Batches the requests that the blocks of a report make at the same moment into one call. A later request is a call of its own. */
export function createAsker(send: (asks: { call: string; body: Body }[]) => Promise<{ answers: Answer[] }>) {
  let waiting: Question[] = []

  async function flush(): Promise<void> {
    const asked = waiting.filter(({ isLeft }) => !isLeft())
    waiting = []
    for (let at = 0; at < asked.length; at += MOST) {
      const some = asked.slice(at, at + MOST)
      try {
        const { answers } = await send(some.map(({ call, body }) => ({ call, body })))
        for (const [place, { done, fail }] of some.entries()) {
          const answer = answers[place]
          if (answer && 'grouped' in answer) done(answer.grouped)
          else fail(new Problem(kindOf(answer?.code ?? 500), answer?.code ?? 500, answer?.message ?? ''))
        }
      } catch (problem) {
        for (const { fail } of some) fail(problem)
      }
    }
  }

  return (call: string, body: Body, signal?: AbortSignal): Promise<Grouped> =>
    new Promise((done, fail) => {
      if (waiting.length === 0) setTimeout(() => void flush(), 0)
      waiting.push({ call, body, done, fail, isLeft: () => signal?.aborted === true })
    })
}

export type Ask = ReturnType<typeof createAsker>
