import type { Source } from '../source.ts'
import { TEXT_WORDS } from './sentences.ts'

/**
 * Whether a file only says some sentences otherwise, or is a translation: rules that look at all files as one read none, but for the titles of
 * choices, which tell lists apart.
 */
export function isSaidOtherwise(was: Source | undefined, is: Source | undefined): boolean {
  if (!was?.body || !is?.body) return false
  return is.kind === 'locale' || (is.kind !== 'choices' && isAlike(was.body, is.body, ''))
}

function isAlike(was: unknown, is: unknown, step: string): boolean {
  if (typeof was === 'string' && typeof is === 'string') return was === is || (step !== 'name' && TEXT_WORDS.has(step))
  if (was === null || is === null || typeof was !== 'object' || typeof is !== 'object') return was === is
  if (step === 'oneOf' || Array.isArray(was) || Array.isArray(is)) return JSON.stringify(was) === JSON.stringify(is)
  const [before, now] = [Object.keys(was), Object.keys(is)]
  return (
    before.length === now.length &&
    before.every((key, at) => key === now[at] && isAlike((was as Record<string, unknown>)[key], (is as Record<string, unknown>)[key], key))
  )
}
