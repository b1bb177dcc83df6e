/** A place in a text, from `start` to before `end` in UTF-16 units, and what stands there from now on. */
export type Splice = { start: number; end: number; text: string }

/** Names of properties and numbers of list entries, from the root of a file. */
export type Path = readonly (string | number)[]

export function applySplice(text: string, { start, end, text: written }: Splice): string {
  return text.slice(0, start) + written + text.slice(end)
}

/** What takes a splice of this text back. */
export function inverseOf(text: string, { start, end, text: written }: Splice): Splice {
  return { start, end: start + written.length, text: text.slice(start, end) }
}

/** The one splice that makes one text of another: what both begin and end with stays. */
export function spliceBetween(before: string, after: string): Splice {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++
  let same = 0
  while (same < shorter - start && before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)) same++
  // A character of two units is not taken apart.
  if (isSecondHalf(before, start) || isSecondHalf(after, start)) start--
  if (same > 0 && (isSecondHalf(before, before.length - same) || isSecondHalf(after, after.length - same))) same--
  return { start, end: before.length - same, text: after.slice(start, after.length - same) }
}

const isSecondHalf = (text: string, at: number): boolean => at > 0 && /[\udc00-\udfff]/.test(text[at] ?? '')
