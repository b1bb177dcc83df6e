import { distance } from '../distance.ts'

/** The word of `known` that a person most likely meant, or nothing when none is close. */
export function near(word: string, known: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3))
  let best: string | undefined
  let least = limit + 1
  const meant = word.toLowerCase()
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) >= least) continue
    const far = distance(meant, candidate.toLowerCase(), least)
    if (far < least) [best, least] = [candidate, far]
  }
  return best
}

/** `Unexpected field "titel", expected one of: title, name. Did you mean "title"?` */
export function unexpected(what: string, word: string, known: string[]): { message: string; suggestion?: string } {
  const suggestion = near(word, known)
  const shown =
    known.length === 0
      ? `there is no ${what} yet`
      : `expected one of: ${[...known].sort().slice(0, 12).join(', ')}${known.length > 12 ? ', …' : ''}`
  return {
    message: `Unexpected ${what} "${word}", ${shown}${suggestion ? `. Did you mean "${suggestion}"?` : ''}`,
    ...(suggestion ? { suggestion: suggestion } : {}),
  }
}
