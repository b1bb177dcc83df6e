/** A stretch of two texts: in both, only in the first (`out`), or only in the second (`in`). */
export type Part = { kind: 'same' | 'out' | 'in'; text: string }

/** The maximum number of characters that are compared; a text of a minute has a tenth of that. */
const MOST = 4000

/** Chinese characters one by one, and whole words of other scripts; separators are pieces of their own. */
const pieces = (text: string): string[] => text.slice(0, MOST).match(/\p{Script=Han}|[\p{L}\p{N}'’-]+|\s+|[^\p{L}\p{N}\s]/gu) ?? []

/** The shortest difference between two texts. */
export function compareTexts(before: string, after: string): Part[] {
  const [one, other] = [pieces(before), pieces(after)]
  const common = commonLengths(one, other)
  const parts: Part[] = []
  const add = (kind: Part['kind'], text: string) => {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += text
    else parts.push({ kind, text })
  }
  let [at, to] = [0, 0]
  while (at < one.length || to < other.length) {
    if (at < one.length && to < other.length && one[at] === other[to]) {
      add('same', one[at]!)
      at++
      to++
    } else if (to >= other.length || (at < one.length && common[at + 1]![to]! >= common[at]![to + 1]!)) add('out', one[at++]!)
    else add('in', other[to++]!)
  }
  return parts
}

/** The length of the longest common subsequence from each position on. */
function commonLengths(one: string[], other: string[]): Uint16Array[] {
  const table = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1))
  for (let at = one.length - 1; at >= 0; at--)
    for (let to = other.length - 1; to >= 0; to--)
      table[at]![to] = one[at] === other[to] ? table[at + 1]![to + 1]! + 1 : Math.max(table[at + 1]![to]!, table[at]![to + 1]!)
  return table
}

const spoken = (text: string) => pieces(text.toLowerCase()).filter((piece) => /[\p{L}\p{N}]/u.test(piece))

/** How much of the true text was recognised, in percent: 100 minus wrong, missing and superfluous characters or words. */
export function accuracyOf(text: string, truth: string): number {
  const [one, other] = [spoken(text), spoken(truth)]
  if (other.length === 0) return one.length === 0 ? 100 : 0
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, piece] of one.entries()) {
    const next = [at + 1]
    for (const [to, wanted] of other.entries()) next.push(Math.min(row[to + 1]! + 1, next[to]! + 1, row[to]! + (piece === wanted ? 0 : 1)))
    row = next
  }
  return Math.max(0, Math.round(1000 * (1 - row.at(-1)! / other.length)) / 10)
}

/** How often a word occurs in a text. */
export const countOf = (text: string, word: string): number => text.toLowerCase().split(word.toLowerCase()).length - 1

export type Correction = { from: string; to: string; word: string }

/** What was replaced by what, each with the whole word that contains it. */
export function correctionsIn(before: string, after: string): Correction[] {
  const found: Correction[] = []
  let place = 0
  const parts = compareTexts(before, after)
  for (const [at, { kind, text }] of parts.entries()) {
    if (kind === 'in') {
      const out = parts[at - 1]?.kind === 'out' ? parts[at - 1]!.text : parts[at + 1]?.kind === 'out' ? parts[at + 1]!.text : ''
      const word = wordAt(after, place, place + text.length)
      if (word) found.push({ from: out.trim(), to: text.trim(), word })
    }
    if (kind !== 'out') place += text.length
  }
  return found
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Characters that are rarely part of a name or term. */
const LINKS = '的了着过地得是在有和与或及也都就又把被给让向从到对为这那您你我他她它们吗呢吧啊'

/** The word or words that contain a changed range; a single Chinese character is extended by the character after it, or the word before. */
function wordAt(text: string, from: number, to: number): string | undefined {
  const words = [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike)
  const first = words.findIndex(({ index, segment }) => index + segment.length > from)
  const last = words.findLastIndex(({ index }) => index < to)
  if (first < 0 || last < first) return undefined
  const begin = words[first]!
  const isShort = last === first && begin.segment.length === 1 && /\p{Script=Han}/u.test(begin.segment)
  const [before, after] = [words[first - 1], words[first + 1]]
  // Two single characters in a row are a word that the dictionary lacks.
  const isAfter = isShort && after?.segment.length === 1 && after.index === begin.index + 1 && !LINKS.includes(after.segment)
  const isBefore =
    isShort && !isAfter && before !== undefined && before.index + before.segment.length === begin.index && !LINKS.includes(before.segment)
  const end = isAfter ? after : words[last]!
  const word = text.slice(isBefore ? before.index : begin.index, end.index + end.segment.length)
  return /\p{L}/u.test(word) ? word : undefined
}
