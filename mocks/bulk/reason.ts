import { languages } from '../../scripts/lib/text-files.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import { MOST_BYTES } from './room.ts'

/** Reasons why a job has stopped or has no file; stored as text in the language of the person who started it. */
const REASONS = ['noAccount', 'broken', 'gone', 'madeRoom', 'tooLarge'] as const

export const sayReason = (locale: Locale, key: (typeof REASONS)[number]): string =>
  key === 'tooLarge' ? sayIn(locale)('bulk/bulk', key, { size: MOST_BYTES / 2 ** 20 }) : sayIn(locale)('bulk/bulk', key)

/** Translates a stored reason to the reader's language. */
export function reasonIn(locale: Locale, reason: string | null): string | null {
  const key = REASONS.find((one) => languages.names.some((name) => sayReason(name, one) === reason))
  return key === undefined ? reason : sayReason(locale, key)
}
