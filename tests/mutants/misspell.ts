/** A typing error of a word: two neighbours change places, a letter is lost, doubled or hit beside; which one, and where, the seed says. */
export function misspell(word: string, seed: string): string {
  const number = hash(`${seed} ${word}`)
  const at = number % word.length
  const errors = [
    word.slice(0, at) + (word[at + 1] ?? '') + word[at]! + word.slice(at + 2),
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at + 1) + word.slice(at),
    word.slice(0, at) + (word[at] === 'q' ? 'w' : 'q') + word.slice(at + 1),
  ]
  const wrong = errors[(number >>> 8) % errors.length]!
  return wrong === word || wrong === '' ? word + word.at(-1)! : wrong
}

/** FNV-1a: the same everywhere and always. */
export function hash(text: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) >>> 0
  return (sum ^ (sum >>> 13)) >>> 0
}
