/**
 * The edit distance of two words; a swap of neighbours counts as one (optimal string alignment). Stops as soon as the distance reaches
 * `enough`, and returns `enough` then.
 */
export function distance(a: string, b: string, enough = Infinity): number {
  let from = 0
  const shorter = Math.min(a.length, b.length)
  while (from < shorter && a.charCodeAt(from) === b.charCodeAt(from)) from++
  let ends = 0
  while (ends < shorter - from && a.charCodeAt(a.length - 1 - ends) === b.charCodeAt(b.length - 1 - ends)) ends++
  return between(a.slice(from, a.length - ends), b.slice(from, b.length - ends), enough)
}

/** The distance of the parts without the common beginning and end. */
function between(a: string, b: string, enough: number): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      let edits = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) edits = Math.min(edits, before[j - 2]! + 1)
      next[j] = edits
      if (edits < least) least = edits
    }
    // A swap refers to the row before the last.
    if (least > enough) return enough
    before = row
    row = next
  }
  return row[b.length]!
}
