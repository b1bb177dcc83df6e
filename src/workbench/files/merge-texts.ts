import { applySplice, spliceBetween } from '../text/splice.ts'

/** Two changes of one text in one; nothing where they touch each other. */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  if (mine === base) return theirs
  if (theirs === base || mine === theirs) return mine
  const [own, other] = [spliceBetween(base, mine), spliceBetween(base, theirs)]
  const [first, last] = own.start <= other.start ? [own, other] : [other, own]
  if (first.end >= last.start) return undefined
  return applySplice(applySplice(base, last), first)
}
