import { plainFigure } from './figures.ts'

/** Parses a typed amount into the smallest unit by its digits: `19.99` → 1999. Excess decimals are invalid unless they are zeros. */
export function readAmount(text: string, digits: number): number | string | undefined {
  const figure = plainFigure(text)
  if (figure === '') return undefined
  const found = /^([+-]?)(\d{0,13})(?:\.(\d{0,8}))?$/.exec(figure)
  if (!found || (!found[2] && !found[3])) return text
  const part = (found[3] ?? '').replace(/0+$/, '')
  if (part.length > digits) return text
  const minor = Number((found[2] || '0') + part.padEnd(digits, '0'))
  if (!Number.isSafeInteger(minor)) return text
  return found[1] === '-' ? 0 - minor : minor
}
