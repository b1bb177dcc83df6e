import { createKey } from '../../request/client.ts'
import { Problem } from '../../request/problem.ts'

/** The key of a creating call: one and the same while a lost answer is tried again, another as soon as the values change. */
export type RetryKey = { for: (body: unknown) => string; answered: (problem?: unknown) => void }

export function createRetryKey(): RetryKey {
  let current: { text: string; key: string } | undefined
  return {
    for(body) {
      const text = JSON.stringify(body)
      if (current?.text !== text) current = { text, key: createKey() }
      return current.key
    },
    /** A definite answer, good or bad, ends the attempt; after a lost one nobody knows, so the key stays. */
    answered(problem) {
      if (!isLost(problem)) current = undefined
    },
  }
}

const LOST = new Set(['offline', 'timeout', 'unreadable', 'server', 'aborted'])

export const isLost = (problem: unknown): boolean => problem instanceof Problem && LOST.has(problem.kind)
