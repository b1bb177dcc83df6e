/** Masks the middle: `13812345678` → `138****5678`, `110101199003070011` → `110***********0011`; an e-mail address keeps its host. */
/** A value that is not a text has nothing to mask. */
export const mask = (value: unknown): unknown => (typeof value === 'string' && value !== '' ? maskText(value) : value)

function maskText(value: string): string {
  const at = value.lastIndexOf('@')
  if (at > 0) return maskText(value.slice(0, at)) + value.slice(at)
  const letters = [...value]
  const [head, tail] = letters.length >= 11 ? [3, 4] : letters.length >= 5 ? [2, 2] : letters.length > 1 ? [1, 0] : [0, 0]
  return letters.slice(0, head).join('') + '*'.repeat(letters.length - head - tail) + letters.slice(letters.length - tail).join('')
}
