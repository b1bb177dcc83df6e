/** Hides the middle: `13812345678` → `138****5678`, `110101199003070011` → `110***********0011`, an e-mail keeps its host. */
export function mask(value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return value
  const at = value.lastIndexOf('@')
  if (at > 0) return `${mask(value.slice(0, at)) as string}${value.slice(at)}`
  const letters = [...value]
  const [head, tail] = letters.length >= 11 ? [3, 4] : letters.length >= 5 ? [2, 2] : letters.length > 1 ? [1, 0] : [0, 0]
  return letters.slice(0, head).join('') + '*'.repeat(letters.length - head - tail) + letters.slice(letters.length - tail).join('')
}
