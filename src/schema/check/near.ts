/** The word of `known` that a person most likely meant, or nothing when none is close. */
export function near(word: string, known: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3))
  let best: string | undefined
  let least = limit + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) >= least) continue
    const far = distance(word.toLowerCase(), candidate.toLowerCase())
    if (far < least) [best, least] = [candidate, far]
  }
  return best
}

/** Edits between two words, a swap of neighbours counted as one (optimal string alignment). */
export function distance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) next[j] = Math.min(next[j]!, before[j - 2]! + 1)
    }
    before = row
    row = next
  }
  return row[b.length]!
}

/** `Unexpected field "titel", expected one of: title, name. Did you mean "title"?` */
export function unexpected(what: string, word: string, known: string[]): { message: string; suggestion?: string } {
  const meant = near(word, known)
  const shown =
    known.length === 0
      ? `there is no ${what} yet`
      : `expected one of: ${[...known].sort().slice(0, 12).join(', ')}${known.length > 12 ? ', …' : ''}`
  return {
    message: `Unexpected ${what} "${word}", ${shown}${meant ? `. Did you mean "${meant}"?` : ''}`,
    ...(meant ? { suggestion: meant } : {}),
  }
}
