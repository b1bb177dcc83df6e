import { createKey } from './client.ts'
import { Problem } from './problem.ts'

/** The idempotency key of a creating call: the same for retries after a lost answer, and a new one once the values change. */
export type RetryKey = { for: (body: unknown) => string; answered: (problem?: unknown) => void }

const PREFIX = 'lost:'

/** Survives a reload of the page, because that is what people do when no answer arrives. */
export function createRetryKey(): RetryKey {
  let current: { text: string; key: string } | undefined
  return {
    for(body) {
      const text = JSON.stringify(body)
      if (current?.text !== text) current = { text, key: readLost(text) ?? createKey() }
      return current.key
    },
    /** Only success ends the attempt: after a refusal people retry, and the answer of an earlier attempt may have been lost. */
    answered(problem) {
      if (!current) return
      if (isLost(problem)) keepLost(current)
      if (problem !== undefined) return
      dropLost(current.text)
      current = undefined
    },
  }
}

const LOST = new Set(['offline', 'timeout', 'unreadable', 'server', 'aborted'])

export const isLost = (problem: unknown): boolean => problem instanceof Problem && LOST.has(problem.kind)

function readLost(text: string): string | undefined {
  try {
    return sessionStorage.getItem(nameOf(text)) ?? undefined
  } catch {
    return undefined
  }
}

function keepLost({ text, key }: { text: string; key: string }): void {
  try {
    sessionStorage.setItem(nameOf(text), key)
  } catch {
    // Without storage the key lives as long as the page.
  }
}

function dropLost(text: string): void {
  try {
    sessionStorage.removeItem(nameOf(text))
  } catch {
    // Nothing was stored there either.
  }
}

/** Values are compared by a hash, so that no input is stored. */
function nameOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    high = Math.imul(high ^ sign, 2654435761)
    low = Math.imul(low ^ sign, 1597334677)
  }
  return `${PREFIX}${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}${text.length.toString(36)}`
}
