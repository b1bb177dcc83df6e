import { distance } from '../distance.ts'

/** The word of `known` that was most likely meant; undefined if none is close. */
export function near(word: string, known: Iterable<string>): string | undefined {
  const all = [...known]
  const meant = word.toLowerCase()
  const same = all.find((one) => one.toLowerCase() === meant)
  if (same !== undefined || meant.length < 3) return same
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

const piecesOf = (word: string): string[] =>
  word
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-/._]/)
    .filter((piece) => piece !== '')

/** `money` means "money-fen" if no other word has that part, and `member` the screen "admin/member". */
function onlyWithPiece(word: string, known: readonly string[]): string | undefined {
  const wanted = piecesOf(word).join('-')
  const found = known.filter((one) => {
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

const MANY = 12

/** Words that share a part with the given one come first, because a long list is shown only in part. */
function inOrder(word: string, known: readonly string[]): string[] {
  const sorted = [...known].sort()
  if (sorted.length <= MANY) return sorted
  const wanted = piecesOf(word).filter((piece) => piece.length > 2)
  const isAlike = (one: string) => piecesOf(one).some((piece) => wanted.some((want) => piece.startsWith(want) || want.startsWith(piece)))
  const alike = sorted.filter(isAlike)
  return [...alike, ...sorted.filter((one) => !alike.includes(one))]
}

/** `Unexpected field "titel", expected one of: title, name. Did you mean "title"?` */
export function unexpected(what: string, word: string, known: string[]): { message: string; suggestion?: string } {
  const suggestion = near(word, known)
  const all = [...new Set(known)]
  const shown =
    known.length === 0
      ? `there is no ${what} yet`
      : `expected one of: ${inOrder(word, all).slice(0, MANY).join(', ')}${all.length > MANY ? ', …' : ''}`
  return {
    message: `Unexpected ${what} "${word}", ${shown}${suggestion ? `. Did you mean "${suggestion}"?` : ''}`,
    ...(suggestion ? { suggestion: suggestion } : {}),
  }
}
