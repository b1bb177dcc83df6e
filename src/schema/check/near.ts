import { distance } from '../distance.ts'

/** The word of `known` that was most likely meant; undefined if none is close. */
export function near(word: string, known: Iterable<string>): string | undefined {
  const all = [...known]
  const meant = word.toLowerCase()
  const same = all.find((one) => one.toLowerCase() === meant)
  if (same !== undefined) return same
  if (meant.length < 3) return onlyLonger(meant, all)
  const whole = onlyWithPiece(meant, all)
  if (whole !== undefined) return whole
  // A common ending is ignored: of two icons only the part before "Outlined" is compared.
  const ending = sharedEnding(all)
  const own = ending.length > 0 && meant.endsWith(ending) ? meant.length - ending.length : meant.length
  let least = Math.max(1, Math.floor(own / 3)) + 1
  let best: string | undefined
  for (const candidate of all) {
    if (Math.abs(candidate.length - word.length) >= least) continue
    const far = distance(meant, candidate.toLowerCase(), least)
    if (far < least) [best, least] = [candidate, far]
  }
  return best
}

/** Of so short a word almost any other is close: it means the only one that has one more letter, or its letters the other way round. */
function onlyLonger(meant: string, known: readonly string[]): string | undefined {
  const turned = [...meant].reverse().join('')
  const found = known.filter((one) => {
    const word = one.toLowerCase()
    return word === turned || (word.length === meant.length + 1 && distance(meant, word) === 1)
  })
  return found.length === 1 ? found[0] : undefined
}

const piecesOf = (word: string): string[] =>
  word
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-/._]/)
    .filter((piece) => piece !== '')

/** `money` means "money-fen" if no other word has that part, and `member` the screen "admin/member". */
function onlyWithPiece(word: string, known: readonly string[]): string | undefined {
  const parts = piecesOf(word)
  const wanted = parts.join('-')
  const last = parts.at(-1) ?? ''
  const found = known.filter((one) => {
    // Most of thousands have nothing of it, and to take one apart takes long.
    if (!one.toLowerCase().includes(last)) return false
    const pieces = piecesOf(one)
    return pieces.length > 1 && (pieces.includes(wanted) || pieces.slice(1).join('-') === wanted)
  })
  return found.length === 1 ? found[0] : undefined
}

function sharedEnding(known: readonly string[]): string {
  if (known.length < 3) return ''
  let ending = known[0]!.toLowerCase()
  for (const one of known) while (!one.toLowerCase().endsWith(ending)) ending = ending.slice(1)
  return ending.length >= 4 ? ending : ''
}

/** A list of more words than this is shown only in part. */
const MANY = 12
const NEAREST = 6

/** `one of: name, title`; of a long list how many there are, and those most like the word: first any that share a part with it. */
function offered(word: string, known: readonly string[]): string {
  const sorted = [...new Set(known)].sort()
  if (sorted.length <= MANY) return `one of: ${sorted.join(', ')}`
  const wanted = piecesOf(word).filter((piece) => piece.length > 2)
  const isAlike = (one: string) => piecesOf(one).some((piece) => wanted.some((want) => piece.startsWith(want) || want.startsWith(piece)))
  const ending = sharedEnding(sorted)
  const own = (one: string) => (one.toLowerCase().endsWith(ending) ? one.slice(0, one.length - ending.length) : one).toLowerCase()
  const ranked = sorted
    .map((one) => ({ one, far: distance(own(word), own(one)) - (isAlike(one) ? word.length + one.length : 0) }))
    .sort((a, b) => a.far - b.far)
  return `one of ${sorted.length}, the nearest: ${ranked
    .slice(0, NEAREST)
    .map(({ one }) => one)
    .join(', ')}`
}

/** `Unexpected field "titel", expected one of: name, title. Did you mean "title"?` */
export function unexpected(what: string, word: string, known: string[]): { message: string; suggestion?: string } {
  const suggestion = near(word, known)
  const shown = known.length === 0 ? `there is no ${what} yet` : `expected ${offered(word, known)}`
  return {
    message: `Unexpected ${what} "${word}", ${shown}${suggestion ? `. Did you mean "${suggestion}"?` : ''}`,
    ...(suggestion ? { suggestion: suggestion } : {}),
  }
}
