import type { AuthoredField } from '../format/authored.ts'

/** For each word the groups that it is in. */
const groups = new Map<string, number>()
let next = 1
/** What several rules read is one group. */
const made = new Map<string, number>()

/**
 * A group of words that a rule reads: what `says` of a field has in common with it is 0 where none of them stands. So a field is read once for
 * all rules, and each looks further only where there may be something to find.
 */
export function saying(...words: (keyof AuthoredField)[]): number {
  const known = made.get(words.join())
  if (known !== undefined) return known
  if (next > 2 ** 30) throw new Error('There are more groups of words than bits.')
  const group = next
  next *= 2
  made.set(words.join(), group)
  for (const word of words) groups.set(word, (groups.get(word) ?? 0) | group)
  return group
}

/** The groups of which a word stands in a field. */
export function saidIn(field: AuthoredField): number {
  let said = 0
  for (const word in field) said |= groups.get(word) ?? 0
  return said
}
