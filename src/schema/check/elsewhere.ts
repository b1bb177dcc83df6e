import { chapters } from '../docs/chapters.ts'
import { innerOf, type Piece } from '../docs/language-words.ts'

/** A word that stands in more places than these could be meant nearly anywhere. */
const MANY = 3

/** Of a word that this place does not have, where it stands: `a field`, `"list"`; nothing where that could be nearly anywhere. */
export function elsewhere(word: string): string | undefined {
  const found = [...new Set(chapters.flatMap(({ id, title, piece }) => (id === 'test' ? [] : placesOf(word, title, piece))))]
  if (found.length === 0 || found.length > MANY) return undefined
  return found.length === 1 ? found[0] : `${found.slice(0, -1).join(', ')} or ${found.at(-1)!}`
}

/** In a piece of the language itself, or one step into one of its words. */
function placesOf(word: string, title: string, piece: Piece): string[] {
  if (Object.hasOwn(piece.properties ?? {}, word)) return [title.charAt(0).toLowerCase() + title.slice(1)]
  return Object.entries(piece.properties ?? {}).flatMap(([name, one]) => {
    const inner = innerOf(one)?.inner
    const isOwn = inner && !chapters.some((other) => other.piece === inner) && Object.hasOwn(inner.properties ?? {}, word)
    return isOwn ? [`"${name}"`] : []
  })
}
