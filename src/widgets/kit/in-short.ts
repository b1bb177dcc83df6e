/** About half of what a message of two lines holds on a phone, in Latin letters; a Chinese character takes the room of two. */
const MOST = 40
const WIDE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|[\u3000-\u303f\uff00-\uff60]/u

const widthOf = (letter: string): number => (WIDE.test(letter) ? 2 : 1)

/** A name for a sentence: a long one without its middle, because names that begin alike differ at their end. */
export function shorten(name: string): string {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment)
  if (letters.reduce((sum, letter) => sum + widthOf(letter), 0) <= MOST) return name
  const upTo = (from: string[], most: number) => {
    let sum = 0
    const end = from.findIndex((letter) => (sum += widthOf(letter)) > most)
    return from.slice(0, end)
  }
  const end = upTo(letters.toReversed(), MOST / 4)
    .toReversed()
    .join('')
  return `${upTo(letters, MOST - MOST / 4 - 1)
    .join('')
    .trimEnd()}…${end.trimStart()}`
}

/** A sentence, or how it is written around names. */
export type Told = string | ((name: (text: string) => string) => string)

/** The sentence with short names, and, if one was shortened, the whole of it. */
export function inShort(told: Told): { text: string; whole?: string } {
  if (typeof told === 'string') return { text: told }
  const [text, whole] = [told(shorten), told(String)]
  return text === whole ? { text } : { text, whole }
}
