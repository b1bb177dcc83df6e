/** A range of a text, from `start` up to but excluding `end` in UTF-16 units, and its replacement. */
export type Splice = { start: number; end: number; text: string }

/** Property names and list indices, from the root of a file. */
export type Path = readonly (string | number)[]

export function applySplice(text: string, { start, end, text: written }: Splice): string {
  return text.slice(0, start) + written + text.slice(end)
}

/** The splice that undoes a splice of this text. */
export function inverseOf(text: string, { start, end, text: written }: Splice): Splice {
  return { start, end: start + written.length, text: text.slice(start, end) }
}

/** The single splice that turns one text into another: their common prefix and suffix stay. */
export function spliceBetween(before: string, after: string): Splice {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++
  let same = 0
  while (same < shorter - start && before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)) same++
  // Do not split a surrogate pair.
  if (isSecondHalf(before, start) || isSecondHalf(after, start)) start--
  if (same > 0 && (isSecondHalf(before, before.length - same) || isSecondHalf(after, after.length - same))) same--
  return { start, end: before.length - same, text: after.slice(start, after.length - same) }
}

const isSecondHalf = (text: string, at: number): boolean => at > 0 && /[\udc00-\udfff]/.test(text[at] ?? '')
