import { chapters } from '../docs/chapters.ts'
import { innerOf, type Piece } from '../docs/language-words.ts'

/** A keyword that is allowed in more places than these is too common for a hint. */
const MANY = 3

/** Where a keyword is allowed that is not allowed here: `a field`, `"list"`; undefined if it is allowed nowhere or in too many places. */
export function elsewhere(word: string): string | undefined {
  const found = [...new Set(chapters.flatMap(({ id, title, piece }) => (id === 'test' ? [] : placesOf(word, title, piece))))]
  if (found.length === 0 || found.length > MANY) return undefined
  return found.length === 1 ? found[0] : `${found.slice(0, -1).join(', ')} or ${found.at(-1)!}`
}

/** The place is a part of the language itself, or one level below one of its keywords. */
function placesOf(word: string, title: string, piece: Piece): string[] {
  if (Object.hasOwn(piece.properties ?? {}, word)) return [title.charAt(0).toLowerCase() + title.slice(1)]
  return Object.entries(piece.properties ?? {}).flatMap(([name, one]) => {
    const inner = innerOf(one)?.inner
    const isOwn = inner && !chapters.some((other) => other.piece === inner) && Object.hasOwn(inner.properties ?? {}, word)
    return isOwn ? [`"${name}"`] : []
  })
}
