import type { Test } from './condition.ts'

/** Limits of one value; the same object is judged by the form and by the backend (see `verdict.ts`). */
export type Rules = {
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
  pattern?: string
  format?: string
  minItems?: number
  maxItems?: number
  uniqueItems?: true
  maxBytes?: number
  /** The longest recording, in seconds. */
  maxSeconds?: number
  /** Endings of files that may be chosen, e.g. `.wav`. */
  accept?: string[]
  /** A rule across fields or against the stored row: the value must pass this test. */
  must?: Test
}

export type RuleName = keyof Rules | 'required' | 'type' | 'choice' | 'unknown'
